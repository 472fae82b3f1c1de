/* Line ends are counted sixteen bytes at a time where the machine has SSE2 (every x86-64 has), else one by
 * one. */
#include "base/lines.h"

#include <stdbool.h>
#include <string.h>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

static bool ends_line(const char *at)
{
    return *at == '\n' || (*at == '\r' && at[1] != '\n');
}

#ifdef __SSE2__

static uint64_t sum_bytes(__m128i bytes)
{
    __m128i sums = _mm_sad_epu8(bytes, _mm_setzero_si128());
    return (uint64_t)_mm_cvtsi128_si64(sums) + (uint64_t)_mm_cvtsi128_si64(_mm_srli_si128(sums, 8));
}

/* Each byte of an accumulator counts at most one line end a block, so it holds 255 blocks. */
enum { MOST_BLOCKS = 255 };

/* Counts LF in whole blocks. */
static uint64_t count_plain_blocks(const char *from, size_t blocks)
{
    const __m128i lf = _mm_set1_epi8('\n');
    __m128i ends = _mm_setzero_si128(), more = _mm_setzero_si128();
    size_t i = 0;
    for (; i + 2 <= blocks; i += 2) {
        __m128i bytes = _mm_loadu_si128((const __m128i *)(from + 16 * i));
        __m128i next = _mm_loadu_si128((const __m128i *)(from + 16 * i + 16));
        ends = _mm_sub_epi8(ends, _mm_cmpeq_epi8(bytes, lf));
        more = _mm_sub_epi8(more, _mm_cmpeq_epi8(next, lf));
    }
    if (i < blocks)
        ends = _mm_sub_epi8(ends, _mm_cmpeq_epi8(_mm_loadu_si128((const __m128i *)(from + 16 * i)), lf));
    return sum_bytes(ends) + sum_bytes(more);
}

/* Counts LF and lone CR. */
static uint64_t count_any_blocks(const char *from, size_t blocks)
{
    const __m128i lf = _mm_set1_epi8('\n');
    const __m128i cr = _mm_set1_epi8('\r');
    __m128i ends = _mm_setzero_si128();
    for (size_t i = 0; i < blocks; i++) {
        __m128i here = _mm_loadu_si128((const __m128i *)(from + 16 * i));
        __m128i next = _mm_loadu_si128((const __m128i *)(from + 16 * i + 1));
        __m128i lone = _mm_andnot_si128(_mm_cmpeq_epi8(next, lf), _mm_cmpeq_epi8(here, cr));
        ends = _mm_sub_epi8(ends, _mm_or_si128(_mm_cmpeq_epi8(here, lf), lone));
    }
    return sum_bytes(ends);
}

uint64_t lines_count(const char *from, const char *to)
{
    uint64_t total = 0;
    while (to - from >= 16) {
        size_t blocks = (size_t)(to - from) / 16;
        if (blocks > MOST_BLOCKS)
            blocks = MOST_BLOCKS;
        bool plain = !memchr(from, '\r', 16 * blocks);
        total += plain ? count_plain_blocks(from, blocks) : count_any_blocks(from, blocks);
        from += 16 * blocks;
    }
    for (; from < to; from++)
        total += ends_line(from);
    return total;
}

#else

uint64_t lines_count(const char *from, const char *to)
{
    uint64_t count = 0;
    for (; from < to; from++)
        count += ends_line(from);
    return count;
}

#endif

const char *lines_find_start(const char *from, const char *to)
{
    for (const char *at = to; at > from; at--)
        if (ends_line(at - 1))
            return at;
    return from;
}
