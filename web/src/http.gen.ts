// Generated from protocol/openapi.json by `make generate`: do not edit.
export interface paths {
    "/chat": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Chat
         * @description Send a message; the response streams the events of its run.
         *
         *     The run continues if the client disconnects.
         */
        post: operations["chat_chat_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/conversations/{conversation_id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Events
         * @description Every event after a ``seq``: the stored ones, then new ones, each exactly once.
         */
        get: operations["events_conversations__conversation_id__events_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/conversations/{conversation_id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * History
         * @description A page of stored events backwards from the end, or from a ``seq``; oldest first.
         */
        get: operations["history_conversations__conversation_id__history_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/endpoint/sandbox/{session_id}/context/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stats
         * @description How much of the conversation its prompts have.
         */
        get: operations["stats_endpoint_sandbox__session_id__context_stats_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/endpoint/sandbox/{session_id}/context/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export Context
         * @description Conversations, project, tasks and code, as the files of the hidden directory have them.
         */
        get: operations["export_context_endpoint_sandbox__session_id__context_export_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/endpoint/sandbox/{session_id}/context/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import Context
         * @description Put an export in place of the context; the old one can be restored for a day.
         */
        post: operations["import_context_endpoint_sandbox__session_id__context_import_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/endpoint/sandbox/{session_id}/context": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Clear Context
         * @description Prompts begin anew; files, events and long-term memory stay. Can be restored for a day.
         */
        delete: operations["clear_context_endpoint_sandbox__session_id__context_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/endpoint/sandbox/{session_id}/context/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore Context
         * @description Undo the last clear or import.
         */
        post: operations["restore_context_endpoint_sandbox__session_id__context_restore_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/endpoint/sandbox/{session_id}/context/parts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Context Parts
         * @description What a model will see, part by part; with ``q``, the entries that match.
         */
        get: operations["context_parts_endpoint_sandbox__session_id__context_parts_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/endpoint/sandbox/{session_id}/context/entries/{entry_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change Entry
         * @description Pin an entry, drop it from prompts, or recall one that was dropped.
         */
        post: operations["change_entry_endpoint_sandbox__session_id__context_entries__entry_id__post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/endpoint/sandbox/{session_id}/context/requirements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Require
         * @description Keep a sentence in every prompt of this conversation; all that are kept.
         */
        post: operations["require_endpoint_sandbox__session_id__context_requirements_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/endpoint/sandbox/{session_id}/context/requirements/{requirement_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change Requirement
         * @description Say it in other words; all that are kept.
         */
        put: operations["change_requirement_endpoint_sandbox__session_id__context_requirements__requirement_id__put"];
        post?: never;
        /**
         * Remove Requirement
         * @description Take it back; those that are left.
         */
        delete: operations["remove_requirement_endpoint_sandbox__session_id__context_requirements__requirement_id__delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/conversations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List All
         * @description Your conversations: pinned ones first, then the most recently used.
         *
         *     If there are as many as ``limit``, more may follow: see ``after``.
         */
        get: operations["list_all_conversations_get"];
        put?: never;
        /**
         * Create
         * @description A new conversation; the owner of the server may give it a real folder to work in.
         */
        post: operations["create_conversations_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/conversations/{conversation_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read */
        get: operations["read_conversations__conversation_id__get"];
        put?: never;
        post?: never;
        /**
         * Delete
         * @description Cancel its run and delete its events and files; for ``undo_seconds`` it can be restored.
         */
        delete: operations["delete_conversations__conversation_id__delete"];
        options?: never;
        head?: never;
        /**
         * Change
         * @description Rename it, or pin it so that it is listed first.
         */
        patch: operations["change_conversations__conversation_id__patch"];
        trace?: never;
    };
    "/conversations/{conversation_id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore
         * @description Undo a deletion that had ``undo_seconds``.
         */
        post: operations["restore_conversations__conversation_id__restore_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/conversations/{conversation_id}/fork": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Fork From
         * @description A new conversation with the events up to one of them, and the files as they are now.
         */
        post: operations["fork_from_conversations__conversation_id__fork_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/conversations/{conversation_id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel
         * @description End the active run and every process it started.
         */
        post: operations["cancel_conversations__conversation_id__cancel_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/conversations/{conversation_id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause
         * @description Start no further step in the active run; steps in progress run to their end.
         */
        post: operations["pause_conversations__conversation_id__pause_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/conversations/{conversation_id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume
         * @description Continue a paused run.
         */
        post: operations["resume_conversations__conversation_id__resume_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/conversations/{conversation_id}/steer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Steer
         * @description Send a note to the active run, which applies it before its next step or after it ended.
         */
        post: operations["steer_conversations__conversation_id__steer_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/conversations/{conversation_id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retry
         * @description Run again from a step of an earlier run, by default the last; earlier steps are kept.
         */
        post: operations["retry_conversations__conversation_id__retry_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/conversations/{conversation_id}/input": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give Input
         * @description Type into the command that waits for input; the first valid input wins (R40).
         */
        post: operations["give_input_conversations__conversation_id__input_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/conversations/{conversation_id}/desktop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Desktop Status
         * @description Whether the conversation has a desktop to watch, and where.
         */
        get: operations["desktop_status_conversations__conversation_id__desktop_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/endpoint/file/sandbox/{session_id}/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Folder
         * @description The entries of a folder, sorted by name.
         */
        get: operations["list_folder_endpoint_file_sandbox__session_id__list_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/endpoint/file/sandbox/{session_id}/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read
         * @description The text of a file; of a file over 1 MiB its beginning.
         */
        get: operations["read_endpoint_file_sandbox__session_id__read_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/endpoint/file/sandbox/{session_id}/download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download
         * @description The bytes of a file; `Range` is supported. With `inline`, a browser shows it if it can.
         */
        get: operations["download_endpoint_file_sandbox__session_id__download_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/endpoint/file/sandbox/{session_id}/zip": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Pack
         * @description A folder as a ZIP archive; without `everything`, generated folders are left out.
         */
        get: operations["pack_endpoint_file_sandbox__session_id__zip_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/endpoint/file/sandbox/{session_id}/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Link
         * @description A ticket with which this path and what is below it can be read without the token.
         */
        post: operations["link_endpoint_file_sandbox__session_id__link_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/endpoint/file/sandbox/{session_id}/write": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Write
         * @description Write a file; one that exists is replaced, parents are created.
         */
        post: operations["write_endpoint_file_sandbox__session_id__write_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/endpoint/file/sandbox/{session_id}/upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload
         * @description Store the file of the field `file`: in `path` if that is a folder, else as `path`.
         */
        post: operations["upload_endpoint_file_sandbox__session_id__upload_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/endpoint/file/sandbox/{session_id}/mkdir": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make Folder */
        post: operations["make_folder_endpoint_file_sandbox__session_id__mkdir_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/endpoint/file/sandbox/{session_id}/move": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move
         * @description Rename or move; nothing that exists is replaced.
         */
        post: operations["move_endpoint_file_sandbox__session_id__move_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/endpoint/file/sandbox/{session_id}/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete
         * @description Delete a file, or a folder with everything in it.
         */
        delete: operations["delete_endpoint_file_sandbox__session_id__delete_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/hitl/respond": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Respond
         * @description Answer a question: the first valid answer wins; an invalid one changes nothing.
         */
        post: operations["respond_hitl_respond_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/hitl/continue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Continue Run
         * @description Whether the run continues after an answer. It does so by itself; a stalled one is resumed.
         */
        post: operations["continue_run_hitl_continue_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/hitl": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Inbox
         * @description Your questions over all conversations, the newest first; open ones: ``status=pending``.
         */
        get: operations["inbox_hitl_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/hitl/{request_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read */
        get: operations["read_hitl__request_id__get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/hitl/{request_id}/shown": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Shown
         * @description A client displays it to the user; only the first time counts.
         */
        post: operations["shown_hitl__request_id__shown_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/hitl/{request_id}/extend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Extend
         * @description More time: as much as a new question has, within ``WENKO_HITL_MAX_TTL``.
         */
        post: operations["extend_hitl__request_id__extend_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/hitl/{request_id}/try": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read Trial
         * @description The newest trial of an open approval; null if there is none.
         */
        get: operations["read_trial_hitl__request_id__try_get"];
        put?: never;
        /**
         * Try First
         * @description Try the call of an approval on a copy of the workspace; ``trial`` events tell its result.
         */
        post: operations["try_first_hitl__request_id__try_post"];
        /**
         * Stop Trial
         * @description End a trial that is copying or running; its copy is deleted.
         */
        delete: operations["stop_trial_hitl__request_id__try_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/conversations/{conversation_id}/variables": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Variables
         * @description Forms and displays in the conversation's working memory, the most recently used first.
         */
        get: operations["variables_conversations__conversation_id__variables_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/conversations/{conversation_id}/variables/{key}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replay
         * @description A form or display again, read-only.
         */
        post: operations["replay_conversations__conversation_id__variables__key__replay_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/memories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Memories
         * @description What you agreed to have remembered: the newest first, or with ``q`` the best matches.
         */
        get: operations["list_memories_memories_get"];
        put?: never;
        /**
         * Save Memory
         * @description Remember something.
         */
        post: operations["save_memory_memories_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/memories/counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count Memories
         * @description How many there are of each kind, and how many are proposed.
         */
        get: operations["count_memories_memories_counts_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/memories/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Memory Settings
         * @description Which kinds are saved without asking; whether tone is recognised; the state of vectors.
         */
        get: operations["memory_settings_memories_settings_get"];
        /**
         * Change Memory Settings
         * @description Change which kinds are saved without asking, or switch the recognition of tone.
         */
        put: operations["change_memory_settings_memories_settings_put"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/conversations/{conversation_id}/tone": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tone
         * @description How your newest messages sounded; kept with the conversation and nowhere else.
         */
        get: operations["tone_conversations__conversation_id__tone_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/memories/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export Memories
         * @description Everything that is remembered, as a document that ``import`` takes.
         */
        get: operations["export_memories_memories_export_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/memories/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import Memories
         * @description Add the memories of an export; they become yours, whoever exported them.
         */
        post: operations["import_memories_memories_import_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/memories/merge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Merge Memories
         * @description One memory in place of several.
         */
        post: operations["merge_memories_memories_merge_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/memories/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm Memories
         * @description Agree to proposals, several at once; declined ones are not proposed again.
         */
        post: operations["confirm_memories_memories_confirm_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/memories/lookup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Look Up Memories
         * @description Those of the ids that still exist; forgotten ones and those of others are left out.
         */
        post: operations["look_up_memories_memories_lookup_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/memories/{memory_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Memory
         * @description A memory, and where it was used.
         */
        get: operations["get_memory_memories__memory_id__get"];
        /**
         * Edit Memory
         * @description Change a memory; 409 if it was changed elsewhere since ``version``.
         */
        put: operations["edit_memory_memories__memory_id__put"];
        post?: never;
        /**
         * Forget
         * @description Delete what a memory holds, for good: from search, later prompts and working memory.
         */
        delete: operations["forget_memories__memory_id__delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/memories/{memory_id}/settle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Settle Conflict
         * @description Decide which of two contradicting memories holds.
         */
        post: operations["settle_conflict_memories__memory_id__settle_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mode": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Default Mode
         * @description What a new conversation begins with, unless its first message says otherwise.
         */
        get: operations["default_mode_mode_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/conversations/{conversation_id}/mode": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read Mode */
        get: operations["read_mode_conversations__conversation_id__mode_get"];
        /**
         * Change Mode
         * @description Takes effect with the next call, also during a run; a missing field keeps its value.
         */
        put: operations["change_mode_conversations__conversation_id__mode_put"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/allowed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Allowed
         * @description Calls and hosts that you allowed for good, in all of your conversations, the newest first.
         */
        get: operations["allowed_allowed_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/conversations/{conversation_id}/allowed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke
         * @description Calls of this shape ask again, or this host is refused or asked about again.
         */
        delete: operations["revoke_conversations__conversation_id__allowed_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/model": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * In Use
         * @description The language model that messages go to, or null for the built-in one.
         */
        get: operations["in_use_model_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/models/available": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Available
         * @description Model servers that answer on this machine, with their models, and keys that are set.
         *
         *     Only this machine is asked, for ``WENKO_LOCAL_MODELS_TIMEOUT`` at most.
         */
        get: operations["available_settings_models_available_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/models": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read
         * @description The model of each slot; ``default`` is used where a slot has none.
         */
        get: operations["read_settings_models_get"];
        /**
         * Change
         * @description Change some slots; takes effect with the next message.
         */
        put: operations["change_settings_models_put"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/models/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Test
         * @description Send one small request; the model's reply, or what is wrong and what to do.
         */
        post: operations["test_settings_models_test_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/network": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Default Network
         * @description What a new conversation begins with, unless its first message says otherwise.
         */
        get: operations["default_network_network_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/conversations/{conversation_id}/network": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read Network */
        get: operations["read_network_conversations__conversation_id__network_get"];
        /**
         * Change Network
         * @description Takes effect with the next connection, also during a run; a missing field keeps its value.
         */
        put: operations["change_network_conversations__conversation_id__network_put"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/conversations/{conversation_id}/pictures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Pictures
         * @description The pictures that are kept, oldest first.
         */
        get: operations["list_pictures_conversations__conversation_id__pictures_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/conversations/{conversation_id}/pictures/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Link Pictures
         * @description A ticket with which the pictures of this conversation can be seen without the token.
         */
        post: operations["link_pictures_conversations__conversation_id__pictures_link_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/conversations/{conversation_id}/pictures/{picture_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Picture
         * @description The bytes of a picture.
         */
        get: operations["get_picture_conversations__conversation_id__pictures__picture_id__get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/playbooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Playbooks
         * @description The tasks that need no language model, your own first, each with a message that starts it.
         */
        get: operations["playbooks_playbooks_get"];
        put?: never;
        /**
         * Create
         * @description Save a playbook.
         */
        post: operations["create_playbooks_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/playbooks/draft": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Draft
         * @description What a finished run would be as a playbook; nothing is stored.
         */
        post: operations["draft_playbooks_draft_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/playbooks/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import Playbook
         * @description Save a playbook that is written as YAML.
         */
        post: operations["import_playbook_playbooks_import_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/playbooks/{playbook}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read
         * @description One of your own playbooks.
         */
        get: operations["read_playbooks__playbook__get"];
        /**
         * Change
         * @description Change or rename one of your own playbooks.
         */
        put: operations["change_playbooks__playbook__put"];
        post?: never;
        /**
         * Delete
         * @description Delete one of your own playbooks. Runs that it started stay as they are.
         */
        delete: operations["delete_playbooks__playbook__delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/playbooks/{playbook}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export
         * @description A playbook as YAML, which another server can import.
         */
        get: operations["export_playbooks__playbook__export_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/playbooks/{playbook}/message": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Message
         * @description The message that runs a playbook with these values, checked.
         */
        post: operations["message_playbooks__playbook__message_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/conversations/{conversation_id}/previews": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Previews
         * @description The ports on which programs of the sandbox listen, with links that open them.
         */
        get: operations["list_previews_conversations__conversation_id__previews_get"];
        put?: never;
        /**
         * Open Preview
         * @description Open a preview that was closed.
         */
        post: operations["open_preview_conversations__conversation_id__previews_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/conversations/{conversation_id}/previews/{port}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Close Preview
         * @description Close a preview: its address leads nowhere any more. The program goes on.
         */
        delete: operations["close_preview_conversations__conversation_id__previews__port__delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/quarantine": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Quarantined
         * @description The runs that no server executes any more, the newest first.
         */
        get: operations["list_quarantined_quarantine_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/quarantine/{run_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Release
         * @description Forget the run's charges; one that has not ended is executed by servers again.
         */
        delete: operations["release_quarantine__run_id__delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/conversations/{conversation_id}/secrets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Secrets
         * @description The files whose values are masked in what models, events, shares and exports see.
         */
        get: operations["list_secrets_conversations__conversation_id__secrets_get"];
        /**
         * Allow Secrets
         * @description Show the values of one file in this conversation, or mask them again.
         */
        put: operations["allow_secrets_conversations__conversation_id__secrets_put"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/conversations/{conversation_id}/share/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Preview
         * @description What a shared file will contain, and what was removed from it.
         */
        get: operations["preview_conversations__conversation_id__share_preview_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/conversations/{conversation_id}/share": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Share
         * @description The file to share, without secrets; the HTML file loads nothing from elsewhere.
         */
        get: operations["share_conversations__conversation_id__share_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Health
         * @description Needs no token; only whether the server responds, can store, and isolates its commands.
         */
        get: operations["health_health_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/stall": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Last Stall
         * @description Where the server was blocked the last time, with the stack; for its owner.
         */
        get: operations["last_stall_health_stall_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/isolation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Isolation
         * @description Every escape from the sandbox that was attempted at start, its result, and the limits.
         */
        get: operations["isolation_health_isolation_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tools": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tools
         * @description Every tool; with ``settled``, after every MCP server has connected or failed.
         */
        get: operations["tools_tools_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/conversations/{conversation_id}/checkpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Checkpoints
         * @description Steps and undos that changed files, the oldest first.
         */
        get: operations["checkpoints_conversations__conversation_id__checkpoints_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/conversations/{conversation_id}/not-kept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Not Kept
         * @description What no undo of a later step would set back, as the files are now.
         */
        get: operations["not_kept_conversations__conversation_id__not_kept_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/conversations/{conversation_id}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo
         * @description Set the files back to before a step, a run or a checkpoint; without any, the newest change.
         *
         *     `only` undoes the checkpoint alone, also during a run. `dry_run` only says what would happen.
         */
        post: operations["undo_conversations__conversation_id__undo_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/conversations/{conversation_id}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Version
         * @description A text file before a run, a step or a checkpoint, and its difference from now.
         */
        get: operations["version_conversations__conversation_id__versions_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/conversations/{conversation_id}/worktree": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin
         * @description Make the empty workspace a clone with a `.git` and a branch of its own, from a bundle.
         */
        post: operations["begin_conversations__conversation_id__worktree_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/conversations/{conversation_id}/worktree/bundle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pack
         * @description Commit what is not, and bundle the commits of the branch.
         */
        post: operations["pack_conversations__conversation_id__worktree_bundle_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AllowedView: {
            conversation_id: string;
            conversation_title: string;
            shape: string;
            created_at: string;
        };
        /** @description What ``always`` would and would not allow; each example was put to the gate. */
        AlwaysExamples: {
            /** @default [] */
            allows: string[];
            /**
             * @description Similar calls that ask again.
             * @default []
             */
            asks: string[];
        };
        Analysis: {
            /** @enum {string} */
            complexity: "simple" | "moderate" | "complex";
            /** @enum {string} */
            task_type: "chat" | "code" | "file" | "shell" | "gui" | "browser" | "analysis" | "creative";
            reasoning: components["schemas"]["BilingualText"];
            suggested_approach: components["schemas"]["BilingualText"];
        };
        AnswerRequest: {
            request_id: string;
            session_id?: string | null;
            /** @enum {string} */
            action: "approve" | "edit" | "reject" | "dismiss";
            data?: {
                [key: string]: components["schemas"]["JsonValue"];
            };
        };
        AnswerView: {
            request_id: string;
            /** @enum {string} */
            status: "pending" | "answered" | "dismissed" | "expired" | "cancelled";
            action: ("approve" | "edit" | "reject" | "dismiss") | null;
            edited_fields: string[];
            conversation_id: string;
            run_id: string | null;
        };
        ApiResponse_ClonedRepository_: {
            /** @default true */
            success: boolean;
            /** @default ok */
            code: string;
            /** @default  */
            message: string;
            data: components["schemas"]["ClonedRepository"];
        };
        ApiResponse_ContextEntryView_: {
            /** @default true */
            success: boolean;
            /** @default ok */
            code: string;
            /** @default  */
            message: string;
            data: components["schemas"]["ContextEntryView"];
        };
        ApiResponse_ContextPartsView_: {
            /** @default true */
            success: boolean;
            /** @default ok */
            code: string;
            /** @default  */
            message: string;
            data: components["schemas"]["ContextPartsView"];
        };
        ApiResponse_ContextStatsView_: {
            /** @default true */
            success: boolean;
            /** @default ok */
            code: string;
            /** @default  */
            message: string;
            data: components["schemas"]["ContextStatsView"];
        };
        ApiResponse_ConversationView_: {
            /** @default true */
            success: boolean;
            /** @default ok */
            code: string;
            /** @default  */
            message: string;
            data: components["schemas"]["ConversationView"];
        };
        ApiResponse_DeletedView_: {
            /** @default true */
            success: boolean;
            /** @default ok */
            code: string;
            /** @default  */
            message: string;
            data: components["schemas"]["DeletedView"];
        };
        ApiResponse_DesktopStatus_: {
            /** @default true */
            success: boolean;
            /** @default ok */
            code: string;
            /** @default  */
            message: string;
            data: components["schemas"]["DesktopStatus"];
        };
        ApiResponse_DetailView_: {
            /** @default true */
            success: boolean;
            /** @default ok */
            code: string;
            /** @default  */
            message: string;
            data: components["schemas"]["DetailView"];
        };
        ApiResponse_DraftView_: {
            /** @default true */
            success: boolean;
            /** @default ok */
            code: string;
            /** @default  */
            message: string;
            data: components["schemas"]["DraftView"];
        };
        ApiResponse_FileView_: {
            /** @default true */
            success: boolean;
            /** @default ok */
            code: string;
            /** @default  */
            message: string;
            data: components["schemas"]["FileView"];
        };
        ApiResponse_FolderView_: {
            /** @default true */
            success: boolean;
            /** @default ok */
            code: string;
            /** @default  */
            message: string;
            data: components["schemas"]["FolderView"];
        };
        ApiResponse_Health_: {
            /** @default true */
            success: boolean;
            /** @default ok */
            code: string;
            /** @default  */
            message: string;
            data: components["schemas"]["Health"];
        };
        ApiResponse_HistoryPage_: {
            /** @default true */
            success: boolean;
            /** @default ok */
            code: string;
            /** @default  */
            message: string;
            data: components["schemas"]["HistoryPage"];
        };
        ApiResponse_ImportReport_: {
            /** @default true */
            success: boolean;
            /** @default ok */
            code: string;
            /** @default  */
            message: string;
            data: components["schemas"]["ImportReport"];
        };
        ApiResponse_InputAccepted_: {
            /** @default true */
            success: boolean;
            /** @default ok */
            code: string;
            /** @default  */
            message: string;
            data: components["schemas"]["InputAccepted"];
        };
        ApiResponse_Isolation_: {
            /** @default true */
            success: boolean;
            /** @default ok */
            code: string;
            /** @default  */
            message: string;
            data: components["schemas"]["Isolation"];
        };
        ApiResponse_LinkView_: {
            /** @default true */
            success: boolean;
            /** @default ok */
            code: string;
            /** @default  */
            message: string;
            data: components["schemas"]["LinkView"];
        };
        ApiResponse_MemoryDetailsView_: {
            /** @default true */
            success: boolean;
            /** @default ok */
            code: string;
            /** @default  */
            message: string;
            data: components["schemas"]["MemoryDetailsView"];
        };
        ApiResponse_MemoryExport_: {
            /** @default true */
            success: boolean;
            /** @default ok */
            code: string;
            /** @default  */
            message: string;
            data: components["schemas"]["MemoryExport"];
        };
        ApiResponse_MemorySettingsView_: {
            /** @default true */
            success: boolean;
            /** @default ok */
            code: string;
            /** @default  */
            message: string;
            data: components["schemas"]["MemorySettingsView"];
        };
        ApiResponse_MemoryView_: {
            /** @default true */
            success: boolean;
            /** @default ok */
            code: string;
            /** @default  */
            message: string;
            data: components["schemas"]["MemoryView"];
        };
        ApiResponse_ModeView_: {
            /** @default true */
            success: boolean;
            /** @default ok */
            code: string;
            /** @default  */
            message: string;
            data: components["schemas"]["ModeView"];
        };
        ApiResponse_ModelInUseView_: {
            /** @default true */
            success: boolean;
            /** @default ok */
            code: string;
            /** @default  */
            message: string;
            data: components["schemas"]["ModelInUseView"];
        };
        ApiResponse_ModelTestView_: {
            /** @default true */
            success: boolean;
            /** @default ok */
            code: string;
            /** @default  */
            message: string;
            data: components["schemas"]["ModelTestView"];
        };
        ApiResponse_ModelsView_: {
            /** @default true */
            success: boolean;
            /** @default ok */
            code: string;
            /** @default  */
            message: string;
            data: components["schemas"]["ModelsView"];
        };
        ApiResponse_NetworkView_: {
            /** @default true */
            success: boolean;
            /** @default ok */
            code: string;
            /** @default  */
            message: string;
            data: components["schemas"]["NetworkView"];
        };
        ApiResponse_NoneType_: {
            /** @default true */
            success: boolean;
            /** @default ok */
            code: string;
            /** @default  */
            message: string;
            data: null;
        };
        ApiResponse_NotKeptView_: {
            /** @default true */
            success: boolean;
            /** @default ok */
            code: string;
            /** @default  */
            message: string;
            data: components["schemas"]["NotKeptView"];
        };
        ApiResponse_PackedWorktree_: {
            /** @default true */
            success: boolean;
            /** @default ok */
            code: string;
            /** @default  */
            message: string;
            data: components["schemas"]["PackedWorktree"];
        };
        ApiResponse_PictureLinkView_: {
            /** @default true */
            success: boolean;
            /** @default ok */
            code: string;
            /** @default  */
            message: string;
            data: components["schemas"]["PictureLinkView"];
        };
        ApiResponse_PlaybookMessage_: {
            /** @default true */
            success: boolean;
            /** @default ok */
            code: string;
            /** @default  */
            message: string;
            data: components["schemas"]["PlaybookMessage"];
        };
        ApiResponse_ReplayView_: {
            /** @default true */
            success: boolean;
            /** @default ok */
            code: string;
            /** @default  */
            message: string;
            data: components["schemas"]["ReplayView"];
        };
        ApiResponse_RunView_: {
            /** @default true */
            success: boolean;
            /** @default ok */
            code: string;
            /** @default  */
            message: string;
            data: components["schemas"]["RunView"];
        };
        ApiResponse_SharePreview_: {
            /** @default true */
            success: boolean;
            /** @default ok */
            code: string;
            /** @default  */
            message: string;
            data: components["schemas"]["SharePreview"];
        };
        ApiResponse_TextView_: {
            /** @default true */
            success: boolean;
            /** @default ok */
            code: string;
            /** @default  */
            message: string;
            data: components["schemas"]["TextView"];
        };
        ApiResponse_ToneView_: {
            /** @default true */
            success: boolean;
            /** @default ok */
            code: string;
            /** @default  */
            message: string;
            data: components["schemas"]["ToneView"];
        };
        ApiResponse_ToolsView_: {
            /** @default true */
            success: boolean;
            /** @default ok */
            code: string;
            /** @default  */
            message: string;
            data: components["schemas"]["ToolsView"];
        };
        ApiResponse_UndoView_: {
            /** @default true */
            success: boolean;
            /** @default ok */
            code: string;
            /** @default  */
            message: string;
            data: components["schemas"]["UndoView"];
        };
        ApiResponse_Union_LastStall__NoneType__: {
            /** @default true */
            success: boolean;
            /** @default ok */
            code: string;
            /** @default  */
            message: string;
            data: components["schemas"]["LastStall"] | null;
        };
        ApiResponse_VersionView_: {
            /** @default true */
            success: boolean;
            /** @default ok */
            code: string;
            /** @default  */
            message: string;
            data: components["schemas"]["VersionView"];
        };
        ApiResponse_dict_str__Any__: {
            /** @default true */
            success: boolean;
            /** @default ok */
            code: string;
            /** @default  */
            message: string;
            data: {
                [key: string]: unknown;
            };
        };
        ApiResponse_dict_str__int__: {
            /** @default true */
            success: boolean;
            /** @default ok */
            code: string;
            /** @default  */
            message: string;
            data: {
                [key: string]: number;
            };
        };
        ApiResponse_list_AllowedView__: {
            /** @default true */
            success: boolean;
            /** @default ok */
            code: string;
            /** @default  */
            message: string;
            data: components["schemas"]["AllowedView"][];
        };
        ApiResponse_list_CheckpointView__: {
            /** @default true */
            success: boolean;
            /** @default ok */
            code: string;
            /** @default  */
            message: string;
            data: components["schemas"]["CheckpointView"][];
        };
        ApiResponse_list_ListedConversation__: {
            /** @default true */
            success: boolean;
            /** @default ok */
            code: string;
            /** @default  */
            message: string;
            data: components["schemas"]["ListedConversation"][];
        };
        ApiResponse_list_MemoryView__: {
            /** @default true */
            success: boolean;
            /** @default ok */
            code: string;
            /** @default  */
            message: string;
            data: components["schemas"]["MemoryView"][];
        };
        ApiResponse_list_PictureView__: {
            /** @default true */
            success: boolean;
            /** @default ok */
            code: string;
            /** @default  */
            message: string;
            data: components["schemas"]["PictureView"][];
        };
        ApiResponse_list_PlaybookView__: {
            /** @default true */
            success: boolean;
            /** @default ok */
            code: string;
            /** @default  */
            message: string;
            data: components["schemas"]["PlaybookView"][];
        };
        ApiResponse_list_PreviewView__: {
            /** @default true */
            success: boolean;
            /** @default ok */
            code: string;
            /** @default  */
            message: string;
            data: components["schemas"]["PreviewView"][];
        };
        ApiResponse_list_QuarantinedRunView__: {
            /** @default true */
            success: boolean;
            /** @default ok */
            code: string;
            /** @default  */
            message: string;
            data: components["schemas"]["QuarantinedRunView"][];
        };
        ApiResponse_list_RequirementView__: {
            /** @default true */
            success: boolean;
            /** @default ok */
            code: string;
            /** @default  */
            message: string;
            data: components["schemas"]["RequirementView"][];
        };
        ApiResponse_list_SecretFileView__: {
            /** @default true */
            success: boolean;
            /** @default ok */
            code: string;
            /** @default  */
            message: string;
            data: components["schemas"]["SecretFileView"][];
        };
        ApiResponse_list_SourceView__: {
            /** @default true */
            success: boolean;
            /** @default ok */
            code: string;
            /** @default  */
            message: string;
            data: components["schemas"]["SourceView"][];
        };
        ApiResponse_list_VariableView__: {
            /** @default true */
            success: boolean;
            /** @default ok */
            code: string;
            /** @default  */
            message: string;
            data: components["schemas"]["VariableView"][];
        };
        /** @description One reason why a call asks. */
        ApprovalRisk: {
            reason: string;
            /**
             * @description Parts of the program that give this reason, exactly as they are written; may be empty.
             * @default []
             */
            parts: string[];
        };
        AvailableModel: {
            model: string;
            details: string | null;
            context_tokens: number | null;
        };
        /** @description A text in English and Chinese. */
        BilingualText: {
            en: string;
            zh: string;
        };
        ChangedPath: {
            path: string;
            change: string;
        };
        ChatRequest: {
            message: string;
            /** @description The conversation; a new one if missing. */
            conversation_id?: string | null;
            /** @description Another name for `conversation_id`. */
            session_id?: string | null;
            language?: ("zh" | "en") | null;
            /** @description The mode from this message on. */
            mode?: ("auto" | "ask-risky" | "ask-all" | "read-only") | null;
            /** @description Whether plans need approval, from this message on. */
            approve_plan?: boolean | null;
            /** @description What the sandbox may reach from this message on. */
            network?: ("off" | "registries" | "ask" | "open") | null;
            /**
             * @description Nobody is there while the run works.
             * @default false
             */
            unattended: boolean;
            /**
             * @description Paths in the workspace that come with the message.
             * @default []
             */
            attachments: string[];
        };
        /** @description What must hold when a plan is done. Fixed before the work begins, run by the program. */
        Check: {
            /** @description What must hold, in one sentence. */
            description: string;
            /** @description Shell command, run in a fresh process; null if a model judges the sentence. */
            command: string | null;
            /**
             * @description Exit status that the command must have.
             * @default 0
             */
            exit_code: number;
            /** @description Text that the command must print. */
            contains: string | null;
            /**
             * @description Files that the check covers: if they change while the checks run, its result is void.
             * @default []
             */
            files: string[];
        };
        CheckpointView: {
            id: string;
            kind: string;
            at: string;
            run_id: string | null;
            step_id: number | null;
            title: string;
            command: string;
            changes: components["schemas"]["ChangedPath"][];
            total_changes: number;
            /** @default [] */
            not_kept: string[];
            /** @default [] */
            undone: string[];
            /** @default [] */
            conflicts: string[];
            /** @default [] */
            failed: components["schemas"]["FailedPath"][];
        };
        ClonedRepository: {
            repository: string;
            branch: string;
        };
        ConfirmRequest: {
            /** @default [] */
            ids: string[];
            /** @default [] */
            declined: string[];
        };
        ContextEntryView: {
            id: string;
            role: string;
            content: string;
            timestamp: string;
            /** @enum {string} */
            state: "verbatim" | "shortened" | "dropped";
            pinned: boolean;
            tokens: number;
        };
        /** @description What ``export`` gives; long names of the keys are accepted, too. */
        ContextImport: {
            conversations?: components["schemas"]["ImportedConversations"];
            project?: {
                [key: string]: unknown;
            } | null;
            tasks?: {
                [key: string]: unknown;
            }[];
            code?: {
                [key: string]: unknown;
            }[];
            requirements?: components["schemas"]["ImportedRequirement"][];
        };
        ContextPartsView: {
            entries: components["schemas"]["ContextEntryView"][];
            summaries: components["schemas"]["ContextSummaryView"][];
            /** @description In every prompt, oldest first. */
            requirements: components["schemas"]["RequirementView"][];
            project: {
                [key: string]: unknown;
            } | null;
            tasks: {
                [key: string]: unknown;
            }[];
            project_tokens: number;
            summary_tokens: number;
            /** @description What was cleared can still be brought back. */
            restorable: boolean;
        };
        ContextStatsView: {
            conversation_count: number;
            compressed_count: number;
            project_context_exists: boolean;
            task_count: number;
            code_context_count: number;
            tokens: number;
        };
        ContextSummaryView: {
            summary: string;
            entry_count: number;
            compressed_at: string;
        };
        ContinueRequest: {
            request_id: string;
            session_id?: string | null;
        };
        /** @description What is not named stays as it is. */
        ConversationChange: {
            title?: string | null;
            /** @description Listed first. */
            pinned?: boolean | null;
        };
        ConversationView: {
            id: string;
            title: string;
            /** @enum {string} */
            language: "zh" | "en";
            created_at: string;
            updated_at: string;
            last_seq: number;
            /** @enum {string} */
            status: "idle" | "running" | "waiting";
            pinned: boolean;
            workspace?: string | null;
            worktree?: components["schemas"]["WorktreeView"] | null;
        };
        DeletedView: {
            path: string;
        };
        DesktopStatus: {
            running: boolean;
            watch: string;
        };
        DetailView: {
            name: string;
            definition: components["schemas"]["Playbook"];
            version: number;
            created_at: string;
            updated_at: string;
        };
        /** @description A text, optionally followed by a form or a display. */
        DialogueLine: {
            /** @description May contain values of earlier forms as ``{field}``. */
            says: components["schemas"]["BilingualText"];
            /** @description Replaces ``says`` if the form before was edited; ``{edited_fields}`` names the fields. */
            edited?: components["schemas"]["BilingualText"] | null;
            ask?: {
                [key: string]: components["schemas"]["JsonValue"];
            } | null;
            show?: {
                [key: string]: components["schemas"]["JsonValue"];
            } | null;
            /** @description The reply if the form is skipped; the dialogue then ends. */
            skipped?: components["schemas"]["BilingualText"] | null;
            /** @description The reply if the form expires; default is ``skipped``. */
            expired?: components["schemas"]["BilingualText"] | null;
        };
        DraftRequest: {
            conversation_id: string;
            run_id?: string | null;
        };
        DraftView: {
            name: string;
            definition: components["schemas"]["Playbook"];
            notes: components["schemas"]["NoteView"][];
        };
        EditMemoryRequest: {
            version: number;
            text?: string | null;
            kind?: ("preference" | "fact" | "pattern" | "plan") | null;
            label?: string | null;
        };
        EntryChange: {
            /**
             * @description ``recall`` brings back what was dropped, pinned.
             * @enum {string}
             */
            action: "pin" | "unpin" | "drop" | "recall";
        };
        /** @description Ids of the export are not taken over: a memory belongs to who imports it. */
        ExportedMemory: {
            /**
             * @default fact
             * @enum {string}
             */
            kind: "preference" | "fact" | "pattern" | "plan";
            text: string;
            /** @default  */
            label: string;
            category?: string | null;
            value?: components["schemas"]["JsonValue"];
            /** @default import */
            source: string;
            /** @default 1 */
            confidence: number;
            created_at?: string | null;
        };
        FailedPath: {
            path: string;
            reason: string;
            code?: string | null;
        };
        FailingWorkView: {
            name: string;
            failures: number;
            error: string;
            retry_in: number;
        };
        FieldErrors: {
            fields: {
                [key: string]: string;
            };
        };
        FileChange: {
            path: string;
            /** @enum {string} */
            change_type: "unchanged" | "created" | "modified" | "deleted" | "renamed";
            /** @description Previous path of a renamed file. */
            old_path: string | null;
            /** @description Full text of a created file; null for binary or very large files. */
            new_content: string | null;
            /** @description Unified diff; null for created files (see ``new_content``) and binary or very large files. */
            diff: string | null;
            /** @example 2024-01-03T12:00:00.000Z */
            changed_at: string;
        };
        FileView: {
            name: string;
            path: string;
            type: string;
            size: number;
            modified_at: string;
            mime_type: string | null;
            language: string | null;
            target: string | null;
            download_url: string | null;
            preview_url: string | null;
        };
        FolderView: {
            path: string;
            entries: components["schemas"]["FileView"][];
            more: string | null;
        };
        ForkRequest: {
            /** @description The last event that the new one shares. */
            seq: number;
            title?: string | null;
        };
        HITLAction: {
            label: string;
            /**
             * @default default
             * @enum {string}
             */
            style: "primary" | "default" | "secondary" | "danger";
        };
        HITLActions: {
            /**
             * @default {
             *       "label": "确认",
             *       "style": "primary"
             *     }
             */
            approve: components["schemas"]["HITLAction"];
            /**
             * @default {
             *       "label": "修改后提交",
             *       "style": "default"
             *     }
             */
            edit: components["schemas"]["HITLAction"];
            /**
             * @default {
             *       "label": "跳过",
             *       "style": "secondary"
             *     }
             */
            reject: components["schemas"]["HITLAction"];
        };
        /** @description The tool call that the user is asked to allow. The answer applies to this call only, once. */
        HITLApproval: {
            tool: string;
            /** @description As passed to the tool; very long values are truncated in the middle. */
            arguments: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /** @description SHA-256 of the complete arguments: changed arguments need a new approval. */
            digest: string;
            /** @description Number of plan revisions at the time of the question. */
            plan_version: number;
            /** @description Null for a check of the whole plan. */
            step_id: number | null;
            attempt: number;
            /** @description Why approval is required. */
            reason: string;
            /** @description Pattern of calls that ``always`` allows from now on; null if not offered. */
            shape: string | null;
            /**
             * @description Whether it can be tried first on a copy of the workspace.
             * @default false
             */
            can_try: boolean;
            /**
             * @description Every reason, with the part of the program that it is about.
             * @default []
             */
            risks: components["schemas"]["ApprovalRisk"][];
            /**
             * @description Where the call acts, and whether that can be undone, in words.
             * @default
             */
            effect: string;
            /** @description Null where ``shape`` is. */
            always: components["schemas"]["AlwaysExamples"] | null;
        };
        HITLAsciiData: {
            /** @description Shown verbatim in a monospace font. */
            content: string;
            title: string | null;
        };
        HITLContext: {
            /** @description ``collect_preference`` saves an approved answer to long-term memory. */
            intent: string | null;
            memory_category: string | null;
        };
        HITLDisplayField: {
            type: components["schemas"]["HITLDisplayType"];
            data: components["schemas"]["HITLTableData"] | components["schemas"]["HITLAsciiData"];
        };
        /** @description A display that the user reads and closes; the run does not wait for it. */
        HITLDisplayRequest: {
            id: string;
            title: string;
            description: string | null;
            session_id: string | null;
            /**
             * @description True for a replay, which cannot be answered.
             * @default false
             */
            readonly: boolean;
            /** @description When the question expires; null if it never does. */
            expires_at: string | null;
            /**
             * @description What happens on expiry: no answer (``expire``), the default values (``default``), or a
             *     rejection (``deny``). With ``wait`` the question never expires.
             * @default expire
             * @enum {string}
             */
            policy: "expire" | "wait" | "default" | "deny";
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "visual_display";
            displays: components["schemas"]["HITLDisplayField"][];
            /** @default 关闭 */
            dismiss_label: string;
        };
        /** @enum {string} */
        HITLDisplayType: "table" | "ascii";
        /** @description What the question is about: the effects of a call, which ``call_effect`` names. */
        HITLEffect: {
            call_id: string;
            /** @description Files. */
            total: number;
        };
        HITLField: {
            /** @description Key in the answer; unique within the form. */
            name: string;
            type: components["schemas"]["HITLFieldType"];
            label: string;
            /** @default false */
            required: boolean;
            placeholder: string | null;
            /** @description For select, multiselect, radio and checkbox. */
            options: components["schemas"]["HITLOption"][] | null;
            /** @description Prefilled value. */
            default: string | number | boolean | (string | number | boolean)[] | null;
            min: number | null;
            max: number | null;
            step: number | null;
            /**
             * @description Hidden while typing, passed only to the requester, never stored.
             * @default false
             */
            secret: boolean;
        };
        /** @enum {string} */
        HITLFieldType: "text" | "textarea" | "select" | "multiselect" | "radio" | "checkbox" | "number" | "slider" | "date" | "boolean" | "datetime";
        /** @description A host that a program wants to reach for the first time. */
        HITLHost: {
            host: string;
            port: number;
            /** @description The file name of the program that connects, where it is known. */
            program: string | null;
            /** @description The call that it belongs to, where that is known. */
            call_id: string | null;
        };
        HITLOption: {
            value: string | number | boolean;
            label: string;
        };
        /** @description A form; the run waits for the answer. */
        HITLRequest: {
            id: string;
            title: string;
            description: string | null;
            session_id: string | null;
            /**
             * @description True for a replay, which cannot be answered.
             * @default false
             */
            readonly: boolean;
            /** @description When the question expires; null if it never does. */
            expires_at: string | null;
            /**
             * @description What happens on expiry: no answer (``expire``), the default values (``default``), or a
             *     rejection (``deny``). With ``wait`` the question never expires.
             * @default expire
             * @enum {string}
             */
            policy: "expire" | "wait" | "default" | "deny";
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "form";
            fields: components["schemas"]["HITLField"][];
            /**
             * @default {
             *       "approve": {
             *         "label": "确认",
             *         "style": "primary"
             *       },
             *       "edit": {
             *         "label": "修改后提交",
             *         "style": "default"
             *       },
             *       "reject": {
             *         "label": "跳过",
             *         "style": "secondary"
             *       }
             *     }
             */
            actions: components["schemas"]["HITLActions"];
            context: components["schemas"]["HITLContext"] | null;
            /** @description The tool call to approve, if the gate asks. */
            approval?: components["schemas"]["HITLApproval"] | null;
            /** @description What a call has done, if this asks what of it is put back. */
            effect?: components["schemas"]["HITLEffect"] | null;
            /** @description The plan to approve; steps with status ``success`` are completed. */
            plan?: components["schemas"]["Plan"] | null;
            /** @description Why a revised plan needs approval: the failure, or the user's note. */
            plan_reason?: string | null;
            /** @description The host to allow, in network mode ``ask``. The run does not wait for the answer. */
            host?: components["schemas"]["HITLHost"] | null;
        };
        HITLTableData: {
            headers: string[];
            rows: string[][];
            /** @description One value per column, from the left. */
            alignment: ("left" | "center" | "right")[] | null;
            caption: string | null;
        };
        Health: {
            /** @enum {string} */
            status: "ok" | "degraded";
            version: string;
            /** @enum {string} */
            storage: "ok" | "unavailable";
            isolation: string;
            isolation_proven: boolean | null;
            network: string;
            background: components["schemas"]["FailingWorkView"][];
            stalls: components["schemas"]["StallsView"];
            left_alone: components["schemas"]["NewerRunView"][];
        };
        HistoryPage: {
            /** @description Oldest first, each in its envelope. */
            events: {
                [key: string]: components["schemas"]["JsonValue"];
            }[];
            /** @description Whether there are older ones: ask with the first ``seq`` as ``before``. */
            more: boolean;
        };
        HitlRefusal: {
            /** @default false */
            success: boolean;
            code: string;
            next_action?: ("continue" | "complete") | null;
            /** @default  */
            message: string;
            data?: components["schemas"]["FieldErrors"] | null;
        };
        HitlResponse_AnswerView_: {
            /** @default true */
            success: boolean;
            /** @default ok */
            code: string;
            next_action?: ("continue" | "complete") | null;
            /** @default  */
            message: string;
            data: components["schemas"]["AnswerView"];
        };
        HitlResponse_QuestionView_: {
            /** @default true */
            success: boolean;
            /** @default ok */
            code: string;
            next_action?: ("continue" | "complete") | null;
            /** @default  */
            message: string;
            data: components["schemas"]["QuestionView"];
        };
        HitlResponse_TrialPayload_: {
            /** @default true */
            success: boolean;
            /** @default ok */
            code: string;
            next_action?: ("continue" | "complete") | null;
            /** @default  */
            message: string;
            data: components["schemas"]["TrialPayload"];
        };
        HitlResponse_Union_TrialPayload__NoneType__: {
            /** @default true */
            success: boolean;
            /** @default ok */
            code: string;
            next_action?: ("continue" | "complete") | null;
            /** @default  */
            message: string;
            data: components["schemas"]["TrialPayload"] | null;
        };
        HitlResponse_list_QuestionView__: {
            /** @default true */
            success: boolean;
            /** @default ok */
            code: string;
            next_action?: ("continue" | "complete") | null;
            /** @default  */
            message: string;
            data: components["schemas"]["QuestionView"][];
        };
        ImportReport: {
            /** @default 0 */
            added: number;
            /** @default 0 */
            known: number;
            /** @default 0 */
            refused: number;
        };
        ImportedConversations: {
            entries?: components["schemas"]["ImportedEntry"][];
            compressed_summaries?: components["schemas"]["ImportedSummary"][];
        };
        ImportedEntry: {
            /** @enum {string} */
            role: "user" | "assistant" | "system";
            content: string;
            metadata?: {
                [key: string]: unknown;
            };
            /**
             * @default verbatim
             * @enum {string}
             */
            state: "verbatim" | "shortened" | "dropped";
            /** @default false */
            pinned: boolean;
        };
        ImportedRequirement: {
            text: string;
        };
        ImportedSummary: {
            summary: string;
            /** @default 0 */
            entry_count: number;
        };
        InputAccepted: {
            request_id: string;
            run_id: string | null;
        };
        /** @description ``proven`` is null while the checks are running. */
        Isolation: {
            kind: string;
            proven?: boolean | null;
            /** @default [] */
            checks: components["schemas"]["IsolationCheckView"][];
            limits?: components["schemas"]["LimitsView"] | null;
        };
        IsolationCheckView: {
            name: string;
            ok: boolean;
            details: string;
        };
        JsonValue: unknown;
        /** @description Of the last time that the whole server was blocked. */
        LastStall: {
            at: string;
            seconds: number;
            run_id: string | null;
            ended: boolean;
            stack: string;
        };
        /** @description What one sandbox and all of them may use. */
        LimitsView: {
            running: number;
            max_sandboxes: number;
            memory_mb: number;
            total_memory_mb: number;
            memory_counted_by: ("kernel" | "executor") | null;
            no_cgroups: string;
            processes: number;
            cpus: number;
            disk_mb: number;
            files: number;
        };
        LinkRequest: {
            /** @default /workspace */
            path: string;
        };
        LinkView: {
            ticket: string;
            path: string;
            expires_at: string;
        };
        ListedConversation: {
            id: string;
            title: string;
            /** @enum {string} */
            language: "zh" | "en";
            created_at: string;
            updated_at: string;
            last_seq: number;
            /** @enum {string} */
            status: "idle" | "running" | "waiting";
            pinned: boolean;
            workspace?: string | null;
            worktree?: components["schemas"]["WorktreeView"] | null;
            cursor: string;
        };
        LookupRequest: {
            ids: string[];
        };
        /** @description Words that a message must contain: one of every group, and none of ``unless``. */
        Match: {
            all: string[][];
            /** @default [] */
            unless: string[];
        };
        MemoryDetailsView: {
            id: string;
            /** @enum {string} */
            kind: "preference" | "fact" | "pattern" | "plan";
            category: string;
            key: string;
            label: string;
            value: components["schemas"]["JsonValue"];
            shown: string;
            text: string;
            /** @enum {string} */
            source: "form" | "message" | "proposal" | "automatic" | "manual" | "import" | "merge";
            question_id: string | null;
            conversation_id: string | null;
            run_id: string | null;
            confidence: number;
            version: number;
            proposed: boolean;
            conflict_id: string | null;
            uses: number;
            last_used_at: string | null;
            created_at: string;
            updated_at: string;
            used_in: components["schemas"]["MemoryUseView"][];
        };
        MemoryExport: {
            /**
             * @default wenko-memories
             * @constant
             */
            format: "wenko-memories";
            /** @default 1 */
            version: number;
            /** @default  */
            exported_at: string;
            memories: components["schemas"]["ExportedMemory"][];
        };
        /** @description What is null stays as it is. */
        MemorySettingsRequest: {
            automatic?: ("preference" | "fact" | "pattern" | "plan")[] | null;
            tone?: boolean | null;
        };
        MemorySettingsView: {
            automatic: ("preference" | "fact" | "pattern" | "plan")[];
            tone: boolean;
            /** @enum {string} */
            vectors: "off" | "ready" | "failing";
        };
        MemoryUseView: {
            conversation_id: string;
            title: string;
            run_id: string;
            used_at: string;
        };
        MemoryView: {
            id: string;
            /** @enum {string} */
            kind: "preference" | "fact" | "pattern" | "plan";
            category: string;
            key: string;
            label: string;
            value: components["schemas"]["JsonValue"];
            shown: string;
            text: string;
            /** @enum {string} */
            source: "form" | "message" | "proposal" | "automatic" | "manual" | "import" | "merge";
            question_id: string | null;
            conversation_id: string | null;
            run_id: string | null;
            confidence: number;
            version: number;
            proposed: boolean;
            conflict_id: string | null;
            uses: number;
            last_used_at: string | null;
            created_at: string;
            updated_at: string;
        };
        MergeRequest: {
            ids: string[];
            text: string;
            kind?: ("preference" | "fact" | "pattern" | "plan") | null;
        };
        ModeChange: {
            mode?: ("auto" | "ask-risky" | "ask-all" | "read-only") | null;
            approve_plan?: boolean | null;
        };
        ModeView: {
            mode: string;
            approve_plan: boolean;
            allowed: string[];
            read_only_enforced: boolean;
            /** @default [] */
            rules: components["schemas"]["RuleView"][];
            /** @default [] */
            rule_notes: components["schemas"]["RuleNote"][];
            /**
             * @default [
             *       "auto",
             *       "ask-risky",
             *       "ask-all",
             *       "read-only"
             *     ]
             */
            modes: string[];
        };
        ModelInUseView: {
            model: string | null;
            title: string | null;
            title_en: string | null;
            source: ("environment" | "file") | null;
            may_change: boolean;
            problem: string | null;
        };
        /** @description What to test: a slot as it is, or a choice that is not stored yet. */
        ModelTestRequest: {
            /**
             * @default default
             * @enum {string}
             */
            slot: "default" | "plan" | "step" | "summary" | "chat" | "embedding";
            choice?: components["schemas"]["SlotChange"] | null;
            language?: ("zh" | "en") | null;
        };
        ModelTestView: {
            ok: boolean;
            model: string;
            code: string;
            message: string;
            seconds: number;
            /** @default 0 */
            input_tokens: number;
            /** @default 0 */
            output_tokens: number;
        };
        /** @description Slots that are not named stay as they are; null clears a slot. */
        ModelsChange: {
            slots: {
                [key: string]: components["schemas"]["SlotChange"] | null;
            };
        };
        ModelsView: {
            slots: {
                [key: string]: components["schemas"]["SlotView"] | null;
            };
            providers: components["schemas"]["ProviderView"][];
        };
        MoveRequest: {
            path: string;
            destination: string;
        };
        NetworkChange: {
            mode?: ("off" | "registries" | "ask" | "open") | null;
            allowed?: string[] | null;
        };
        NetworkView: {
            mode: string;
            allowed: string[];
            registries: string[];
            enforced: boolean;
            /**
             * @default [
             *       "off",
             *       "registries",
             *       "ask",
             *       "open"
             *     ]
             */
            modes: string[];
        };
        NewConversation: {
            /** @default  */
            title: string;
            language?: ("zh" | "en") | null;
            /** @description A real folder of the server's machine to work in, as an absolute path. */
            workspace?: string | null;
        };
        NewMemoryRequest: {
            text: string;
            /**
             * @default fact
             * @enum {string}
             */
            kind: "preference" | "fact" | "pattern" | "plan";
            /** @default  */
            label: string;
        };
        NewPlaybook: {
            name: string;
            /** @description The fields of docs/playbooks.md, as JSON. */
            definition: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /** @default false */
            replace: boolean;
        };
        NewWorktree: {
            /** @description A file of the workspace, with nothing beside it: `git bundle create … HEAD`. */
            bundle: string;
            /**
             * @description Where yours is; told to you again.
             * @default
             */
            repository: string;
            /**
             * @description Of the author of commits.
             * @default
             */
            name: string;
            /** @default  */
            email: string;
        };
        NewerRunView: {
            run_id: string;
            kernel: number;
        };
        NotKeptView: {
            paths: string[];
            everything: boolean;
        };
        NoteView: {
            /** @enum {string} */
            kind: "looks_left_out" | "failed_left_out" | "recorded_text" | "answers_fixed" | "terminal_input" | "edits_existing" | "on_screen" | "secret_removed";
            steps: number[];
            count: number;
        };
        NotedToneView: {
            run_id: string;
            /** @enum {string} */
            tone: "neutral" | "pleased" | "frustrated" | "worried" | "confused" | "sad";
            strength: number;
            by_model: boolean;
            noted_at: string;
        };
        PackedWorktree: {
            repository: string;
            branch: string;
            commits: number;
            bundle: string;
        };
        /** @description A named value: the match of a pattern with ``{value}`` in the message, or the default. */
        Parameter: {
            /**
             * @default text
             * @enum {string}
             */
            kind: "file" | "word" | "number" | "text";
            /** @default [] */
            find: string[];
            /**
             * @description For files: the required extension, e.g. ``.csv``.
             * @default
             */
            ending: string;
            default: components["schemas"]["BilingualText"];
        };
        ParameterView: {
            name: string;
            kind: string;
            default: string;
            default_en: string;
        };
        PathRequest: {
            path: string;
        };
        /**
         * @description A picture that a call made; its bytes are at
         *     ``/conversations/{id}/pictures/{picture_id}``.
         */
        Picture: {
            id: string;
            media_type: string;
            width: number;
            height: number;
            bytes: number;
            /** @enum {string} */
            source: "browser" | "desktop" | "plot";
            /**
             * @description Whether a model that sees was given it too.
             * @default false
             */
            for_model: boolean;
        };
        PictureLinkView: {
            ticket: string;
            expires_at: string;
        };
        PictureView: {
            id: string;
            media_type: string;
            bytes: number;
        };
        Plan: {
            goal: string;
            /** @default [] */
            steps: components["schemas"]["Step"][];
            created_at: string | null;
            /** @default [] */
            checks: components["schemas"]["Check"][];
        };
        /** @description Named after its file. */
        Playbook: {
            name: string;
            title: components["schemas"]["BilingualText"];
            /** @description A message that always selects this playbook; the page suggests it. */
            example: components["schemas"]["BilingualText"];
            /**
             * @description Position in lists.
             * @default 100
             */
            order: number;
            /**
             * @description Offered to newcomers: six tasks that differ.
             * @default false
             */
            featured: boolean;
            match?: components["schemas"]["Match"] | null;
            after?: components["schemas"]["Prerequisite"] | null;
            parameters?: {
                [key: string]: components["schemas"]["Parameter"];
            };
            analysis: components["schemas"]["Analysis"];
            goal?: components["schemas"]["BilingualText"] | null;
            /** @default [] */
            steps: components["schemas"]["PlaybookStep"][];
            /**
             * @description Replaces goal and steps: replies with forms and displays.
             * @default []
             */
            dialogue: components["schemas"]["DialogueLine"][];
            /** @description Markdown; ``{step_0_stdout}`` is the step's output, ``{step_0_line}`` its first line. */
            summary?: components["schemas"]["BilingualText"] | null;
        };
        PlaybookChange: {
            name: string;
            /** @description The fields of docs/playbooks.md, as JSON. */
            definition: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            version?: number | null;
        };
        PlaybookImport: {
            name: string;
            yaml: string;
            /** @default false */
            replace: boolean;
        };
        PlaybookMessage: {
            message: string;
        };
        PlaybookStep: {
            description: components["schemas"]["BilingualText"];
            tool: string;
            args?: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /** @description Indexes of earlier steps, from 0; default is the step before. */
            depends_on?: number[] | null;
        };
        PlaybookValues: {
            values?: {
                [key: string]: string;
            };
        };
        PlaybookView: {
            id: string;
            title: string;
            title_en: string;
            message: string;
            message_en: string;
            description: string;
            description_en: string;
            featured: boolean;
            saved: boolean;
            steps: number;
            parameters: components["schemas"]["ParameterView"][];
            updated_at: string | null;
        };
        /** @description A playbook that must have succeeded earlier in the conversation. */
        Prerequisite: {
            playbook: string;
            /** @description The answer if it has not. */
            otherwise: components["schemas"]["BilingualText"];
        };
        PreviewRequest: {
            port: number;
        };
        PreviewView: {
            port: number;
            program: string;
            open: boolean;
            url: string | null;
        };
        ProblemView: {
            where: string;
            says: string;
        };
        ProviderView: {
            name: string;
            title: string;
            title_en: string;
            base_url: string | null;
            needs_key: boolean;
            needs_base_url: boolean;
        };
        QuarantinedRunView: {
            run_id: string;
            conversation_id: string;
            title: string;
            quarantined_at: string;
            charges: number;
            deaths: number;
            /** @enum {string} */
            state: "alone" | "ended";
        };
        QuestionView: {
            id: string;
            kind: string;
            /** @enum {string} */
            status: "pending" | "answered" | "dismissed" | "expired" | "cancelled";
            policy: string;
            request: components["schemas"]["HITLRequest"] | components["schemas"]["HITLDisplayRequest"];
            conversation_id: string;
            conversation_title: string;
            run_id: string | null;
            created_at: string;
            shown_at: string | null;
            expires_at: string | null;
            answered_at: string | null;
            answered_by: string | null;
            action: ("approve" | "edit" | "reject" | "dismiss") | null;
            data: {
                [key: string]: components["schemas"]["JsonValue"];
            } | null;
            edited_fields: string[];
        };
        /** @description The body of every error; ``code`` is stable, ``message`` says what to do. */
        Refusal: {
            /** @default false */
            success: boolean;
            code: string;
            message: string;
            data?: null;
        };
        ReplayView: {
            request: components["schemas"]["HITLRequest"] | components["schemas"]["HITLDisplayRequest"];
        };
        RequirementText: {
            text: string;
        };
        RequirementView: {
            id: string;
            text: string;
            /** @description Whose message states it; null: written by hand. */
            run_id: string | null;
            at: string;
        };
        RetryRequest: {
            step_id: number;
            run_id?: string | null;
        };
        /** @description Why rules of a file are not used, or that every call asks because it has an error. */
        RuleNote: {
            en: string;
            zh: string;
        };
        RuleView: {
            decision: string;
            pattern: string;
            file: string;
        };
        RunView: {
            run_id: string;
        };
        SecretFileChange: {
            path: string;
            allowed: boolean;
        };
        SecretFileView: {
            path: string;
            names: string[];
            allowed: boolean;
        };
        SectionView: {
            /** @enum {string} */
            kind: "message" | "plan" | "step" | "call" | "output" | "question" | "file" | "undone" | "answer" | "end";
            title: string;
            text: string;
        };
        ServerView: {
            name: string;
            transport: string;
            state: string;
            error: string | null;
        };
        SettleRequest: {
            keep: string;
        };
        SharePreview: {
            title: string;
            events: number;
            sections: components["schemas"]["SectionView"][];
            more: number;
            removed: {
                [key: string]: number;
            };
        };
        /**
         * @description A model for a slot. Without ``api_key``, the stored one stays if the address is the same.
         *
         *     Options that are not named (``tool_calls`` and below) stay as they are for the same provider.
         */
        SlotChange: {
            model: string;
            base_url?: string | null;
            api_key?: string | null;
            /**
             * @default auto
             * @enum {string}
             */
            output: "auto" | "native" | "tool" | "prompted";
            /**
             * @default auto
             * @enum {string}
             */
            tool_calls: "auto" | "native" | "grammar";
            reasoning_effort?: ("none" | "low" | "medium" | "high") | null;
            max_output_tokens?: number | null;
            context_tokens?: number | null;
            /** @default true */
            cache: boolean;
        };
        SlotView: {
            model: string;
            base_url: string | null;
            /** @enum {string} */
            output: "auto" | "native" | "tool" | "prompted";
            key_set: boolean;
            /** @enum {string} */
            source: "environment" | "file";
            /** @enum {string} */
            tool_calls: "auto" | "native" | "grammar";
            reasoning_effort: ("none" | "low" | "medium" | "high") | null;
            max_output_tokens: number | null;
            context_tokens: number | null;
            cache: boolean;
            /** @enum {string} */
            resolved_tool_calls: "native" | "grammar";
            resolved_context_tokens: number;
        };
        SourceView: {
            provider: string;
            title: string;
            title_en: string;
            /** @enum {string} */
            origin: "environment" | "machine";
            base_url: string | null;
            key_variable: string | null;
            models: components["schemas"]["AvailableModel"][];
        };
        /** @description Times at which the whole server was blocked for over a second. */
        StallsView: {
            count: number;
            last_at: string | null;
            last_seconds: number | null;
            last_run_id: string | null;
        };
        SteerRequest: {
            message: string;
        };
        /** @description One step of a plan. ``step_id`` is unique within the run, across revisions. */
        Step: {
            step_id: number;
            description: string;
            tool: string | null;
            tool_args: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /**
             * @description Ids of the steps that must succeed first.
             * @default []
             */
            depends_on: number[];
            /** @description Expected result; the actual one is verified against it. */
            expected: string | null;
            /**
             * @default pending
             * @enum {string}
             */
            status: "pending" | "running" | "success" | "failed" | "retrying" | "skipped";
            result: components["schemas"]["ToolOutcome"] | null;
            error: string | null;
        };
        /** @description An argument that holds a program or the content of a file, and in which language it is. */
        TextArgument: {
            name: string;
            language?: string | null;
            language_argument?: string | null;
            path_argument?: string | null;
        };
        TextView: {
            name: string;
            path: string;
            type: string;
            size: number;
            modified_at: string;
            mime_type: string | null;
            language: string | null;
            target: string | null;
            download_url: string | null;
            preview_url: string | null;
            content: string;
            truncated: boolean;
        };
        ToneView: {
            enabled: boolean;
            /** @enum {string} */
            trend: "better" | "worse" | "steady";
            history: components["schemas"]["NotedToneView"][];
        };
        /** @description The result of one tool call. ``stdout`` and ``stderr`` are limited in size. */
        ToolOutcome: {
            success: boolean;
            /** @default  */
            stdout: string;
            /** @default  */
            stderr: string;
            /** @description Exit status; the negative signal number if killed; null without a process. */
            return_code: number | null;
            /** @description One readable sentence, mainly for tools without output. */
            message: string | null;
            /** @description Structured result, e.g. a directory listing. */
            data: components["schemas"]["JsonValue"];
            /**
             * @description True if output was truncated to the limit; head and tail are kept.
             * @default false
             */
            truncated: boolean;
            /** @description Stable code if the tool itself failed (``timeout``, ``path_outside_workspace``, …). */
            error_code: string | null;
            /**
             * @description Screenshots and plots; the oldest of a conversation are not kept for ever.
             * @default []
             */
            pictures: components["schemas"]["Picture"][];
        };
        ToolView: {
            name: string;
            origin: string;
            description: string;
            description_en: string;
            arguments: {
                [key: string]: unknown;
            };
            outside: boolean;
            read_only: boolean;
            aliases: string[];
            title: string;
            title_en: string;
            headline: string;
            needs: ("sandbox" | "terminal" | "display" | "network")[];
            /** @enum {string} */
            changes: "nothing" | "files" | "outside";
            talks_to_person: boolean;
            code_argument: components["schemas"]["TextArgument"] | null;
            content_argument: components["schemas"]["TextArgument"] | null;
        };
        ToolsView: {
            tools: components["schemas"]["ToolView"][];
            servers: components["schemas"]["ServerView"][];
            problems: components["schemas"]["ProblemView"][];
        };
        TrialPayload: {
            /** @description The approval whose call is tried. */
            request_id: string;
            trial_id: string;
            /**
             * @description ``finished`` also if the call failed; the others are trials without a result, or before it.
             * @enum {string}
             */
            status: "copying" | "running" | "finished" | "needs_input" | "timeout" | "stopped" | "failed" | "outdated";
            /** @description What came of it, in one sentence. */
            message: string;
            /**
             * @description Nobody asked for it: the call destroys something, and the copy is small.
             * @default false
             */
            automatic: boolean;
            /**
             * @description Approving applies exactly this result; otherwise it runs the call.
             * @default false
             */
            can_apply: boolean;
            exit_code: number | null;
            /** @default  */
            stdout: string;
            /** @default  */
            stderr: string;
            /** @default 0 */
            seconds: number;
            /**
             * @description Files of the workspace; all of them, also those that have no diff here.
             * @default 0
             */
            created: number;
            /** @default 0 */
            modified: number;
            /** @default 0 */
            deleted: number;
            /**
             * @description Folders of the workspace that it made (``+``), deleted (``-``) or gave another mode
             *     (``~``).
             * @default []
             */
            folders: string[];
            /** @default [] */
            changes: components["schemas"]["FileChange"][];
            /**
             * @description Changed in the home folder, which is applied too.
             * @default []
             */
            home_paths: string[];
            /**
             * @description Hosts that it asked the proxy for; a trial has no network.
             * @default []
             */
            hosts: string[];
            /**
             * @description Lines of its output that say what it was refused: hosts, or paths outside the workspace.
             * @default []
             */
            refused: string[];
            /**
             * @description Paths outside the workspace that it wrote; they are not applied.
             * @default []
             */
            left_behind: string[];
            /**
             * @description Programs that it left running; they ended with the trial.
             * @default []
             */
            processes: string[];
        };
        UndoRequest: {
            run_id?: string | null;
            step_id?: number | null;
            checkpoint?: string | null;
            /** @default false */
            only: boolean;
            /** @default [] */
            overwrite: string[];
            /** @default false */
            dry_run: boolean;
        };
        UndoView: {
            id: string | null;
            changes: components["schemas"]["ChangedPath"][];
            conflicts: string[];
            unkept: string[];
            failed: components["schemas"]["FailedPath"][];
        };
        UserInputData: {
            /** @description Null means the command that is waiting now. */
            step_id?: number | null;
            /**
             * @description Several choices as a list, or as one text with a comma or a line break between them.
             * @default
             */
            input: string | string[];
            /** @default false */
            cancelled: boolean;
            conversation_id?: string | null;
            call_id?: string | null;
        };
        VariableView: {
            key: string;
            type: string;
            title: string;
            count: number;
            timestamp: string;
            size: number;
            value: {
                [key: string]: unknown;
            };
        };
        VersionView: {
            path: string;
            before: string | null;
            diff: string;
        };
        WorktreeView: {
            repository: string;
            branch: string;
        };
        WriteRequest: {
            path: string;
            content: string;
            /** @default utf-8 */
            encoding: string;
            /** @description `modified_at` as it was read; a file that changed since is not replaced. */
            unchanged_since?: string | null;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    chat_chat_post: {
        parameters: {
            query?: {
                envelope?: "dual" | "flat" | "payload";
            };
            header?: {
                "idempotency-key"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChatRequest"];
            };
        };
        responses: {
            /** @description Frames: `event:` type, `id:` seq, `data:` the event in its envelope. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
        };
    };
    events_conversations__conversation_id__events_get: {
        parameters: {
            query?: {
                after?: number;
                envelope?: "dual" | "flat" | "payload";
                /** @description End when no run is active. */
                until_end?: boolean;
            };
            header?: {
                "last-event-id"?: string | null;
            };
            path: {
                conversation_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Frames: `event:` type, `id:` seq, `data:` the event in its envelope. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
        };
    };
    history_conversations__conversation_id__history_get: {
        parameters: {
            query?: {
                before?: number | null;
                limit?: number;
                envelope?: "dual" | "flat" | "payload";
            };
            header?: never;
            path: {
                conversation_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiResponse_HistoryPage_"];
                };
            };
        };
    };
    stats_endpoint_sandbox__session_id__context_stats_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiResponse_ContextStatsView_"];
                };
            };
        };
    };
    export_context_endpoint_sandbox__session_id__context_export_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiResponse_dict_str__Any__"];
                };
            };
        };
    };
    import_context_endpoint_sandbox__session_id__context_import_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                session_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContextImport"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiResponse_ContextStatsView_"];
                };
            };
        };
    };
    clear_context_endpoint_sandbox__session_id__context_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiResponse_NoneType_"];
                };
            };
        };
    };
    restore_context_endpoint_sandbox__session_id__context_restore_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiResponse_ContextStatsView_"];
                };
            };
        };
    };
    context_parts_endpoint_sandbox__session_id__context_parts_get: {
        parameters: {
            query?: {
                q?: string;
            };
            header?: never;
            path: {
                session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiResponse_ContextPartsView_"];
                };
            };
        };
    };
    change_entry_endpoint_sandbox__session_id__context_entries__entry_id__post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                session_id: string;
                entry_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EntryChange"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiResponse_ContextEntryView_"];
                };
            };
        };
    };
    require_endpoint_sandbox__session_id__context_requirements_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                session_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RequirementText"];
            };
        };
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiResponse_list_RequirementView__"];
                };
            };
        };
    };
    change_requirement_endpoint_sandbox__session_id__context_requirements__requirement_id__put: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                session_id: string;
                requirement_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RequirementText"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiResponse_list_RequirementView__"];
                };
            };
        };
    };
    remove_requirement_endpoint_sandbox__session_id__context_requirements__requirement_id__delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                session_id: string;
                requirement_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiResponse_list_RequirementView__"];
                };
            };
        };
    };
    list_all_conversations_get: {
        parameters: {
            query?: {
                limit?: number;
                /** @description Words of the title or of your messages. */
                search?: string;
                /** @description The `cursor` of the last one that you have. */
                after?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiResponse_list_ListedConversation__"];
                };
            };
        };
    };
    create_conversations_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewConversation"];
            };
        };
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiResponse_ConversationView_"];
                };
            };
        };
    };
    read_conversations__conversation_id__get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                conversation_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiResponse_ConversationView_"];
                };
            };
        };
    };
    delete_conversations__conversation_id__delete: {
        parameters: {
            query?: {
                /** @description 0: for good. */
                undo_seconds?: number;
            };
            header?: never;
            path: {
                conversation_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiResponse_NoneType_"];
                };
            };
        };
    };
    change_conversations__conversation_id__patch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                conversation_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConversationChange"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiResponse_ConversationView_"];
                };
            };
        };
    };
    restore_conversations__conversation_id__restore_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                conversation_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiResponse_ConversationView_"];
                };
            };
        };
    };
    fork_from_conversations__conversation_id__fork_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                conversation_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ForkRequest"];
            };
        };
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiResponse_ConversationView_"];
                };
            };
        };
    };
    cancel_conversations__conversation_id__cancel_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                conversation_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiResponse_RunView_"];
                };
            };
        };
    };
    pause_conversations__conversation_id__pause_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                conversation_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiResponse_RunView_"];
                };
            };
        };
    };
    resume_conversations__conversation_id__resume_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                conversation_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiResponse_RunView_"];
                };
            };
        };
    };
    steer_conversations__conversation_id__steer_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                conversation_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SteerRequest"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiResponse_RunView_"];
                };
            };
        };
    };
    retry_conversations__conversation_id__retry_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                conversation_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RetryRequest"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiResponse_RunView_"];
                };
            };
        };
    };
    give_input_conversations__conversation_id__input_post: {
        parameters: {
            query?: never;
            header?: {
                "idempotency-key"?: string | null;
            };
            path: {
                conversation_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserInputData"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiResponse_InputAccepted_"];
                };
            };
        };
    };
    desktop_status_conversations__conversation_id__desktop_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                conversation_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiResponse_DesktopStatus_"];
                };
            };
        };
    };
    list_folder_endpoint_file_sandbox__session_id__list_get: {
        parameters: {
            query?: {
                /** @description In /workspace, or relative to it. */
                path?: string;
                after?: string;
                limit?: number;
                ticket?: string | null;
            };
            header?: never;
            path: {
                session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiResponse_FolderView_"];
                };
            };
        };
    };
    read_endpoint_file_sandbox__session_id__read_get: {
        parameters: {
            query: {
                /** @description In /workspace, or relative to it. */
                path: string;
                ticket?: string | null;
            };
            header?: never;
            path: {
                session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiResponse_TextView_"];
                };
            };
        };
    };
    download_endpoint_file_sandbox__session_id__download_get: {
        parameters: {
            query: {
                /** @description In /workspace, or relative to it. */
                path: string;
                inline?: boolean;
                ticket?: string | null;
            };
            header?: never;
            path: {
                session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bytes, of the type that the name says. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
        };
    };
    pack_endpoint_file_sandbox__session_id__zip_get: {
        parameters: {
            query?: {
                /** @description In /workspace, or relative to it. */
                path?: string;
                everything?: boolean;
                ticket?: string | null;
            };
            header?: never;
            path: {
                session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The archive. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": unknown;
                };
            };
        };
    };
    link_endpoint_file_sandbox__session_id__link_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                session_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkRequest"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiResponse_LinkView_"];
                };
            };
        };
    };
    write_endpoint_file_sandbox__session_id__write_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                session_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WriteRequest"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiResponse_FileView_"];
                };
            };
        };
    };
    upload_endpoint_file_sandbox__session_id__upload_post: {
        parameters: {
            query?: {
                /** @description In /workspace, or relative to it. */
                path?: string;
            };
            header?: never;
            path: {
                session_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    file: string;
                };
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiResponse_FileView_"];
                };
            };
        };
    };
    make_folder_endpoint_file_sandbox__session_id__mkdir_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                session_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PathRequest"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiResponse_FileView_"];
                };
            };
        };
    };
    move_endpoint_file_sandbox__session_id__move_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                session_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MoveRequest"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiResponse_FileView_"];
                };
            };
        };
    };
    delete_endpoint_file_sandbox__session_id__delete_delete: {
        parameters: {
            query: {
                path: string;
            };
            header?: never;
            path: {
                session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiResponse_DeletedView_"];
                };
            };
        };
    };
    respond_hitl_respond_post: {
        parameters: {
            query?: never;
            header?: {
                "idempotency-key"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnswerRequest"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HitlResponse_AnswerView_"];
                };
            };
        };
    };
    continue_run_hitl_continue_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContinueRequest"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HitlResponse_AnswerView_"];
                };
            };
        };
    };
    inbox_hitl_get: {
        parameters: {
            query?: {
                status?: ("pending" | "answered" | "dismissed" | "expired" | "cancelled") | null;
                conversation_id?: string | null;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HitlResponse_list_QuestionView__"];
                };
            };
        };
    };
    read_hitl__request_id__get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                request_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HitlResponse_QuestionView_"];
                };
            };
        };
    };
    shown_hitl__request_id__shown_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                request_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HitlResponse_QuestionView_"];
                };
            };
        };
    };
    extend_hitl__request_id__extend_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                request_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HitlResponse_QuestionView_"];
                };
            };
        };
    };
    read_trial_hitl__request_id__try_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                request_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HitlResponse_Union_TrialPayload__NoneType__"];
                };
            };
        };
    };
    try_first_hitl__request_id__try_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                request_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HitlResponse_TrialPayload_"];
                };
            };
        };
    };
    stop_trial_hitl__request_id__try_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                request_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HitlResponse_Union_TrialPayload__NoneType__"];
                };
            };
        };
    };
    variables_conversations__conversation_id__variables_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                conversation_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiResponse_list_VariableView__"];
                };
            };
        };
    };
    replay_conversations__conversation_id__variables__key__replay_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                conversation_id: string;
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiResponse_ReplayView_"];
                };
            };
        };
    };
    list_memories_memories_get: {
        parameters: {
            query?: {
                q?: string;
                kind?: ("preference" | "fact" | "pattern" | "plan") | null;
                proposed?: boolean;
                limit?: number;
                before?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiResponse_list_MemoryView__"];
                };
            };
        };
    };
    save_memory_memories_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewMemoryRequest"];
            };
        };
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiResponse_MemoryView_"];
                };
            };
        };
    };
    count_memories_memories_counts_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiResponse_dict_str__int__"];
                };
            };
        };
    };
    memory_settings_memories_settings_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiResponse_MemorySettingsView_"];
                };
            };
        };
    };
    change_memory_settings_memories_settings_put: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MemorySettingsRequest"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiResponse_MemorySettingsView_"];
                };
            };
        };
    };
    tone_conversations__conversation_id__tone_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                conversation_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiResponse_ToneView_"];
                };
            };
        };
    };
    export_memories_memories_export_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiResponse_MemoryExport_"];
                };
            };
        };
    };
    import_memories_memories_import_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MemoryExport"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiResponse_ImportReport_"];
                };
            };
        };
    };
    merge_memories_memories_merge_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MergeRequest"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiResponse_MemoryView_"];
                };
            };
        };
    };
    confirm_memories_memories_confirm_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConfirmRequest"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiResponse_list_MemoryView__"];
                };
            };
        };
    };
    look_up_memories_memories_lookup_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LookupRequest"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiResponse_list_MemoryView__"];
                };
            };
        };
    };
    get_memory_memories__memory_id__get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                memory_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiResponse_MemoryDetailsView_"];
                };
            };
        };
    };
    edit_memory_memories__memory_id__put: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                memory_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EditMemoryRequest"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiResponse_MemoryView_"];
                };
            };
        };
    };
    forget_memories__memory_id__delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                memory_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiResponse_NoneType_"];
                };
            };
        };
    };
    settle_conflict_memories__memory_id__settle_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                memory_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SettleRequest"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiResponse_MemoryView_"];
                };
            };
        };
    };
    default_mode_mode_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiResponse_ModeView_"];
                };
            };
        };
    };
    read_mode_conversations__conversation_id__mode_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                conversation_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiResponse_ModeView_"];
                };
            };
        };
    };
    change_mode_conversations__conversation_id__mode_put: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                conversation_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ModeChange"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiResponse_ModeView_"];
                };
            };
        };
    };
    allowed_allowed_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiResponse_list_AllowedView__"];
                };
            };
        };
    };
    revoke_conversations__conversation_id__allowed_delete: {
        parameters: {
            query: {
                shape: string;
            };
            header?: never;
            path: {
                conversation_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiResponse_ModeView_"];
                };
            };
        };
    };
    in_use_model_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiResponse_ModelInUseView_"];
                };
            };
        };
    };
    available_settings_models_available_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiResponse_list_SourceView__"];
                };
            };
        };
    };
    read_settings_models_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiResponse_ModelsView_"];
                };
            };
        };
    };
    change_settings_models_put: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ModelsChange"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiResponse_ModelsView_"];
                };
            };
        };
    };
    test_settings_models_test_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ModelTestRequest"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiResponse_ModelTestView_"];
                };
            };
        };
    };
    default_network_network_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiResponse_NetworkView_"];
                };
            };
        };
    };
    read_network_conversations__conversation_id__network_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                conversation_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiResponse_NetworkView_"];
                };
            };
        };
    };
    change_network_conversations__conversation_id__network_put: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                conversation_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NetworkChange"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiResponse_NetworkView_"];
                };
            };
        };
    };
    list_pictures_conversations__conversation_id__pictures_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                conversation_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiResponse_list_PictureView__"];
                };
            };
        };
    };
    link_pictures_conversations__conversation_id__pictures_link_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                conversation_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiResponse_PictureLinkView_"];
                };
            };
        };
    };
    get_picture_conversations__conversation_id__pictures__picture_id__get: {
        parameters: {
            query?: {
                ticket?: string | null;
            };
            header?: never;
            path: {
                conversation_id: string;
                picture_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/png": unknown;
                    "image/jpeg": unknown;
                };
            };
        };
    };
    playbooks_playbooks_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiResponse_list_PlaybookView__"];
                };
            };
        };
    };
    create_playbooks_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPlaybook"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiResponse_DetailView_"];
                };
            };
        };
    };
    draft_playbooks_draft_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DraftRequest"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiResponse_DraftView_"];
                };
            };
        };
    };
    import_playbook_playbooks_import_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PlaybookImport"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiResponse_DetailView_"];
                };
            };
        };
    };
    read_playbooks__playbook__get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                playbook: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiResponse_DetailView_"];
                };
            };
        };
    };
    change_playbooks__playbook__put: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                playbook: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PlaybookChange"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiResponse_DetailView_"];
                };
            };
        };
    };
    delete_playbooks__playbook__delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                playbook: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiResponse_NoneType_"];
                };
            };
        };
    };
    export_playbooks__playbook__export_get: {
        parameters: {
            query?: {
                /** @description As a file to save. */
                download?: boolean;
            };
            header?: never;
            path: {
                playbook: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/yaml": unknown;
                };
            };
        };
    };
    message_playbooks__playbook__message_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                playbook: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PlaybookValues"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiResponse_PlaybookMessage_"];
                };
            };
        };
    };
    list_previews_conversations__conversation_id__previews_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                conversation_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiResponse_list_PreviewView__"];
                };
            };
        };
    };
    open_preview_conversations__conversation_id__previews_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                conversation_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PreviewRequest"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiResponse_list_PreviewView__"];
                };
            };
        };
    };
    close_preview_conversations__conversation_id__previews__port__delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                conversation_id: string;
                port: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiResponse_list_PreviewView__"];
                };
            };
        };
    };
    list_quarantined_quarantine_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiResponse_list_QuarantinedRunView__"];
                };
            };
        };
    };
    release_quarantine__run_id__delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                run_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiResponse_NoneType_"];
                };
            };
        };
    };
    list_secrets_conversations__conversation_id__secrets_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                conversation_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiResponse_list_SecretFileView__"];
                };
            };
        };
    };
    allow_secrets_conversations__conversation_id__secrets_put: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                conversation_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SecretFileChange"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiResponse_list_SecretFileView__"];
                };
            };
        };
    };
    preview_conversations__conversation_id__share_preview_get: {
        parameters: {
            query?: {
                /** @description One run; all, if missing. */
                run_id?: string | null;
            };
            header?: never;
            path: {
                conversation_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiResponse_SharePreview_"];
                };
            };
        };
    };
    share_conversations__conversation_id__share_get: {
        parameters: {
            query?: {
                /** @description One run; all, if missing. */
                run_id?: string | null;
                /** @description One HTML file, or JSON lines. */
                format?: "html" | "jsonl";
            };
            header?: never;
            path: {
                conversation_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": unknown;
                    "application/x-ndjson": unknown;
                };
            };
        };
    };
    health_health_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiResponse_Health_"];
                };
            };
        };
    };
    last_stall_health_stall_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiResponse_Union_LastStall__NoneType__"];
                };
            };
        };
    };
    isolation_health_isolation_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiResponse_Isolation_"];
                };
            };
        };
    };
    tools_tools_get: {
        parameters: {
            query?: {
                when?: "now" | "settled";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiResponse_ToolsView_"];
                };
            };
        };
    };
    checkpoints_conversations__conversation_id__checkpoints_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                conversation_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiResponse_list_CheckpointView__"];
                };
            };
        };
    };
    not_kept_conversations__conversation_id__not_kept_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                conversation_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiResponse_NotKeptView_"];
                };
            };
        };
    };
    undo_conversations__conversation_id__undo_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                conversation_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UndoRequest"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiResponse_UndoView_"];
                };
            };
        };
    };
    version_conversations__conversation_id__versions_get: {
        parameters: {
            query: {
                path: string;
                run_id?: string | null;
                step_id?: number | null;
                checkpoint?: string | null;
            };
            header?: never;
            path: {
                conversation_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiResponse_VersionView_"];
                };
            };
        };
    };
    begin_conversations__conversation_id__worktree_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                conversation_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewWorktree"];
            };
        };
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiResponse_ClonedRepository_"];
                };
            };
        };
    };
    pack_conversations__conversation_id__worktree_bundle_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                conversation_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiResponse_PackedWorktree_"];
                };
            };
        };
    };
}
