/* What must not be left behind when the program ends in the middle of something, because memory has run out
 * or a signal says so: a terminal in odd modes, half a file. Knows neither of them: whoever makes such a
 * thing adds an act that undoes it. */
#ifndef BASE_ENDING_H
#define BASE_ENDING_H

/* Has `act` done before the program ends so, until it is taken back. It may only do what a signal handler
 * may. Not from two threads at once, and not more than four acts at a time. */
void ending_add(void (*act)(void));
void ending_take_back(void (*act)(void));

/* Does all acts, the last one first, each once. Safe in a signal handler and from any thread. */
void ending_do_all(void);

/* Ends the program as this signal does where nobody handles it. */
void ending_die_of(int signal_number);

#endif
