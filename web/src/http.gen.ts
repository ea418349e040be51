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
    "/conversations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List All
         * @description Your conversations, the most recently used first.
         */
        get: operations["list_all_conversations_get"];
        put?: never;
        /** Create */
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
         * @description Cancel its run and delete its events and files.
         */
        delete: operations["delete_conversations__conversation_id__delete"];
        options?: never;
        head?: never;
        /** Rename */
        patch: operations["rename_conversations__conversation_id__patch"];
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
         * @description What you agreed to have remembered, the newest first.
         */
        get: operations["list_memories_memories_get"];
        put?: never;
        post?: never;
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
        get?: never;
        put?: never;
        post?: never;
        /**
         * Forget
         * @description Delete what a memory holds, for good.
         */
        delete: operations["forget_memories__memory_id__delete"];
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
         * @description Calls of this shape ask again.
         */
        delete: operations["revoke_conversations__conversation_id__allowed_delete"];
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
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Health
         * @description Needs no token; only whether the server responds and isolates its commands.
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
    "/health/isolation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Isolation
         * @description Every escape from the sandbox that was attempted at start, and its result.
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
    "/playbooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Playbooks
         * @description The tasks that need no language model, each with a message that starts it.
         */
        get: operations["playbooks_playbooks_get"];
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
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
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
        ApiResponse_ConversationView_: {
            /** @default true */
            success: boolean;
            /** @default ok */
            code: string;
            /** @default  */
            message: string;
            data: components["schemas"]["ConversationView"];
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
        ApiResponse_ModeView_: {
            /** @default true */
            success: boolean;
            /** @default ok */
            code: string;
            /** @default  */
            message: string;
            data: components["schemas"]["ModeView"];
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
        ApiResponse_NoneType_: {
            /** @default true */
            success: boolean;
            /** @default ok */
            code: string;
            /** @default  */
            message: string;
            data: null;
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
        ApiResponse_ToolsView_: {
            /** @default true */
            success: boolean;
            /** @default ok */
            code: string;
            /** @default  */
            message: string;
            data: components["schemas"]["ToolsView"];
        };
        ApiResponse_list_ConversationView__: {
            /** @default true */
            success: boolean;
            /** @default ok */
            code: string;
            /** @default  */
            message: string;
            data: components["schemas"]["ConversationView"][];
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
        ApiResponse_list_PlaybookView__: {
            /** @default true */
            success: boolean;
            /** @default ok */
            code: string;
            /** @default  */
            message: string;
            data: components["schemas"]["PlaybookView"][];
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
        ChatRequest: {
            message: string;
            /** @description The conversation; a new one if missing. */
            conversation_id?: string | null;
            /** @description Another name for `conversation_id`. */
            session_id?: string | null;
            language?: ("zh" | "en") | null;
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
        ContinueRequest: {
            request_id: string;
            session_id?: string | null;
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
        };
        FieldErrors: {
            fields: {
                [key: string]: string;
            };
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
            /** @description The plan to approve; steps with status ``success`` are completed. */
            plan?: components["schemas"]["Plan"] | null;
            /** @description Why a revised plan needs approval: the failure, or the user's note. */
            plan_reason?: string | null;
        };
        HITLTableData: {
            headers: string[];
            rows: string[][];
            /** @description One value per column, from the left. */
            alignment: ("left" | "center" | "right")[] | null;
            caption: string | null;
        };
        Health: {
            status: string;
            version: string;
            isolation: string;
            isolation_proven: boolean | null;
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
        };
        IsolationCheckView: {
            name: string;
            ok: boolean;
            details: string;
        };
        JsonValue: unknown;
        MemoryView: {
            id: string;
            category: string;
            key: string;
            label: string;
            value: components["schemas"]["JsonValue"];
            shown: string;
            question_id: string | null;
            created_at: string;
        };
        ModeChange: {
            mode?: ("auto" | "ask-risky" | "ask-all" | "read-only") | null;
            approve_plan?: boolean | null;
        };
        ModeView: {
            mode: string;
            approve_plan: boolean;
            allowed: string[];
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
        /** @description What to test: a slot as it is, or a choice that is not stored yet. */
        ModelTestRequest: {
            /**
             * @default default
             * @enum {string}
             */
            slot: "default" | "plan" | "step" | "summary" | "chat";
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
        NewConversation: {
            /** @default  */
            title: string;
            language?: ("zh" | "en") | null;
        };
        Plan: {
            goal: string;
            /** @default [] */
            steps: components["schemas"]["Step"][];
            created_at: string | null;
            /** @default [] */
            checks: components["schemas"]["Check"][];
        };
        PlaybookView: {
            id: string;
            title: string;
            title_en: string;
            message: string;
            message_en: string;
            description: string;
            description_en: string;
        };
        ProblemView: {
            where: string;
            says: string;
        };
        ProviderView: {
            name: string;
            base_url: string | null;
            needs_key: boolean;
            needs_base_url: boolean;
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
        RenameRequest: {
            title: string;
        };
        ReplayView: {
            request: components["schemas"]["HITLRequest"] | components["schemas"]["HITLDisplayRequest"];
        };
        RetryRequest: {
            step_id: number;
            run_id?: string | null;
        };
        RunView: {
            run_id: string;
        };
        ServerView: {
            name: string;
            transport: string;
            state: string;
            error: string | null;
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
        UserInputData: {
            /** @description Null means the command that is waiting now. */
            step_id?: number | null;
            /** @default  */
            input: string;
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
    list_all_conversations_get: {
        parameters: {
            query?: {
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
                    "application/json": components["schemas"]["ApiResponse_list_ConversationView__"];
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
                    "application/json": components["schemas"]["ApiResponse_NoneType_"];
                };
            };
        };
    };
    rename_conversations__conversation_id__patch: {
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
                "application/json": components["schemas"]["RenameRequest"];
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
                    "application/json": components["schemas"]["ApiResponse_list_MemoryView__"];
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
}
