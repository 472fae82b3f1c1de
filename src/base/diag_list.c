/* Packed diagnostics: the fixed fields as they are, then as much of the message as there is. */
#include "base/diag_list.h"

struct packed_head {
    enum diag_code code;
    enum diag_severity severity;
    struct diag_place place;
    uint64_t game;
    uint64_t ply;
    size_t length; /* of the message, without an end mark */
};

static void keep(void *context, const struct diag *diag)
{
    struct diag_list *list = context;
    struct packed_head head = {
        diag->code, diag->severity, diag->place, diag->game, diag->ply, strlen(diag->message)};
    bytes_append(&list->packed, &head, sizeof head);
    bytes_append(&list->packed, diag->message, head.length);
}

struct diag_sink diag_list_sink(struct diag_list *list)
{
    return (struct diag_sink){keep, list};
}

bool diag_list_next(const struct diag_list *list, size_t *at, struct diag *diag)
{
    if (*at == list->packed.length)
        return false;
    struct packed_head head;
    memcpy(&head, list->packed.at + *at, sizeof head);
    *diag = (struct diag){.code = head.code,
        .severity = head.severity,
        .place = head.place,
        .game = head.game,
        .ply = head.ply};
    memcpy(diag->message, list->packed.at + *at + sizeof head, head.length);
    *at += sizeof head + head.length;
    return true;
}

void diag_list_free(struct diag_list *list)
{
    bytes_free(&list->packed);
}
