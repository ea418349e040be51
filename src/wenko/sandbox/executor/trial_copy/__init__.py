"""Copies folders for a trial, tells what the trial changed in them, and carries that over.

Runs as a process of its own under the sandbox's user, so that it can read and write what the
sandbox can and nothing else. It gets open folders, not paths, and follows no link: every folder is
opened below its parent. Only the standard library: it is a part of the runtime, beside the
executor. ``trial_folders`` starts ``process``.
"""
