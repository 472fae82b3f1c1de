/* Boardwalk replays recorded board games and draws the board. Everything happens in the rooms; cli/ is the
 * door. */
#include "cli/cli.h"

int main(int argc, char **argv)
{
    return cli_run(argc, argv);
}
