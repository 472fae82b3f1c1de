/* The command line: from arguments to an exit status. */
#ifndef CLI_CLI_H
#define CLI_CLI_H

/* Runs the program and returns its exit status. */
int cli_run(int argc, char **argv);

#endif
