#pragma once

/* First: libevent's own configuration defines _GNU_SOURCE, which changes the members of fd_set when nothing was
   included before it, and Swift's C library module then disagrees with what it sees here. */
#include <sys/types.h>

/* The system's own calls, so that one import serves on Linux and macOS. */
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <event2/event.h>
#include <event2/util.h>

/* What Swift cannot say for Linux and macOS alike, or only on a newer macOS than this package asks for. */

/* errno, which is a macro. */
static inline int linkd_error_number(void) {
    return errno;
}

/* Makes a client that is gone an error of send(), not the end of the process. */
static inline void linkd_ignore_broken_pipes(void) {
    signal(SIGPIPE, SIG_IGN);
}

/* Lets SIGTERM and SIGINT through to this thread. */
static inline void linkd_hear_stop_signals(void) {
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGTERM);
    sigaddset(&signals, SIGINT);
    pthread_sigmask(SIG_UNBLOCK, &signals, NULL);
}

/* Adds to a counter that several threads share and returns its new value; orders nothing else. */
static inline long linkd_counter_add(long *_Nonnull counter, long amount) {
    return __atomic_add_fetch(counter, amount, __ATOMIC_RELAXED);
}

/* Opens a stream socket that does not block and is closed on exec; -1 and errno when it cannot. */
static inline int linkd_stream_socket(int family) {
    int descriptor = socket(family, SOCK_STREAM, 0);
    if (descriptor >= 0) {
        evutil_make_socket_nonblocking(descriptor);
        evutil_make_socket_closeonexec(descriptor);
    }
    return descriptor;
}

/* Starts a thread that receives no signals, so that they reach the first loop's thread; returns 0 or the error. */
static inline int linkd_thread_start(uintptr_t *_Nonnull thread,
                                     void *_Nullable (*_Nonnull body)(void *_Nullable),
                                     void *_Nullable context) {
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pthread_t started;
    int error = pthread_create(&started, NULL, body, context);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (error == 0) {
        *thread = (uintptr_t)started;
    }
    return error;
}

/* Waits for the end of a thread from linkd_thread_start. */
static inline void linkd_thread_join(uintptr_t thread) {
    pthread_join((pthread_t)thread, NULL);
}

/* The most that macOS grants, whatever its hard limit says. */
#ifdef __APPLE__
#define LINKD_MOST_DESCRIPTORS OPEN_MAX
#else
#define LINKD_MOST_DESCRIPTORS LONG_MAX
#endif

/* Raises the soft limit on open descriptors towards `wanted` and returns what it is then. */
static inline long linkd_descriptor_limit(long wanted) {
    struct rlimit limit;
    if (wanted > LINKD_MOST_DESCRIPTORS) {
        wanted = LINKD_MOST_DESCRIPTORS;
    }
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) {
        return wanted;
    }
    if (limit.rlim_cur != RLIM_INFINITY && (long)limit.rlim_cur < wanted) {
        rlim_t before = limit.rlim_cur;
        limit.rlim_cur = limit.rlim_max == RLIM_INFINITY || (long)limit.rlim_max > wanted ? (rlim_t)wanted
                                                                                          : limit.rlim_max;
        if (setrlimit(RLIMIT_NOFILE, &limit) != 0) {
            limit.rlim_cur = before;
        }
    }
    return limit.rlim_cur == RLIM_INFINITY || (long)limit.rlim_cur > wanted ? wanted : (long)limit.rlim_cur;
}

/* Opens a file for reading, closed on exec; -1 and errno when it cannot. open() takes a variable number of arguments. */
static inline int linkd_open_for_reading(const char *_Nonnull path) {
    return open(path, O_RDONLY | O_CLOEXEC);
}

/* Opens a file for adding lines to its end, made when it is absent. */
static inline int linkd_open_for_appending(const char *_Nonnull path) {
    return open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0640);
}

/* Opens a stream socket that waits; SOCK_STREAM is an enumerator on Linux and a number on macOS. */
static inline int linkd_waiting_stream_socket(int family) {
    return socket(family, SOCK_STREAM, 0);
}

/* Receives just `count` bytes, fewer only at the end of the stream; -1 and errno when it cannot. */
static inline ssize_t linkd_receive_all(int descriptor, void *_Nonnull bytes, size_t count) {
    return recv(descriptor, bytes, count, MSG_WAITALL);
}
