/* A process as a contestant. */
#include "contest/jill_program.h"

#include "base/clock.h"

int jill_program_start(struct jill_program *program, char *const *arguments, int64_t limit)
{
    program->lines.begin = program->lines.end = 0;
    program->limit = limit;
    return process_start(&program->process, arguments);
}

/* The limit begins anew with each line: the answer to the last one is what is waited for. */
static void tell(void *context, struct span line)
{
    struct jill_program *program = context;
    program->deadline = clock_now() + program->limit;
    process_write(&program->process, line, program->deadline);
}

static enum jill_heard hear(void *context, struct span *line)
{
    struct jill_program *program = context;
    enum process_io io = PROCESS_DONE;
    while (io == PROCESS_DONE) {
        if (jill_lines_take(&program->lines, line))
            return JILL_HEARD_LINE;
        *line = jill_lines_rest(&program->lines);
        if (jill_lines_too_long(&program->lines))
            return JILL_HEARD_FLOOD;
        size_t size, length = 0;
        char *room = jill_lines_room(&program->lines, &size);
        io = process_read(&program->process, room, size, &length, program->deadline);
        jill_lines_add(&program->lines, length);
    }
    *line = jill_lines_rest(&program->lines);
    return io == PROCESS_LATE ? JILL_HEARD_SILENCE : JILL_HEARD_END;
}

struct jill_contestant jill_program_contestant(struct jill_program *program)
{
    return (struct jill_contestant){program, tell, hear};
}

struct jill_program_end jill_program_end(struct jill_program *program, bool hangs)
{
    struct jill_program_end end = {0};
    process_close_input(&program->process);
    if (!hangs) {
        end.ended = process_wait(&program->process, clock_now() + program->limit);
        end.overstayed = !end.ended;
    }
    end.status = program->process.status;
    end.time = process_end(&program->process);
    return end;
}
