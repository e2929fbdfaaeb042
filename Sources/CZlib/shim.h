#pragma once

#include <limits.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <zlib.h>

/* In C, because zlib's calls are macros that want the address of one stream to stay the same between them. */

/* Writes `count` bytes of content as one gzip member (RFC 1952) and returns its length; 0 where it has no room or zlib
   fails. The member names no time and no system, so that it depends on the content and on zlib alone. */
static inline size_t linkd_gzip(const uint8_t *_Nullable content,
                                size_t count,
                                uint8_t *_Nullable member,
                                size_t room) {
    z_stream stream;
    gz_header header;
    memset(&stream, 0, sizeof stream);
    memset(&header, 0, sizeof header);
    header.os = 255; /* unknown */
    if (count > UINT_MAX || room > UINT_MAX || member == NULL) {
        return 0;
    }
    /* The largest window and the most memory; 16 more than a window has means gzip. */
    if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, MAX_WBITS + 16, MAX_MEM_LEVEL, Z_DEFAULT_STRATEGY)
        != Z_OK) {
        return 0;
    }
    deflateSetHeader(&stream, &header);
    stream.next_in = (Bytef *)content;
    stream.avail_in = (uInt)count;
    stream.next_out = member;
    stream.avail_out = (uInt)room;
    int status = deflate(&stream, Z_FINISH);
    deflateEnd(&stream);
    return status == Z_STREAM_END ? room - stream.avail_out : 0;
}
