"""Which system calls tools may make: a list of what is allowed, by subject.

What is on neither list does not exist for tools (ENOSYS): libraries then take their older way.
"""

ALLOWED = """
    read write readv writev pread64 pwrite64 preadv pwritev preadv2 pwritev2 open openat openat2
    creat close close_range lseek dup dup2 dup3 pipe pipe2 sendfile splice tee vmsplice
    copy_file_range fcntl flock fsync fdatasync sync syncfs sync_file_range truncate ftruncate
    fallocate fadvise64 readahead ioctl cachestat

    stat lstat fstat newfstatat statx statfs fstatfs access faccessat faccessat2 getdents
    getdents64 getcwd chdir fchdir mkdir mkdirat rmdir rename renameat renameat2 link linkat unlink
    unlinkat symlink symlinkat readlink readlinkat mknod mknodat chmod fchmod fchmodat fchmodat2
    chown lchown fchown fchownat umask utime utimes utimensat futimesat name_to_handle_at getxattr
    lgetxattr fgetxattr setxattr lsetxattr fsetxattr listxattr llistxattr flistxattr removexattr
    lremovexattr fremovexattr getxattrat setxattrat listxattrat removexattrat

    select pselect6 poll ppoll epoll_create epoll_create1 epoll_ctl epoll_wait epoll_pwait
    epoll_pwait2 eventfd eventfd2 signalfd signalfd4 timerfd_create timerfd_settime timerfd_gettime
    inotify_init inotify_init1 inotify_add_watch inotify_rm_watch io_setup io_destroy io_submit
    io_cancel io_getevents io_pgetevents

    mmap munmap mprotect mremap madvise process_mrelease msync mincore mlock mlock2 mlockall
    munlock munlockall brk memfd_create pkey_alloc pkey_free pkey_mprotect membarrier mseal
    remap_file_pages map_shadow_stack

    clone fork vfork execve execveat exit exit_group wait4 waitid getpid getppid gettid getpgid
    getpgrp setpgid getsid setsid set_tid_address set_robust_list get_robust_list futex futex_waitv
    futex_wake futex_wait futex_requeue rseq kill tkill tgkill rt_sigaction rt_sigprocmask
    rt_sigpending rt_sigreturn rt_sigsuspend rt_sigtimedwait rt_sigqueueinfo rt_tgsigqueueinfo
    sigaltstack pause restart_syscall pidfd_open pidfd_send_signal ptrace prctl arch_prctl
    set_thread_area get_thread_area seccomp landlock_create_ruleset landlock_add_rule
    landlock_restrict_self

    getuid geteuid getgid getegid getresuid getresgid setuid setgid setreuid setregid setresuid
    setresgid setfsuid setfsgid getgroups setgroups capget capset

    sched_yield sched_getaffinity sched_setaffinity sched_getparam sched_setparam
    sched_getscheduler sched_setscheduler sched_get_priority_max sched_get_priority_min
    sched_getattr sched_setattr sched_rr_get_interval getpriority setpriority ioprio_get ioprio_set
    getcpu get_mempolicy set_mempolicy mbind set_mempolicy_home_node getrlimit setrlimit prlimit64
    getrusage times

    nanosleep clock_nanosleep clock_gettime clock_getres gettimeofday time alarm getitimer
    setitimer timer_create timer_delete timer_settime timer_gettime timer_getoverrun

    socket socketpair bind listen accept accept4 connect getsockname getpeername getsockopt
    setsockopt sendto sendmsg sendmmsg recvfrom recvmsg recvmmsg shutdown

    shmget shmat shmdt shmctl semget semop semctl semtimedop msgget msgsnd msgrcv msgctl mq_open
    mq_unlink mq_timedsend mq_timedreceive mq_notify mq_getsetattr

    uname sysinfo getrandom ustat sysfs
""".split()  # noqa: SIM905

FORBIDDEN = """
    unshare setns mount umount2 pivot_root chroot move_mount open_tree open_tree_attr fsopen
    fsconfig fsmount fspick mount_setattr statmount listmount

    keyctl add_key request_key bpf perf_event_open userfaultfd fanotify_init fanotify_mark
    open_by_handle_at lookup_dcookie kcmp process_vm_readv process_vm_writev pidfd_getfd
    process_madvise move_pages migrate_pages

    kexec_load kexec_file_load init_module finit_module delete_module reboot swapon swapoff syslog
    acct quotactl quotactl_fd vhangup settimeofday clock_settime clock_adjtime adjtimex iopl ioperm
    modify_ldt sethostname setdomainname memfd_secret lsm_set_self_attr
""".split()  # noqa: SIM905
"""Refused with EPERM: the kernel has them, and a program should say that it may not use them.

``process_vm_readv``, ``pidfd_getfd`` and the like reach into processes of other calls. The pages of
``memfd_secret`` are in no count of memory.
"""
