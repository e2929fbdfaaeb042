// libevent's own HTTP server, which answers with one file: the alternative to linkd's own HTTP code.
//
// usage: evhttp PORT BODY-FILE

#include <event2/buffer.h>
#include <event2/event.h>
#include <event2/http.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

struct body {
    char *bytes;
    size_t length;
};

static void answer(struct evhttp_request *request, void *context)
{
    const struct body *body = context;
    struct evkeyvalq *fields = evhttp_request_get_output_headers(request);

    evhttp_add_header(fields, "Content-Type", "application/json");
    evhttp_add_header(fields, "Cache-Control", "public, max-age=3600");
    evhttp_add_header(fields, "ETag", "\"0123456789abcdef\"");
    evhttp_add_header(fields, "X-Content-Type-Options", "nosniff");
    evhttp_add_header(fields, "Vary", "Accept-Encoding");
    evbuffer_add_reference(evhttp_request_get_output_buffer(request), body->bytes, body->length, NULL, NULL);
    evhttp_send_reply(request, HTTP_OK, "OK", NULL);
}

static int load(const char *path, struct body *body)
{
    FILE *file = fopen(path, "rb");
    struct stat facts;

    if (file == NULL) return -1;
    if (fstat(fileno(file), &facts) == 0 && (body->bytes = malloc((size_t)facts.st_size)) != NULL) {
        body->length = fread(body->bytes, 1, (size_t)facts.st_size, file);
    }
    fclose(file);
    return body->length > 0 ? 0 : -1;
}

int main(int count, char **arguments)
{
    static struct body body;

    if (count != 3 || load(arguments[2], &body) != 0) {
        fprintf(stderr, "usage: evhttp PORT BODY-FILE\n");
        return 64;
    }

    struct event_base *base = event_base_new();
    struct evhttp *server = base == NULL ? NULL : evhttp_new(base);
    if (server == NULL || evhttp_bind_socket(server, "127.0.0.1", (unsigned short)atoi(arguments[1])) != 0) {
        perror("evhttp");
        return 1;
    }
    evhttp_set_gencb(server, answer, &body);
    return event_base_dispatch(base) == 0 ? 0 : 1;
}
