/* The numeric annotation glyphs of the PGN standard, section 10: how programs show them, and what they mean.
 */
#ifndef NOTATION_NAG_H
#define NOTATION_NAG_H

/* The sign people write instead of the number, in ASCII (`!?`, `+/-`); NULL: there is none. */
const char *nag_sign(unsigned number);

/* What it means, in words; NULL: the standard does not say. */
const char *nag_meaning(unsigned number);

#endif
