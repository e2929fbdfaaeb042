#pragma once

/* Included first: libevent's configuration defines _GNU_SOURCE. Without an include before it, that changes the members
   of fd_set, and they differ from those in Swift's C library module. */
#include <sys/types.h>

/* System calls, so that one import is enough on Linux and macOS. */
#include <arpa/inet.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/resource.h>
#ifdef __linux__
#include <linux/sockios.h>
#include <malloc.h>
#include <sys/ioctl.h>
#include <sys/sendfile.h>
#endif
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#include <event2/event.h>
#include <event2/util.h>

/* Functions that Swift cannot call in the same way on Linux and macOS, or only on newer versions of macOS. */

/* Returns errno, which is a macro. */
static inline int linkd_error_number(void) {
    return errno;
}

/* Makes send() fail if the client is gone, instead of ending the process. */
static inline void linkd_ignore_broken_pipes(void) {
    signal(SIGPIPE, SIG_IGN);
}

/* Blocks a signal in this thread and in those that it starts: the system holds it until a thread waits for it. */
static inline void linkd_hold_signal(int number) {
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, number);
    pthread_sigmask(SIG_BLOCK, &signals, NULL);
    /* nohup, and shells for background jobs, start programs with some signals ignored; macOS does not hold those. */
    signal(number, SIG_DFL);
}

/* Waits for one of some signals, which all threads block, and returns its number; 0 if the wait was interrupted. */
static inline int linkd_wait_for_signal(const int *_Nonnull numbers, size_t count) {
    sigset_t signals;
    sigemptyset(&signals);
    for (size_t index = 0; index < count; index++) {
        sigaddset(&signals, numbers[index]);
    }
    int number = 0;
    return sigwait(&signals, &number) == 0 ? number : 0;
}

/* Opens a non-blocking stream socket that is closed on exec; -1 and errno on failure. */
static inline int linkd_stream_socket(int family) {
    int descriptor = socket(family, SOCK_STREAM, 0);
    if (descriptor >= 0) {
        evutil_make_socket_nonblocking(descriptor);
        evutil_make_socket_closeonexec(descriptor);
    }
    return descriptor;
}

/* Starts a thread that blocks all signals, so that only the thread that waits for signals receives them; returns 0 or
   the error number. */
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

/* Starts such a thread detached, without a join. */
static inline int linkd_thread_start_detached(void *_Nullable (*_Nonnull body)(void *_Nullable),
                                              void *_Nullable context) {
    uintptr_t thread = 0;
    int error = linkd_thread_start(&thread, body, context);
    if (error == 0) {
        pthread_detach((pthread_t)thread);
    }
    return error;
}

/* Waits for the end of a thread from linkd_thread_start. */
static inline void linkd_thread_join(uintptr_t thread) {
    pthread_join((pthread_t)thread, NULL);
}

/* Sends a signal to one thread. */
static inline void linkd_thread_signal(uintptr_t thread, int number) {
    pthread_kill((pthread_t)thread, number);
}

/* Initialises a condition whose waits do not depend on changes of the system's time. */
static inline void linkd_condition_init(pthread_cond_t *_Nonnull condition) {
#ifdef __APPLE__
    pthread_cond_init(condition, NULL);
#else
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(condition, &attributes);
    pthread_condattr_destroy(&attributes);
#endif
}

/* Waits on such a condition for at most a number of milliseconds; returns 0, or ETIMEDOUT. */
static inline int linkd_condition_wait(pthread_cond_t *_Nonnull condition, pthread_mutex_t *_Nonnull mutex,
                                       long milliseconds) {
#ifdef __APPLE__
    struct timespec time = {.tv_sec = milliseconds / 1000, .tv_nsec = milliseconds % 1000 * 1000000};
    return pthread_cond_timedwait_relative_np(condition, mutex, &time);
#else
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    time.tv_sec += milliseconds / 1000;
    time.tv_nsec += milliseconds % 1000 * 1000000;
    if (time.tv_nsec >= 1000000000) {
        time.tv_sec += 1;
        time.tv_nsec -= 1000000000;
    }
    return pthread_cond_timedwait(condition, mutex, &time);
#endif
}

/* The maximum that macOS allows, even if its hard limit is higher. */
#ifdef __APPLE__
#define LINKD_MOST_DESCRIPTORS OPEN_MAX
#else
#define LINKD_MOST_DESCRIPTORS LONG_MAX
#endif

/* Raises the soft limit on open descriptors towards `wanted` and returns the new limit. */
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

/* Opens a file for reading, closed on exec; -1 and errno on failure. Swift cannot call open(), which is variadic. */
static inline int linkd_open_for_reading(const char *_Nonnull path) {
    return open(path, O_RDONLY | O_CLOEXEC);
}

/* The same, but opening a pipe does not wait for a writer. */
static inline int linkd_open_at_once(const char *_Nonnull path) {
    return open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
}

/* The same for a folder. */
static inline int linkd_open_folder(const char *_Nonnull path) {
    return open(path, O_RDONLY | O_CLOEXEC | O_DIRECTORY);
}

/* The same for a name in an open folder; a symbolic link is not followed, but is the error ELOOP. */
static inline int linkd_open_beneath(int folder, const char *_Nonnull name) {
    return openat(folder, name, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | O_NOFOLLOW);
}

/* Returns the next name in a folder; NULL at its end, and NULL with errno on failure. */
static inline const char *_Nullable linkd_next_name(DIR *_Nonnull folder) {
    errno = 0;
    struct dirent *entry = readdir(folder);
    return entry != NULL ? entry->d_name : NULL;
}

/* readlinkat() for bytes: C's characters are signed on some systems. */
static inline ssize_t linkd_read_link(int folder, const char *_Nonnull name, void *_Nullable bytes, size_t count) {
    return readlinkat(folder, name, bytes, count);
}

/* Returns the time of a file's last change; the member has another name on macOS. */
static inline struct timespec linkd_modified(struct stat status) {
#ifdef __APPLE__
    return status.st_mtimespec;
#else
    return status.st_mtim;
#endif
}

/* Returns the time of a file's last change of any kind, also of its names and its mode. */
static inline struct timespec linkd_changed(struct stat status) {
#ifdef __APPLE__
    return status.st_ctimespec;
#else
    return status.st_ctim;
#endif
}

/* Lets the system send up to `count` bytes of a file from `offset` on, and returns the number of sent bytes; 0 at the
   end of the file, -1 and errno on failure. */
static inline ssize_t linkd_send_file(int socket, int file, off_t offset, size_t count) {
#ifdef __APPLE__
    off_t sent = (off_t)count;
    /* Bytes may have been sent before an error. */
    return sendfile(file, socket, offset, &sent, NULL, 0) == 0 || sent > 0 ? (ssize_t)sent : -1;
#else
    return sendfile(socket, file, &offset, count);
#endif
}

/* Returns the number of bytes that a socket has accepted and its peer has not acknowledged; -1 if the system does not
   tell. */
static inline long linkd_unacknowledged(int socket) {
    int count = 0;
#ifdef __APPLE__
    socklen_t size = sizeof count;
    return getsockopt(socket, SOL_SOCKET, SO_NWRITE, &count, &size) == 0 ? count : -1;
#elif defined(__linux__)
    return ioctl(socket, SIOCOUTQ, &count) == 0 ? count : -1;
#else
    return -1;
#endif
}

/* Lets a TCP socket accept more bytes only while fewer than `count` wait to be sent; on Linux, the sockets that a
   listener accepts inherit this. */
static inline void linkd_limit_unsent_bytes(int socket, int count) {
    setsockopt(socket, IPPROTO_TCP, TCP_NOTSENT_LOWAT, &count, sizeof count);
}

/* Returns the number of bytes that a socket has free, less than 0 if the last packet exceeds its buffer. `most` is the limit
   of a TCP socket from linkd_limit_unsent_bytes. */
static inline long linkd_room(int socket, long most) {
    int size = 0;
    socklen_t length = sizeof size;
    if (getsockopt(socket, SOL_SOCKET, SO_SNDBUF, &size, &length) != 0) {
        return most;
    }
    long room = size - (linkd_unacknowledged(socket) > 0 ? linkd_unacknowledged(socket) : 0);
#ifdef __linux__
    int unsent = 0;
    if (ioctl(socket, SIOCOUTQNSD, &unsent) == 0 && most - unsent < room) {
        room = most - unsent;
    }
#endif
    return room;
}

/* Sends two parts as if they were one. */
static inline ssize_t linkd_send_parts(int socket, const void *_Nullable first, size_t first_count,
                                       const void *_Nullable second, size_t second_count) {
    struct iovec parts[] = {{(void *)first, first_count}, {(void *)second, second_count}};
    return writev(socket, parts, 2);
}

/* Gives free memory back to the system; other C libraries than glibc do so themselves. */
static inline void linkd_return_memory(void) {
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}

/* Opens a file for appending, and creates it if it is missing; a pipe without a reader is an error, not a wait. */
static inline int linkd_open_for_appending(const char *_Nonnull path) {
    return open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0640);
}

/* Opens /dev/null for each closed standard stream; false if one stays closed. open() uses the lowest free number, which
   is the stream's own, since all lower ones are open by then. */
static inline bool linkd_open_standard_streams(void) {
    for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; stream++) {
        if (fcntl(stream, F_GETFD) == -1 && open("/dev/null", stream == STDIN_FILENO ? O_RDONLY : O_WRONLY) != stream) {
            return false;
        }
    }
    return true;
}

/* Returns the value of SO_TYPE for a stream socket. */
static inline int linkd_stream_socket_type(void) {
    return SOCK_STREAM;
}

/* Opens a datagram socket that waits for at most a second and is closed on exec; -1 on failure. */
static inline int linkd_datagram_socket(int family) {
    int descriptor = socket(family, SOCK_DGRAM, 0);
    if (descriptor >= 0) {
        struct timeval patience = {.tv_sec = 1, .tv_usec = 0};
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
        evutil_make_socket_closeonexec(descriptor);
    }
    return descriptor;
}

/* Opens a blocking stream socket; SOCK_STREAM is an enumerator on Linux and a number on macOS. */
static inline int linkd_waiting_stream_socket(int family) {
    return socket(family, SOCK_STREAM, 0);
}

/* Receives exactly `count` bytes, fewer only at the end of the stream; -1 and errno on failure. */
static inline ssize_t linkd_receive_all(int descriptor, void *_Nonnull bytes, size_t count) {
    return recv(descriptor, bytes, count, MSG_WAITALL);
}
