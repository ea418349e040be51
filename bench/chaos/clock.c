/* Preloaded into servers: moves the clock of one process, by seconds in a table shared with the harness.

   Only the time of day moves; the monotonic clock goes on, as when an administrator sets the date. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#define PROCESSES (1 << 22)

static volatile int32_t *moved_by;
static int (*real_clock_gettime)(clockid_t, struct timespec *);

__attribute__((constructor)) static void start(void)
{
    const char *path = getenv("WENKO_CHAOS_CLOCK");
    int file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;

    real_clock_gettime = dlsym(RTLD_NEXT, "clock_gettime");
    if (file < 0)
        return;
    void *mapped = mmap(NULL, PROCESSES * sizeof(int32_t), PROT_READ, MAP_SHARED, file, 0);
    close(file);
    if (mapped != MAP_FAILED)
        moved_by = mapped;
}

int clock_gettime(clockid_t id, struct timespec *now)
{
    if (!real_clock_gettime)
        start();
    int failed = real_clock_gettime(id, now);
    if (!failed && moved_by && (id == CLOCK_REALTIME || id == CLOCK_REALTIME_COARSE))
        now->tv_sec += moved_by[getpid() % PROCESSES];
    return failed;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone)
{
    struct timespec precise;
    (void)zone;
    if (clock_gettime(CLOCK_REALTIME, &precise))
        return -1;
    now->tv_sec = precise.tv_sec;
    now->tv_usec = precise.tv_nsec / 1000;
    return 0;
}

time_t time(time_t *result)
{
    struct timespec precise;
    if (clock_gettime(CLOCK_REALTIME, &precise))
        return -1;
    if (result)
        *result = precise.tv_sec;
    return precise.tv_sec;
}
