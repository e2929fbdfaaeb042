// The smallest HTTP server on libevent: the lower bound for the cost of linkd.
//
// usage: bare-loop PORT BODY-FILE
//
// It searches for the blank line that ends a request head and always sends the same bytes. It reads no method, target
// or header, has no limits and no time-outs, and closes on any error. Do not use it on a public network.

#define _GNU_SOURCE

#include <arpa/inet.h>
#include <event2/event.h>
#include <event2/listener.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { head_limit = 16 * 1024, body_limit = 256 * 1024 };

struct connection {
    struct event *readable;
    size_t filled;
    char head[head_limit];
};

static char response[body_limit + 512];
static size_t response_length;

static void finish(struct connection *connection)
{
    evutil_socket_t descriptor = event_get_fd(connection->readable);

    event_free(connection->readable);
    close(descriptor);
    free(connection);
}

static void answer(evutil_socket_t descriptor, short what, void *context)
{
    struct connection *connection = context;
    ssize_t received = recv(descriptor, connection->head + connection->filled, head_limit - connection->filled, 0);

    (void)what;
    if (received <= 0) {
        if (received < 0 && errno == EAGAIN) return;
        finish(connection);
        return;
    }
    connection->filled += (size_t)received;

    char *rest = connection->head;
    size_t left = connection->filled;
    char *blank_line;
    while ((blank_line = memmem(rest, left, "\r\n\r\n", 4)) != NULL) {
        left -= (size_t)(blank_line + 4 - rest);
        rest = blank_line + 4;
        if (send(descriptor, response, response_length, MSG_NOSIGNAL) != (ssize_t)response_length) {
            finish(connection);
            return;
        }
    }
    memmove(connection->head, rest, left);
    connection->filled = left;
}

static void admit(
    struct evconnlistener *listener, evutil_socket_t descriptor, struct sockaddr *peer, int length, void *context)
{
    struct connection *connection = malloc(sizeof *connection);

    (void)peer;
    (void)length;
    (void)context;
    if (connection == NULL) {
        close(descriptor);
        return;
    }
    connection->filled = 0;
    connection->readable =
        event_new(evconnlistener_get_base(listener), descriptor, EV_READ | EV_PERSIST, answer, connection);
    if (connection->readable == NULL) {
        close(descriptor);
        free(connection);
        return;
    }
    event_add(connection->readable, NULL);
}

static int load_response(const char *path)
{
    static char body[body_limit];
    FILE *file = fopen(path, "rb");

    if (file == NULL) return -1;
    size_t length = fread(body, 1, sizeof body, file);
    int complete = feof(file) && !ferror(file);
    fclose(file);
    if (!complete) return -1;

    int head = snprintf(
        response, sizeof response,
        "HTTP/1.1 200 OK\r\n"
        "Date: Sat, 21 Nov 2026 01:00:00 GMT\r\n"
        "Content-Type: application/json\r\n"
        "Content-Length: %zu\r\n"
        "Cache-Control: public, max-age=3600\r\n"
        "ETag: \"0123456789abcdef\"\r\n"
        "X-Content-Type-Options: nosniff\r\n"
        "Vary: Accept-Encoding\r\n"
        "\r\n",
        length);
    memcpy(response + head, body, length);
    response_length = (size_t)head + length;
    return 0;
}

int main(int count, char **arguments)
{
    if (count != 3 || load_response(arguments[2]) != 0) {
        fprintf(stderr, "usage: bare-loop PORT BODY-FILE (at most %d bytes)\n", body_limit - 1);
        return 64;
    }

    struct sockaddr_in address = {
        .sin_family = AF_INET,
        .sin_port = htons((unsigned short)atoi(arguments[1])),
        .sin_addr.s_addr = htonl(INADDR_LOOPBACK),
    };
    struct event_base *base = event_base_new();
    struct evconnlistener *listener =
        base == NULL ? NULL
                     : evconnlistener_new_bind(
                           base, admit, NULL, LEV_OPT_REUSEABLE | LEV_OPT_CLOSE_ON_FREE, 1024,
                           (struct sockaddr *)&address, sizeof address);
    if (listener == NULL) {
        perror("bare-loop");
        return 1;
    }
    return event_base_dispatch(base) == 0 ? 0 : 1;
}
