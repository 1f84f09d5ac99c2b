// Made by npm run generate from openapi/. Do not edit.
/* eslint-disable */
export interface paths {
    "/chat/completions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a chat completion
         * @description Sends a conversation to a model and returns its answer, at once or as a stream of server-sent events. The gateway picks a provider, and goes on to the next one when it fails before the first token. In a stream, usage arrives in the last chunk, which has no choices, followed by `data: [DONE]`. A failure after the first token arrives as a chunk with `error`, and the status stays 200.
         */
        post: operations["sendChatCompletionRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/responses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a response
         * @description Sends a conversation in the open Responses format to a model of any provider and returns its answer, at once or as a stream of server-sent events. Nothing is stored, so the whole conversation goes into `input`, and reasoning items are sent back as they were answered. In a stream every event has a `sequence_number`; the last one carries the whole response and is followed by `data: [DONE]`. An answer that is too long ends as `incomplete` and is not an error. A failure after the first event arrives as `response.failed`, and the status stays 200.
         */
        post: operations["createResponses"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a message
         * @description Sends a conversation in the Anthropic message format to a model of any provider and returns its answer, at once or as a stream of server-sent events whose names equal the `type` of their data. The key may stand in `x-api-key` or in `Authorization`. Conversations are kept by the caller alone: a request with `thread` is refused, and clients then send the whole history. Errors have the body of that format too. A failure after the first event arrives as the event `error`, and the status stays 200.
         */
        post: operations["createMessages"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages/count_tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Count the tokens of a message request
         * @description Returns how many input tokens a message request would have, without running it. A provider that speaks this format counts them itself. Where the model has none, where it gives no number in time, and where a guardrail or a server tool changes the prompt, the gateway counts with its own tokenizer, and the number is an estimate: providers count a little differently, and images are taken at a fixed figure. Nothing is charged.
         */
        post: operations["countMessagesTokens"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audio/speech": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Speak a text
         * @description Answers with sound, sent on as the provider makes it. When a provider fails before its first byte the next one is asked; a failure after it cuts the connection, and is not charged.
         */
        post: operations["createAudioSpeech"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audio/transcriptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Write down a recording
         * @description Takes a recording as base64 in JSON, or as the file of a form.
         */
        post: operations["createAudioTranscriptions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/images": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Draw images
         * @description Draws images after a text, and after other images where some are given. All images that were asked for are delivered and charged, or none. When a provider fails, the next one is asked, until the first event of a stream has been sent; a failure after it comes as an event with `error`, and is not charged.
         */
        post: operations["createImages"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/images/models": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List image models
         * @description Lists the models that draw, with what their endpoints take.
         */
        get: operations["listImageModels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/images/models/{author}/{slug}/endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the endpoints of an image model
         * @description Lists where a model draws, with prices and with what each endpoint takes.
         */
        get: operations["listImageModelEndpoints"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/embeddings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create embeddings
         * @description Turns texts, tokens or other contents into vectors. The gateway picks a provider and goes on to the next one when it fails. Only input tokens are counted and charged.
         */
        post: operations["createEmbeddings"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/embeddings/models": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List embedding models
         * @description Lists the models that turn inputs into vectors. Without `offset` and `limit` it is the full list.
         */
        get: operations["listEmbeddingsModels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List API keys
         * @description Lists the keys of a workspace, newest first, 100 per page. Ask again with `offset` raised by 100 until a page holds fewer than 100. The keys themselves are never shown, only their hash and label.
         */
        get: operations["list"];
        put?: never;
        /**
         * Create an API key
         * @description Issues an inference key. The answer is the only place where the key appears in plaintext, so store it at once. Only its hash is kept. A field that is not listed here is refused with a 400.
         */
        post: operations["createKeys"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/keys/{hash}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an API key
         * @description Returns the record of one key, disabled or not.
         */
        get: operations["getKey"];
        put?: never;
        post?: never;
        /**
         * Delete an API key
         * @description Ends the key for good. Requests made with it get a 401 from then on. To end it for a while, disable it instead.
         */
        delete: operations["deleteKeys"];
        options?: never;
        head?: never;
        /**
         * Update an API key
         * @description Changes the fields that are sent and leaves the others as they are. It takes effect on the next request made with the key; calls already running finish. At least one field is needed, and a field that is not listed here is refused with a 400.
         */
        patch: operations["updateKeys"];
        trace?: never;
    };
    "/key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the current API key
         * @description Returns limit and usage of the key that makes the request. The figures include every generation whose answer has ended.
         */
        get: operations["getCurrentKey"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/models": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List models
         * @description Lists the models that this gateway offers, with prices, limits and abilities. Send the `id` of a model in `model` to call it. Filters narrow the list together, and those that concern an endpoint (`providers`, `supported_parameters`, `zdr`, `region`, and with one of these `context` and the prices) are met by one and the same; without any, it holds the models that produce text, in the order of the catalogue. The whole list comes at once unless `offset` or `limit` is given.
         */
        get: operations["getModels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/models/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count models
         * @description Counts the models that the list of models would hold.
         */
        get: operations["listModelsCount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/models/user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the models open to the caller
         * @description Lists the models that the calling key can use: those of which at least one endpoint passes the provider preferences, the privacy settings and the guardrails of the key and its workspace.
         */
        get: operations["listModelsUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/model/{author}/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a model
         * @description Reads the record of one model. Suffixes that only steer routing, such as `:nitro`, are dropped from the slug; a variant such as `:free` is a model of its own. An alias answers with the model that it stands for at present.
         */
        get: operations["getModel"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/models/{author}/{slug}/endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the endpoints of a model
         * @description Lists the providers that serve a model, each with its prices, its limits, and how it has performed in requests of this gateway.
         */
        get: operations["listEndpoints"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/endpoints/zdr": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Preview zero data retention
         * @description Lists the endpoints that remain when zero data retention is demanded: those whose provider neither keeps what it is sent nor trains on it.
         */
        get: operations["listEndpointsZdr"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/providers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List providers
         * @description Lists the companies behind the endpoints of this gateway.
         */
        get: operations["listProviders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/generation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get usage and cost of a generation
         * @description Returns the record of one inference request. It can be read as soon as the answer has ended, also when the request failed or was cut off.
         */
        get: operations["getGeneration"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List files
         * @description The files of a workspace, oldest first.
         */
        get: operations["listFiles"];
        put?: never;
        /**
         * Upload a file
         * @description Stores a file in the workspace of the key, to be named in later requests. At most 104857600 bytes. The type is found in the content, whatever the name and the declared type say: PDF; PNG, JPEG, GIF and WebP images; DOCX, XLSX and PPTX documents; MP3, WAV, FLAC and OGG audio; UTF-8 text, which is reported by its structure as `application/json`, `application/x-ndjson`, `text/csv`, `text/markdown` or `text/plain`. Anything else is refused.
         */
        post: operations["uploadFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/files/{file_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a file's record
         * @description What is known of a stored file.
         */
        get: operations["getFileMetadata"];
        put?: never;
        post?: never;
        /**
         * Delete a file
         * @description Removes a file and its content. There is no way back.
         */
        delete: operations["deleteFile"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/files/{file_id}/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a file's content
         * @description The bytes of a file that was made here, as an attachment. Uploaded files are not given out again: for them the answer is 400. A part can be asked for with `Range`.
         */
        get: operations["downloadFileContent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/presets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List presets
         * @description Lists the presets of the workspace of the key, newest first.
         */
        get: operations["listPresets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/presets/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a preset
         * @description Returns a preset with the version that requests use.
         */
        get: operations["getPreset"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/presets/{slug}/chat/completions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a preset from a chat request
         * @description Keeps the settings of a request under the slug, as a new version that requests use from now on. The preset is made where there is none. What belongs to one request alone is left out: the conversation, `stream`, `user`, `metadata`, `session_id`, `trace` and the like. System text becomes `system_prompt`. Nothing is sent to a provider.
         */
        post: operations["createPresetsChatCompletions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/presets/{slug}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a preset from a message request
         * @description Keeps the settings of a request under the slug, as a new version that requests use from now on. The preset is made where there is none. What belongs to one request alone is left out: the conversation, `stream`, `user`, `metadata`, `session_id`, `trace` and the like. System text becomes `system_prompt`. Nothing is sent to a provider.
         */
        post: operations["createPresetsMessages"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/presets/{slug}/responses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a preset from a Responses request
         * @description Keeps the settings of a request under the slug, as a new version that requests use from now on. The preset is made where there is none. What belongs to one request alone is left out: the conversation, `stream`, `user`, `metadata`, `session_id`, `trace` and the like. System text becomes `system_prompt`. Nothing is sent to a provider.
         */
        post: operations["createPresetsResponses"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/presets/{slug}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the versions of a preset
         * @description Lists all that the preset ever held, newest first.
         */
        get: operations["listPresetVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/presets/{slug}/versions/{version}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a version of a preset
         * @description Returns what the preset held in one of its versions.
         */
        get: operations["getPresetVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/byok": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List provider keys
         * @description Lists the provider keys of a workspace, by provider and in the order in which they are used.
         */
        get: operations["listBYOKKeys"];
        put?: never;
        /**
         * Store a provider key
         * @description Stores a workspace's own key at a provider. Requests use such keys first, in their order, then the gateway's own, and then those with `is_fallback`; which endpoints there are is decided before. The provider bills its owner; the gateway takes the fee that its operator has set. A credential in JSON is refused with a 400.
         */
        post: operations["createBYOKKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/byok/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a provider key
         * @description Returns one provider key, masked.
         */
        get: operations["getBYOKKey"];
        put?: never;
        post?: never;
        /**
         * Delete a provider key
         * @description Deletes the key. Requests that begin afterwards go without it.
         */
        delete: operations["deleteBYOKKey"];
        options?: never;
        head?: never;
        /**
         * Change a provider key
         * @description Changes the fields that are given, the key itself among them. Requests that begin afterwards see the change.
         */
        patch: operations["updateBYOKKey"];
        trace?: never;
    };
    "/guardrails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List guardrails
         * @description Lists the guardrails of a workspace in the order of their creation. The first one covers the whole workspace.
         */
        get: operations["listGuardrails"];
        put?: never;
        /**
         * Create a guardrail
         * @description Creates a guardrail. It lays down nothing until keys or members are put under it. Of several guardrails that a request is under, lists of what is allowed intersect, everything else adds up, and of several actions the strictest is taken.
         */
        post: operations["createGuardrail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/guardrails/assignments/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the keys under guardrails
         * @description Lists the assignments of keys to any guardrail of the account.
         */
        get: operations["listKeyAssignments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/guardrails/assignments/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the members under guardrails
         * @description Lists the assignments of members to any guardrail of the account.
         */
        get: operations["listMemberAssignments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/guardrails/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a guardrail
         * @description Returns one guardrail.
         */
        get: operations["getGuardrail"];
        put?: never;
        post?: never;
        /**
         * Delete a guardrail
         * @description Deletes a guardrail with its assignments. The one that covers a whole workspace stays: set its rules to null instead.
         */
        delete: operations["deleteGuardrail"];
        options?: never;
        head?: never;
        /**
         * Change a guardrail
         * @description Changes the fields that are given. Requests that begin afterwards are under the changed rules.
         */
        patch: operations["updateGuardrail"];
        trace?: never;
    };
    "/guardrails/{id}/assignments/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the keys under a guardrail
         * @description Lists the keys that are under this guardrail.
         */
        get: operations["listGuardrailKeyAssignments"];
        put?: never;
        /**
         * Put keys under a guardrail
         * @description Puts keys of its workspace under the guardrail, in place of any other guardrail that they are under as keys.
         */
        post: operations["bulkAssignKeysToGuardrail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/guardrails/{id}/assignments/keys/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take keys from under a guardrail
         * @description Takes keys from under the guardrail. Those that are not under it are passed over.
         */
        post: operations["bulkUnassignKeysFromGuardrail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/guardrails/{id}/assignments/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the members under a guardrail
         * @description Lists the members that are under this guardrail.
         */
        get: operations["listGuardrailMemberAssignments"];
        put?: never;
        /**
         * Put members under a guardrail
         * @description Puts members of its workspace under the guardrail, in place of any other guardrail that they are under as members.
         */
        post: operations["bulkAssignMembersToGuardrail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/guardrails/{id}/assignments/members/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take members from under a guardrail
         * @description Takes members from under the guardrail. Those that are not under it are passed over.
         */
        post: operations["bulkUnassignMembersFromGuardrail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workspaces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List workspaces
         * @description Lists the workspaces of the account in the order of their creation, so the default one comes first.
         */
        get: operations["listWorkspaces"];
        put?: never;
        /**
         * Create a workspace
         * @description Creates a workspace with no keys and no budgets. The owner of the management key becomes its first member. A field that is not listed here is refused with a 400.
         */
        post: operations["createWorkspace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workspaces/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a workspace
         * @description Returns one workspace.
         */
        get: operations["getWorkspace"];
        put?: never;
        post?: never;
        /**
         * Delete a workspace
         * @description Deletes a workspace with its budgets, its memberships, and those of its keys that are disabled or expired. It is refused with a 400 while a key of the workspace is active, and always for the default workspace. Records of past generations stay.
         */
        delete: operations["deleteWorkspace"];
        options?: never;
        head?: never;
        /**
         * Update a workspace
         * @description Changes the fields that are sent and leaves the others as they are. It takes effect on the next request. At least one field is needed, and a field that is not listed here is refused with a 400.
         */
        patch: operations["updateWorkspace"];
        trace?: never;
    };
    "/workspaces/{id}/budgets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the budgets of a workspace
         * @description Lists the budgets that are set, from the daily to the lifetime one.
         */
        get: operations["listWorkspaceBudgets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workspaces/{id}/budgets/{interval}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a budget
         * @description Returns the budget of one interval. It is a 404 when none is set.
         */
        get: operations["getWorkspaceBudget"];
        /**
         * Set a budget
         * @description Sets what the workspace may spend in the interval, whether or not a budget stood there before. Spending so far in the current interval counts. Longer intervals need larger budgets: lifetime above monthly above weekly above daily, else the answer is a 400 that names the two budgets. It takes effect on the next request; calls already running finish.
         */
        put: operations["upsertWorkspaceBudget"];
        post?: never;
        /**
         * Remove a budget
         * @description Removes the budget of one interval. The answer is the same when there was none.
         */
        delete: operations["deleteWorkspaceBudget"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workspaces/{id}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the members of a workspace
         * @description Lists the members in the order in which they joined.
         */
        get: operations["listWorkspaceMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workspaces/{id}/members/add": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add members to a workspace
         * @description Adds users of the organization, each with the role that the user has there. Those who are members already stay as they are. When one of the users is unknown, the answer is a 400 and nobody is added.
         */
        post: operations["bulkAddWorkspaceMembers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workspaces/{id}/members/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove members from a workspace
         * @description Removes users from the workspace. Those who are no members are passed over. When one of them still has an active key in the workspace, the answer is a 400 and nobody is removed.
         */
        post: operations["bulkRemoveWorkspaceMembers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organization/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the members of the organization
         * @description Lists all users of the account in the order in which they joined.
         */
        get: operations["listOrganizationMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/credits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get credits
         * @description Returns what the account was granted and what it has spent, both since it exists. The figures include every generation whose answer has ended.
         */
        get: operations["getCredits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/vault/secrets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the secrets of the workspace
         * @description Lists the secrets of the workspace that the key acts in, by name. Values are never returned.
         */
        get: operations["listVaultSecrets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/vault/secrets/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Store a secret of the workspace
         * @description Stores a secret, in place of the one of the same name if there is one. The answer says what was stored, without the value.
         */
        put: operations["storeVaultSecret"];
        post?: never;
        /**
         * Delete a secret of the workspace
         * @description Deletes a secret. Copies that interns have of it stay.
         */
        delete: operations["deleteVaultSecret"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/vault/interns/{internId}/secrets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the secrets of an intern
         * @description Lists the secrets of one intern, by name. Those of its workspace are not among them.
         */
        get: operations["listInternVaultSecrets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/vault/interns/{internId}/secrets/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Store a secret of an intern
         * @description Stores a secret in the vault of one intern, in place of the one of the same name if there is one. While the intern is moved to another workspace, the answer is a 409.
         */
        put: operations["storeInternVaultSecret"];
        post?: never;
        /**
         * Delete a secret of an intern
         * @description Deletes a secret of one intern. The one of the same name in its workspace stays.
         */
        delete: operations["deleteInternVaultSecret"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/vault/interns/{internId}/secrets/copy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Copy secrets to an intern
         * @description Copies secrets of the workspace to one intern, with their values and hosts, in place of those of the same names. Either all of them are copied or none: none when one does not exist (404), when one has no hosts (409), or while the intern is moved to another workspace (409).
         */
        post: operations["copyVaultSecretsToIntern"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/interns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List interns
         * @description Lists the interns of the workspace that the key acts in, newest first.
         */
        get: operations["listInterns"];
        put?: never;
        /**
         * Create an intern
         * @description Makes an intern in the workspace that the key acts in. Sending the same request again makes no second one: it answers 200 with the first.
         */
        post: operations["createIntern"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/interns/{internId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an intern
         * @description Returns one intern of the workspace.
         */
        get: operations["getIntern"];
        put?: never;
        post?: never;
        /**
         * Delete an intern
         * @description Begins to delete an intern with its secrets and conversations.
         */
        delete: operations["deleteIntern"];
        options?: never;
        head?: never;
        /**
         * Update an intern
         * @description Changes an intern. Another model is used from the next provision on; everything else at once.
         */
        patch: operations["updateIntern"];
        trace?: never;
    };
    "/interns/{internId}/provision": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Provision an intern
         * @description Makes an intern ready, with the model and the vault that are set for it. One that runs already is provisioned anew. While it is queued, provisioned or deleted, the answer is a 409.
         */
        post: operations["provisionIntern"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/interns/{internId}/suspend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Suspend an intern
         * @description Stops an intern that runs or is queued. Its secrets and conversations stay; turns under way are finished.
         */
        post: operations["suspendIntern"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/interns/{internId}/chat/completions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Talk to an intern
         * @description Runs a turn of a conversation with a running intern and streams what it says. The intern keeps the conversation. When it needs to ask, the stream ends with a tool call named `service.provide_input` and the finish reason `tool_calls`; the answer is a `tool` message in the same session, within 5 minutes. A message to a session whose run is under way is handed to that run and answered with a 202.
         */
        post: operations["createInternChatCompletion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/observability/destinations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List destinations
         * @description Lists the destinations of a workspace, oldest first. Secrets are shown with their middle left out.
         */
        get: operations["listObservabilityDestinations"];
        put?: never;
        /**
         * Create a destination
         * @description Creates a destination that data of generations is sent to after each of them. Before it is saved a test call is made to it, and a destination that does not answer well is refused with a 400. A workspace has at most five destinations of one type; one more is refused with a 409.
         */
        post: operations["createObservabilityDestination"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/observability/destinations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a destination
         * @description Returns one destination. Secrets are shown with their middle left out.
         */
        get: operations["getObservabilityDestination"];
        put?: never;
        post?: never;
        /**
         * Delete a destination
         * @description Deletes the destination with its secrets and with what had not been sent yet.
         */
        delete: operations["deleteObservabilityDestination"];
        options?: never;
        head?: never;
        /**
         * Update a destination
         * @description Changes the fields that are sent and leaves the others as they are. Where the configuration changes, or the destination is switched on, a test call is made first as at creation. Masked values stand for the stored secrets; where the address becomes another one, the secrets are to be given again. A destination that another call changes meanwhile answers with a 409.
         */
        patch: operations["updateObservabilityDestination"];
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description Voice and format of audio output. */
        ChatAudioConfig: {
            /**
             * @description Voice, as the provider names it.
             * @example alloy
             */
            voice?: string;
            /**
             * @description Format of the audio, as the provider names it.
             * @example pcm16
             */
            format?: string;
        };
        /**
         * @description How long a cached prefix lives, five minutes or one hour.
         * @enum {string}
         */
        AnthropicCacheControlTtl: "5m" | "1h";
        /** @description Asks for prompt caching. At the top level of a request the last cacheable block is marked; on a block it marks that block. */
        AnthropicCacheControlDirective: {
            /**
             * @description The only kind of caching.
             * @constant
             */
            type: "ephemeral";
            /** @description Lifetime of the cached prefix. Absent means five minutes. */
            ttl?: components["schemas"]["AnthropicCacheControlTtl"];
        };
        /** @description Debugging aids. */
        ChatDebugOptions: {
            /** @description True sends the body that went to the provider as an extra event, one for each provider that was tried. Streaming only, ignored otherwise. Secrets are removed as far as they can be recognised. */
            echo_upstream_body?: boolean;
        };
        /** @description Ranking by words. */
        DeferredToolsBm25Search: {
            /**
             * @description Tag of this strategy. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "bm25";
            /** @description Most tools returned by one search. */
            max_results?: number;
        };
        /** @description Matching by regular expression. */
        DeferredToolsRegexSearch: {
            /**
             * @description Tag of this strategy. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "regex";
            /** @description Most tools returned by one search. */
            max_results?: number;
        };
        /** @description Search by a tool of the caller. */
        DeferredToolsCustomSearch: {
            /**
             * @description Tag of this strategy. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "custom";
            /** @description Tool that does the search. */
            tool_id: string;
            /** @description Key of its result that holds the names found. */
            result_key: string;
            /** @description Most tools returned by one search. */
            max_results?: number;
        };
        /** @description How the model's query is matched against the hidden tools. */
        DeferredToolsSearchStrategy: components["schemas"]["DeferredToolsBm25Search"] | components["schemas"]["DeferredToolsRegexSearch"] | components["schemas"]["DeferredToolsCustomSearch"];
        /** @description Lets the gateway hide most tools and offer them to the model through a search. On a continued conversation, send the same tools and the assistant's reasoning unchanged. */
        DeferredToolsControl: {
            /**
             * @description Version of the protocol.
             * @constant
             */
            protocol: "v1";
            /**
             * @description Profile that works with every provider.
             * @constant
             */
            profile: "portable";
            /** @description How tools are looked up. */
            search: components["schemas"]["DeferredToolsSearchStrategy"];
            /**
             * @description Arguments are checked when a tool is called.
             * @constant
             */
            validation: "runtime";
        };
        /**
         * @description Settings for image output. They are passed to the provider, which defines the keys.
         * @example {
         *       "aspect_ratio": "16:9",
         *       "quality": "high"
         *     }
         */
        ImageConfig: {
            [key: string]: string | number | unknown[];
        };
        /** @description Asks for prompt caching up to the marked block. */
        ChatContentCacheControl: {
            /**
             * @description The only kind of caching.
             * @constant
             */
            type: "ephemeral";
            /** @description Lifetime of the cached prefix. Absent means five minutes. */
            ttl?: components["schemas"]["AnthropicCacheControlTtl"];
        };
        /** @description Marks the end of a prefix that should be cached. */
        PromptCacheBreakpoint: {
            /**
             * @description The only mode.
             * @constant
             */
            mode: "explicit";
        };
        /** @description Text. */
        ChatContentText: {
            /**
             * @description Tag of this part. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "text";
            /** @description The text. */
            text: string;
            /** @description Caches the prompt up to this part. Some providers limit how many marks count. */
            cache_control?: components["schemas"]["ChatContentCacheControl"];
            /** @description Marks the end of a cached prefix for use with `prompt_cache_options`. */
            prompt_cache_breakpoint?: components["schemas"]["PromptCacheBreakpoint"] | null;
        };
        /** @description Text, or a list of text parts. */
        ChatInstructionContent: string | components["schemas"]["ChatContentText"][];
        /**
         * @description How much the model should think before it answers, from the most to the least. `none` switches reasoning off. A level the model does not know is moved to the nearest one it supports.
         * @enum {string}
         */
        ReasoningEffort: "max" | "xhigh" | "high" | "medium" | "low" | "minimal" | "none";
        /** @description Reasoning settings of a configuration update. */
        ChatConfigurationUpdateReasoning: {
            /** @description New effort. */
            effort: components["schemas"]["ReasoningEffort"];
        };
        /** @description New configuration from this message on. */
        ChatConfigurationUpdate: {
            /** @description New reasoning settings. */
            reasoning: components["schemas"]["ChatConfigurationUpdateReasoning"];
        };
        /** @description Instructions that stand above the conversation. */
        ChatSystemMessage: {
            /**
             * @description Tag of this message. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            role: "system";
            /** @description The instructions. */
            content: components["schemas"]["ChatInstructionContent"];
            /** @description Name of the author. Where unsupported it is put in front of the text. */
            name?: string;
            /** @description Changes the configuration from this point of the conversation on. */
            configuration_update?: components["schemas"]["ChatConfigurationUpdate"] | null;
        };
        /**
         * @description Resolution at which the model looks at an image.
         * @enum {string}
         */
        ImageDetail: "auto" | "low" | "high" | "original";
        /** @description Where an image is and how closely to look at it. */
        ChatContentImageUrl: {
            /** @description Address or data URL. */
            url: string;
            /** @description Resolution to use. */
            detail?: components["schemas"]["ImageDetail"];
        };
        /** @description An image in PNG, JPEG, WebP or GIF format. */
        ChatContentImage: {
            /**
             * @description Tag of this part. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "image_url";
            /** @description The image. */
            image_url: components["schemas"]["ChatContentImageUrl"];
        };
        /** @description Audio with its format. */
        ChatContentInputAudio: {
            /** @description Audio, base64. An address is not accepted. */
            data: string;
            /**
             * @description Format of the audio. Which formats work depends on the provider.
             * @example wav
             * @example mp3
             * @example aiff
             * @example aac
             * @example ogg
             * @example flac
             * @example m4a
             * @example pcm16
             * @example pcm24
             */
            format: string;
        };
        /** @description Audio input. */
        ChatContentAudio: {
            /**
             * @description Tag of this part. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "input_audio";
            /** @description The audio. */
            input_audio: components["schemas"]["ChatContentInputAudio"];
        };
        /**
         * @description How the model reads a video, either by stepping through it on its own or from fixed samples.
         * @enum {string}
         */
        VideoProcessing: "agentic" | "static";
        /** @description Where a video is and how to read it, in the older spelling of the part. */
        Legacy_ChatContentVideoInput: {
            /** @description Address or data URL. */
            url: string;
            /** @description How the model reads the video. */
            processing?: components["schemas"]["VideoProcessing"];
        };
        /**
         * @deprecated
         * @description A video in the older spelling.
         */
        Legacy_ChatContentVideo: {
            /**
             * @description Tag of this part. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "input_video";
            /** @description The video. */
            video_url: components["schemas"]["Legacy_ChatContentVideoInput"];
        };
        /** @description Where a video is and how to read it. */
        ChatContentVideoInput: {
            /** @description Address or data URL. */
            url: string;
            /** @description How the model reads the video. */
            processing?: components["schemas"]["VideoProcessing"];
        };
        /** @description A video in MP4, MPEG, MOV or WebM format. */
        ChatContentVideo: {
            /**
             * @description Tag of this part. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "video_url";
            /** @description The video. */
            video_url: components["schemas"]["ChatContentVideoInput"];
        };
        /** @description A file by content, address or id. */
        ChatContentFileData: {
            /** @description Data URL or address of the file. */
            file_data?: string;
            /** @description Id of an uploaded file. */
            file_id?: string;
            /** @description Name shown to the model. */
            filename?: string;
        };
        /** @description A file, such as a PDF. Files work with any model, because the gateway turns them into text where the model cannot read them. */
        ChatContentFile: {
            /**
             * @description Tag of this part. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "file";
            /** @description The file. */
            file: components["schemas"]["ChatContentFileData"];
        };
        /** @description One part of a message. */
        ChatContentItems: components["schemas"]["ChatContentText"] | components["schemas"]["ChatContentImage"] | components["schemas"]["ChatContentAudio"] | components["schemas"]["Legacy_ChatContentVideo"] | components["schemas"]["ChatContentVideo"] | components["schemas"]["ChatContentFile"];
        /** @description Text, or a list of content parts. */
        ChatMessageContent: string | components["schemas"]["ChatContentItems"][];
        /** @description A message of the user. */
        ChatUserMessage: {
            /**
             * @description Tag of this message. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            role: "user";
            /** @description What the user says or attaches. */
            content: components["schemas"]["ChatMessageContent"];
            /** @description Name of the author. Where unsupported it is put in front of the text. */
            name?: string;
        };
        /** @description Instructions of the application's developer. */
        ChatDeveloperMessage: {
            /**
             * @description Tag of this message. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            role: "developer";
            /** @description The instructions. */
            content: components["schemas"]["ChatInstructionContent"];
            /** @description Name of the author. Where unsupported it is put in front of the text. */
            name?: string;
            /** @description Changes the configuration from this point of the conversation on. */
            configuration_update?: components["schemas"]["ChatConfigurationUpdate"] | null;
        };
        /** @description An annotation sent back with an assistant message. */
        ChatMessageAnnotation: {
            /**
             * @description Kind of annotation.
             * @example url_citation
             * @example file
             */
            type: string;
            /** @description The cited page. */
            url_citation?: {
                [key: string]: unknown;
            };
            /** @description The parsed file. */
            file?: {
                [key: string]: unknown;
            };
        };
        /** @description Audio of an earlier answer. The id is enough while the provider still has it. */
        ChatAssistantAudio: {
            /** @description Audio, base64. */
            data?: string;
            /** @description Unix time until which the id can be used. */
            expires_at?: number;
            /** @description Id of the audio. */
            id?: string;
            /** @description What is said. */
            transcript?: string;
        };
        /** @description Text, a list of content parts, or null. */
        ChatAssistantContent: string | components["schemas"]["ChatContentItems"][] | null;
        /** @description Address of an image. */
        ChatAssistantImageUrl: {
            /** @description Address or data URL. */
            url: string;
        };
        /** @description An image of an earlier answer. */
        ChatAssistantImage: {
            /** @description Where the image is. */
            image_url: components["schemas"]["ChatAssistantImageUrl"];
        };
        /** @description Images of an earlier answer. */
        ChatAssistantImages: components["schemas"]["ChatAssistantImage"][];
        /**
         * @description Wire format the reasoning block came in. It tells which upstream can read the block back.
         * @enum {string}
         */
        ReasoningFormat: "unknown" | "openai-responses-v1" | "azure-openai-responses-v1" | "bedrock-openai-responses-v1" | "bedrock-xai-responses-v1" | "xai-responses-v1" | "meta-responses-v1" | "anthropic-claude-v1" | "google-gemini-v1";
        /** @description A summary of hidden reasoning. */
        ReasoningDetailSummary: {
            /**
             * @description Tag of this block. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "reasoning.summary";
            /** @description Text of the summary. */
            summary: string;
            /** @description Id of the block, if the provider gave one. */
            id?: string | null;
            /** @description Wire format of the block. */
            format?: components["schemas"]["ReasoningFormat"] | null;
            /** @description Position of the block. In a stream, parts with the same index belong together. */
            index?: number;
        };
        /** @description Reasoning only the provider can read. */
        ReasoningDetailEncrypted: {
            /**
             * @description Tag of this block. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "reasoning.encrypted";
            /** @description Opaque content. */
            data: string;
            /** @description Id of the block, if the provider gave one. */
            id?: string | null;
            /** @description Wire format of the block. */
            format?: components["schemas"]["ReasoningFormat"] | null;
            /** @description Position of the block. In a stream, parts with the same index belong together. */
            index?: number;
        };
        /** @description Reasoning in plain text. */
        ReasoningDetailText: {
            /**
             * @description Tag of this block. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "reasoning.text";
            /** @description The text. */
            text?: string | null;
            /** @description The provider's signature over the text. */
            signature?: string | null;
            /** @description Id of the block, if the provider gave one. */
            id?: string | null;
            /** @description Wire format of the block. */
            format?: components["schemas"]["ReasoningFormat"] | null;
            /** @description Position of the block. In a stream, parts with the same index belong together. */
            index?: number;
        };
        /** @description A server tool call made between two pieces of reasoning. */
        ReasoningDetailServerToolCall: {
            /**
             * @description Tag of this block. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "reasoning.server_tool_call";
            /** @description Tool that was called. */
            tool_name: string;
            /** @description Arguments as JSON text. */
            arguments: string;
            /** @description Result as the model saw it. */
            result: string;
            /** @description Id of the call. */
            tool_call_id?: string | null;
            /** @description Id of the block, if the provider gave one. */
            id?: string | null;
            /** @description Wire format of the block. */
            format?: components["schemas"]["ReasoningFormat"] | null;
            /** @description Position of the block. In a stream, parts with the same index belong together. */
            index?: number;
        };
        /** @description One block of reasoning. Send the blocks of an assistant message back unchanged and in order. */
        ReasoningDetailUnion: components["schemas"]["ReasoningDetailSummary"] | components["schemas"]["ReasoningDetailEncrypted"] | components["schemas"]["ReasoningDetailText"] | components["schemas"]["ReasoningDetailServerToolCall"];
        /** @description Function and arguments of a call. */
        ChatToolCallFunction: {
            /** @description Name of the function. */
            name: string;
            /** @description Arguments as JSON text. */
            arguments: string;
        };
        /** @description A function call the model asked for earlier. */
        ChatToolCall: {
            /** @description Id of the call. The tool message with the result repeats it. */
            id: string;
            /**
             * @description Kind of tool.
             * @constant
             */
            type: "function";
            /** @description What to call. */
            function: components["schemas"]["ChatToolCallFunction"];
        };
        /** @description An earlier answer of a model. To continue a conversation with reasoning, send `reasoning_details` back unchanged. */
        ChatAssistantMessage: {
            /**
             * @description Tag of this message. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            role: "assistant";
            /** @description Annotations as they were answered. Those of parsed files save parsing again. */
            annotations?: components["schemas"]["ChatMessageAnnotation"][];
            /** @description Audio of the answer. */
            audio?: components["schemas"]["ChatAssistantAudio"] | null;
            /** @description Text of the answer. Null or absent next to tool calls. */
            content?: components["schemas"]["ChatAssistantContent"];
            /** @description Images of the answer. */
            images?: components["schemas"]["ChatAssistantImages"];
            /** @description Model that answered. */
            model?: string;
            /** @description Name of the author. Where unsupported it is put in front of the text. */
            name?: string;
            /** @description Reasoning as text. */
            reasoning?: string | null;
            /** @description Another name of `reasoning`. */
            reasoning_content?: string | null;
            /** @description Reasoning blocks as they were answered. */
            reasoning_details?: components["schemas"]["ReasoningDetailUnion"][];
            /** @description Text of a refusal. */
            refusal?: string | null;
            /** @description Tool calls the model asked for. */
            tool_calls?: components["schemas"]["ChatToolCall"][];
        };
        /** @description Result of a tool call. */
        ChatToolMessage: {
            /**
             * @description Tag of this message. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            role: "tool";
            /** @description The result. */
            content: components["schemas"]["ChatMessageContent"];
            /** @description Id of the call this is the result of. */
            tool_call_id: string;
        };
        /** @description One message of the conversation. */
        ChatMessages: components["schemas"]["ChatSystemMessage"] | components["schemas"]["ChatUserMessage"] | components["schemas"]["ChatDeveloperMessage"] | components["schemas"]["ChatAssistantMessage"] | components["schemas"]["ChatToolMessage"];
        /**
         * @description A kind of output the model may produce.
         * @enum {string}
         */
        OutputModality: "text" | "image" | "audio";
        /**
         * @description Price class an automatic router stays in, from the cheapest to the dearest. With three prompt tokens to one of the answer, they reach up to 1, 4, 12 and 40 USD per million tokens, and `max` has no bound.
         * @enum {string}
         */
        CostTier: "low" | "medium" | "high" | "xhigh" | "max";
        /** @description Settings of the automatic model router. They count where the model is `service/auto`: it takes the models that can serve the request, stays in the price class, and ranks by what this gateway's callers spent in the last seven days and by the benchmark index that fits the task (agentic with tools, coding where the last message looks like code, else intelligence). The best one answers, and the next two are its fallbacks. A conversation with a `session_id` stays with its model for ten minutes. */
        AutoRouterPlugin: {
            /**
             * @description Tag of this plugin. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            id: "auto-router";
            /**
             * @description Models to choose from. An asterisk stands for any text. Absent or empty means all but free variants.
             * @example [
             *       "anthropic/*"
             *     ]
             */
            allowed_models?: string[];
            /**
             * @deprecated
             * @description Older way to weigh price against quality, from 0 for the dearest class to 10 for the cheapest. Use `cost_tier`, which goes before it. Absent means 9.
             */
            cost_quality_tradeoff?: number;
            /** @description Price class to stay in, or the nearest one that has a model. Absent means `low`. */
            cost_tier?: components["schemas"]["CostTier"];
            /** @description Whether the plugin runs. Absent means yes. */
            enabled?: boolean;
            /** @description Models to leave out, applied after `allowed_models`. An asterisk stands for any text. */
            excluded_models?: string[];
            /** @description True keeps the chosen model for the rest of the conversation, while it may be chosen. The conversation is known by its `session_id`, else by the `model` of its last assistant message. Absent means no. */
            pin_model?: boolean;
        };
        /** @description Settings of the beta version of the automatic model router. They count where the model is `service/auto-beta`, which at present chooses as `service/auto` does. */
        AutoBetaRouterPlugin: {
            /**
             * @description Tag of this plugin. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            id: "auto-beta-router";
            /** @description Models to choose from. An asterisk stands for any text. Absent or empty means all but free variants. */
            allowed_models?: string[];
            /**
             * @deprecated
             * @description Older way to weigh price against quality, from 0 for the dearest class to 10 for the cheapest. Use `cost_tier`, which goes before it. Absent means 9.
             */
            cost_quality_tradeoff?: number;
            /** @description Price class to stay in, or the nearest one that has a model. Absent means `low`. */
            cost_tier?: components["schemas"]["CostTier"];
            /** @description Whether the plugin runs. Absent means yes. */
            enabled?: boolean;
            /** @description Models to leave out, applied after `allowed_models`. An asterisk stands for any text. */
            excluded_models?: string[];
        };
        /** @description Checks the input with a moderation model. Flagged input is refused with 403. Not available in this gateway: switched on, it is refused with 400. */
        ModerationPlugin: {
            /**
             * @description Tag of this plugin. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            id: "moderation";
        };
        /**
         * @description Search engine of the web plugin. Without it the provider's own search is used where there is one.
         * @enum {string}
         */
        WebSearchPluginEngine: "native" | "exa" | "firecrawl" | "parallel" | "perplexity";
        /**
         * @description Depth of the search, for engines that offer a choice. Each engine knows only some of the values.
         * @enum {string}
         */
        WebSearchMode: "instant" | "fast" | "auto" | "deep-lite" | "deep" | "deep-reasoning" | "turbo" | "basic" | "advanced";
        /** @description Approximate place of the end user. */
        WebSearchUserLocation: {
            /**
             * @description The only kind of location.
             * @constant
             */
            type?: "approximate";
            /** @description City. */
            city?: string | null;
            /** @description Country, as a two-letter code. */
            country?: string | null;
            /** @description Region or state. */
            region?: string | null;
            /** @description IANA time zone. */
            timezone?: string | null;
        };
        /** @description Settings for searches in posts on X, for providers that offer them. */
        XSearchOptions: {
            /** @description Accounts the search is limited to. */
            allowed_x_handles?: string[];
            /** @description Whether images in posts are looked at. */
            enable_image_understanding?: boolean;
            /** @description Whether videos in posts are looked at. */
            enable_video_understanding?: boolean;
            /** @description Accounts to leave out. */
            excluded_x_handles?: string[];
            /**
             * @description First day of the search.
             * @example 2026-01-31
             */
            from_date?: string;
            /**
             * @description Last day of the search.
             * @example 2026-02-28
             */
            to_date?: string;
        };
        /** @description Runs one web search before the model is called and adds the results to the prompt. The server tool `service:web_search` is the newer way. Not available in this gateway: switched on, it is refused with 400. */
        WebSearchPlugin: {
            /**
             * @description Tag of this plugin. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            id: "web";
            /** @description Whether the plugin runs. Absent means yes. */
            enabled?: boolean;
            /** @description Search engine. */
            engine?: components["schemas"]["WebSearchPluginEngine"];
            /** @description Domains whose pages are left out. */
            exclude_domains?: string[];
            /** @description Domains the search is limited to. */
            include_domains?: string[];
            /** @description Most results to add. Absent means 5. */
            max_results?: number;
            /** @description Most searches for the request, with engines that may search more than once. */
            max_uses?: number;
            /** @description Depth of the search. */
            mode?: components["schemas"]["WebSearchMode"];
            /** @description Text that introduces the results to the model. */
            search_prompt?: string;
            /** @description Where the end user is, for local results. */
            user_location?: components["schemas"]["WebSearchUserLocation"] | null;
            /** @description Settings for searches in posts on X. */
            x_search?: components["schemas"]["XSearchOptions"];
        };
        /** @description Fetches pages named in the prompt before the model is called. Not available in this gateway: switched on, it is refused with 400. */
        WebFetchPlugin: {
            /**
             * @description Tag of this plugin. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            id: "web-fetch";
            /** @description Domains that may be fetched. */
            allowed_domains?: string[];
            /** @description Domains that may not be fetched. */
            blocked_domains?: string[];
            /** @description Longest text taken from a page, in tokens. */
            max_content_tokens?: number;
            /** @description Most pages for the request. */
            max_uses?: number;
        };
        /**
         * @description Engine that reads PDF files. `native` hands the file to models that accept files; `cloudflare-ai` takes its text first, here in the gateway. `pdf-text` is the older name of `cloudflare-ai`. `mistral-ocr` needs an outside service and is refused with 400.
         * @enum {string}
         */
        PdfEngine: "mistral-ocr" | "native" | "cloudflare-ai" | "pdf-text";
        /** @description Settings for PDF files. */
        PDFParserOptions: {
            /** @description Engine to use. Absent means `native` where the model takes files, and `cloudflare-ai` elsewhere. */
            engine?: components["schemas"]["PdfEngine"];
        };
        /** @description Settings for reading attached files. On without being asked for: where the model takes no files, the text of PDF and text files goes to it, and the answer's `annotations` hold it. Switched off, files go to the provider as they are. */
        FileParserPlugin: {
            /**
             * @description Tag of this plugin. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            id: "file-parser";
            /** @description Whether the plugin runs. Absent means yes. */
            enabled?: boolean;
            /** @description Settings for PDF files. */
            pdf?: components["schemas"]["PDFParserOptions"];
        };
        /** @description Repairs malformed JSON in answers that were asked for as JSON. It mends brackets, commas, quotes and keys, and takes the JSON out of code fences and text. With streaming it does nothing, and it does not complete a truncated answer. Of JSON that is malformed, at most 32,768 characters of an answer are repaired. */
        ResponseHealingPlugin: {
            /**
             * @description Tag of this plugin. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            id: "response-healing";
            /** @description Whether the plugin runs. Absent means yes. */
            enabled?: boolean;
        };
        /** @description Shortens a prompt that does not fit the model by taking text out of the middle. On without being asked for at endpoints with a context of 8192 tokens or less. Instructions at the beginning, the first message and the last one stay, and tool results stay or go with their calls. Messages beyond the 1000 that an endpoint of the anthropic format takes are left out too. */
        ContextCompressionPlugin: {
            /**
             * @description Tag of this plugin. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            id: "context-compression";
            /** @description Whether the plugin runs. Absent means yes. */
            enabled?: boolean;
            /**
             * @description The only method, used also when absent.
             * @constant
             */
            engine?: "middle-out";
        };
        /**
         * @description Price the router compares, either that of the prompt or a mean of prompt and completion, weighted three to one.
         * @enum {string}
         */
        ParetoPriceSource: "prompt" | "weighted_avg";
        /** @description Settings of the router that takes the cheapest model of a coding skill class. They count where the model is `service/pareto-code`. A model's skill is its coding index as a share of the best one here; a class without models is replaced by its neighbour. Two more models of the class are fallbacks. */
        ParetoRouterPlugin: {
            /**
             * @description Tag of this plugin. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            id: "pareto-router";
            /** @description Whether the plugin runs. Absent means yes. */
            enabled?: boolean;
            /** @description Highest price in USD per million tokens, measured as `price_source` says. */
            max_price?: number;
            /** @description Wanted skill. From 0.66 the high class is used, from 0.33 the medium class, below that the low class. Absent means the high class. */
            min_coding_score?: number;
            /** @description Price that is compared. Absent means `prompt`. */
            price_source?: components["schemas"]["ParetoPriceSource"];
        };
        /**
         * @description Ready-made choice of models for fusion.
         * @enum {string}
         */
        FusionPreset: "general-high" | "general-budget" | "general-fast";
        /** @description A server tool with its settings. */
        FusionPluginTool: {
            /**
             * @description Type of the tool.
             * @example service:web_search
             */
            type: string;
            /** @description Settings of the tool. */
            parameters?: {
                [key: string]: (string | number | boolean | null) | (string | number | boolean | null)[] | {
                    [key: string]: string | number | boolean | null;
                };
            };
        };
        /** @description Asks several models at once and merges their answers with the help of an analyst model. Not available in this gateway: switched on, it is refused with 400. */
        FusionPlugin: {
            /**
             * @description Tag of this plugin. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            id: "fusion";
            /** @description Models that answer in parallel. */
            analysis_models?: string[];
            /** @description Whether the plugin runs. Absent means yes. */
            enabled?: boolean;
            /** @description Most tool calls of each model. Absent means 4. */
            max_tool_calls?: number;
            /** @description Model that analyses the answers. */
            model?: string;
            /** @description Ready-made choice of models. */
            preset?: components["schemas"]["FusionPreset"];
            /** @description Server tools the models may call. */
            tools?: components["schemas"]["FusionPluginTool"][];
        };
        /**
         * @description Selection method of the switchyard router.
         * @enum {string}
         */
        SwitchyardAlgorithm: "capability" | "stage" | "auto" | "random" | "composite" | "passthrough";
        /** @description Settings of the switchyard router. Not available in this gateway: switched on, it is refused with 400. */
        SwitchyardRouterPlugin: {
            /**
             * @description Tag of this plugin. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            id: "switchyard-router";
            /** @description How a model is chosen. */
            algorithm?: components["schemas"]["SwitchyardAlgorithm"];
        };
        /** @description Settings of the jev router. Not available in this gateway: switched on, it is refused with 400. */
        JevRouterPlugin: {
            /**
             * @description Tag of this plugin. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            id: "jev-router";
            /** @description Models to choose from. */
            models?: string[];
            /** @description Another name of `models`. The two lists are joined. */
            allowed_models?: string[];
            /** @description Models to leave out. */
            excluded_models?: string[];
            /** @description Price class, either `low`, `medium`, `high` or a name the operator defined. */
            cost_tier?: string;
        };
        /**
         * @description `enforce` withholds an answer that breaks a rule, tries again, and then fails with 403; `audit` only records it.
         * @enum {string}
         */
        AlignmentMode: "enforce" | "audit";
        /** @description Has a judge model check every assistant message against rules. Streams are held back until they are checked. No other keys are accepted. Not available in this gateway: switched on, it is refused with 400. */
        AlignmentPlugin: {
            /**
             * @description Tag of this plugin. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            id: "alignment";
            /** @description Rules the answer must keep. */
            rules: string[];
            /** @description What happens to an answer that breaks a rule. Absent means `enforce`. */
            mode?: components["schemas"]["AlignmentMode"];
            /** @description Whether the rules are also given to the model. Absent means yes. */
            instruct?: boolean;
            /** @description How often a withheld answer is asked for again. Absent means 1. */
            max_retries?: number;
            /** @description Probability from which a rule counts as broken. Absent means 0.7. */
            threshold?: number;
        };
        /** @description A plugin for this request, with its settings. A setting here goes before the account's default, and `enabled` false switches a default off. Each plugin is named at most once and runs once per request. This gateway runs the three routers, `file-parser`, `response-healing` and `context-compression`; any other one that is switched on is refused with 400, and the message says what it would need. */
        RequestPlugin: components["schemas"]["AutoRouterPlugin"] | components["schemas"]["AutoBetaRouterPlugin"] | components["schemas"]["ModerationPlugin"] | components["schemas"]["WebSearchPlugin"] | components["schemas"]["WebFetchPlugin"] | components["schemas"]["FileParserPlugin"] | components["schemas"]["ResponseHealingPlugin"] | components["schemas"]["ContextCompressionPlugin"] | components["schemas"]["ParetoRouterPlugin"] | components["schemas"]["FusionPlugin"] | components["schemas"]["SwitchyardRouterPlugin"] | components["schemas"]["JevRouterPlugin"] | components["schemas"]["AlignmentPlugin"];
        /** @description A part of the expected text. */
        PredictionContentText: {
            /**
             * @description Tag of this part.
             * @constant
             */
            type: "text";
            /** @description The text. */
            text: string;
        };
        /** @description Text, or a list of text parts. */
        PredictionContent: string | components["schemas"]["PredictionContentText"][];
        /** @description Text the answer is expected to repeat for the most part. */
        Prediction: {
            /**
             * @description The only kind of prediction.
             * @constant
             */
            type: "content";
            /** @description The expected text. */
            content: components["schemas"]["PredictionContent"];
        };
        /** @description Limits caching to blocks that carry a breakpoint. Only some newer models of one vendor support it. */
        PromptCacheOptions: {
            /**
             * @description The only mode.
             * @constant
             */
            mode: "explicit";
            /** @description Lifetime of the cached prefixes, in the provider's notation. */
            ttl?: string | null;
        };
        /**
         * @description Whether endpoints that store prompts or train on them may be used. `deny` keeps only those that do neither.
         * @enum {string}
         */
        DataCollection: "deny" | "allow";
        /**
         * @description Name or slug of a provider. The set depends on what the operator of this gateway has configured; the providers operation lists it.
         * @example OpenAI
         * @example Anthropic
         * @example google-vertex/us-east5
         */
        ProviderName: string;
        /**
         * @description A price in USD, as a decimal string or as a number, with at most 18 decimals. Exponents may be used.
         * @example 0.5
         * @example 2
         */
        MaxPriceValue: string | number;
        /** @description Price limits in USD. Prompt, completion and audio count per million tokens. */
        ProviderMaxPrice: {
            /** @description Limit for a million audio tokens. */
            audio?: components["schemas"]["MaxPriceValue"];
            /** @description Limit for a million completion tokens. */
            completion?: components["schemas"]["MaxPriceValue"];
            /** @description Limit for one image. */
            image?: components["schemas"]["MaxPriceValue"];
            /** @description Limit for a million prompt tokens. */
            prompt?: components["schemas"]["MaxPriceValue"];
            /** @description Limit for one request. */
            request?: components["schemas"]["MaxPriceValue"];
        };
        /** @description Highest wanted latency in seconds at each percentile. */
        PercentileLatencyCutoffs: {
            /** @description Limit for the median. */
            p50?: number | null;
            /** @description Limit for the 75th percentile. */
            p75?: number | null;
            /** @description Limit for the 90th percentile. */
            p90?: number | null;
            /** @description Limit for the 99th percentile. */
            p99?: number | null;
        };
        /** @description Wanted latency in seconds over the last five minutes. A number is the median; an object sets percentiles, which must all hold. */
        PreferredMaxLatency: number | components["schemas"]["PercentileLatencyCutoffs"] | null;
        /** @description Lowest wanted throughput in tokens per second at each percentile. */
        PercentileThroughputCutoffs: {
            /** @description Limit for the median. */
            p50?: number | null;
            /** @description Limit for the 75th percentile. */
            p75?: number | null;
            /** @description Limit for the 90th percentile. */
            p90?: number | null;
            /** @description Limit for the 99th percentile. */
            p99?: number | null;
        };
        /** @description Wanted throughput in tokens per second over the last five minutes. A number is the median; an object sets percentiles, which must all hold. */
        PreferredMinThroughput: number | components["schemas"]["PercentileThroughputCutoffs"] | null;
        /**
         * @description Number format of the model weights at an endpoint. As a filter, `fp4` also admits `mxfp4` and `nvfp4`, and `fp8` also admits `mxfp8`.
         * @enum {string}
         */
        Quantization: "int4" | "int8" | "fp4" | "mxfp4" | "nvfp4" | "fp6" | "fp8" | "mxfp8" | "fp16" | "bf16" | "fp32" | "unknown";
        /**
         * @description Property the endpoints are ordered by. `exacto` orders by quality of tool calling.
         * @enum {string}
         */
        ProviderSort: "price" | "throughput" | "latency" | "exacto";
        /**
         * @description `model` sorts the endpoints inside each fallback model, one model after the other; `none` sorts the endpoints of all models in one list.
         * @enum {string}
         */
        ProviderSortPartition: "model" | "none";
        /** @description Sort order with a say in how fallback models are treated. */
        ProviderSortConfig: {
            /** @description Property to sort by. */
            by?: components["schemas"]["ProviderSort"] | null;
            /** @description Whether each model is sorted on its own. Absent means `model`. */
            partition?: components["schemas"]["ProviderSortPartition"] | null;
        };
        /**
         * @description Which endpoints may serve the request and in what order. Filters such as `only`, `max_price` or `zdr` remove endpoints; `preferred_*` and `sort` only reorder them. No other keys are accepted.
         * @example {
         *       "order": [
         *         "anthropic",
         *         "openai"
         *       ],
         *       "allow_fallbacks": false
         *     }
         */
        ProviderPreferences: {
            /** @description Whether to go on to the next endpoint when one fails. Absent means yes. With false, only the best endpoint, or only those under `order`, are tried. */
            allow_fallbacks?: boolean | null;
            /** @description Whether endpoints that keep or train on prompts are admitted. Absent means `allow`. */
            data_collection?: components["schemas"]["DataCollection"] | null;
            /** @description True admits only models whose author permits distillation of their output. */
            enforce_distillable_text?: boolean | null;
            /** @description Providers to leave out, added to those the account ignores. */
            ignore?: components["schemas"]["ProviderName"][] | null;
            /** @description Upper price limits. The request fails when nothing is cheap enough. */
            max_price?: components["schemas"]["ProviderMaxPrice"];
            /** @description Providers to choose from, within those the account allows. */
            only?: components["schemas"]["ProviderName"][] | null;
            /** @description Providers to try first, in this order. Unknown slugs are skipped. A bare slug covers all regions of the provider; a slug with a suffix names one endpoint. */
            order?: components["schemas"]["ProviderName"][] | null;
            /** @description Endpoints slower than this are tried last. */
            preferred_max_latency?: components["schemas"]["PreferredMaxLatency"];
            /** @description Endpoints with less throughput than this are tried last. */
            preferred_min_throughput?: components["schemas"]["PreferredMinThroughput"];
            /** @description Weight formats that are admitted. */
            quantizations?: components["schemas"]["Quantization"][] | null;
            /** @description True admits only endpoints that support every parameter of the request. Absent or false, unsupported parameters are dropped without notice. */
            require_parameters?: boolean | null;
            /** @description Order the endpoints by this property. It switches load balancing off. */
            sort?: components["schemas"]["ProviderSort"] | components["schemas"]["ProviderSortConfig"] | null;
            /** @description True admits only endpoints with zero data retention. False does not lift a rule of the account or of a guardrail. */
            zdr?: boolean | null;
        };
        /**
         * @description Which turns of the conversation keep their reasoning in the model's view.
         * @enum {string}
         */
        ReasoningContext: "auto" | "all_turns" | "current_turn";
        /**
         * @description Reasoning mode of models that offer more than one.
         * @enum {string}
         */
        ReasoningMode: "standard" | "pro";
        /**
         * @description How detailed the summary of the reasoning should be.
         * @enum {string}
         */
        ReasoningSummaryMode: "auto" | "concise" | "detailed";
        /** @description How the model should reason. Give an effort or a token budget; the gateway derives what the provider needs. */
        ChatReasoningConfig: {
            /** @description Which turns keep their reasoning. */
            context?: components["schemas"]["ReasoningContext"] | null;
            /** @description Reasoning effort. */
            effort?: components["schemas"]["ReasoningEffort"] | null;
            /** @description True switches reasoning on at medium effort, false switches it off where that is possible. */
            enabled?: boolean | null;
            /** @description True lets the model reason but leaves the reasoning out of the answer. */
            exclude?: boolean | null;
            /** @description Reasoning budget in tokens. `max_completion_tokens` must be larger. */
            max_tokens?: number | null;
            /** @description Reasoning mode. */
            mode?: components["schemas"]["ReasoningMode"] | null;
            /** @description Detail of the reasoning summary. */
            summary?: components["schemas"]["ReasoningSummaryMode"] | null;
        };
        /** @description Plain text. */
        ChatFormatTextConfig: {
            /**
             * @description Tag of this format. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "text";
        };
        /** @description Any JSON object. Say in the prompt that JSON is wanted. */
        ChatFormatJsonObjectConfig: {
            /**
             * @description Tag of this format. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "json_object";
        };
        /** @description A named JSON schema for the answer. */
        ChatJsonSchemaConfig: {
            /** @description Name of the schema. */
            name: string;
            /** @description What the answer is for. */
            description?: string;
            /** @description The JSON schema. */
            schema?: {
                [key: string]: unknown;
            };
            /** @description Whether the answer must follow the schema exactly. */
            strict?: boolean | null;
        };
        /** @description JSON that follows a schema. */
        ChatFormatJsonSchemaConfig: {
            /**
             * @description Tag of this format. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "json_schema";
            /** @description The schema. */
            json_schema: components["schemas"]["ChatJsonSchemaConfig"];
        };
        /** @description Text that follows a grammar. */
        ChatFormatGrammarConfig: {
            /**
             * @description Tag of this format. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "grammar";
            /** @description The grammar, in the provider's notation. */
            grammar: string;
        };
        /** @description Python code. */
        ChatFormatPythonConfig: {
            /**
             * @description Tag of this format. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "python";
        };
        /** @description Form the answer must have. */
        ChatResponseFormat: components["schemas"]["ChatFormatTextConfig"] | components["schemas"]["ChatFormatJsonObjectConfig"] | components["schemas"]["ChatFormatJsonSchemaConfig"] | components["schemas"]["ChatFormatGrammarConfig"] | components["schemas"]["ChatFormatPythonConfig"];
        /**
         * @deprecated
         * @description Older spelling of the sort partition. `fallback` stands for `model` and `sort` for `none`.
         * @enum {string}
         */
        RoutingSortAlias: "fallback" | "sort";
        /**
         * @description Processing tier to ask for. `fast` means the same as `priority`; `ultrafast` falls back to `priority` and then to `default`. `flex` trades speed for price and does not fall back when capacity is short.
         * @enum {string}
         */
        ServiceTier: "auto" | "default" | "fast" | "flex" | "priority" | "scale" | "ultrafast";
        /** @description One stop sequence, or up to four of them. The sequence itself is not part of the answer. */
        ChatStopSequences: string | string[] | null;
        /**
         * @description Stop after a number of steps. Each tool call is a step.
         * @example {
         *       "type": "step_count_is",
         *       "step_count": 5
         *     }
         */
        StopServerToolsWhenStepCountIs: {
            /**
             * @description Tag of this condition. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "step_count_is";
            /** @description Steps to run at most. */
            step_count: number;
        };
        /** @description Stop once a certain tool was called. */
        StopServerToolsWhenHasToolCall: {
            /**
             * @description Tag of this condition. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "has_tool_call";
            /** @description Name of the tool. */
            tool_name: string;
        };
        /** @description Stop once the loop has used a number of tokens. */
        StopServerToolsWhenMaxTokensUsed: {
            /**
             * @description Tag of this condition. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "max_tokens_used";
            /** @description Tokens of all steps together. */
            max_tokens: number;
        };
        /** @description Stop once the loop has cost a certain sum. */
        StopServerToolsWhenMaxCost: {
            /**
             * @description Tag of this condition. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "max_cost";
            /** @description Sum in USD. */
            max_cost_in_dollars: number;
        };
        /** @description Stop once a step ends with a certain finish reason. */
        StopServerToolsWhenFinishReasonIs: {
            /**
             * @description Tag of this condition. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "finish_reason_is";
            /** @description Finish reason to wait for. */
            reason: string;
        };
        /** @description A condition that ends the server-tool loop. */
        StopServerToolsWhenCondition: components["schemas"]["StopServerToolsWhenStepCountIs"] | components["schemas"]["StopServerToolsWhenHasToolCall"] | components["schemas"]["StopServerToolsWhenMaxTokensUsed"] | components["schemas"]["StopServerToolsWhenMaxCost"] | components["schemas"]["StopServerToolsWhenFinishReasonIs"];
        /** @description Settings for streaming. */
        ChatStreamOptions: {
            /**
             * @deprecated
             * @description Has no effect. The last chunk always carries the usage.
             */
            include_usage?: boolean;
        };
        /**
         * @description `none` forbids tool calls, `auto` leaves the choice to the model, `required` demands at least one call.
         * @enum {string}
         */
        ChatToolChoiceMode: "none" | "auto" | "required";
        /** @description Function to call. */
        ChatNamedToolChoiceFunction: {
            /** @description Name of a function in `tools`. */
            name: string;
        };
        /** @description Demands a call of one function. */
        ChatNamedToolChoice: {
            /**
             * @description Tag of this choice.
             * @constant
             */
            type: "function";
            /** @description The function. */
            function: components["schemas"]["ChatNamedToolChoiceFunction"];
        };
        /** @description Demands a call of a tool named by its type. */
        ChatServerToolChoice: {
            /**
             * @description Type of a tool in `tools` other than a function.
             * @example service:web_search
             */
            type: string;
        };
        /** @description Whether and which tool the model calls. */
        ChatToolChoice: components["schemas"]["ChatToolChoiceMode"] | components["schemas"]["ChatNamedToolChoice"] | components["schemas"]["ChatServerToolChoice"];
        /** @description What a function is called, what it does and what it takes. */
        ChatFunctionDefinition: {
            /** @description Name the model calls it by. */
            name: string;
            /** @description What the function does and when to call it. */
            description?: string;
            /** @description Parameters as a JSON schema. Absent means none. */
            parameters?: {
                [key: string]: unknown;
            };
            /** @description Whether arguments must follow the schema exactly, where the provider can ensure it. */
            strict?: boolean | null;
        };
        /** @description A function of the caller. The model asks for a call; the caller runs it and sends the result. */
        ChatFunctionToolFunction: {
            /**
             * @description Tag of this tool.
             * @constant
             */
            type: "function";
            /** @description The function. */
            function: components["schemas"]["ChatFunctionDefinition"];
            /** @description Caches the tool list up to here. */
            cache_control?: components["schemas"]["ChatContentCacheControl"];
        };
        /** @description Reasoning of the advisor. */
        AdvisorReasoning: {
            /** @description Reasoning effort. */
            effort?: components["schemas"]["ReasoningEffort"];
            /** @description Reasoning budget in tokens. */
            max_tokens?: number;
        };
        /** @description Settings of an advisor. */
        AdvisorServerToolConfig: {
            /** @description Whether the advisor sees the conversation. */
            forward_transcript?: boolean;
            /** @description System instructions for the advisor. */
            instructions?: string;
            /** @description Longest advice, in tokens. */
            max_completion_tokens?: number;
            /** @description Model that advises. */
            model?: string;
            /** @description Name of the advisor. It must be unique among the advisors of a request. */
            name?: string;
            /** @description Reasoning of the advisor. */
            reasoning?: components["schemas"]["AdvisorReasoning"];
            /** @description Whether the advice is streamed. */
            stream?: boolean;
            /** @description Sampling temperature of the advisor. */
            temperature?: number;
        };
        /** @description Lets the model ask a second model for advice. */
        AdvisorServerTool_Service: {
            /**
             * @description Tag of this tool. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "service:advisor";
            /** @description Settings. */
            parameters?: components["schemas"]["AdvisorServerToolConfig"];
        };
        /**
         * @description Who runs the tool, the model's provider (`native`), the gateway (`service`), or whichever fits (`auto`).
         * @enum {string}
         */
        ServerToolEngine: "auto" | "native" | "service";
        /** @description No network. */
        ContainerNetworkPolicyDisabled: {
            /**
             * @description Tag of this policy. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "disabled";
        };
        /** @description Only the named domains. */
        ContainerNetworkPolicyAllowlist: {
            /**
             * @description Tag of this policy. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "allowlist";
            /** @description Domains that may be reached. */
            allowed_domains: string[];
        };
        /** @description What a sandbox may reach on the network. */
        ContainerNetworkPolicy: components["schemas"]["ContainerNetworkPolicyDisabled"] | components["schemas"]["ContainerNetworkPolicyAllowlist"];
        /** @description A sandbox made by the gateway. */
        ContainerAutoEnvironment: {
            /**
             * @description Tag of this environment. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "container_auto";
            /** @description Files to place in the sandbox. */
            file_ids?: string[];
            /** @description Access to the network. */
            network_policy?: components["schemas"]["ContainerNetworkPolicy"];
        };
        /** @description A sandbox named by its id. */
        ContainerReferenceEnvironment: {
            /**
             * @description Tag of this environment. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "container_reference";
            /** @description Id of the sandbox. */
            container_id: string;
            /** @description Files to place in the sandbox. */
            file_ids?: string[];
            /** @description Access to the network. */
            network_policy?: components["schemas"]["ContainerNetworkPolicy"];
        };
        /** @description A new sandbox or one that exists. */
        BashServerToolEnvironment: components["schemas"]["ContainerAutoEnvironment"] | components["schemas"]["ContainerReferenceEnvironment"];
        /** @description Settings of the shell server tool. */
        BashServerToolConfig: {
            /** @description Who runs the commands. */
            engine?: components["schemas"]["ServerToolEngine"];
            /** @description Sandbox to run in. */
            environment?: components["schemas"]["BashServerToolEnvironment"];
            /** @description Idle time after which the sandbox is put to sleep. Absent means 900. */
            sleep_after_seconds?: number;
        };
        /** @description Lets the model run shell commands in a sandbox. */
        BashServerTool: {
            /**
             * @description Tag of this tool. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "service:bash";
            /** @description Settings. */
            parameters?: components["schemas"]["BashServerToolConfig"];
        };
        /** @description Settings of the date and time server tool. */
        DatetimeServerToolConfig: {
            /**
             * @description IANA time zone. Absent means UTC.
             * @example Europe/Berlin
             */
            timezone?: string;
        };
        /** @description Tells the model the current date and time. */
        DatetimeServerTool: {
            /**
             * @description Tag of this tool. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "service:datetime";
            /** @description Settings. */
            parameters?: components["schemas"]["DatetimeServerToolConfig"];
        };
        /** @description Lets the model list, read, write and edit files of the workspace. An edit makes a new file. */
        FilesServerTool: {
            /**
             * @description Tag of this tool. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "service:files";
            /** @description Settings. None are defined so far. */
            parameters?: {
                [key: string]: unknown;
            };
        };
        /** @description Reasoning of the models in a fusion. */
        FusionReasoning: {
            /** @description Reasoning effort. */
            effort?: components["schemas"]["ReasoningEffort"];
            /** @description Reasoning budget in tokens. */
            max_tokens?: number;
        };
        /** @description A server tool for the models in a fusion. */
        FusionNestedTool: {
            /**
             * @description Type of the tool.
             * @example service:web_search
             */
            type: string;
            /** @description Settings of the tool. */
            parameters?: {
                [key: string]: unknown;
            };
        };
        /** @description Settings of the fusion server tool. */
        FusionServerToolConfig: {
            /** @description Models that answer in parallel. */
            analysis_models?: string[];
            /** @description Prompt caching of the inner calls. */
            cache_control?: components["schemas"]["AnthropicCacheControlDirective"];
            /** @description Longest answer of each model, in tokens. Absent means 16000. */
            max_completion_tokens?: number;
            /** @description Most tool calls of each model. Absent means 4. */
            max_tool_calls?: number;
            /** @description Model that analyses the answers. */
            model?: string;
            /** @description Reasoning of the models. */
            reasoning?: components["schemas"]["FusionReasoning"];
            /** @description Sampling temperature of the answering models. */
            temperature?: number;
            /** @description Server tools the models may call. */
            tools?: components["schemas"]["FusionNestedTool"][];
        };
        /** @description Lets the model put a question to several models and get their answers compared. */
        FusionServerTool_Service: {
            /**
             * @description Tag of this tool. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "service:fusion";
            /** @description Settings. */
            parameters?: components["schemas"]["FusionServerToolConfig"];
        };
        /** @description Settings of the image server tool. Keys other than `model` go to the image model; their values are strings, numbers or arrays. */
        ImageGenerationServerToolConfig: {
            /** @description Image model to use. */
            model?: string;
        } & {
            [key: string]: unknown | (string | number | unknown[]);
        };
        /** @description Lets the model have an image made by an image model. */
        ImageGenerationServerTool_Service: {
            /**
             * @description Tag of this tool. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "service:image_generation";
            /** @description Settings. */
            parameters?: components["schemas"]["ImageGenerationServerToolConfig"];
        };
        /** @description Settings of the model search server tool. */
        SearchModelsServerToolConfig: {
            /** @description Most models returned by one search. Absent means 5. */
            max_results?: number;
        };
        /** @description Lets the model search the model catalogue. */
        ChatSearchModelsServerTool: {
            /**
             * @description Tag of this tool.
             * @constant
             */
            type: "service:experimental__search_models";
            /** @description Settings. */
            parameters?: components["schemas"]["SearchModelsServerToolConfig"];
        };
        /** @description Reasoning of the subagent. */
        SubagentReasoning: {
            /** @description Reasoning effort. */
            effort?: components["schemas"]["ReasoningEffort"];
            /** @description Reasoning budget in tokens. */
            max_tokens?: number;
        };
        /** @description A server tool for a subagent. Other keys are allowed. */
        SubagentNestedTool: {
            /**
             * @description Type of the tool.
             * @example service:web_fetch
             */
            type: string;
            /** @description Settings of the tool. */
            parameters?: {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        /** @description Settings of a subagent. */
        SubagentServerToolConfig: {
            /** @description Whether the subagent may call the function tools of the request. */
            inherit_functions?: boolean;
            /** @description Function tools it may call. */
            inherited_function_names?: string[];
            /** @description System instructions for the subagent. */
            instructions?: string;
            /** @description Longest outcome, in tokens. */
            max_completion_tokens?: number;
            /** @description Most tool calls of the subagent. */
            max_tool_calls?: number;
            /** @description Model that does the task. */
            model?: string;
            /** @description Name of the subagent. */
            name?: string;
            /** @description Reasoning of the subagent. */
            reasoning?: components["schemas"]["SubagentReasoning"];
            /** @description Sampling temperature of the subagent. */
            temperature?: number;
            /** @description Server tools it may call. */
            tools?: components["schemas"]["SubagentNestedTool"][];
        };
        /** @description Lets the model hand a task to another model, which sees only the task. */
        SubagentServerTool_Service: {
            /**
             * @description Tag of this tool. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "service:subagent";
            /** @description Settings. */
            parameters?: components["schemas"]["SubagentServerToolConfig"];
        };
        /**
         * @description Engine that fetches pages. `service` is a plain HTTP fetch by the gateway itself.
         * @enum {string}
         */
        WebFetchEngine: "auto" | "native" | "service" | "exa" | "parallel" | "firecrawl";
        /** @description Settings of the page fetch server tool. */
        WebFetchServerToolConfig: {
            /** @description Domains that may be fetched. */
            allowed_domains?: string[];
            /** @description Domains that may not be fetched. */
            blocked_domains?: string[];
            /** @description Engine that fetches. */
            engine?: components["schemas"]["WebFetchEngine"];
            /** @description Longest text taken from a page, in tokens. */
            max_content_tokens?: number;
            /** @description Most fetches in the request. */
            max_uses?: number;
        };
        /** @description Lets the model read a page, a text or a PDF by its address. Only public addresses are read, and at most 50 in a request. */
        WebFetchServerTool: {
            /**
             * @description Tag of this tool. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "service:web_fetch";
            /** @description Settings. */
            parameters?: components["schemas"]["WebFetchServerToolConfig"];
        };
        /**
         * @description Search engine to use. `native` is the search built into the model's provider; `auto` picks `native` where it exists.
         * @enum {string}
         */
        WebSearchEngine: "native" | "exa" | "parallel" | "firecrawl" | "perplexity" | "auto";
        /**
         * @description How much text of the search results is given to the model.
         * @enum {string}
         */
        SearchContextSize: "low" | "medium" | "high";
        /** @description Approximate place of the end user, for the web search server tool. */
        WebSearchUserLocationServerTool: {
            /**
             * @description The only kind of location.
             * @constant
             */
            type?: "approximate";
            /** @description City. */
            city?: string | null;
            /** @description Country, as a two-letter code. */
            country?: string | null;
            /** @description Region or state. */
            region?: string | null;
            /** @description IANA time zone. */
            timezone?: string | null;
        };
        /** @description Settings of the web search server tool. */
        WebSearchConfig: {
            /** @description Domains the search is limited to. */
            allowed_domains?: string[];
            /** @description Search engine. */
            engine?: components["schemas"]["WebSearchEngine"];
            /** @description Domains whose pages are left out. */
            excluded_domains?: string[];
            /** @description Longest text taken from one result, in characters. */
            max_characters?: number;
            /** @description Most results of one search. Absent means 5. */
            max_results?: number;
            /** @description Most results of all searches in the request. Absent means 50. */
            max_total_results?: number;
            /** @description Most searches in the request. */
            max_uses?: number;
            /** @description Depth of the search. */
            mode?: components["schemas"]["WebSearchMode"];
            /** @description How much text is given to the model. */
            search_context_size?: components["schemas"]["SearchContextSize"];
            /** @description Where the end user is, for local results. */
            user_location?: components["schemas"]["WebSearchUserLocationServerTool"];
            /** @description Settings for searches in posts on X. */
            x_search?: components["schemas"]["XSearchOptions"];
        };
        /** @description Web search run by the gateway. The model decides when to search. */
        ServiceWebSearchServerTool: {
            /**
             * @description Tag of this tool. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "service:web_search";
            /** @description Settings. */
            parameters?: components["schemas"]["WebSearchConfig"];
        };
        /**
         * @description Spellings of the web search type that other APIs use.
         * @enum {string}
         */
        ChatWebSearchShorthandType: "web_search" | "web_search_preview" | "web_search_preview_2025_03_11" | "web_search_2025_08_26";
        /** @description Web search in the spelling of other APIs. It becomes the server tool `service:web_search`. Settings stand beside the type or under `parameters`. */
        ChatWebSearchShorthand: {
            /** @description Tag of this tool. */
            type: components["schemas"]["ChatWebSearchShorthandType"];
            /** @description Domains the search is limited to. */
            allowed_domains?: string[];
            /** @description Search engine. */
            engine?: components["schemas"]["WebSearchEngine"];
            /** @description Domains whose pages are left out. */
            excluded_domains?: string[];
            /** @description Longest text taken from one result, in characters. */
            max_characters?: number;
            /** @description Most results of one search. Absent means 5. */
            max_results?: number;
            /** @description Most results of all searches in the request. Absent means 50. */
            max_total_results?: number;
            /** @description Most searches in the request. */
            max_uses?: number;
            /** @description Depth of the search. */
            mode?: components["schemas"]["WebSearchMode"];
            /** @description Settings, as of the server tool. */
            parameters?: components["schemas"]["WebSearchConfig"];
            /** @description How much text is given to the model. */
            search_context_size?: components["schemas"]["SearchContextSize"];
            /** @description Where the end user is, for local results. */
            user_location?: components["schemas"]["WebSearchUserLocationServerTool"];
            /** @description Settings for searches in posts on X. */
            x_search?: components["schemas"]["XSearchOptions"];
        };
        /** @description Any other server tool that is registered with the gateway, named by its type. */
        ChatDynamicServerTool: {
            /**
             * @description Registered name. Names of the tools described on their own are not accepted here.
             * @example service:shell
             */
            type: string;
            /** @description Settings of the tool. */
            parameters?: {
                [key: string]: unknown;
            };
        };
        /** @description A tool the model may call, either a function of the caller, a server tool run by the gateway, or a short form of web search. This gateway runs `service:datetime`, `service:web_fetch`, `service:files` and `service:experimental__search_models`, and `service:tool_search` on Responses and Messages; other server tools are refused by name. As long as a model calls nothing but server tools, they are run and it is asked again: every turn is charged, and the text of every turn is part of the answer. A call of a function of the caller ends the turn; server tools called beside it are run as well. What was run stands in the answer (`reasoning_details` of the type `reasoning.server_tool_call`): sent back unchanged, the model has it before it in the next request. */
        ChatFunctionTool: components["schemas"]["ChatFunctionToolFunction"] | components["schemas"]["AdvisorServerTool_Service"] | components["schemas"]["BashServerTool"] | components["schemas"]["DatetimeServerTool"] | components["schemas"]["FilesServerTool"] | components["schemas"]["FusionServerTool_Service"] | components["schemas"]["ImageGenerationServerTool_Service"] | components["schemas"]["ChatSearchModelsServerTool"] | components["schemas"]["SubagentServerTool_Service"] | components["schemas"]["WebFetchServerTool"] | components["schemas"]["ServiceWebSearchServerTool"] | components["schemas"]["ChatWebSearchShorthand"] | components["schemas"]["ChatDynamicServerTool"];
        /** @description Names and ids for tracing. Further keys are passed on to the observability destinations. */
        TraceConfig: {
            /** @description Name of this generation. */
            generation_name?: string;
            /** @description Span this request belongs under. */
            parent_span_id?: string;
            /** @description Name of the span. */
            span_name?: string;
            /** @description Trace to join. */
            trace_id?: string;
            /** @description Name of the trace. */
            trace_name?: string;
        } & {
            [key: string]: unknown;
        };
        /** @description Older switch for usage reports. */
        ChatUsageOptions: {
            /**
             * @deprecated
             * @description Has no effect. Usage is always reported.
             */
            include?: boolean;
        };
        /**
         * @description How long and detailed the answer should be.
         * @enum {string}
         */
        Verbosity: "low" | "medium" | "high" | "xhigh" | "max";
        /** @description Web search settings in the spelling of another API. */
        ChatWebSearchOptions: {
            /** @description How much text of the results is given to the model. */
            search_context_size?: components["schemas"]["SearchContextSize"];
            /** @description Where the end user is, in the form that API defines. */
            user_location?: {
                [key: string]: unknown;
            } | null;
        };
        /** @description Request for a chat completion. Sampling parameters that are absent are left to the provider. Keys not listed here are passed to the provider as they are. */
        ChatRequest: {
            /** @description Audio output settings. Needs `audio` in `modalities` and streaming. */
            audio?: components["schemas"]["ChatAudioConfig"] | null;
            /** @description Automatic prompt caching up to the last block that can be cached. */
            cache_control?: components["schemas"]["AnthropicCacheControlDirective"];
            /** @description Debugging aids. */
            debug?: components["schemas"]["ChatDebugOptions"];
            /** @description Hides tools behind a search. */
            deferred_tools?: components["schemas"]["DeferredToolsControl"];
            /** @description Lowers the chance of tokens by how often they occurred. Negative values raise it. */
            frequency_penalty?: number | null;
            /** @description Settings for image output. */
            image_config?: components["schemas"]["ImageConfig"];
            /**
             * @deprecated
             * @description Older switch for reasoning output. False hides it. Use `reasoning`.
             */
            include_reasoning?: boolean | null;
            /** @description Bias for single tokens, by token id. */
            logit_bias?: {
                [key: string]: number;
            } | null;
            /** @description Whether to return the log probability of each output token. */
            logprobs?: boolean | null;
            /** @description Longest answer in tokens, reasoning included. Some providers demand at least 16. */
            max_completion_tokens?: number | null;
            /**
             * @deprecated
             * @description Older name of `max_completion_tokens`. Some providers demand at least 16.
             */
            max_tokens?: number | null;
            /** @description Most calls of server tools in the request, 30 when absent. Without effect where `stop_server_tools_when` is given. After the last call one more turn follows, without tools. */
            max_tool_calls?: number;
            /** @description The conversation so far. An assistant message at the end is continued by the model. */
            messages: components["schemas"]["ChatMessages"][];
            /** @description Up to 16 labels of the caller. They are kept with the generation. */
            metadata?: {
                [key: string]: string;
            } | null;
            /** @description Drops tokens less likely than this share of the most likely token. Not every provider supports it. */
            min_p?: number | null;
            /** @description Kinds of output wanted. Absent or null means text. */
            modalities?: components["schemas"]["OutputModality"][] | null;
            /**
             * @description Model identifier, with an optional variant suffix, or a preset such as `@preset/slug`. Absent means the account's default model. `service/auto`, `service/free` and `service/pareto-code` choose one of the models; the answer names it.
             * @example openai/gpt-5-mini
             * @example meta-llama/llama-3.3-70b-instruct:floor
             */
            model?: string;
            /** @description Models to try in order when one fails. With `model` present, that one goes first. A model that is named twice is tried once. The answer names the model that was used. */
            models?: string[];
            /** @description Whether the model may call several tools in one turn. Absent means yes. */
            parallel_tool_calls?: boolean | null;
            /** @description Plugins to run for this request, each named at most once. */
            plugins?: components["schemas"]["RequestPlugin"][];
            /** @description Expected answer, to speed up output that mostly repeats known text. */
            prediction?: components["schemas"]["Prediction"] | null;
            /** @description Lowers the chance of tokens that occurred at all. Negative values raise it. */
            presence_penalty?: number | null;
            /** @description Slug of a stored preset, another way to write `model: author/model@preset/slug`. Each field of the request goes before that of the preset, and so does system text; tools are united, and of two with one name the request's is used. */
            preset?: string;
            /** @description Key that groups requests with a common prefix, so that they meet the same provider cache. */
            prompt_cache_key?: string | null;
            /** @description Limits caching to marked blocks. */
            prompt_cache_options?: components["schemas"]["PromptCacheOptions"] | null;
            /** @description Which providers may serve the request and in what order. */
            provider?: components["schemas"]["ProviderPreferences"] | null;
            /** @description How the model should reason. */
            reasoning?: components["schemas"]["ChatReasoningConfig"];
            /** @description Short form of `reasoning.effort`. The two must not contradict each other. */
            reasoning_effort?: components["schemas"]["ReasoningEffort"] | null;
            /** @description Penalty for tokens of the input and of the output so far. The value 1 means none. */
            repetition_penalty?: number | null;
            /** @description Form of the answer. Support depends on the endpoint. */
            response_format?: components["schemas"]["ChatResponseFormat"];
            /**
             * @deprecated
             * @description Older spelling of `provider.sort.partition`.
             */
            route?: components["schemas"]["RoutingSortAlias"] | null;
            /** @description Seed for repeatable sampling, where the provider supports it. */
            seed?: number | null;
            /** @description Processing tier to ask for. */
            service_tier?: components["schemas"]["ServiceTier"] | null;
            /** @description Groups the requests of one conversation and keeps them at the same endpoint. Goes before the header `x-session-id`. */
            session_id?: string;
            /** @description Text at which the model stops. */
            stop?: components["schemas"]["ChatStopSequences"];
            /** @description Conditions that end the server-tool loop; the first to hold counts. Pending calls are still run, followed by one turn without tools. Replaces the limit on tool calls. */
            stop_server_tools_when?: components["schemas"]["StopServerToolsWhenCondition"][];
            /** @description True sends the answer as server-sent events. Absent or null means false. */
            stream?: boolean | null;
            /** @description Settings for streaming. */
            stream_options?: components["schemas"]["ChatStreamOptions"] | null;
            /** @description Whether the answer must follow the schema in `response_format`, where the provider makes a difference. */
            structured_outputs?: boolean | null;
            /** @description Sampling temperature. Low values give steady answers, high values varied ones. */
            temperature?: number | null;
            /** @description Whether and which tool the model calls. */
            tool_choice?: components["schemas"]["ChatToolChoice"];
            /** @description Tools the model may call. Send them on every turn. */
            tools?: components["schemas"]["ChatFunctionTool"][];
            /** @description Drops tokens by a threshold that grows with the probability of the most likely token. */
            top_a?: number | null;
            /** @description Samples from this many tokens only. The value 1 always takes the most likely token. */
            top_k?: number | null;
            /** @description How many alternatives to return for each token. Needs `logprobs`. */
            top_logprobs?: number | null;
            /** @description Samples from the most likely tokens that together reach this probability. */
            top_p?: number | null;
            /** @description Names and ids for tracing. */
            trace?: components["schemas"]["TraceConfig"];
            /**
             * @deprecated
             * @description Has no effect. Usage is always reported.
             */
            usage?: components["schemas"]["ChatUsageOptions"] | null;
            /** @description Id of the end user, to tell abuse of one user from others. It goes upstream only as part of a hash. */
            user?: string;
            /** @description How detailed the answer should be. */
            verbosity?: components["schemas"]["Verbosity"] | null;
            /** @description Switches web search on in the spelling of another API. */
            web_search_options?: components["schemas"]["ChatWebSearchOptions"] | null;
        };
        /** @description Function and arguments of a call. */
        ChatResponseToolCallFunction: {
            /** @description Name of the function. */
            name: string;
            /** @description Arguments as JSON text. The model wrote it, so check it before use. */
            arguments: string;
        };
        /** @description A function call the model asks for. */
        ChatResponseToolCall: {
            /** @description Id of the call, unique in the conversation. */
            id: string;
            /**
             * @description Kind of tool.
             * @constant
             */
            type: "function";
            /** @description What to call. */
            function: components["schemas"]["ChatResponseToolCallFunction"];
        };
        /** @description Audio of an answer. In a stream each part carries a piece of it. */
        ChatAudioOutput: {
            /** @description Audio, base64. */
            data?: string;
            /** @description Unix time until which the id can be used. */
            expires_at?: number;
            /** @description Id of the audio. */
            id?: string;
            /** @description What is said. */
            transcript?: string;
        };
        /** @description Address of an image. */
        ChatResponseImageUrl: {
            /** @description Data URL or address. */
            url: string;
        };
        /** @description An image of an answer. */
        ChatResponseImage: {
            /**
             * @description Kind of image.
             * @constant
             */
            type?: "image_url";
            /** @description Position of the image. */
            index?: number;
            /** @description Where the image is. */
            image_url: components["schemas"]["ChatResponseImageUrl"];
        };
        /** @description A cited page and the place in the answer. */
        ChatUrlCitation: {
            /** @description Address of the page. */
            url: string;
            /** @description Title of the page. */
            title: string;
            /** @description Excerpt of the page. */
            content?: string;
            /** @description First character of the passage in the answer. */
            start_index: number;
            /** @description Character after the passage. */
            end_index: number;
        };
        /** @description A page the answer relies on. */
        ChatUrlCitationAnnotation: {
            /**
             * @description Tag of this annotation. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "url_citation";
            /** @description The page. */
            url_citation: components["schemas"]["ChatUrlCitation"];
        };
        /** @description Text of a file. */
        ChatParsedFileText: {
            /**
             * @description Tag of this piece. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "text";
            /** @description The text. */
            text: string;
        };
        /** @description An image of a file. */
        ChatParsedFileImage: {
            /**
             * @description Tag of this piece. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "image_url";
            /** @description Where the image is. */
            image_url: components["schemas"]["ChatResponseImageUrl"];
        };
        /** @description A piece of a parsed file. */
        ChatParsedFilePart: components["schemas"]["ChatParsedFileText"] | components["schemas"]["ChatParsedFileImage"];
        /** @description What a file contains, as parts the model can read. */
        ChatParsedFile: {
            /** @description Hash of the file. */
            hash: string;
            /** @description Name of the file. */
            name?: string;
            /** @description Contents in order. */
            content: components["schemas"]["ChatParsedFilePart"][];
        };
        /** @description A parsed file. Send it back with the message to skip parsing on the next turn. */
        ChatFileAnnotation: {
            /**
             * @description Tag of this annotation. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "file";
            /** @description The file. */
            file: components["schemas"]["ChatParsedFile"];
        };
        /** @description A remark on an answer, either a cited page or a parsed file. */
        ChatAnnotation: components["schemas"]["ChatUrlCitationAnnotation"] | components["schemas"]["ChatFileAnnotation"];
        /** @description Message of the model. */
        ChatResponseMessage: {
            /**
             * @description Always the assistant.
             * @constant
             */
            role: "assistant";
            /** @description Text of the answer. Null when there is none, for example next to tool calls. */
            content: string | null;
            /** @description Text of a refusal. */
            refusal?: string | null;
            /** @description Reasoning as text, unless it was excluded. */
            reasoning?: string | null;
            /** @description Reasoning in blocks. Send them back unchanged on the next turn. */
            reasoning_details?: components["schemas"]["ReasoningDetailUnion"][];
            /** @description Function calls the model asks for. */
            tool_calls?: components["schemas"]["ChatResponseToolCall"][];
            /** @description Audio of the answer. */
            audio?: components["schemas"]["ChatAudioOutput"];
            /** @description Images of the answer. */
            images?: components["schemas"]["ChatResponseImage"][];
            /** @description Cited pages and parsed files. */
            annotations?: components["schemas"]["ChatAnnotation"][];
            /** @description Types of parts of the provider's answer that this format has no place for, which are left out. Absent: nothing is left out. */
            omitted?: string[];
        };
        /**
         * @description Why the model stopped, in the gateway's common vocabulary. `error` marks an answer that broke off after it had started.
         * @enum {string}
         */
        FinishReason: "tool_calls" | "stop" | "length" | "content_filter" | "error";
        /** @description A token that could have stood at a place. */
        ChatTopLogprob: {
            /** @description The token. */
            token: string;
            /** @description Natural logarithm of its probability. */
            logprob: number;
            /** @description UTF-8 bytes of the token. */
            bytes: number[] | null;
        };
        /** @description A token with its log probability and alternatives. */
        ChatTokenLogprob: {
            /** @description The token. */
            token: string;
            /** @description Natural logarithm of its probability. */
            logprob: number;
            /** @description UTF-8 bytes of the token. */
            bytes: number[] | null;
            /** @description Most likely tokens at this place. */
            top_logprobs: components["schemas"]["ChatTopLogprob"][];
        };
        /** @description Log probabilities of an answer. */
        ChatTokenLogprobs: {
            /** @description Tokens of the text. */
            content: components["schemas"]["ChatTokenLogprob"][] | null;
            /** @description Tokens of the refusal. */
            refusal?: components["schemas"]["ChatTokenLogprob"][] | null;
        };
        /**
         * @description Stable reason of a failure, the same in every API format. Branch on this value and not on the message text. New values may be added.
         * @enum {string}
         */
        ApiErrorType: "context_length_exceeded" | "max_tokens_exceeded" | "token_limit_exceeded" | "string_too_long" | "authentication" | "permission_denied" | "payment_required" | "rate_limit_exceeded" | "provider_overloaded" | "provider_unavailable" | "invalid_request" | "invalid_prompt" | "not_found" | "precondition_failed" | "payload_too_large" | "unprocessable" | "content_policy_violation" | "refusal" | "invalid_image" | "image_too_large" | "image_too_small" | "unsupported_image_format" | "image_not_found" | "image_download_failed" | "server" | "timeout" | "unmapped";
        /** @description Facts about a failure that came after the answer had started. Further keys may be added. */
        ChatErrorMetadata: {
            /** @description Stable reason. */
            error_type: components["schemas"]["ApiErrorType"];
            /** @description Error code the provider gave. */
            provider_code?: string;
        };
        /** @description Failure of the provider in the middle of an answer. The message holds what had arrived. */
        ChatChoiceError: {
            /** @description HTTP status the failure stands for. */
            code: number;
            /** @description Text for people. */
            message: string;
            /** @description Machine-readable facts. */
            metadata?: components["schemas"]["ChatErrorMetadata"];
        };
        /** @description One answer. */
        ChatChoice: {
            /** @description Position of the choice. */
            index: number;
            /** @description The message of the model. */
            message: components["schemas"]["ChatResponseMessage"];
            /** @description Why the model stopped. */
            finish_reason: components["schemas"]["FinishReason"] | null;
            /** @description The reason in the provider's own words. */
            native_finish_reason?: string | null;
            /** @description Log probabilities, when asked for. */
            logprobs?: components["schemas"]["ChatTokenLogprobs"] | null;
            /** @description Why the answer broke off. Present when `finish_reason` is `error`. */
            error?: components["schemas"]["ChatChoiceError"];
        };
        /** @description Output tokens by kind. Kinds that do not occur may be left out. */
        ChatCompletionTokensDetails: {
            /** @description Tokens of the prediction that were used. */
            accepted_prediction_tokens?: number | null;
            /** @description Tokens of audio. */
            audio_tokens?: number | null;
            /** @description Tokens of images. */
            image_tokens?: number | null;
            /** @description Tokens of reasoning. */
            reasoning_tokens?: number | null;
            /** @description Tokens of the prediction that were not used. They are billed as output. */
            rejected_prediction_tokens?: number | null;
        };
        /** @description Input tokens by kind. Kinds that do not occur may be left out. */
        ChatPromptTokensDetails: {
            /** @description Tokens of audio. */
            audio_tokens?: number;
            /** @description Tokens written to the provider's prompt cache. */
            cache_write_tokens?: number;
            /** @description Tokens read from the provider's prompt cache. */
            cached_tokens?: number;
            /** @description Tokens of video. */
            video_tokens?: number;
        };
        /** @description Parts of the cost, in USD. */
        CostDetails: {
            /** @description Cost of server tools. */
            server_tool_cost?: number | null;
            /** @description Upstream cost of the output. */
            upstream_inference_completions_cost: number;
            /** @description What the provider charges the caller directly. Not zero only with the caller's own provider key. */
            upstream_inference_cost?: number | null;
            /** @description Upstream cost of the input. */
            upstream_inference_prompt_cost: number;
        };
        /** @description Counts of server tool calls. */
        ChatServerToolUse: {
            /** @description Web searches. */
            web_search_requests?: number | null;
        };
        /** @description How often server tools were called. */
        ServerToolUseDetails: {
            /** @description Calls that were run. */
            tool_calls_executed?: number | null;
            /** @description Calls the model asked for. */
            tool_calls_requested?: number | null;
            /** @description Web searches among them. */
            web_search_requests?: number | null;
        };
        /** @description Tokens as the provider counts them, and what the generation cost. */
        ChatUsage: {
            /** @description Tokens of the input. */
            prompt_tokens: number;
            /** @description Tokens of the output, reasoning included. */
            completion_tokens: number;
            /** @description Both together. */
            total_tokens: number;
            /** @description Output tokens by kind. */
            completion_tokens_details?: components["schemas"]["ChatCompletionTokensDetails"] | null;
            /** @description Input tokens by kind. */
            prompt_tokens_details?: components["schemas"]["ChatPromptTokensDetails"] | null;
            /** @description What the account is charged, in USD. */
            cost?: number | null;
            /** @description Parts of the cost. */
            cost_details?: components["schemas"]["CostDetails"] | null;
            /** @description True when the caller's own provider key was used. */
            is_byok?: boolean;
            /** @description Older form of the counts in `server_tool_use_details`. */
            server_tool_use?: components["schemas"]["ChatServerToolUse"] | null;
            /** @description Calls of server tools. */
            server_tool_use_details?: components["schemas"]["ServerToolUseDetails"] | null;
        };
        /** @description One try at one endpoint. */
        RouterAttempt: {
            /** @description Model that was asked. */
            model: string;
            /** @description Provider that was asked. */
            provider: string;
            /** @description HTTP status of the outcome. */
            status: number;
        };
        /** @description One endpoint in the routing metadata. */
        EndpointInfo: {
            /** @description Model served there. */
            model: string;
            /** @description Provider serving it. */
            provider: string;
            /** @description True for the endpoint that answered. On an error none is selected. */
            selected: boolean;
        };
        /** @description Endpoints the router could choose from. */
        EndpointsMetadata: {
            /** @description Endpoints the request could have gone to. */
            available: components["schemas"]["EndpointInfo"][];
            /** @description Number of endpoints of the models asked for. */
            total: number;
        };
        /** @description Values a router worked with. Further keys depend on the router. */
        RouterParams: {
            /** @description Lowest quality score that was admitted. */
            quality_floor?: number;
            /** @description Lowest throughput that was admitted, in tokens per second. */
            throughput_floor?: number;
            /** @description Group of model versions the alias was resolved in. */
            version_group?: string;
        };
        /**
         * @description Kind of processing step around the model call.
         * @enum {string}
         */
        PipelineStageType: "guardrail" | "plugin" | "server_tools" | "response_healing" | "context_compression";
        /** @description A processing step before or after the model call. */
        PipelineStage: {
            /** @description What the step cost, in USD. */
            cost_usd?: number | null;
            /** @description Facts specific to the step. */
            data?: {
                [key: string]: unknown;
            };
            /** @description Guardrail that caused the step. */
            guardrail_id?: string;
            /** @description What the guardrail is assigned to. */
            guardrail_scope?: string;
            /**
             * @description Name of the step.
             * @example content-filter
             */
            name: string;
            /** @description Effect of the step in one line. */
            summary?: string;
            /** @description Kind of step. */
            type: components["schemas"]["PipelineStageType"];
        };
        /**
         * @description How the gateway came to the model that was used.
         * @enum {string}
         */
        RoutingStrategy: "direct" | "auto" | "free" | "latest" | "alias" | "fallback" | "pareto" | "bodybuilder" | "fusion";
        /** @description How the request was routed. Sent when the header `X-Service-Metadata` is `enabled`; never on a cached answer. */
        ServiceMetadata: {
            /** @description Number of the attempt that answered, from 1. Zero means that no provider was reached. */
            attempt: number;
            /** @description Attempts in order. */
            attempts?: components["schemas"]["RouterAttempt"][];
            /** @description Endpoints that were considered. */
            endpoints: components["schemas"]["EndpointsMetadata"];
            /** @description Time the provider took for the answer, in milliseconds. */
            generation_time?: number;
            /** @description True when the caller's own provider key was used. */
            is_byok: boolean;
            /** @description Values the router worked with. */
            params?: components["schemas"]["RouterParams"];
            /** @description Processing steps that changed or checked something. Steps without effect are left out. */
            pipeline?: components["schemas"]["PipelineStage"][];
            /** @description Region the request was handled in, if it was bound to one. */
            region: string | null;
            /** @description Model as the request named it. */
            requested: string;
            /** @description How the model was chosen. */
            strategy: components["schemas"]["RoutingStrategy"];
            /**
             * @description The decision in one line.
             * @example available=2, selected=OpenAI
             */
            summary: string;
        };
        /** @description A complete chat completion. */
        ChatResult: {
            /**
             * @description Id of the generation. It also stands in the header `X-Generation-Id`.
             * @example gen-1764000000-4f0c2b9a
             */
            id: string;
            /**
             * @description Tag of this object.
             * @constant
             */
            object: "chat.completion";
            /** @description Unix time of the answer, in seconds. */
            created: number;
            /** @description Model that answered, also when a router or a fallback chose it. */
            model: string;
            /** @description Provider that answered. */
            provider?: components["schemas"]["ProviderName"];
            /** @description Answers. */
            choices: components["schemas"]["ChatChoice"][];
            /** @description The provider's mark of its configuration, if it gave one. */
            system_fingerprint: string | null;
            /** @description Tier the request was served and billed at, or null when the provider has no tiers. */
            service_tier?: string | null;
            /** @description Tokens and cost. */
            usage?: components["schemas"]["ChatUsage"];
            /** @description Routing metadata, when asked for. */
            service_metadata?: components["schemas"]["ServiceMetadata"];
        };
        /** @description New parts of a call. */
        ChatStreamToolCallFunction: {
            /** @description Name of the function. */
            name?: string;
            /** @description More of the JSON text of the arguments. */
            arguments?: string;
        };
        /** @description Piece of a function call. The first piece has the id and the name; later ones add to the arguments. */
        ChatStreamToolCall: {
            /** @description Call this piece belongs to. */
            index: number;
            /** @description Id of the call. */
            id?: string;
            /**
             * @description Kind of tool.
             * @constant
             */
            type?: "function";
            /** @description What is new. */
            function?: components["schemas"]["ChatStreamToolCallFunction"];
        };
        /** @description Additions to the message. Join the pieces of each field in order. */
        ChatStreamDelta: {
            /**
             * @description Always the assistant.
             * @constant
             */
            role?: "assistant";
            /** @description More text. */
            content?: string | null;
            /** @description More text of a refusal. */
            refusal?: string | null;
            /** @description More reasoning text. */
            reasoning?: string | null;
            /** @description Reasoning blocks or pieces of them. */
            reasoning_details?: components["schemas"]["ReasoningDetailUnion"][];
            /** @description Function calls or pieces of them. */
            tool_calls?: components["schemas"]["ChatStreamToolCall"][];
            /** @description More audio. */
            audio?: components["schemas"]["ChatAudioOutput"];
            /** @description New images. */
            images?: components["schemas"]["ChatResponseImage"][];
            /** @description New annotations. */
            annotations?: components["schemas"]["ChatAnnotation"][];
            /** @description Types of parts of the provider's answer that this format has no place for, which are left out. Absent: nothing is left out. */
            omitted?: string[];
        };
        /** @description New piece of one answer. */
        ChatStreamChoice: {
            /** @description Position of the choice. */
            index: number;
            /** @description What is new. */
            delta: components["schemas"]["ChatStreamDelta"];
            /** @description Why the model stopped. Null until then. */
            finish_reason: components["schemas"]["FinishReason"] | null;
            /** @description The reason in the provider's own words. */
            native_finish_reason?: string | null;
            /** @description Log probabilities of the new tokens, when asked for. */
            logprobs?: components["schemas"]["ChatTokenLogprobs"] | null;
        };
        /**
         * @description Cause of missing availability. Only `capacity_exhausted` and `temporarily_unavailable` are worth a retry.
         * @enum {string}
         */
        AvailabilityCode: "model_not_found" | "wrong_endpoint" | "no_endpoints" | "model_deprecated" | "model_unavailable_upstream" | "privacy_restricted" | "constraint_filtered" | "free_variant_ended" | "region_restricted" | "capacity_exhausted" | "temporarily_unavailable";
        /**
         * @description Filter that removed an endpoint from the candidates.
         * @enum {string}
         */
        AvailabilityExclusion: "geo" | "data_region" | "data_policy:zdr" | "data_policy:training" | "max_price" | "context_length" | "require_parameters" | "quantization" | "allowed_providers";
        /** @description The limiting part of the request. */
        AvailabilityConstraint: {
            /**
             * @description Path of the request field.
             * @example provider.max_price
             */
            field?: string;
            /** @description What the field demanded, in words. */
            detail?: string;
        };
        /** @description Why no endpoint could serve the request, and whether trying again can help. Fields that do not apply are left out. */
        ErrorAvailability: {
            /** @description Cause. */
            code: components["schemas"]["AvailabilityCode"];
            /** @description True when the same request may succeed later. */
            retryable: boolean;
            /** @description Seconds to wait before the next try. */
            retry_after?: number;
            /** @description Models the request named. */
            requested_models: string[];
            /** @description Providers that were excluded or that failed. */
            affected_providers?: string[];
            /** @description Filters that removed endpoints. */
            excluded_by?: components["schemas"]["AvailabilityExclusion"][];
            /** @description Models that could be used instead. */
            fallback_models?: string[];
            /** @description Request field that left nothing to choose from. */
            constraint?: components["schemas"]["AvailabilityConstraint"];
            /** @description Address of a page that explains the cause. */
            docs_url?: string;
        };
        /** @description Failure after the stream had started. The HTTP status was already sent as 200. */
        ChatStreamError: {
            /** @description HTTP status the failure stands for. */
            code: number;
            /** @description Text for people. */
            message: string;
            /** @description Machine-readable facts. */
            metadata?: components["schemas"]["ChatErrorMetadata"];
            /** @description Present when no endpoint could go on with the request. */
            availability?: components["schemas"]["ErrorAvailability"];
        };
        /** @description Debug data of one attempt. */
        ChatDebugOutput: {
            /** @description Body that was sent to the provider. */
            echo_upstream_body?: {
                [key: string]: unknown;
            };
        };
        /** @description Part of a streamed chat completion. The last chunk has no choices and carries the usage. A failure after the start arrives as a chunk with `error`, after which the stream ends. */
        ChatStreamChunk: {
            /** @description Id of the generation, the same in all chunks. */
            id: string;
            /**
             * @description Tag of this object.
             * @constant
             */
            object: "chat.completion.chunk";
            /** @description Unix time of the answer, in seconds. */
            created: number;
            /** @description Model that answers. */
            model: string;
            /** @description Provider that answers. */
            provider?: components["schemas"]["ProviderName"];
            /** @description New pieces. Empty in the last chunk and in debug chunks. */
            choices: components["schemas"]["ChatStreamChoice"][];
            /** @description The provider's mark of its configuration. Left out when there is none. */
            system_fingerprint?: string;
            /** @description Tier the request is served and billed at. */
            service_tier?: string | null;
            /** @description Tokens and cost, in the last chunk only. */
            usage?: components["schemas"]["ChatUsage"];
            /** @description Why the answer broke off. */
            error?: components["schemas"]["ChatStreamError"];
            /** @description Debug data, when asked for. */
            debug?: components["schemas"]["ChatDebugOutput"];
            /** @description Routing metadata, when asked for, in the last chunk. */
            service_metadata?: components["schemas"]["ServiceMetadata"];
        };
        /** @description One server-sent event of the stream. The stream ends with the text `[DONE]`. Lines that start with a colon only keep the connection open. */
        ChatStreamingResponse: {
            /** @description The JSON after `data:`. */
            data: components["schemas"]["ChatStreamChunk"];
        };
        /** @description Outcome of an earlier attempt at another endpoint. */
        PreviousError: {
            /** @description Provider that was tried. */
            provider?: string;
            /** @description The provider's error code, if it gave one. */
            code?: string | number | null;
            /** @description HTTP status of the attempt, if an answer arrived. */
            status?: number | null;
        };
        /** @description Facts about a failure. Which keys appear depends on the cause, and further keys may be added. */
        ErrorMetadata: {
            /** @description Stable reason. Always present on errors of inference operations. */
            error_type?: components["schemas"]["ApiErrorType"];
            /** @description Error code the provider gave, when the failure happened upstream. */
            provider_code?: string;
            /** @description Provider that failed or that flagged the input. */
            provider_name?: string;
            /** @description The provider's own error, where it may be shown. */
            raw?: unknown;
            /** @description True when the call used the caller's own provider key. */
            is_byok?: boolean;
            /** @description Rate limit headers of the answer, repeated here for clients that see only the body. */
            headers?: {
                [key: string]: string;
            };
            /**
             * @description Which limit refused the request.
             * @example service_free_tier_daily
             * @example service_credits
             */
            limit_source?: string;
            /**
             * @description Finer reason under the limit source.
             * @example in_flight_budget_exhausted
             */
            reason?: string;
            /** @description What the caller can do about it, in words. */
            remedy_hint?: string;
            /** @description Why moderation flagged the input. */
            reasons?: string[];
            /** @description Excerpt of the flagged input. */
            flagged_input?: string;
            /** @description Model the flagged request was meant for. */
            model_slug?: string;
            /** @description Guardrail patterns that matched. */
            patterns?: unknown[];
            /** @description Failures of the attempts before the last one, in order. */
            previous_errors?: components["schemas"]["PreviousError"][];
            /** @description Parsed files, given when every provider failed after parsing. Send them back with the next request to skip parsing. */
            file_annotations?: Record<string, never>[];
        };
        /** @description The error itself. */
        ErrorDetail: {
            /**
             * @description HTTP status of the failure. For an error inside a stream, the status it would have had.
             * @example 400
             */
            code: number;
            /** @description Text for people. Its wording may change. */
            message: string;
            /** @description Machine-readable facts about the failure. */
            metadata?: components["schemas"]["ErrorMetadata"] | null;
            /** @description Present when no endpoint could serve the request. */
            availability?: components["schemas"]["ErrorAvailability"];
        };
        /** @description Body of every error answer, except in the Anthropic message format. */
        ErrorResponse: {
            /** @description What went wrong. */
            error: components["schemas"]["ErrorDetail"];
            /** @description Canonical type of the error. In the Responses format only; elsewhere it stands in `error.metadata`. */
            error_type?: components["schemas"]["ApiErrorType"];
            /** @description Routing metadata, when it was asked for and routing had started. */
            service_metadata?: components["schemas"]["ServiceMetadata"] | null;
            /** @description User the failed request was attributed to, when known. */
            user_id?: string | null;
        };
        /**
         * @description Extra output that is left out unless it is asked for.
         * @enum {string}
         */
        IncludeValue: "file_search_call.results" | "message.input_image.image_url" | "computer_call_output.output.image_url" | "reasoning.encrypted_content" | "code_interpreter_call.outputs" | "message.output_text.logprobs" | "web_search_call.results" | "web_search_call.action.sources";
        /** @description Part of a reasoning summary. Further fields of the provider pass. */
        ReasoningSummaryText: {
            /**
             * @description Tag of this part.
             * @constant
             */
            type: "summary_text";
            /** @description The text. */
            text: string;
        };
        /** @description Reasoning in plain text. Further fields of the provider pass. */
        ReasoningTextContent: {
            /**
             * @description Tag of this part. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "reasoning_text";
            /** @description The text. */
            text: string;
        };
        /**
         * @description State of an item. `incomplete` marks one that broke off.
         * @enum {string}
         */
        ItemStatus: "in_progress" | "completed" | "incomplete";
        /** @description Reasoning of an earlier answer. Send it back unchanged and in its place. */
        ReasoningItem: {
            /**
             * @description Tag of this item. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "reasoning";
            /** @description Id of the item. It may be left out, because nothing is stored. */
            id?: string | null;
            /** @description Summary of the reasoning. */
            summary?: components["schemas"]["ReasoningSummaryText"][] | null;
            /** @description Reasoning in plain text. */
            content?: components["schemas"]["ReasoningTextContent"][] | null;
            /** @description Reasoning only the provider can read. */
            encrypted_content?: string | null;
            /** @description State of the item. */
            status?: components["schemas"]["ItemStatus"] | null;
            /** @description Wire format of the reasoning. */
            format?: components["schemas"]["ReasoningFormat"] | null;
            /** @description The provider's signature over the reasoning. */
            signature?: string | null;
        };
        /** @description An item of the subagent that answered a call. Further fields of the provider pass. */
        SubagentItem: {
            /** @description Type of the item. */
            type: string;
        };
        /** @description A function call of an earlier answer. */
        FunctionCallItem: {
            /**
             * @description Tag of this item. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "function_call";
            /** @description Id of the item. */
            id?: string | null;
            /** @description Id of the call. The item with the result repeats it. */
            call_id: string;
            /** @description Name of the function. */
            name: string;
            /** @description Arguments as JSON text. The model wrote it, so check it before use. */
            arguments: string;
            /** @description Namespace of the function. */
            namespace?: string | null;
            /** @description State of the item. */
            status?: components["schemas"]["ItemStatus"] | null;
            /** @description True when the model goes on without waiting for the result. */
            async?: boolean;
            /** @description Subagent that asks for the call. */
            subagent_id?: string;
            /** @description Items of that subagent. */
            subagent_items?: components["schemas"]["SubagentItem"][];
        };
        /** @description Text input. */
        InputText: {
            /**
             * @description Tag of this part. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "input_text";
            /** @description The text. */
            text: string;
            /** @description Marks the end of a cached prefix for use with `prompt_cache_options`. */
            prompt_cache_breakpoint?: components["schemas"]["PromptCacheBreakpoint"] | null;
        };
        /** @description An image, by address, data URL or file id. */
        InputImage: {
            /**
             * @description Tag of this part. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "input_image";
            /** @description Resolution at which the model looks at the image. Absent means `auto`. */
            detail?: components["schemas"]["ImageDetail"] | null;
            /** @description Address or data URL. */
            image_url?: string | null;
            /** @description Id of an uploaded file. */
            file_id?: string | null;
        };
        /** @description A file, by content, address or id. */
        InputFile: {
            /**
             * @description Tag of this part. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "input_file";
            /** @description Content, base64 or as a data URL. */
            file_data?: string | null;
            /** @description Id of an uploaded file. */
            file_id?: string | null;
            /** @description Address of the file. */
            file_url?: string | null;
            /** @description Name shown to the model. */
            filename?: string | null;
        };
        /** @description One part of a tool result. */
        ToolOutputPart: components["schemas"]["InputText"] | components["schemas"]["InputImage"] | components["schemas"]["InputFile"];
        /** @description A part of a type that is not described here, for an upstream that speaks this format; any other endpoint refuses it. */
        OtherInputPart: {
            /** @description Type of the part. Types described on their own are not accepted here. */
            type: string;
        };
        /** @description Result of a tool call, as text or as a list of parts. */
        ToolOutput: string | (components["schemas"]["ToolOutputPart"] | components["schemas"]["OtherInputPart"])[];
        /** @description Result of a function call. */
        FunctionCallOutputItem: {
            /**
             * @description Tag of this item. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "function_call_output";
            /** @description Id of the call this is the result of. */
            call_id: string;
            /** @description The result. */
            output: components["schemas"]["ToolOutput"];
            /** @description Id of the item. */
            id?: string | null;
            /** @description State of the item. */
            status?: components["schemas"]["ItemStatus"] | null;
        };
        /** @description Makes a file. Further fields of the provider pass. */
        ApplyPatchCreateFileOperation: {
            /**
             * @description Tag of this operation. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "create_file";
            /** @description Path of the file. */
            path: string;
            /** @description Content as a diff. */
            diff: string;
        };
        /** @description Changes a file. Further fields of the provider pass. */
        ApplyPatchUpdateFileOperation: {
            /**
             * @description Tag of this operation. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "update_file";
            /** @description Path of the file. */
            path: string;
            /** @description Change as a diff. */
            diff: string;
        };
        /** @description Removes a file. Further fields of the provider pass. */
        ApplyPatchDeleteFileOperation: {
            /**
             * @description Tag of this operation. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "delete_file";
            /** @description Path of the file. */
            path: string;
        };
        /** @description An operation of a type that is not described here, as the provider sent it; further fields pass too. Clients that know types by the names of schemas call all of them by this one. */
        OtherApplyPatchOperation: {
            /**
             * @description Type of the operation. Types described on their own are not accepted here. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "OtherApplyPatchOperation";
        };
        /** @description What a patch does to one file. */
        ApplyPatchCallOperation: components["schemas"]["ApplyPatchCreateFileOperation"] | components["schemas"]["ApplyPatchUpdateFileOperation"] | components["schemas"]["ApplyPatchDeleteFileOperation"] | components["schemas"]["OtherApplyPatchOperation"];
        /**
         * @description State of a patch call.
         * @enum {string}
         */
        ApplyPatchCallStatus: "in_progress" | "completed";
        /** @description A patch call of an earlier answer. */
        ApplyPatchCallItem: {
            /**
             * @description Tag of this item. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "apply_patch_call";
            /** @description Id of the call. */
            call_id: string;
            /** @description The patch. */
            operation: components["schemas"]["ApplyPatchCallOperation"];
            /** @description State of the call. */
            status: components["schemas"]["ApplyPatchCallStatus"];
            /** @description Id of the item. */
            id?: string | null;
        };
        /**
         * @description Whether the patch could be applied.
         * @enum {string}
         */
        ApplyPatchOutputStatus: "completed" | "failed";
        /** @description Result of a patch call. */
        ApplyPatchCallOutputItem: {
            /**
             * @description Tag of this item. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "apply_patch_call_output";
            /** @description Id of the call this is the result of. */
            call_id: string;
            /** @description Whether the patch could be applied. */
            status: components["schemas"]["ApplyPatchOutputStatus"];
            /** @description Text for the model. */
            output?: string | null;
            /** @description Id of the item. */
            id?: string | null;
        };
        /**
         * @description State of a search.
         * @enum {string}
         */
        SearchCallStatus: "in_progress" | "searching" | "completed" | "failed";
        /** @description A web search of an earlier answer. */
        WebSearchCallItem: {
            /**
             * @description Tag of this item. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "web_search_call";
            /** @description What was searched or opened, as it was answered. */
            action?: {
                [key: string]: unknown;
            };
            /** @description Id of the item. */
            id?: string | null;
            /** @description State of the search. */
            status?: components["schemas"]["SearchCallStatus"] | null;
        };
        /** @description A passage that was found. Further fields of the provider pass. */
        FileSearchResult: {
            /** @description Id of the file. */
            file_id?: string;
            /** @description Name of the file. */
            filename?: string;
            /** @description How well it fits, from 0 to 1. */
            score?: number;
            /** @description The passage. */
            text?: string;
        };
        /** @description A search in uploaded files by the provider. Further fields of the provider pass. */
        OutputFileSearchCallItem: {
            /**
             * @description Tag of this item. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "file_search_call";
            /** @description Id of the item. */
            id: string;
            /** @description What was searched for. */
            queries: string[];
            /** @description State of the search. */
            status: components["schemas"]["SearchCallStatus"];
            /** @description What was found, when asked for with `include`. */
            results?: components["schemas"]["FileSearchResult"][] | null;
        };
        /**
         * @description State of an image generation.
         * @enum {string}
         */
        ImageGenerationCallStatus: "in_progress" | "generating" | "completed" | "failed";
        /** @description An image made by the provider. Further fields of the provider pass. */
        OutputImageGenerationCallItem: {
            /**
             * @description Tag of this item. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "image_generation_call";
            /** @description Id of the item. */
            id: string;
            /** @description State of the image. */
            status: components["schemas"]["ImageGenerationCallStatus"];
            /** @description Image, base64. Null until it is done. */
            result?: string | null;
            /** @description Prompt the image was made from. */
            prompt?: string;
        };
        /**
         * @description State of a code run.
         * @enum {string}
         */
        CodeInterpreterCallStatus: "in_progress" | "interpreting" | "completed" | "incomplete" | "failed";
        /** @description Text a code run printed. Further fields of the provider pass. */
        CodeInterpreterLogsOutput: {
            /**
             * @description Tag of this output. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "logs";
            /** @description The text. */
            logs: string;
        };
        /** @description An image a code run made. Further fields of the provider pass. */
        CodeInterpreterImageOutput: {
            /**
             * @description Tag of this output. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "image";
            /** @description Address of the image. */
            url: string;
        };
        /** @description A file a code run made. Further fields of the provider pass. */
        CodeInterpreterFileOutput: {
            /**
             * @description Tag of this output. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "file";
            /** @description Id of the file. */
            id?: string;
            /** @description Name of the file. */
            filename?: string;
            /** @description Media type of the file. */
            media_type?: string;
            /** @description Size of the file. */
            size_bytes?: number;
            /** @description SHA-256 of the file, hexadecimal. */
            sha256?: string;
            /** @description State of the file. */
            status?: string;
            /** @description Why the file could not be kept. */
            error_code?: string | null;
            /** @description Address to fetch the file from. */
            download_url?: string;
            /** @description Time until which it can be fetched. */
            expires_at?: string;
        };
        /** @description An output of a type that is not described here, as the provider sent it; further fields pass too. Clients that know types by the names of schemas call all of them by this one. */
        OtherCodeInterpreterOutput: {
            /**
             * @description Type of the output. Types described on their own are not accepted here. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "OtherCodeInterpreterOutput";
        };
        /** @description Output of a code run. */
        CodeInterpreterOutput: components["schemas"]["CodeInterpreterLogsOutput"] | components["schemas"]["CodeInterpreterImageOutput"] | components["schemas"]["CodeInterpreterFileOutput"] | components["schemas"]["OtherCodeInterpreterOutput"];
        /** @description A code run by the provider. Further fields of the provider pass. */
        OutputCodeInterpreterCallItem: {
            /**
             * @description Tag of this item. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "code_interpreter_call";
            /** @description Id of the item. */
            id: string;
            /** @description State of the run. */
            status: components["schemas"]["CodeInterpreterCallStatus"];
            /** @description The code. */
            code?: string | null;
            /** @description Sandbox it ran in. */
            container_id?: string;
            /** @description What it printed or made, when asked for with `include`. */
            outputs?: components["schemas"]["CodeInterpreterOutput"][] | null;
        };
        /** @description A doubt about an action that a person should confirm. Further fields of the provider pass. */
        ComputerSafetyCheck: {
            /** @description Id of the check. */
            id: string;
            /** @description Kind of doubt. */
            code?: string | null;
            /** @description Text for people. */
            message?: string | null;
        };
        /** @description An action at the screen the model asks for. Further fields of the provider pass. */
        OutputComputerCallItem: {
            /**
             * @description Tag of this item. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "computer_call";
            /** @description Id of the call. */
            call_id: string;
            /** @description Id of the item. */
            id?: string;
            /** @description State of the call. */
            status: components["schemas"]["ItemStatus"];
            /** @description The action. */
            action?: unknown;
            /** @description Doubts a person should settle first. */
            pending_safety_checks: components["schemas"]["ComputerSafetyCheck"][];
        };
        /** @description What the screen shows after an action. */
        ComputerScreenshot: {
            /**
             * @description Tag of this output.
             * @constant
             */
            type: "computer_screenshot";
            /** @description Address or data URL of the image. */
            image_url?: string | null;
            /** @description Id of an uploaded file. */
            file_id?: string | null;
        };
        /** @description Screenshot that answers a computer call. */
        ComputerCallOutputItem: {
            /**
             * @description Tag of this item. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "computer_call_output";
            /** @description Id of the call this is the result of. */
            call_id: string;
            /** @description The screenshot. */
            output: components["schemas"]["ComputerScreenshot"];
            /** @description Checks a person has confirmed. */
            acknowledged_safety_checks?: components["schemas"]["ComputerSafetyCheck"][] | null;
            /** @description Id of the item. */
            id?: string | null;
            /** @description State of the item. */
            status?: components["schemas"]["ItemStatus"] | null;
        };
        /** @description The current date and time, told to the model. */
        OutputDatetimeItem: {
            /**
             * @description Tag of this item. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "service:datetime";
            /** @description Id of the item. */
            id?: string;
            /** @description State of the item. */
            status: components["schemas"]["ItemStatus"];
            /** @description Time, as ISO 8601. */
            datetime: string;
            /** @description IANA time zone. */
            timezone: string;
            /** @description Id of the call. */
            call_id?: string | null;
            /** @description Arguments as JSON text. */
            arguments?: string | null;
            /** @description Result as the model saw it. Send the item back unchanged to continue the conversation. */
            result?: string;
        };
        /** @description A page that was found. Further fields of the provider pass. */
        WebSearchSource: {
            /**
             * @description Tag of this source.
             * @constant
             */
            type: "url";
            /** @description Address of the page. */
            url: string;
        };
        /** @description What a web search of the gateway did. */
        ServiceWebSearchAction: {
            /**
             * @description Tag of this action.
             * @constant
             */
            type: "search";
            /** @description What was searched for. */
            query: string;
            /** @description Pages that were found. */
            sources?: components["schemas"]["WebSearchSource"][];
        };
        /** @description A web search by the gateway. */
        OutputWebSearchServerToolItem: {
            /**
             * @description Tag of this item. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "service:web_search";
            /** @description Id of the item. */
            id?: string;
            /** @description State of the item. */
            status: components["schemas"]["ItemStatus"];
            /** @description What was done. */
            action?: components["schemas"]["ServiceWebSearchAction"];
        };
        /** @description A code run by the gateway. */
        OutputCodeInterpreterServerToolItem: {
            /**
             * @description Tag of this item. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "service:code_interpreter";
            /** @description Id of the item. */
            id?: string;
            /** @description State of the item. */
            status: components["schemas"]["ItemStatus"];
            /** @description Language of the code. */
            language?: string;
            /** @description The code. */
            code?: string;
            /** @description Standard output. */
            stdout?: string;
            /** @description Standard error. */
            stderr?: string;
            /** @description Exit code. */
            exitCode?: number;
        };
        /** @description A search in files by the gateway. */
        OutputFileSearchServerToolItem: {
            /**
             * @description Tag of this item. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "service:file_search";
            /** @description Id of the item. */
            id?: string;
            /** @description State of the item. */
            status: components["schemas"]["ItemStatus"];
            /** @description What was searched for. */
            queries?: string[];
        };
        /** @description An image made through the gateway. */
        OutputImageGenerationServerToolItem: {
            /**
             * @description Tag of this item. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "service:image_generation";
            /** @description Id of the item. */
            id?: string;
            /** @description State of the item. */
            status: components["schemas"]["ItemStatus"];
            /** @description Prompt the model wrote. */
            prompt?: string;
            /** @description Prompt as the image model changed it. */
            revisedPrompt?: string;
            /** @description Address of the image. */
            imageUrl?: string;
            /** @description Image, base64. */
            imageB64?: string;
            /** @description The image, in the form it was delivered. */
            result?: string | null;
        };
        /** @description A step in a browser. */
        OutputBrowserUseServerToolItem: {
            /**
             * @description Tag of this item. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "service:browser_use";
            /** @description Id of the item. */
            id?: string;
            /** @description State of the item. */
            status: components["schemas"]["ItemStatus"];
            /** @description What was done. */
            action?: string;
            /** @description Screenshot afterwards, base64. */
            screenshotB64?: string;
        };
        /** @description A file that was made in a sandbox. */
        ContainerFileCitation: {
            /**
             * @description Tag of this citation. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "container_file_citation";
            /** @description Sandbox that holds the file. */
            container_id: string;
            /** @description Id of the file. */
            file_id: string;
            /** @description Name of the file. */
            filename: string;
            /** @description First character of the passage it belongs to. */
            start_index: number;
            /** @description Character after the passage. */
            end_index: number;
        };
        /** @description A command in a sandbox. */
        OutputBashServerToolItem: {
            /**
             * @description Tag of this item. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "service:bash";
            /** @description Id of the item. */
            id?: string;
            /** @description State of the item. */
            status: components["schemas"]["ItemStatus"];
            /** @description Id of the call. */
            call_id?: string | null;
            /** @description Arguments as JSON text. */
            arguments?: string | null;
            /** @description The command. */
            command?: string;
            /** @description Standard output. */
            stdout?: string;
            /** @description Standard error. */
            stderr?: string;
            /** @description Exit code. */
            exitCode?: number;
            /** @description Sandbox the command ran in. */
            container_id?: string;
            /** @description Why the command could not be run. */
            error?: string;
            /** @description Files that were made. */
            files?: components["schemas"]["ContainerFileCitation"][];
        };
        /**
         * @description Command of the text editor.
         * @enum {string}
         */
        TextEditorCommand: "view" | "create" | "str_replace" | "insert";
        /** @description A step in a text editor. */
        OutputTextEditorServerToolItem: {
            /**
             * @description Tag of this item. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "service:text_editor";
            /** @description Id of the item. */
            id?: string;
            /** @description State of the item. */
            status: components["schemas"]["ItemStatus"];
            /** @description What was done. */
            command?: components["schemas"]["TextEditorCommand"];
            /** @description Path of the file. */
            filePath?: string;
        };
        /** @description A patch checked by the gateway. */
        OutputApplyPatchServerToolItem: {
            /**
             * @description Tag of this item. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "service:apply_patch";
            /** @description Id of the item. */
            id?: string;
            /** @description State of the item. */
            status: components["schemas"]["ItemStatus"];
            /** @description Id of the call. */
            call_id?: string;
            /** @description The patch. */
            operation?: components["schemas"]["ApplyPatchCallOperation"];
        };
        /** @description A page read by the gateway. */
        OutputWebFetchServerToolItem: {
            /**
             * @description Tag of this item. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "service:web_fetch";
            /** @description Id of the item. */
            id?: string;
            /** @description State of the item. */
            status: components["schemas"]["ItemStatus"];
            /** @description Address of the page. */
            url?: string;
            /** @description Title of the page. */
            title?: string;
            /** @description Text of the page. */
            content?: string;
            /** @description HTTP status of the page. */
            httpStatus?: number;
            /** @description Why the page could not be read. */
            error?: string;
            /** @description Id of the call. */
            call_id?: string | null;
            /** @description Arguments as JSON text. */
            arguments?: string | null;
            /** @description Result as the model saw it. Send the item back unchanged to continue the conversation. */
            result?: string;
        };
        /** @description A search for hidden tools. */
        OutputToolSearchServerToolItem: {
            /**
             * @description Tag of this item. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "service:tool_search";
            /** @description Id of the item. */
            id?: string;
            /** @description State of the item. */
            status: components["schemas"]["ItemStatus"];
            /** @description What was searched for. */
            query?: string;
            /** @description Id of the call. */
            call_id?: string | null;
            /** @description Arguments as JSON text. */
            arguments?: string | null;
            /** @description Result as the model saw it. Send the item back unchanged to continue the conversation. */
            result?: string;
        };
        /**
         * @description What was done with the memory.
         * @enum {string}
         */
        MemoryAction: "read" | "write" | "delete";
        /** @description A step in the memory. */
        OutputMemoryServerToolItem: {
            /**
             * @description Tag of this item. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "service:memory";
            /** @description Id of the item. */
            id?: string;
            /** @description State of the item. */
            status: components["schemas"]["ItemStatus"];
            /** @description What was done. */
            action?: components["schemas"]["MemoryAction"];
            /** @description Key of the entry. */
            key?: string;
            /** @description Value of the entry. */
            value?: unknown;
        };
        /** @description A call of an MCP tool by the gateway. */
        OutputMcpServerToolItem: {
            /**
             * @description Tag of this item. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "service:mcp";
            /** @description Id of the item. */
            id?: string;
            /** @description State of the item. */
            status: components["schemas"]["ItemStatus"];
            /** @description Label of the server. */
            serverLabel?: string;
            /** @description Name of the tool. */
            toolName?: string;
        };
        /** @description A search in the model catalogue. */
        OutputSearchModelsServerToolItem: {
            /**
             * @description Tag of this item. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "service:experimental__search_models";
            /** @description Id of the item. */
            id?: string;
            /** @description State of the item. */
            status: components["schemas"]["ItemStatus"];
            /** @description What was searched for. */
            query?: string;
            /** @description Arguments as JSON text. */
            arguments?: string;
            /** @description Id of the call. */
            call_id?: string | null;
            /** @description Result as the model saw it. Send the item back unchanged to continue the conversation. */
            result?: string;
        };
        /** @description Answer of one model. */
        FusionAnswer: {
            /** @description The model. */
            model: string;
            /** @description Its answer. */
            content?: string;
        };
        /** @description A model that gave no answer. */
        FusionFailedModel: {
            /** @description The model. */
            model: string;
            /** @description Why it failed. */
            error: string;
            /** @description HTTP status of the failure. */
            status_code?: number;
        };
        /** @description What one model holds. */
        FusionStance: {
            /** @description The model. */
            model: string;
            /** @description Its view. */
            stance: string;
        };
        /** @description A point on which models disagree. */
        FusionContradiction: {
            /** @description The point. */
            topic: string;
            /** @description View of each model. */
            stances: components["schemas"]["FusionStance"][];
        };
        /** @description A point only some models made. */
        FusionPartialCoverage: {
            /** @description The point. */
            point: string;
            /** @description Models that made it. */
            models: string[];
        };
        /** @description A point a single model made. */
        FusionInsight: {
            /** @description The point. */
            insight: string;
            /** @description The model. */
            model: string;
        };
        /** @description Comparison of the answers of several models. */
        FusionAnalysisResult: {
            /** @description Points all models agree on. */
            consensus: string[];
            /** @description Points they disagree on. */
            contradictions: components["schemas"]["FusionContradiction"][];
            /** @description Points only some made. */
            partial_coverage: components["schemas"]["FusionPartialCoverage"][];
            /** @description Points a single one made. */
            unique_insights: components["schemas"]["FusionInsight"][];
            /** @description Points none made. */
            blind_spots: string[];
        };
        /** @description A page a fusion relies on. */
        FusionSource: {
            /** @description Address of the page. */
            url: string;
            /** @description Title of the page. */
            title: string;
        };
        /** @description Several models asked the same question. */
        OutputFusionServerToolItem: {
            /**
             * @description Tag of this item. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "service:fusion";
            /** @description Id of the item. */
            id?: string;
            /** @description State of the item. */
            status: components["schemas"]["ItemStatus"];
            /** @description Their answers. */
            responses?: components["schemas"]["FusionAnswer"][];
            /** @description Models that gave none. */
            failed_models?: components["schemas"]["FusionFailedModel"][];
            /** @description Comparison of the answers. */
            analysis?: components["schemas"]["FusionAnalysisResult"];
            /** @description Pages the answers rely on. */
            sources?: components["schemas"]["FusionSource"][];
            /** @description Why the whole step failed, for programs. */
            failure_reason?: string;
            /** @description Why the whole step failed, for people. */
            error?: string;
        };
        /**
         * @description State of an item that can also fail.
         * @enum {string}
         */
        ItemStatusWithFailure: "in_progress" | "completed" | "incomplete" | "failed";
        /** @description Advice of a second model. */
        OutputAdvisorServerToolItem: {
            /**
             * @description Tag of this item. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "service:advisor";
            /** @description Id of the item. */
            id?: string;
            /** @description State of the item. */
            status: components["schemas"]["ItemStatusWithFailure"];
            /** @description Name of the advisor. */
            instance_name?: string;
            /** @description Model that advised. */
            model?: string;
            /** @description What it was asked. */
            prompt?: string;
            /** @description The advice. */
            advice?: string;
            /** @description Why there is none. */
            error?: string;
        };
        /** @description A task handed to another model. */
        OutputSubagentServerToolItem: {
            /**
             * @description Tag of this item. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "service:subagent";
            /** @description Id of the item. */
            id?: string;
            /** @description State of the item. */
            status: components["schemas"]["ItemStatusWithFailure"];
            /** @description Id of the call. */
            call_id?: string;
            /** @description Name of the subagent. */
            instance_name?: string;
            /** @description Name of the tool. */
            name?: string;
            /** @description Model that did the task. */
            model?: string;
            /** @description Name of the task. */
            task_name?: string;
            /** @description The task. */
            task_description?: string;
            /** @description What came of it. */
            outcome?: string;
            /** @description Why nothing came of it. */
            error?: string;
        };
        /** @description A step in the files of the workspace. */
        OutputFilesServerToolItem: {
            /**
             * @description Tag of this item. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "service:files";
            /** @description Id of the item. */
            id?: string;
            /** @description State of the item. */
            status: components["schemas"]["ItemStatus"];
            /** @description Id of the call. */
            call_id?: string | null;
            /** @description Arguments as JSON text. */
            arguments?: string | null;
            /**
             * @description What was done.
             * @example read
             */
            operation?: string;
            /** @description Id of the file. */
            file_id?: string;
            /** @description Name of the file. */
            filename?: string;
            /** @description Result as the model saw it. */
            result?: string;
            /** @description Why it failed. */
            error?: string;
        };
        /** @description Commands to run. Further fields of the provider pass. */
        ShellCallAction: {
            /** @description Commands, which may run at the same time. */
            commands: string[];
            /** @description Longest output, in characters. */
            max_output_length?: number | null;
            /** @description Longest running time in milliseconds. */
            timeout_ms?: number | null;
        };
        /** @description The command ended by itself. Further fields of the provider pass. */
        ShellOutcomeExit: {
            /**
             * @description Tag of this outcome. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "exit";
            /** @description Exit code. */
            exit_code: number;
        };
        /** @description The command took too long and was stopped. Further fields of the provider pass. */
        ShellOutcomeTimeout: {
            /**
             * @description Tag of this outcome. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "timeout";
        };
        /** @description An outcome of a type that is not described here, as the provider sent it; further fields pass too. Clients that know types by the names of schemas call all of them by this one. */
        OtherShellCallOutcome: {
            /**
             * @description Type of the outcome. Types described on their own are not accepted here. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "OtherShellCallOutcome";
        };
        /** @description How a command ended. */
        ShellCallOutcome: components["schemas"]["ShellOutcomeExit"] | components["schemas"]["ShellOutcomeTimeout"] | components["schemas"]["OtherShellCallOutcome"];
        /** @description Output of one command. Further fields of the provider pass. */
        ShellCallOutputContent: {
            /** @description Standard output. */
            stdout: string;
            /** @description Standard error. */
            stderr: string;
            /** @description How the command ended. */
            outcome: components["schemas"]["ShellCallOutcome"];
        };
        /** @description Commands in a sandbox. */
        OutputShellServerToolItem: {
            /**
             * @description Tag of this item. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "service:shell";
            /** @description Id of the item. */
            id?: string;
            /** @description State of the item. */
            status: components["schemas"]["ItemStatus"];
            /** @description Id of the call. */
            call_id?: string | null;
            /** @description Arguments as JSON text. */
            arguments?: string | null;
            /** @description The commands. */
            action?: components["schemas"]["ShellCallAction"];
            /** @description Output of each command. */
            output?: components["schemas"]["ShellCallOutputContent"][];
            /** @description Sandbox the commands ran in. */
            container_id?: string;
            /** @description Why the commands could not be run. */
            error?: string;
            /** @description Files that were made. */
            files?: components["schemas"]["ContainerFileCitation"][];
        };
        /** @description A command to run on the machine of the caller. Further fields of the provider pass. */
        LocalShellCallAction: {
            /**
             * @description Tag of this action.
             * @constant
             */
            type: "exec";
            /** @description The command with its arguments. */
            command: string[];
            /** @description Environment variables. */
            env?: {
                [key: string]: string;
            };
            /** @description Longest running time in milliseconds. */
            timeout_ms?: number | null;
            /** @description User to run as. */
            user?: string | null;
            /** @description Directory to run in. */
            working_directory?: string | null;
        };
        /** @description A call of the local shell in an earlier answer. */
        LocalShellCallItem: {
            /**
             * @description Tag of this item. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "local_shell_call";
            /** @description The command. */
            action: components["schemas"]["LocalShellCallAction"];
            /** @description Id of the call. */
            call_id?: string | null;
            /** @description Id of the item. */
            id?: string | null;
            /** @description State of the call. */
            status: components["schemas"]["ItemStatus"];
        };
        /** @description Result of a local shell call. */
        LocalShellCallOutputItem: {
            /**
             * @description Tag of this item. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "local_shell_call_output";
            /** @description Output of the command, as JSON text. */
            output: string;
            /** @description Id of the item, or of the call. */
            id?: string | null;
            /** @description Id of the call this is the result of. */
            call_id?: string | null;
            /** @description State of the item. */
            status?: components["schemas"]["ItemStatus"] | null;
        };
        /** @description A shell call of an earlier answer. */
        ShellCallItem: {
            /**
             * @description Tag of this item. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "shell_call";
            /** @description Id of the call. */
            call_id: string;
            /** @description The commands. */
            action: components["schemas"]["ShellCallAction"];
            /** @description The action as the model wrote it. */
            arguments?: string | null;
            /** @description Where the commands run. */
            environment?: unknown;
            /** @description Id of the item. */
            id?: string | null;
            /** @description State of the call. */
            status?: components["schemas"]["ItemStatus"] | null;
        };
        /** @description Result of a shell call. */
        ShellCallOutputItem: {
            /**
             * @description Tag of this item. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "shell_call_output";
            /** @description Id of the call this is the result of. */
            call_id: string;
            /** @description Output of each command. */
            output: components["schemas"]["ShellCallOutputContent"][];
            /** @description Longest output, in characters. */
            max_output_length?: number | null;
            /** @description Id of the item. */
            id?: string | null;
            /** @description State of the item. */
            status?: components["schemas"]["ItemStatus"] | null;
            /** @description Sandbox the commands ran in. */
            container_id?: string;
            /** @description Why the commands could not be run. */
            error?: string;
            /** @description Files that were made. */
            files?: components["schemas"]["ContainerFileCitation"][];
        };
        /** @description A tool of an MCP server. Further fields of the provider pass. */
        McpToolDescription: {
            /** @description Name of the tool. */
            name: string;
            /** @description Arguments as a JSON schema. */
            input_schema: {
                [key: string]: unknown;
            };
            /** @description What the tool does. */
            description?: string | null;
            /** @description Hints of the server. */
            annotations?: unknown;
        };
        /** @description Tools of an MCP server. Further fields of the provider pass. */
        McpListToolsItem: {
            /**
             * @description Tag of this item. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "mcp_list_tools";
            /** @description Id of the item. */
            id: string;
            /** @description Label of the server. */
            server_label: string;
            /** @description Its tools. */
            tools: components["schemas"]["McpToolDescription"][];
            /** @description Why the list could not be fetched. */
            error?: string | null;
        };
        /** @description A question whether an MCP tool may be called. Further fields of the provider pass. */
        McpApprovalRequestItem: {
            /**
             * @description Tag of this item. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "mcp_approval_request";
            /** @description Id of the question. The answer repeats it. */
            id: string;
            /** @description Label of the server. */
            server_label: string;
            /** @description Name of the tool. */
            name: string;
            /** @description Arguments as JSON text. */
            arguments: string;
        };
        /** @description Answer to the question whether an MCP tool may be called. */
        McpApprovalResponseItem: {
            /**
             * @description Tag of this item. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "mcp_approval_response";
            /** @description Id of the question. */
            approval_request_id: string;
            /** @description True permits the call. */
            approve: boolean;
            /** @description Id of the item. */
            id?: string | null;
            /** @description Why it was decided so. */
            reason?: string | null;
        };
        /** @description A call of an MCP tool. Further fields of the provider pass. */
        McpCallItem: {
            /**
             * @description Tag of this item. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "mcp_call";
            /** @description Id of the item. */
            id: string;
            /** @description Label of the server. */
            server_label: string;
            /** @description Name of the tool. */
            name: string;
            /** @description Arguments as JSON text. */
            arguments: string;
            /** @description What the tool returned. */
            output?: string | null;
            /** @description Why the call failed. */
            error?: string | null;
        };
        /** @description A call of a custom tool in an earlier answer. */
        CustomToolCallItem: {
            /**
             * @description Tag of this item. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "custom_tool_call";
            /** @description Id of the item. */
            id?: string | null;
            /** @description Id of the call. The item with the result repeats it. */
            call_id: string;
            /** @description Name of the tool. */
            name: string;
            /** @description Free text the model hands to the tool. */
            input: string;
            /** @description Namespace of the tool. */
            namespace?: string | null;
            /** @description State of the item. */
            status?: components["schemas"]["ItemStatus"] | null;
            /** @description True when the model goes on without waiting for the result. */
            async?: boolean;
        };
        /** @description Result of a custom tool call. */
        CustomToolCallOutputItem: {
            /**
             * @description Tag of this item. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "custom_tool_call_output";
            /** @description Id of the call this is the result of. */
            call_id: string;
            /** @description The result. */
            output: components["schemas"]["ToolOutput"];
            /** @description Id of the item. */
            id?: string | null;
        };
        /** @description An earlier part of the conversation in a short form only the provider can read. Further fields of the provider pass. */
        CompactionItem: {
            /**
             * @description Tag of this item. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "compaction";
            /** @description Opaque content. */
            encrypted_content: string;
            /** @description Id of the item. */
            id?: string | null;
        };
        /** @description Mark of a compacted context. */
        ContextCompactionItem: {
            /**
             * @description Tag of this item. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "context_compaction";
            /** @description Opaque content. */
            encrypted_content?: string | null;
            /** @description Id of the item. */
            id?: string | null;
        };
        /** @description Points at an item by its id. Nothing is stored here, so only an upstream that stores items can follow it. */
        ItemReferenceItem: {
            /**
             * @description Tag of this item. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "item_reference";
            /** @description Id of the item. */
            id: string;
        };
        /**
         * @description Author of the item.
         * @enum {string}
         */
        AdditionalToolsRole: "unknown" | "user" | "assistant" | "system" | "critic" | "discriminator" | "developer" | "tool";
        /** @description A function of the caller. The model asks for a call; the caller runs it and sends the result. */
        FunctionTool: {
            /**
             * @description Tag of this tool. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "function";
            /** @description Name the model calls it by. */
            name: string;
            /** @description What the function does and when to call it. */
            description?: string | null;
            /** @description Parameters as a JSON schema. Absent or null means none. */
            parameters?: {
                [key: string]: unknown;
            } | null;
            /** @description Whether arguments must follow the schema exactly. */
            strict?: boolean | null;
            /** @description True hides the function until a tool search finds it. */
            defer_loading?: boolean;
            /** @description True lets the model go on before the result is there. */
            async?: boolean;
        };
        /** @description Domains a search may or may not use. */
        WebSearchDomainFilter: {
            /** @description Domains the search is limited to. */
            allowed_domains?: string[] | null;
            /** @description Domains whose pages are left out. */
            blocked_domains?: string[] | null;
            /** @description Another name of `blocked_domains`. */
            excluded_domains?: string[] | null;
        };
        /** @description Approximate place of the end user. */
        Preview_WebSearchUserLocation: {
            /**
             * @description The only kind of location.
             * @constant
             */
            type: "approximate";
            /** @description City. */
            city?: string | null;
            /** @description Country, as a two-letter code. */
            country?: string | null;
            /** @description Region or state. */
            region?: string | null;
            /** @description IANA time zone. */
            timezone?: string | null;
        };
        /** @description Web search in its first spelling. The provider runs it where it can, and the gateway elsewhere. */
        Preview_WebSearchServerTool: {
            /**
             * @description Tag of this tool. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "web_search_preview";
            /** @description Search engine. */
            engine?: components["schemas"]["WebSearchEngine"];
            /** @description Domains to use or to leave out. */
            filters?: components["schemas"]["WebSearchDomainFilter"] | null;
            /** @description Most results of one search. Absent means 5. */
            max_results?: number;
            /** @description Most searches in the request. */
            max_uses?: number;
            /** @description Depth of the search. */
            mode?: components["schemas"]["WebSearchMode"];
            /** @description How much text is given to the model. */
            search_context_size?: components["schemas"]["SearchContextSize"];
            /** @description Where the end user is, for local results. */
            user_location?: components["schemas"]["Preview_WebSearchUserLocation"] | null;
            /** @description Settings for searches in posts on X. */
            x_search?: components["schemas"]["XSearchOptions"];
        };
        /** @description Web search in its first spelling, with a date. The provider runs it where it can, and the gateway elsewhere. */
        Preview_20250311_WebSearchServerTool: {
            /**
             * @description Tag of this tool. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "web_search_preview_2025_03_11";
            /** @description Search engine. */
            engine?: components["schemas"]["WebSearchEngine"];
            /** @description Domains to use or to leave out. */
            filters?: components["schemas"]["WebSearchDomainFilter"] | null;
            /** @description Most results of one search. Absent means 5. */
            max_results?: number;
            /** @description Most searches in the request. */
            max_uses?: number;
            /** @description Depth of the search. */
            mode?: components["schemas"]["WebSearchMode"];
            /** @description How much text is given to the model. */
            search_context_size?: components["schemas"]["SearchContextSize"];
            /** @description Where the end user is, for local results. */
            user_location?: components["schemas"]["Preview_WebSearchUserLocation"] | null;
            /** @description Settings for searches in posts on X. */
            x_search?: components["schemas"]["XSearchOptions"];
        };
        /** @description Web search. The provider runs it where it can, and the gateway elsewhere. */
        Legacy_WebSearchServerTool: {
            /**
             * @description Tag of this tool. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "web_search";
            /** @description Search engine. */
            engine?: components["schemas"]["WebSearchEngine"];
            /** @description Domains to use or to leave out. */
            filters?: components["schemas"]["WebSearchDomainFilter"] | null;
            /** @description Most results of one search. Absent means 5. */
            max_results?: number;
            /** @description Most searches in the request. */
            max_uses?: number;
            /** @description Depth of the search. */
            mode?: components["schemas"]["WebSearchMode"];
            /** @description How much text is given to the model. */
            search_context_size?: components["schemas"]["SearchContextSize"];
            /** @description Where the end user is, for local results. */
            user_location?: components["schemas"]["WebSearchUserLocation"] | null;
            /** @description Settings for searches in posts on X. */
            x_search?: components["schemas"]["XSearchOptions"];
        };
        /** @description Web search, with a date. The provider runs it where it can, and the gateway elsewhere. */
        WebSearchServerTool: {
            /**
             * @description Tag of this tool. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "web_search_2025_08_26";
            /** @description Search engine. */
            engine?: components["schemas"]["WebSearchEngine"];
            /** @description Domains to use or to leave out. */
            filters?: components["schemas"]["WebSearchDomainFilter"] | null;
            /** @description Most results of one search. Absent means 5. */
            max_results?: number;
            /** @description Most searches in the request. */
            max_uses?: number;
            /** @description Depth of the search. */
            mode?: components["schemas"]["WebSearchMode"];
            /** @description How much text is given to the model. */
            search_context_size?: components["schemas"]["SearchContextSize"];
            /** @description Where the end user is, for local results. */
            user_location?: components["schemas"]["WebSearchUserLocation"] | null;
            /** @description Settings for searches in posts on X. */
            x_search?: components["schemas"]["XSearchOptions"];
        };
        /**
         * @description Comparison of an attribute with a value.
         * @enum {string}
         */
        FileSearchComparison: "eq" | "ne" | "gt" | "gte" | "lt" | "lte";
        /** @description A value to compare with, or a list of values. */
        FileSearchFilterValue: (string | number | boolean) | (string | number)[];
        /** @description Keeps files whose attribute compares with a value. */
        FileSearchComparisonFilter: {
            /** @description The comparison. */
            type: components["schemas"]["FileSearchComparison"];
            /** @description Name of the attribute. */
            key: string;
            /** @description Value to compare with. */
            value: components["schemas"]["FileSearchFilterValue"];
        };
        /**
         * @description How filters are joined.
         * @enum {string}
         */
        FileSearchCompound: "and" | "or";
        /** @description Joins several filters. */
        CompoundFilter: {
            /** @description How they are joined. */
            type: components["schemas"]["FileSearchCompound"];
            /** @description The filters. */
            filters: {
                [key: string]: unknown;
            }[];
        };
        /** @description Which files are searched. */
        FileSearchFilter: components["schemas"]["FileSearchComparisonFilter"] | components["schemas"]["CompoundFilter"];
        /**
         * @description Ranking method of the file search.
         * @enum {string}
         */
        FileSearchRanker: "auto" | "default-2024-11-15";
        /** @description How passages are ranked. */
        FileSearchRankingOptions: {
            /** @description Ranking method. */
            ranker?: components["schemas"]["FileSearchRanker"];
            /** @description Lowest score that is kept. */
            score_threshold?: number;
        };
        /** @description Search in uploaded files by the provider. */
        FileSearchServerTool: {
            /**
             * @description Tag of this tool. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "file_search";
            /** @description Stores to search. */
            vector_store_ids: string[];
            /** @description Which files are searched. */
            filters?: components["schemas"]["FileSearchFilter"] | null;
            /** @description Most passages to return. */
            max_num_results?: number;
            /** @description How passages are ranked. */
            ranking_options?: components["schemas"]["FileSearchRankingOptions"];
        };
        /**
         * @description Kind of machine that is operated.
         * @enum {string}
         */
        ComputerEnvironment: "windows" | "mac" | "linux" | "ubuntu" | "browser";
        /** @description Lets the model operate a screen. The caller carries the actions out. */
        ComputerUseServerTool: {
            /**
             * @description Tag of this tool. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "computer_use_preview";
            /** @description Width of the screen in pixels. */
            display_width: number;
            /** @description Height of the screen in pixels. */
            display_height: number;
            /** @description Kind of machine. */
            environment: components["schemas"]["ComputerEnvironment"];
        };
        /**
         * @description Memory of the sandbox.
         * @enum {string}
         */
        ContainerMemoryLimit: "1g" | "4g" | "16g" | "64g";
        /** @description A sandbox the provider makes. */
        CodeInterpreterContainerAuto: {
            /**
             * @description Tag of this sandbox.
             * @constant
             */
            type: "auto";
            /** @description Files to place in it. */
            file_ids?: string[];
            /** @description Memory of the sandbox. */
            memory_limit?: components["schemas"]["ContainerMemoryLimit"] | null;
        };
        /** @description Id of a sandbox, or settings for a new one. */
        CodeInterpreterContainer: string | components["schemas"]["CodeInterpreterContainerAuto"];
        /** @description Lets the model run code at the provider. */
        CodeInterpreterServerTool: {
            /**
             * @description Tag of this tool. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "code_interpreter";
            /** @description Sandbox to run in. */
            container: components["schemas"]["CodeInterpreterContainer"];
        };
        /**
         * @description A ready-made connector to a hosted service.
         * @enum {string}
         */
        McpConnector: "connector_dropbox" | "connector_gmail" | "connector_googlecalendar" | "connector_googledrive" | "connector_microsoftteams" | "connector_outlookcalendar" | "connector_outlookemail" | "connector_sharepoint";
        /** @description Tools picked by name or by nature. */
        McpToolFilter: {
            /** @description True takes the tools that change nothing. */
            read_only?: boolean;
            /** @description Names of the tools. */
            tool_names?: string[];
        };
        /** @description Names of the tools, or a filter, or null for all. */
        McpAllowedTools: string[] | components["schemas"]["McpToolFilter"] | null;
        /** @description Approval by tool. */
        McpApprovalFilter: {
            /** @description Tools that always need an approval. */
            always?: components["schemas"]["McpToolFilter"];
            /** @description Tools that never need one. */
            never?: components["schemas"]["McpToolFilter"];
        };
        /**
         * @description Whether each call of the server needs an approval.
         * @enum {string}
         */
        McpApprovalMode: "always" | "never";
        /** @description Tools of an MCP server, called by the provider. */
        McpServerTool: {
            /**
             * @description Tag of this tool. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "mcp";
            /** @description Label of the server. */
            server_label: string;
            /** @description Address of the server. */
            server_url?: string | null;
            /** @description Connector to use in place of a server. */
            connector_id?: components["schemas"]["McpConnector"] | null;
            /** @description What the server is for. */
            server_description?: string | null;
            /** @description Tools the model may call. */
            allowed_tools?: components["schemas"]["McpAllowedTools"];
            /** @description Access token for the server. */
            authorization?: string | null;
            /** @description HTTP headers for the server. */
            headers?: {
                [key: string]: string;
            } | null;
            /** @description Which calls need an approval. */
            require_approval?: components["schemas"]["McpApprovalFilter"] | components["schemas"]["McpApprovalMode"] | null;
        };
        /**
         * @description Background of the image.
         * @enum {string}
         */
        ImageBackground: "transparent" | "opaque" | "auto";
        /**
         * @description How closely input images are followed.
         * @enum {string}
         */
        ImageInputFidelity: "high" | "low";
        /** @description Part of the input image that may change. */
        ImageInputMask: {
            /** @description Id of an uploaded file. */
            file_id?: string;
            /** @description Address or data URL. */
            image_url?: string;
        };
        /**
         * @description Strictness of the image moderation.
         * @enum {string}
         */
        ImageModeration: "auto" | "low";
        /**
         * @description File format of the image.
         * @enum {string}
         */
        ImageOutputFormat: "png" | "webp" | "jpeg";
        /**
         * @description Quality of the image.
         * @enum {string}
         */
        ImageQuality: "low" | "medium" | "high" | "auto";
        /** @description Image generation by the provider. */
        ImageGenerationServerTool: {
            /**
             * @description Tag of this tool. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "image_generation";
            /** @description Background of the image. */
            background?: components["schemas"]["ImageBackground"];
            /** @description How closely input images are followed. */
            input_fidelity?: components["schemas"]["ImageInputFidelity"] | null;
            /** @description Part of the input image that may change. */
            input_image_mask?: components["schemas"]["ImageInputMask"] | null;
            /** @description Image model. */
            model?: string;
            /** @description Strictness of the moderation. */
            moderation?: components["schemas"]["ImageModeration"];
            /** @description Compression in per cent. */
            output_compression?: number;
            /** @description File format. */
            output_format?: components["schemas"]["ImageOutputFormat"];
            /** @description Previews to send in a stream. */
            partial_images?: number;
            /** @description Quality of the image. */
            quality?: components["schemas"]["ImageQuality"];
            /** @description Size, such as `1024x1024` or `auto`. */
            size?: string;
        };
        /** @description A shell on the machine of the caller. */
        CodexLocalShellTool: {
            /**
             * @description Tag of this tool. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "local_shell";
        };
        /** @description A shell the provider defines. The caller or the provider runs the commands. */
        ShellServerTool: {
            /**
             * @description Tag of this tool. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "shell";
            /** @description Where the commands run, in the form the provider defines. */
            environment?: {
                [key: string]: unknown;
            } | null;
        };
        /** @description Lets the model hand in patches for the caller to apply. */
        ApplyPatchServerTool: {
            /**
             * @description Tag of this tool. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "apply_patch";
        };
        /** @description Any text. */
        CustomToolFormatText: {
            /**
             * @description Tag of this format. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "text";
        };
        /**
         * @description Notation of the grammar.
         * @enum {string}
         */
        GrammarSyntax: "lark" | "regex";
        /** @description Text that follows a grammar. */
        CustomToolFormatGrammar: {
            /**
             * @description Tag of this format. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "grammar";
            /** @description The grammar. */
            definition: string;
            /** @description Its notation. */
            syntax: components["schemas"]["GrammarSyntax"];
        };
        /** @description Form of the text a custom tool takes. */
        CustomToolFormat: components["schemas"]["CustomToolFormatText"] | components["schemas"]["CustomToolFormatGrammar"];
        /** @description A tool of the caller that takes free text. */
        CustomTool: {
            /**
             * @description Tag of this tool. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "custom";
            /** @description Name the model calls it by. */
            name: string;
            /** @description What the tool does. */
            description?: string | null;
            /** @description Form of its input. Absent means any text. */
            format?: components["schemas"]["CustomToolFormat"];
            /** @description True hides the tool until a tool search finds it. */
            defer_loading?: boolean;
            /** @description True lets the model go on before the result is there. */
            async?: boolean;
        };
        /**
         * @description Who may call a function, the model itself or a program it wrote.
         * @enum {string}
         */
        ToolCaller: "direct" | "programmatic";
        /** @description A function in a namespace. */
        NamespaceFunctionTool: {
            /**
             * @description Tag of this tool. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "function";
            /** @description Name the model calls it by. */
            name: string;
            /** @description What the function does. */
            description?: string | null;
            /** @description Parameters as a JSON schema. */
            parameters?: {
                [key: string]: unknown;
            } | null;
            /** @description Result as a JSON schema. */
            output_schema?: {
                [key: string]: unknown;
            } | null;
            /** @description Whether arguments must follow the schema exactly. */
            strict?: boolean | null;
            /** @description Who may call it. */
            allowed_callers?: components["schemas"]["ToolCaller"][] | null;
            /** @description True hides the function until a tool search finds it. */
            defer_loading?: boolean;
            /** @description True lets the model go on before the result is there. */
            async?: boolean;
        };
        /** @description A tool of a namespace. */
        NamespaceMember: components["schemas"]["NamespaceFunctionTool"] | components["schemas"]["CustomTool"];
        /** @description Tools under a common name. */
        NamespaceTool: {
            /**
             * @description Tag of this tool. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "namespace";
            /** @description Name of the namespace. */
            name: string;
            /** @description What its tools are for. */
            description: string;
            /** @description Its tools. */
            tools: components["schemas"]["NamespaceMember"][];
        };
        /** @description Lets the model search the model catalogue. */
        SearchModelsServerTool_Service: {
            /**
             * @description Tag of this tool. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "service:experimental__search_models";
            /** @description Settings. */
            parameters?: components["schemas"]["SearchModelsServerToolConfig"];
        };
        /**
         * @description Who applies patches, the provider (`native`), the gateway (`service`) or whoever fits (`auto`).
         * @enum {string}
         */
        ApplyPatchEngine: "auto" | "native" | "service";
        /** @description Settings of the patch tool. */
        ApplyPatchServerToolConfig: {
            /** @description Who checks the patches. */
            engine?: components["schemas"]["ApplyPatchEngine"];
        };
        /** @description Lets the model hand in patches that are checked before the caller gets them. */
        ApplyPatchServerTool_Service: {
            /**
             * @description Tag of this tool. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "service:apply_patch";
            /** @description Settings. */
            parameters?: components["schemas"]["ApplyPatchServerToolConfig"];
        };
        /**
         * @description Who runs shell commands, the gateway (`service`) or whoever fits (`auto`).
         * @enum {string}
         */
        ShellServerToolEngine: "auto" | "service";
        /** @description Settings of the shell server tool. */
        ShellServerToolConfig: {
            /** @description Who runs the commands. */
            engine?: components["schemas"]["ShellServerToolEngine"];
            /** @description Sandbox to run in. */
            environment?: components["schemas"]["BashServerToolEnvironment"];
            /** @description Idle time after which the sandbox is put to sleep. Absent means 900. */
            sleep_after_seconds?: number;
        };
        /** @description Lets the model run shell commands in a sandbox, several in one call. */
        ShellServerTool_Service: {
            /**
             * @description Tag of this tool. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "service:shell";
            /** @description Settings. */
            parameters?: components["schemas"]["ShellServerToolConfig"];
        };
        /** @description Settings of the tool search. */
        ToolSearchServerToolConfig: {
            /** @description Most tools returned by one search. Absent means 5. */
            max_results?: number;
        };
        /** @description Lets the model look up tools that carry `defer_loading` and are hidden until found. */
        ToolSearchServerTool: {
            /**
             * @description Tag of this tool. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "service:tool_search";
            /** @description Settings. */
            parameters?: components["schemas"]["ToolSearchServerToolConfig"];
        };
        /** @description A tool the model may call, either a function of the caller, a tool of the provider, or a server tool run by the gateway. */
        ResponsesRequestTool: components["schemas"]["FunctionTool"] | components["schemas"]["Preview_WebSearchServerTool"] | components["schemas"]["Preview_20250311_WebSearchServerTool"] | components["schemas"]["Legacy_WebSearchServerTool"] | components["schemas"]["WebSearchServerTool"] | components["schemas"]["FileSearchServerTool"] | components["schemas"]["ComputerUseServerTool"] | components["schemas"]["CodeInterpreterServerTool"] | components["schemas"]["McpServerTool"] | components["schemas"]["ImageGenerationServerTool"] | components["schemas"]["CodexLocalShellTool"] | components["schemas"]["ShellServerTool"] | components["schemas"]["ApplyPatchServerTool"] | components["schemas"]["CustomTool"] | components["schemas"]["NamespaceTool"] | components["schemas"]["AdvisorServerTool_Service"] | components["schemas"]["SubagentServerTool_Service"] | components["schemas"]["DatetimeServerTool"] | components["schemas"]["FilesServerTool"] | components["schemas"]["FusionServerTool_Service"] | components["schemas"]["ImageGenerationServerTool_Service"] | components["schemas"]["SearchModelsServerTool_Service"] | components["schemas"]["WebFetchServerTool"] | components["schemas"]["ServiceWebSearchServerTool"] | components["schemas"]["ApplyPatchServerTool_Service"] | components["schemas"]["BashServerTool"] | components["schemas"]["ShellServerTool_Service"] | components["schemas"]["ToolSearchServerTool"];
        /** @description A tool of a type that is not described here. */
        ResponsesOtherTool: {
            /** @description Type of the tool. Types described on their own are not accepted here. */
            type: string;
        };
        /** @description A tool, also of a type only the provider knows. */
        ResponsesTool: components["schemas"]["ResponsesRequestTool"] | components["schemas"]["ResponsesOtherTool"];
        /** @description Tools that become known at this point of the conversation. */
        AdditionalToolsItem: {
            /**
             * @description Tag of this item. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "additional_tools";
            /** @description Author of the item. */
            role: components["schemas"]["AdditionalToolsRole"];
            /** @description The tools. */
            tools: components["schemas"]["ResponsesTool"][];
            /** @description Id of the item. */
            id?: string | null;
        };
        /** @description Content only the provider can read. */
        EncryptedContent: {
            /**
             * @description Tag of this part. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "encrypted_content";
            /** @description Opaque content. */
            encrypted_content: string;
        };
        /** @description One part of a message between agents. */
        AgentMessagePart: components["schemas"]["InputText"] | components["schemas"]["InputImage"] | components["schemas"]["EncryptedContent"];
        /** @description Agent that speaks. */
        AgentMessageAgent: {
            /** @description Name of the agent. */
            agent_name: string;
        };
        /** @description A message of one agent to another. */
        AgentMessageItem: {
            /**
             * @description Tag of this item. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "agent_message";
            /** @description Who speaks. */
            author: string;
            /** @description Who is spoken to. */
            recipient: string;
            /** @description What is said. */
            content: (components["schemas"]["AgentMessagePart"] | components["schemas"]["OtherInputPart"])[];
            /** @description Agent that speaks. */
            agent?: components["schemas"]["AgentMessageAgent"] | null;
            /** @description Id of the item. */
            id?: string | null;
        };
        /** @description An input item other than a message, told by its type. */
        InputsTypedItem: components["schemas"]["ReasoningItem"] | components["schemas"]["FunctionCallItem"] | components["schemas"]["FunctionCallOutputItem"] | components["schemas"]["ApplyPatchCallItem"] | components["schemas"]["ApplyPatchCallOutputItem"] | components["schemas"]["WebSearchCallItem"] | components["schemas"]["OutputFileSearchCallItem"] | components["schemas"]["OutputImageGenerationCallItem"] | components["schemas"]["OutputCodeInterpreterCallItem"] | components["schemas"]["OutputComputerCallItem"] | components["schemas"]["ComputerCallOutputItem"] | components["schemas"]["OutputDatetimeItem"] | components["schemas"]["OutputWebSearchServerToolItem"] | components["schemas"]["OutputCodeInterpreterServerToolItem"] | components["schemas"]["OutputFileSearchServerToolItem"] | components["schemas"]["OutputImageGenerationServerToolItem"] | components["schemas"]["OutputBrowserUseServerToolItem"] | components["schemas"]["OutputBashServerToolItem"] | components["schemas"]["OutputTextEditorServerToolItem"] | components["schemas"]["OutputApplyPatchServerToolItem"] | components["schemas"]["OutputWebFetchServerToolItem"] | components["schemas"]["OutputToolSearchServerToolItem"] | components["schemas"]["OutputMemoryServerToolItem"] | components["schemas"]["OutputMcpServerToolItem"] | components["schemas"]["OutputSearchModelsServerToolItem"] | components["schemas"]["OutputFusionServerToolItem"] | components["schemas"]["OutputAdvisorServerToolItem"] | components["schemas"]["OutputSubagentServerToolItem"] | components["schemas"]["OutputFilesServerToolItem"] | components["schemas"]["OutputShellServerToolItem"] | components["schemas"]["LocalShellCallItem"] | components["schemas"]["LocalShellCallOutputItem"] | components["schemas"]["ShellCallItem"] | components["schemas"]["ShellCallOutputItem"] | components["schemas"]["McpListToolsItem"] | components["schemas"]["McpApprovalRequestItem"] | components["schemas"]["McpApprovalResponseItem"] | components["schemas"]["McpCallItem"] | components["schemas"]["CustomToolCallItem"] | components["schemas"]["CustomToolCallOutputItem"] | components["schemas"]["CompactionItem"] | components["schemas"]["ContextCompactionItem"] | components["schemas"]["ItemReferenceItem"] | components["schemas"]["AdditionalToolsItem"] | components["schemas"]["AgentMessageItem"];
        /**
         * @description Author of a message.
         * @enum {string}
         */
        EasyInputMessageRole: "user" | "system" | "assistant" | "developer";
        /**
         * @description Format of audio input.
         * @enum {string}
         */
        InputAudioFormat: "mp3" | "wav";
        /** @description Audio with its format. */
        InputAudioData: {
            /** @description Audio, base64. */
            data: string;
            /** @description Format of the audio. */
            format: components["schemas"]["InputAudioFormat"];
        };
        /** @description Audio input. */
        InputAudio: {
            /**
             * @description Tag of this part. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "input_audio";
            /** @description The audio. */
            input_audio: components["schemas"]["InputAudioData"];
        };
        /** @description Video input. */
        InputVideo: {
            /**
             * @description Tag of this part. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "input_video";
            /** @description Address or data URL. */
            video_url: string;
            /** @description How the model reads the video. */
            processing?: components["schemas"]["VideoProcessing"];
        };
        /** @description An uploaded file the answer relies on. Further fields of the provider pass. */
        FileCitation: {
            /**
             * @description Tag of this annotation. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "file_citation";
            /** @description Id of the file. */
            file_id: string;
            /** @description Name of the file. */
            filename: string;
            /** @description Place of the citation. */
            index: number;
        };
        /** @description A page the answer relies on. Further fields of the provider pass. */
        URLCitation: {
            /**
             * @description Tag of this annotation. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "url_citation";
            /** @description Address of the page. */
            url: string;
            /** @description Title of the page. */
            title: string;
            /** @description Excerpt of the page. */
            content?: string;
            /** @description First character of the passage in the answer. */
            start_index: number;
            /** @description Character after the passage. */
            end_index: number;
        };
        /** @description A file the answer made. Further fields of the provider pass. */
        FilePath: {
            /**
             * @description Tag of this annotation. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "file_path";
            /** @description Id of the file. */
            file_id: string;
            /** @description Place of the mark. */
            index: number;
        };
        /** @description An annotation of a type that is not described here, as it was answered. Clients that know types by the names of schemas call all of them by this one. */
        OtherAnnotation: {
            /**
             * @description Type of the annotation. Types described on their own are not accepted here. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "OtherAnnotation";
        };
        /** @description Source of a passage of the answer. */
        ResponsesAnnotation: components["schemas"]["FileCitation"] | components["schemas"]["URLCitation"] | components["schemas"]["FilePath"] | components["schemas"]["ContainerFileCitation"] | components["schemas"]["OtherAnnotation"];
        /** @description A token that could have stood at a place. Further fields of the provider pass. */
        OutputTextTopLogprob: {
            /** @description The token. */
            token: string;
            /** @description Natural logarithm of its probability. */
            logprob: number;
            /** @description UTF-8 bytes of the token. */
            bytes?: number[] | null;
        };
        /** @description A token with its log probability and alternatives. Further fields of the provider pass. */
        OutputTextLogprob: {
            /** @description The token. */
            token: string;
            /** @description Natural logarithm of its probability. */
            logprob: number;
            /** @description UTF-8 bytes of the token. */
            bytes?: number[] | null;
            /** @description Most likely tokens at this place. */
            top_logprobs?: components["schemas"]["OutputTextTopLogprob"][];
        };
        /** @description Text of an earlier answer. */
        InputsOutputText: {
            /**
             * @description Tag of this part. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "output_text";
            /** @description The text. */
            text: string;
            /** @description Sources of the text, as they were answered. */
            annotations?: components["schemas"]["ResponsesAnnotation"][] | null;
            /** @description Log probabilities, as they were answered. */
            logprobs?: components["schemas"]["OutputTextLogprob"][] | null;
        };
        /** @description Text of a refusal. Further fields of the provider pass. */
        ResponsesRefusalContent: {
            /**
             * @description Tag of this part. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "refusal";
            /** @description The text. */
            refusal: string;
        };
        /** @description One part of a message without id. The last two occur in answers of the model only. */
        EasyInputMessagePart: components["schemas"]["InputText"] | components["schemas"]["InputImage"] | components["schemas"]["InputFile"] | components["schemas"]["InputAudio"] | components["schemas"]["InputVideo"] | components["schemas"]["InputsOutputText"] | components["schemas"]["ResponsesRefusalContent"];
        /** @description Text, a list of parts, or null. */
        EasyInputMessageContent: string | (components["schemas"]["EasyInputMessagePart"] | components["schemas"]["OtherInputPart"])[] | null;
        /**
         * @description Part of the answer a message belongs to, remarks on the way or the answer itself.
         * @enum {string}
         */
        MessagePhase: "commentary" | "final_answer";
        /** @description A message without id. Its type may be left out. */
        EasyInputMessage: {
            /**
             * @description Tag of this item.
             * @constant
             */
            type?: "message";
            /** @description Null or absent. A message with an id is of another form. */
            id?: null;
            /** @description Author of the message. */
            role: components["schemas"]["EasyInputMessageRole"];
            /** @description What is said or attached. */
            content?: components["schemas"]["EasyInputMessageContent"];
            /** @description Part of the answer the message belongs to, for the assistant only. */
            phase?: components["schemas"]["MessagePhase"] | null;
        };
        /**
         * @description Author of an input message.
         * @enum {string}
         */
        InputMessageRole: "user" | "system" | "developer";
        /** @description One part of an input message. */
        InputMessagePart: components["schemas"]["InputText"] | components["schemas"]["InputImage"] | components["schemas"]["InputFile"] | components["schemas"]["InputAudio"] | components["schemas"]["InputVideo"];
        /** @description Text, a list of parts, or null. */
        InputMessageItemContent: string | (components["schemas"]["InputMessagePart"] | components["schemas"]["OtherInputPart"])[] | null;
        /** @description A message with id that was not written by the model. */
        InputMessageItem: {
            /**
             * @description Tag of this item.
             * @constant
             */
            type?: "message";
            /** @description Id of the item. */
            id: string;
            /** @description Author of the message. */
            role: components["schemas"]["InputMessageRole"];
            /** @description What is said or attached. */
            content?: components["schemas"]["InputMessageItemContent"];
            /** @description State of the item. */
            status?: components["schemas"]["ItemStatus"] | null;
        };
        /** @description One part of an earlier answer. */
        InputsOutputMessagePart: components["schemas"]["InputsOutputText"] | components["schemas"]["ResponsesRefusalContent"];
        /** @description Text, a list of parts, or null. */
        InputsOutputMessageContent: string | (components["schemas"]["InputsOutputMessagePart"] | components["schemas"]["OtherInputPart"])[] | null;
        /** @description An earlier answer of the model, with its id. */
        InputsOutputMessage: {
            /**
             * @description Tag of this item.
             * @constant
             */
            type?: "message";
            /** @description Id of the item. */
            id: string;
            /**
             * @description Always the assistant.
             * @constant
             */
            role: "assistant";
            /** @description What was answered. */
            content?: components["schemas"]["InputsOutputMessageContent"];
            /** @description Part of the answer the message belongs to. */
            phase?: components["schemas"]["MessagePhase"] | null;
            /** @description State of the item. */
            status?: components["schemas"]["ItemStatus"] | null;
        };
        /** @description A message of the conversation, told apart by id and role. */
        InputsMessage: components["schemas"]["EasyInputMessage"] | components["schemas"]["InputMessageItem"] | components["schemas"]["InputsOutputMessage"];
        /** @description An input item of a type that is not described here, for an upstream that speaks this format; any other endpoint refuses it. */
        OtherInputsItem: {
            /** @description Type of the item. Types described on their own are not accepted here. */
            type: string;
        };
        /** @description One item of the input, a message or a replayed item of an earlier answer. */
        InputsItem: components["schemas"]["InputsTypedItem"] | components["schemas"]["InputsMessage"] | components["schemas"]["OtherInputsItem"];
        /** @description Text of the user, or the conversation as a list of items. */
        ResponsesInput: string | components["schemas"]["InputsItem"][];
        /**
         * @description A kind of output the model may produce.
         * @enum {string}
         */
        ResponsesOutputModality: "text" | "image";
        /** @description Has a judge model look at each call of a client tool before the answer goes out. Its verdicts are in `tool_call_verdicts` of the response. */
        ToolCallScreeningPlugin: {
            /**
             * @description Tag of this plugin. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            id: "tool-call-screening";
            /** @description Whether the plugin runs. Absent means yes. */
            enabled?: boolean;
            /** @description Model that judges. */
            model?: string;
            /** @description What the judge should look out for. */
            instructions?: string;
        };
        /** @description A plugin for this request, with its settings. A setting here goes before the account's default, and `enabled` false switches a default off. */
        ResponsesRequestPlugin: components["schemas"]["AutoRouterPlugin"] | components["schemas"]["AutoBetaRouterPlugin"] | components["schemas"]["ModerationPlugin"] | components["schemas"]["WebSearchPlugin"] | components["schemas"]["WebFetchPlugin"] | components["schemas"]["FileParserPlugin"] | components["schemas"]["ResponseHealingPlugin"] | components["schemas"]["ContextCompressionPlugin"] | components["schemas"]["ParetoRouterPlugin"] | components["schemas"]["FusionPlugin"] | components["schemas"]["SwitchyardRouterPlugin"] | components["schemas"]["JevRouterPlugin"] | components["schemas"]["AlignmentPlugin"] | components["schemas"]["ToolCallScreeningPlugin"];
        /** @description A content part as the value of a variable. */
        PromptVariablePart: components["schemas"]["InputText"] | components["schemas"]["InputImage"] | components["schemas"]["InputFile"];
        /** @description Value of a variable, text or a content part. */
        PromptVariable: string | components["schemas"]["PromptVariablePart"];
        /** @description A prompt template the provider stores. */
        StoredPromptTemplate: {
            /** @description Id of the template. */
            id: string;
            /** @description Values for its variables. */
            variables?: {
                [key: string]: components["schemas"]["PromptVariable"];
            } | null;
            /** @description Version of the template. */
            version?: string | null;
        };
        /** @description How the model should reason. Give an effort or a token budget; the gateway derives what the provider needs. */
        ReasoningConfig: {
            /** @description Which turns keep their reasoning. */
            context?: components["schemas"]["ReasoningContext"] | null;
            /** @description Reasoning effort. */
            effort?: components["schemas"]["ReasoningEffort"] | null;
            /** @description Reasoning mode. */
            mode?: components["schemas"]["ReasoningMode"] | null;
            /** @description Detail of the reasoning summary. */
            summary?: components["schemas"]["ReasoningSummaryMode"] | null;
            /** @description True switches reasoning on at medium effort, false switches it off where that is possible. */
            enabled?: boolean | null;
            /** @description Reasoning budget in tokens. `max_output_tokens` must be larger. */
            max_tokens?: number | null;
        };
        /** @description Plain text. */
        FormatTextConfig: {
            /**
             * @description Tag of this format. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "text";
        };
        /** @description Any JSON object. Say in the prompt that JSON is wanted. */
        FormatJsonObjectConfig: {
            /**
             * @description Tag of this format. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "json_object";
        };
        /** @description JSON that follows a schema. */
        FormatJsonSchemaConfig: {
            /**
             * @description Tag of this format. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "json_schema";
            /** @description Name of the schema. */
            name: string;
            /** @description The JSON schema. */
            schema: {
                [key: string]: unknown;
            };
            /** @description What the answer is for. */
            description?: string | null;
            /** @description Whether the answer must follow the schema exactly. */
            strict?: boolean | null;
        };
        /** @description Form the answer must have. */
        Formats: components["schemas"]["FormatTextConfig"] | components["schemas"]["FormatJsonObjectConfig"] | components["schemas"]["FormatJsonSchemaConfig"];
        /** @description A form of answers that is not described here, for an upstream that speaks this format; any other endpoint refuses it. */
        OtherTextFormat: {
            /** @description Type of the format. Types described on their own are not accepted here. */
            type: string;
        };
        /** @description Form and length of text output. */
        TextExtendedConfig: {
            /** @description Form of the answer. Absent means plain text. */
            format?: components["schemas"]["Formats"] | components["schemas"]["OtherTextFormat"];
            /** @description How detailed the answer should be. */
            verbosity?: components["schemas"]["Verbosity"] | null;
        };
        /** @description Demands a call of one function. */
        ToolChoiceFunction: {
            /**
             * @description Tag of this choice. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "function";
            /** @description Name of a function in `tools`. */
            name: string;
        };
        /** @description Demands a web search. */
        ToolChoiceWebSearch: {
            /**
             * @description Tag of this choice, in one of two spellings. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "web_search_preview_2025_03_11" | "web_search_preview";
        };
        /**
         * @description `auto` lets the model choose among the allowed tools or answer, `required` demands a call.
         * @enum {string}
         */
        ToolChoiceAllowedMode: "auto" | "required";
        /** @description Limits the model to some of the tools. */
        ToolChoiceAllowed: {
            /**
             * @description Tag of this choice. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "allowed_tools";
            /** @description Whether a call is demanded. */
            mode: components["schemas"]["ToolChoiceAllowedMode"];
            /** @description Tools that may be called. */
            tools: {
                [key: string]: unknown;
            }[];
        };
        /** @description Demands a patch. */
        ToolChoiceApplyPatch: {
            /**
             * @description Tag of this choice. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "apply_patch";
        };
        /** @description Demands a shell call. */
        ToolChoiceShell: {
            /**
             * @description Tag of this choice. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "shell";
        };
        /** @description Demands a call of one custom tool. */
        ToolChoiceCustom: {
            /**
             * @description Tag of this choice. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "custom";
            /** @description Name of a custom tool in `tools`. */
            name: string;
        };
        /** @description Demands a call of an MCP server. */
        ToolChoiceMcp: {
            /**
             * @description Tag of this choice. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "mcp";
            /** @description Label of the server. */
            server_label: string;
            /** @description Name of the tool. */
            name?: string | null;
        };
        /** @description A demand on the model, told by its type. */
        ToolChoiceTyped: components["schemas"]["ToolChoiceFunction"] | components["schemas"]["ToolChoiceWebSearch"] | components["schemas"]["ToolChoiceAllowed"] | components["schemas"]["ToolChoiceApplyPatch"] | components["schemas"]["ToolChoiceShell"] | components["schemas"]["ToolChoiceCustom"] | components["schemas"]["ToolChoiceMcp"];
        /** @description Demands a call of a tool named by its type. */
        ToolChoiceServerTool: {
            /**
             * @description Type of another tool in `tools`.
             * @example service:web_search
             * @example file_search
             */
            type: string;
        };
        /**
         * @description `none` forbids tool calls, `auto` leaves the choice to the model, `required` demands at least one call.
         * @enum {string}
         */
        ResponsesToolChoiceMode: "none" | "auto" | "required";
        /** @description Whether and which tool the model calls. */
        ResponsesToolChoice: components["schemas"]["ToolChoiceTyped"] | components["schemas"]["ToolChoiceServerTool"] | components["schemas"]["ResponsesToolChoiceMode"];
        /**
         * @description What happens to an input that is too long. `auto` drops items from the middle, `disabled` lets the request fail.
         * @enum {string}
         */
        Truncation: "auto" | "disabled";
        /** @description Request for a response. Sampling parameters that are absent are left to the provider. Keys not listed here are passed to the provider as they are. */
        ResponsesRequest: {
            /** @description Whether the answer is made in the background. Nothing is stored here, so true has no use. */
            background?: boolean | null;
            /** @description Automatic prompt caching up to the last block that can be cached. */
            cache_control?: components["schemas"]["AnthropicCacheControlDirective"];
            /** @description Debugging aids. */
            debug?: components["schemas"]["ChatDebugOptions"];
            /** @description Hides tools behind a search. */
            deferred_tools?: components["schemas"]["DeferredToolsControl"];
            /** @description Lowers the chance of tokens by how often they occurred. Negative values raise it. */
            frequency_penalty?: number | null;
            /** @description Settings for image output. */
            image_config?: components["schemas"]["ImageConfig"];
            /** @description Extra output to add to the answer. A value that is not described goes to a provider that speaks this format; any other refuses it. */
            include?: (components["schemas"]["IncludeValue"] | string)[] | null;
            /** @description The conversation so far, in full. */
            input?: components["schemas"]["ResponsesInput"];
            /** @description Instructions that stand above the conversation. */
            instructions?: string | null;
            /** @description Longest answer in tokens, reasoning included. */
            max_output_tokens?: number | null;
            /** @description Most steps of the server-tool loop. Absent means 30. Ignored with `stop_server_tools_when`. */
            max_tool_calls?: number | null;
            /** @description Up to 16 labels of the caller, whose names hold no brackets. They are kept with the generation and answered. */
            metadata?: {
                [key: string]: string;
            } | null;
            /** @description Kinds of output wanted. Absent means text. */
            modalities?: components["schemas"]["ResponsesOutputModality"][];
            /**
             * @description Model identifier, with an optional variant suffix, or a preset such as `@preset/slug`. Absent means the account's default model.
             * @example openai/gpt-5-mini
             * @example anthropic/claude-sonnet-4.5:floor
             */
            model?: string;
            /** @description Slug of a stored preset, another way to write `model: author/model@preset/slug`. Each field of the request goes before that of the preset, and so does system text; tools are united, and of two with one name the request's is used. */
            preset?: string;
            /** @description Models to try in order when one fails. With `model` present, that one goes first. The answer names the model that was used. */
            models?: string[];
            /** @description Whether the model may call several tools in one turn. Absent means yes. */
            parallel_tool_calls?: boolean | null;
            /** @description Plugins to run for this request. */
            plugins?: components["schemas"]["ResponsesRequestPlugin"][];
            /** @description Lowers the chance of tokens that occurred at all. Negative values raise it. */
            presence_penalty?: number | null;
            /** @description Must be null or absent. Responses are not stored, so send the full history in `input`. */
            previous_response_id?: null;
            /** @description A prompt template of the provider. */
            prompt?: components["schemas"]["StoredPromptTemplate"] | null;
            /** @description Key that groups requests with a common prefix, so that they meet the same provider cache. */
            prompt_cache_key?: string | null;
            /** @description Limits caching to marked blocks. */
            prompt_cache_options?: components["schemas"]["PromptCacheOptions"] | null;
            /** @description Which providers may serve the request and in what order. */
            provider?: components["schemas"]["ProviderPreferences"] | null;
            /** @description How the model should reason. */
            reasoning?: components["schemas"]["ReasoningConfig"] | null;
            /**
             * @deprecated
             * @description Older spelling of `provider.sort.partition`.
             */
            route?: components["schemas"]["RoutingSortAlias"] | null;
            /** @description Stable id of the end user for the provider's abuse checks. It goes upstream only as part of a hash. */
            safety_identifier?: string | null;
            /** @description Processing tier to ask for. */
            service_tier?: components["schemas"]["ServiceTier"] | null;
            /** @description Groups the requests of one conversation and keeps them at the same endpoint. Goes before the header `x-session-id`. */
            session_id?: string;
            /** @description Conditions that end the server-tool loop; the first to hold counts. Pending calls are still run, followed by one turn without tools. Replaces the limit on tool calls. */
            stop_server_tools_when?: components["schemas"]["StopServerToolsWhenCondition"][];
            /** @description Must be false, null or absent, because responses are not stored. */
            store?: false | null;
            /** @description True sends the answer as server-sent events. Absent or null means false. */
            stream?: boolean | null;
            /** @description Sampling temperature. Low values give steady answers, high values varied ones. */
            temperature?: number | null;
            /** @description Form and length of text output. */
            text?: components["schemas"]["TextExtendedConfig"];
            /** @description Whether and which tool the model calls. */
            tool_choice?: components["schemas"]["ResponsesToolChoice"];
            /** @description Tools the model may call. Send them on every turn. */
            tools?: components["schemas"]["ResponsesTool"][];
            /** @description Samples from this many tokens only. The value 1 always takes the most likely token. */
            top_k?: number;
            /** @description How many alternatives to return for each token. */
            top_logprobs?: number | null;
            /** @description Samples from the most likely tokens that together reach this probability. */
            top_p?: number | null;
            /** @description Names and ids for tracing. */
            trace?: components["schemas"]["TraceConfig"];
            /** @description What happens to an input that is too long. */
            truncation?: components["schemas"]["Truncation"] | null;
            /** @description Id of the end user, to tell abuse of one user from others. It goes upstream only as part of a hash. */
            user?: string;
        };
        /**
         * @description State of a response. `incomplete` means that it ended early for the reason in `incomplete_details`.
         * @enum {string}
         */
        ResponseStatus: "completed" | "incomplete" | "in_progress" | "failed" | "cancelled" | "queued";
        /** @description Text of the answer. Further fields of the provider pass. */
        ResponseOutputText: {
            /**
             * @description Tag of this part. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "output_text";
            /** @description The text. */
            text: string;
            /** @description Sources of the text. */
            annotations: components["schemas"]["ResponsesAnnotation"][];
            /** @description Log probabilities of the tokens, when asked for. */
            logprobs?: components["schemas"]["OutputTextLogprob"][];
        };
        /** @description A part of a type that is not described here, as the provider sent it; further fields pass too. Clients that know types by the names of schemas call all of them by this one. */
        OtherOutputPart: {
            /**
             * @description Type of the part. Types described on their own are not accepted here. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "OtherOutputPart";
        };
        /** @description One part of an output message. */
        OutputMessagePart: components["schemas"]["ResponseOutputText"] | components["schemas"]["ResponsesRefusalContent"] | components["schemas"]["OtherOutputPart"];
        /** @description A message of the model. Further fields of the provider pass. */
        OutputMessageItem: {
            /**
             * @description Tag of this item. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "message";
            /** @description Id of the item, the same in the events of a stream. */
            id: string;
            /**
             * @description Always the assistant.
             * @constant
             */
            role: "assistant";
            /** @description Text or refusal, in parts. */
            content: components["schemas"]["OutputMessagePart"][];
            /** @description Part of the answer the message belongs to. */
            phase?: components["schemas"]["MessagePhase"] | null;
            /** @description State of the item. */
            status?: components["schemas"]["ItemStatus"];
        };
        /** @description Reasoning of the model. Send it back unchanged on the next turn. Further fields of the provider pass. */
        OutputReasoningItem: {
            /**
             * @description Tag of this item. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "reasoning";
            /** @description Id of the item. */
            id: string;
            /** @description Summary of the reasoning. */
            summary: components["schemas"]["ReasoningSummaryText"][];
            /** @description Reasoning in plain text, where the provider shows it. */
            content?: components["schemas"]["ReasoningTextContent"][] | null;
            /** @description Reasoning only the provider can read, when asked for with `include`. */
            encrypted_content?: string | null;
            /** @description State of the item. */
            status?: components["schemas"]["ItemStatus"] | null;
            /** @description Wire format of the reasoning. */
            format?: components["schemas"]["ReasoningFormat"] | null;
            /** @description The provider's signature over the reasoning. */
            signature?: string | null;
        };
        /** @description A function call the model asks for. Further fields of the provider pass. */
        OutputFunctionCallItem: {
            /**
             * @description Tag of this item. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "function_call";
            /** @description Id of the item. */
            id?: string;
            /** @description Id of the call. The item with the result repeats it. */
            call_id: string;
            /** @description Name of the function. */
            name: string;
            /** @description Arguments as JSON text. The model wrote it, so check it before use. */
            arguments: string;
            /** @description Namespace of the function. */
            namespace?: string;
            /** @description State of the item. */
            status?: components["schemas"]["ItemStatus"];
            /** @description True when the model goes on without waiting for the result. */
            async?: boolean;
            /** @description Subagent that asks for the call. */
            subagent_id?: string;
            /** @description Items of that subagent. */
            subagent_items?: components["schemas"]["SubagentItem"][];
        };
        /** @description A search. Further fields of the provider pass. */
        WebSearchActionSearch: {
            /**
             * @description Tag of this action. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "search";
            /** @description What was searched for. */
            query: string;
            /** @description All queries of the search. */
            queries?: string[];
            /** @description Pages that were found. */
            sources?: components["schemas"]["WebSearchSource"][];
        };
        /** @description Opening of a page. Further fields of the provider pass. */
        WebSearchActionOpenPage: {
            /**
             * @description Tag of this action. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "open_page";
            /** @description Address of the page. */
            url?: string | null;
        };
        /** @description A search in a page. Further fields of the provider pass. */
        WebSearchActionFindInPage: {
            /**
             * @description Tag of this action. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "find_in_page";
            /** @description Address of the page. */
            url: string;
            /** @description What was looked for. */
            pattern: string;
        };
        /** @description An action of a type that is not described here, as the provider sent it; further fields pass too. Clients that know types by the names of schemas call all of them by this one. */
        OtherWebSearchAction: {
            /**
             * @description Type of the action. Types described on their own are not accepted here. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "OtherWebSearchAction";
        };
        /** @description What a web search did. */
        WebSearchAction: components["schemas"]["WebSearchActionSearch"] | components["schemas"]["WebSearchActionOpenPage"] | components["schemas"]["WebSearchActionFindInPage"] | components["schemas"]["OtherWebSearchAction"];
        /** @description A web search by the provider. Further fields of the provider pass. */
        OutputWebSearchCallItem: {
            /**
             * @description Tag of this item. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "web_search_call";
            /** @description Id of the item. */
            id: string;
            /** @description State of the search. */
            status: components["schemas"]["SearchCallStatus"];
            /** @description What was done. */
            action?: components["schemas"]["WebSearchAction"];
        };
        /** @description A patch the model asks for. The caller applies it and sends the outcome. Further fields of the provider pass. */
        OutputApplyPatchCallItem: {
            /**
             * @description Tag of this item. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "apply_patch_call";
            /** @description Id of the item. */
            id: string;
            /** @description Id of the call. */
            call_id: string;
            /** @description The patch. */
            operation: components["schemas"]["ApplyPatchCallOperation"];
            /** @description State of the call. */
            status: components["schemas"]["ApplyPatchCallStatus"];
        };
        /** @description Commands the model wants to run. Further fields of the provider pass. */
        OutputShellCallItem: {
            /**
             * @description Tag of this item. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "shell_call";
            /** @description Id of the item. */
            id: string;
            /** @description Id of the call. */
            call_id: string;
            /** @description State of the call. */
            status: components["schemas"]["ItemStatus"];
            /** @description The commands. */
            action?: components["schemas"]["ShellCallAction"];
            /** @description The action as the model wrote it. */
            arguments?: string | null;
        };
        /** @description What the commands of a shell call printed. Further fields of the provider pass. */
        OutputShellCallOutputItem: {
            /**
             * @description Tag of this item. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "shell_call_output";
            /** @description Id of the item. */
            id: string;
            /** @description Id of the call. */
            call_id: string;
            /** @description Output of each command. */
            output: components["schemas"]["ShellCallOutputContent"][];
            /** @description State of the item. */
            status: components["schemas"]["ItemStatus"];
            /** @description Longest output, in characters. */
            max_output_length?: number | null;
            /** @description Sandbox the commands ran in. */
            container_id?: string;
            /** @description Why the commands could not be run. */
            error?: string;
            /** @description Files that were made. */
            files?: components["schemas"]["ContainerFileCitation"][];
        };
        /** @description A call of a custom tool the model asks for. Further fields of the provider pass. */
        OutputCustomToolCallItem: {
            /**
             * @description Tag of this item. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "custom_tool_call";
            /** @description Id of the item. */
            id?: string;
            /** @description Id of the call. The item with the result repeats it. */
            call_id: string;
            /** @description Name of the tool. */
            name: string;
            /** @description Free text the model hands to the tool. */
            input: string;
            /** @description Namespace of the tool. */
            namespace?: string;
            /** @description State of the item. */
            status?: components["schemas"]["ItemStatus"];
            /** @description True when the model goes on without waiting for the result. */
            async?: boolean;
        };
        /** @description A command the model wants run on the machine of the caller. Further fields of the provider pass. */
        OutputLocalShellCallItem: {
            /**
             * @description Tag of this item. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "local_shell_call";
            /** @description Id of the item. */
            id: string;
            /** @description Id of the call. */
            call_id: string;
            /** @description The command. */
            action: components["schemas"]["LocalShellCallAction"];
            /** @description State of the call. */
            status: components["schemas"]["ItemStatus"];
        };
        /** @description An item of a type that is not described here, as the provider sent it; further fields pass too. Clients that know types by the names of schemas call all of them by this one. */
        OtherOutputItem: {
            /**
             * @description Type of the item. Types described on their own are not accepted here. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "OtherOutputItem";
            /** @description Id of the item, where it has one. */
            id?: string | null;
        };
        /** @description One item of the output. Items of an upstream that speaks this format pass as they came. */
        OutputItems: components["schemas"]["OutputMessageItem"] | components["schemas"]["OutputReasoningItem"] | components["schemas"]["OutputFunctionCallItem"] | components["schemas"]["OutputWebSearchCallItem"] | components["schemas"]["OutputFileSearchCallItem"] | components["schemas"]["OutputImageGenerationCallItem"] | components["schemas"]["OutputCodeInterpreterCallItem"] | components["schemas"]["OutputComputerCallItem"] | components["schemas"]["OutputDatetimeItem"] | components["schemas"]["OutputWebSearchServerToolItem"] | components["schemas"]["OutputCodeInterpreterServerToolItem"] | components["schemas"]["OutputFileSearchServerToolItem"] | components["schemas"]["OutputImageGenerationServerToolItem"] | components["schemas"]["OutputBrowserUseServerToolItem"] | components["schemas"]["OutputBashServerToolItem"] | components["schemas"]["OutputTextEditorServerToolItem"] | components["schemas"]["OutputApplyPatchServerToolItem"] | components["schemas"]["OutputWebFetchServerToolItem"] | components["schemas"]["OutputToolSearchServerToolItem"] | components["schemas"]["OutputMemoryServerToolItem"] | components["schemas"]["OutputMcpServerToolItem"] | components["schemas"]["OutputSearchModelsServerToolItem"] | components["schemas"]["OutputFusionServerToolItem"] | components["schemas"]["OutputAdvisorServerToolItem"] | components["schemas"]["OutputSubagentServerToolItem"] | components["schemas"]["OutputFilesServerToolItem"] | components["schemas"]["OutputShellServerToolItem"] | components["schemas"]["OutputApplyPatchCallItem"] | components["schemas"]["OutputShellCallItem"] | components["schemas"]["OutputShellCallOutputItem"] | components["schemas"]["OutputCustomToolCallItem"] | components["schemas"]["OutputLocalShellCallItem"] | components["schemas"]["McpListToolsItem"] | components["schemas"]["McpApprovalRequestItem"] | components["schemas"]["McpCallItem"] | components["schemas"]["CompactionItem"] | components["schemas"]["OtherOutputItem"];
        /**
         * @description Error code in the vocabulary of this format. The canonical reason is in `error_type` of the response.
         * @enum {string}
         */
        ResponsesErrorCode: "server_error" | "rate_limit_exceeded" | "invalid_prompt" | "vector_store_timeout" | "invalid_image" | "invalid_image_format" | "invalid_base64_image" | "invalid_image_url" | "image_too_large" | "image_too_small" | "image_parse_error" | "image_content_policy_violation" | "invalid_image_mode" | "image_file_too_large" | "unsupported_image_media_type" | "empty_image_file" | "failed_to_download_image" | "image_file_not_found" | "bio_policy" | "data_residency_mismatch" | "cyber_policy" | "misalignment_policy_violation";
        /** @description Why a response failed. Further fields of the provider pass. */
        ResponsesErrorField: {
            /** @description Error code. */
            code: components["schemas"]["ResponsesErrorCode"];
            /** @description Text for people. */
            message: string;
            /** @description Machine-readable facts about the failure. */
            metadata?: components["schemas"]["ErrorMetadata"] | null;
        };
        /**
         * @description Why a response ended early.
         * @enum {string}
         */
        IncompleteReason: "max_output_tokens" | "content_filter";
        /** @description Why a response ended early. Further fields of the provider pass. */
        IncompleteDetails: {
            /** @description The reason, in one of the words known or a newer one of the provider's. */
            reason?: components["schemas"]["IncompleteReason"] | string;
        };
        /** @description Input tokens by kind. Further fields of the provider pass. */
        ResponsesInputTokensDetails: {
            /** @description Tokens read from the provider's prompt cache. */
            cached_tokens: number;
            /** @description Tokens written to the provider's prompt cache. */
            cache_write_tokens?: number | null;
        };
        /** @description Output tokens by kind. Further fields of the provider pass. */
        ResponsesOutputTokensDetails: {
            /** @description Tokens of reasoning. */
            reasoning_tokens: number;
        };
        /** @description Parts of the cost, in USD. */
        ResponsesCostDetails: {
            /** @description What the provider charges the caller directly. Not zero only with the caller's own provider key. */
            upstream_inference_cost?: number | null;
            /** @description Upstream cost of the input. */
            upstream_inference_input_cost: number;
            /** @description Upstream cost of the output. */
            upstream_inference_output_cost: number;
            /** @description Cost of server tools. */
            server_tool_cost?: number | null;
        };
        /** @description Tokens as the provider counts them, and what the generation cost. Further fields of the provider pass. */
        ResponsesUsage: {
            /** @description Tokens of the input. */
            input_tokens: number;
            /** @description Input tokens by kind. */
            input_tokens_details: components["schemas"]["ResponsesInputTokensDetails"];
            /** @description Tokens of the output, reasoning included. */
            output_tokens: number;
            /** @description Output tokens by kind. */
            output_tokens_details: components["schemas"]["ResponsesOutputTokensDetails"];
            /** @description Both together. */
            total_tokens: number;
            /** @description What the account is charged, in USD. */
            cost?: number | null;
            /** @description Parts of the cost. */
            cost_details?: components["schemas"]["ResponsesCostDetails"];
            /** @description True when the caller's own provider key was used. */
            is_byok?: boolean;
            /** @description Calls of server tools. */
            server_tool_use_details?: components["schemas"]["ServerToolUseDetails"];
        };
        /** @description An item of the instructions other than a message, told by its type. */
        BaseInputsTypedItem: components["schemas"]["FunctionCallItem"] | components["schemas"]["FunctionCallOutputItem"] | components["schemas"]["OutputImageGenerationCallItem"] | components["schemas"]["CustomToolCallItem"] | components["schemas"]["CustomToolCallOutputItem"] | components["schemas"]["ApplyPatchCallItem"] | components["schemas"]["ApplyPatchCallOutputItem"];
        /** @description One item of the instructions, as a prompt template gives them. */
        BaseInputsItem: components["schemas"]["BaseInputsTypedItem"] | components["schemas"]["InputsMessage"];
        /** @description Instructions, as text or as items, or null. */
        ResponsesInstructions: string | components["schemas"]["BaseInputsItem"][] | null;
        /** @description Reasoning settings that were used. Further fields of the provider pass. */
        BaseReasoningConfig: {
            /** @description Which turns keep their reasoning. */
            context?: components["schemas"]["ReasoningContext"] | null;
            /** @description Reasoning effort. */
            effort?: components["schemas"]["ReasoningEffort"] | null;
            /** @description Reasoning mode. */
            mode?: components["schemas"]["ReasoningMode"] | null;
            /** @description Detail of the reasoning summary. */
            summary?: components["schemas"]["ReasoningSummaryMode"] | null;
        };
        /**
         * @description Tier the request was served and billed at.
         * @enum {string}
         */
        ResponsesServiceTier: "auto" | "default" | "flex" | "priority" | "scale" | "ultrafast";
        /** @description Judgement on one rule. */
        AlignmentRuleRecord: {
            /** @description Whether the rule has a bearing on the answer. */
            applicable: boolean;
            /** @description Whether it counts as broken. */
            broken: boolean;
            /** @description Probability that it is broken. */
            probability: number;
        };
        /** @description A model call that kept the rules. */
        AlignmentCallAllowed: {
            /** @description Number of the call. */
            call: number;
            /**
             * @description Tag of this outcome. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            outcome: "allowed";
            /** @description Judgement on each rule. */
            rules: components["schemas"]["AlignmentRuleRecord"][];
        };
        /** @description A model call that broke a rule. */
        AlignmentCallBlocked: {
            /** @description Number of the call. */
            call: number;
            /**
             * @description Tag of this outcome. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            outcome: "blocked";
            /** @description Judgement on each rule. */
            rules: components["schemas"]["AlignmentRuleRecord"][];
        };
        /**
         * @description Why a call could not be judged.
         * @enum {string}
         */
        AlignmentUnavailableReason: "cut" | "evaluator_error" | "malformed_answer" | "time_limit";
        /** @description A model call that could not be judged. */
        AlignmentCallUnavailable: {
            /** @description Number of the call. */
            call: number;
            /**
             * @description Tag of this outcome. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            outcome: "unavailable";
            /** @description Why not. */
            reason: components["schemas"]["AlignmentUnavailableReason"];
        };
        /** @description Outcome of the judgement on one model call. */
        AlignmentCallRecord: components["schemas"]["AlignmentCallAllowed"] | components["schemas"]["AlignmentCallBlocked"] | components["schemas"]["AlignmentCallUnavailable"];
        /** @description Result of the alignment plugin. It is a beta, and its shape may change. */
        Alignment: {
            /** @description Each model call that was judged. */
            calls: components["schemas"]["AlignmentCallRecord"][];
        };
        /**
         * @description `allowed` lets the caller run the call, `blocked` warns against it, `unavailable` means that it could not be judged.
         * @enum {string}
         */
        ToolCallVerdictOutcome: "allowed" | "blocked" | "unavailable";
        /** @description Verdict on one client tool call. */
        ToolCallVerdict: {
            /** @description Id of the call, as in its output item. */
            call_id: string;
            /** @description Name of the tool. */
            name: string;
            /** @description The verdict. */
            outcome: components["schemas"]["ToolCallVerdictOutcome"];
            /** @description Why, in words. */
            reason?: string | null;
        };
        /** @description A response, complete or, in the events of a stream, as far as it has come. Where the provider speaks this format, fields it sends beyond these pass as they are. */
        OpenResponsesResult: {
            /**
             * @description Id of the generation. It also stands in the header `X-Generation-Id`.
             * @example gen-1764000000-4f0c2b9a
             */
            id: string;
            /**
             * @description Tag of this object.
             * @constant
             */
            object: "response";
            /** @description State of the response. */
            status: components["schemas"]["ResponseStatus"];
            /** @description Unix time of the start, in seconds. */
            created_at: number;
            /** @description Unix time of the end, in seconds. Null until then. */
            completed_at: number | null;
            /** @description Model that answered, also when a router or a fallback chose it. */
            model: string;
            /** @description Items of the answer in order. */
            output: components["schemas"]["OutputItems"][];
            /** @description All text of the answer joined. */
            output_text?: string;
            /** @description Why the response failed. */
            error: components["schemas"]["ResponsesErrorField"] | null;
            /** @description Stable reason of a failure, the same in every API format. */
            error_type?: components["schemas"]["ApiErrorType"];
            /** @description Why the response ended early. */
            incomplete_details: components["schemas"]["IncompleteDetails"] | null;
            /** @description Tokens and cost. Null until the end of a stream. */
            usage: components["schemas"]["ResponsesUsage"] | null;
            /** @description Instructions of the request. */
            instructions: components["schemas"]["ResponsesInstructions"];
            /** @description Labels of the request. */
            metadata: {
                [key: string]: string;
            } | null;
            /** @description Whether the model could call several tools in one turn. */
            parallel_tool_calls: boolean;
            /** @description Tool choice of the request. */
            tool_choice: components["schemas"]["ResponsesToolChoice"];
            /** @description Tools of the request. */
            tools: components["schemas"]["ResponsesTool"][];
            /** @description Sampling temperature. */
            temperature: number | null;
            /** @description Probability mass that was sampled from. */
            top_p: number | null;
            /** @description Penalty by frequency. */
            frequency_penalty: number | null;
            /** @description Penalty by presence. */
            presence_penalty: number | null;
            /** @description Limit on the length of the answer. */
            max_output_tokens: number | null;
            /** @description Limit on the steps of the server-tool loop. */
            max_tool_calls: number | null;
            /** @description Alternatives for each token. */
            top_logprobs?: number | null;
            /** @description Whether the answer was made in the background. */
            background: boolean | null;
            /** @description Always null, because responses are not stored. */
            previous_response_id: string | null;
            /** @description Prompt template of the request. */
            prompt: components["schemas"]["StoredPromptTemplate"] | null;
            /** @description Cache key of the request. */
            prompt_cache_key: string | null;
            /** @description Cache settings of the request. */
            prompt_cache_options?: components["schemas"]["PromptCacheOptions"] | null;
            /** @description Reasoning settings. */
            reasoning: components["schemas"]["BaseReasoningConfig"] | null;
            /** @description Safety identifier of the request. */
            safety_identifier: string | null;
            /** @description Tier the request was served and billed at, or null when the provider has no tiers. */
            service_tier: components["schemas"]["ResponsesServiceTier"] | null;
            /** @description Always false, because responses are not stored. */
            store?: boolean;
            /** @description Text settings. */
            text?: components["schemas"]["TextExtendedConfig"];
            /** @description Truncation mode. */
            truncation: components["schemas"]["Truncation"] | null;
            /** @description End user of the request. */
            user: string | null;
            /** @description Result of the alignment plugin. */
            alignment?: components["schemas"]["Alignment"];
            /** @description A verdict for each client tool call, when screening ran. */
            tool_call_verdicts?: components["schemas"]["ToolCallVerdict"][];
            /** @description Routing metadata, when asked for. */
            service_metadata?: components["schemas"]["ServiceMetadata"];
            /** @description Types of parts of the provider's answer that this format has no place for, which are left out. Absent: nothing is left out. */
            omitted?: string[];
        };
        /** @description First event. The response has been accepted. Further fields of the provider pass. */
        ResponsesCreatedEvent: {
            /**
             * @description Tag of this event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "response.created";
            /** @description Number of the event in the stream, from 0. */
            sequence_number: number;
            /** @description The response so far. Its usage is null. */
            response: components["schemas"]["OpenResponsesResult"];
        };
        /** @description The response waits for its turn. Further fields of the provider pass. */
        ResponsesQueuedEvent: {
            /**
             * @description Tag of this event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "response.queued";
            /** @description Number of the event in the stream, from 0. */
            sequence_number: number;
            /** @description The response so far. */
            response: components["schemas"]["OpenResponsesResult"];
        };
        /** @description The model is at work. Further fields of the provider pass. */
        ResponsesInProgressEvent: {
            /**
             * @description Tag of this event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "response.in_progress";
            /** @description Number of the event in the stream, from 0. */
            sequence_number: number;
            /** @description The response so far. Its usage is null. */
            response: components["schemas"]["OpenResponsesResult"];
        };
        /** @description Last event of a response that is complete. Further fields of the provider pass. */
        ResponsesCompletedEvent: {
            /**
             * @description Tag of this event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "response.completed";
            /** @description Number of the event in the stream, from 0. */
            sequence_number: number;
            /** @description The whole response. */
            response: components["schemas"]["OpenResponsesResult"];
        };
        /** @description Last event of a response that ended early. Further fields of the provider pass. */
        ResponsesIncompleteEvent: {
            /**
             * @description Tag of this event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "response.incomplete";
            /** @description Number of the event in the stream, from 0. */
            sequence_number: number;
            /** @description The response as far as it came. */
            response: components["schemas"]["OpenResponsesResult"];
        };
        /** @description Last event of a response that failed. Further fields of the provider pass. */
        ResponsesFailedEvent: {
            /**
             * @description Tag of this event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "response.failed";
            /** @description Number of the event in the stream, from 0. */
            sequence_number: number;
            /** @description The response with its error. */
            response: components["schemas"]["OpenResponsesResult"];
        };
        /** @description A failure outside of a response. Further fields of the provider pass. */
        ErrorEvent: {
            /**
             * @description Tag of this event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "error";
            /** @description Number of the event in the stream, from 0. */
            sequence_number: number;
            /** @description Error code. */
            code: string | null;
            /** @description Text for people. */
            message: string;
            /** @description Parameter at fault. */
            param: string | null;
        };
        /** @description A new item begins. Further fields of the provider pass. */
        OutputItemAddedEvent: {
            /**
             * @description Tag of this event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "response.output_item.added";
            /** @description Number of the event in the stream, from 0. */
            sequence_number: number;
            /** @description Position of the item in the output. */
            output_index: number;
            /** @description The item so far. */
            item: components["schemas"]["OutputItems"];
        };
        /** @description An item is complete. Further fields of the provider pass. */
        OutputItemDoneEvent: {
            /**
             * @description Tag of this event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "response.output_item.done";
            /** @description Number of the event in the stream, from 0. */
            sequence_number: number;
            /** @description Position of the item in the output. */
            output_index: number;
            /** @description The whole item. */
            item: components["schemas"]["OutputItems"];
        };
        /** @description A part of a type that is not described here, as the provider sent it; further fields pass too. Clients that know types by the names of schemas call all of them by this one. */
        OtherContentPart: {
            /**
             * @description Type of the part. Types described on their own are not accepted here. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "OtherContentPart";
        };
        /** @description A part of an item, as it is added and finished in a stream. */
        ResponsesContentPart: components["schemas"]["ResponseOutputText"] | components["schemas"]["ReasoningTextContent"] | components["schemas"]["ResponsesRefusalContent"] | components["schemas"]["OtherContentPart"];
        /** @description A new part of an item begins. Further fields of the provider pass. */
        ContentPartAddedEvent: {
            /**
             * @description Tag of this event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "response.content_part.added";
            /** @description Number of the event in the stream, from 0. */
            sequence_number: number;
            /** @description Id of the item. */
            item_id: string;
            /** @description Position of the item in the output. */
            output_index: number;
            /** @description Position of the part in the item. */
            content_index: number;
            /** @description The part so far. */
            part: components["schemas"]["ResponsesContentPart"];
        };
        /** @description A part of an item is complete. Further fields of the provider pass. */
        ContentPartDoneEvent: {
            /**
             * @description Tag of this event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "response.content_part.done";
            /** @description Number of the event in the stream, from 0. */
            sequence_number: number;
            /** @description Id of the item. */
            item_id: string;
            /** @description Position of the item in the output. */
            output_index: number;
            /** @description Position of the part in the item. */
            content_index: number;
            /** @description The whole part. */
            part: components["schemas"]["ResponsesContentPart"];
        };
        /** @description A token that could have stood at a place. Further fields of the provider pass. */
        StreamLogprobTopLogprob: {
            /** @description The token. */
            token?: string;
            /** @description Natural logarithm of its probability. */
            logprob?: number;
            /** @description UTF-8 bytes of the token. */
            bytes?: number[] | null;
        };
        /** @description A token with its log probability and alternatives. Further fields of the provider pass. */
        StreamLogprob: {
            /** @description The token. */
            token: string;
            /** @description Natural logarithm of its probability. */
            logprob: number;
            /** @description UTF-8 bytes of the token. */
            bytes?: number[] | null;
            /** @description Most likely tokens at this place. */
            top_logprobs?: components["schemas"]["StreamLogprobTopLogprob"][];
        };
        /** @description More text. Further fields of the provider pass. */
        TextDeltaEvent: {
            /**
             * @description Tag of this event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "response.output_text.delta";
            /** @description Number of the event in the stream, from 0. */
            sequence_number: number;
            /** @description Id of the item. */
            item_id: string;
            /** @description Position of the item in the output. */
            output_index: number;
            /** @description Position of the part in the item. */
            content_index: number;
            /** @description The new text. */
            delta: string;
            /** @description Log probabilities of the tokens. Empty unless asked for. */
            logprobs: components["schemas"]["StreamLogprob"][];
        };
        /** @description The text of a part is complete. Further fields of the provider pass. */
        TextDoneEvent: {
            /**
             * @description Tag of this event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "response.output_text.done";
            /** @description Number of the event in the stream, from 0. */
            sequence_number: number;
            /** @description Id of the item. */
            item_id: string;
            /** @description Position of the item in the output. */
            output_index: number;
            /** @description Position of the part in the item. */
            content_index: number;
            /** @description The whole text. */
            text: string;
            /** @description Log probabilities of the tokens. Empty unless asked for. */
            logprobs: components["schemas"]["StreamLogprob"][];
        };
        /** @description More text of a refusal. Further fields of the provider pass. */
        RefusalDeltaEvent: {
            /**
             * @description Tag of this event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "response.refusal.delta";
            /** @description Number of the event in the stream, from 0. */
            sequence_number: number;
            /** @description Id of the item. */
            item_id: string;
            /** @description Position of the item in the output. */
            output_index: number;
            /** @description Position of the part in the item. */
            content_index: number;
            /** @description The new text. */
            delta: string;
        };
        /** @description A refusal is complete. Further fields of the provider pass. */
        RefusalDoneEvent: {
            /**
             * @description Tag of this event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "response.refusal.done";
            /** @description Number of the event in the stream, from 0. */
            sequence_number: number;
            /** @description Id of the item. */
            item_id: string;
            /** @description Position of the item in the output. */
            output_index: number;
            /** @description Position of the part in the item. */
            content_index: number;
            /** @description The whole text. */
            refusal: string;
        };
        /** @description A source was added to a text. Further fields of the provider pass. */
        AnnotationAddedEvent: {
            /**
             * @description Tag of this event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "response.output_text.annotation.added";
            /** @description Number of the event in the stream, from 0. */
            sequence_number: number;
            /** @description Id of the item. */
            item_id: string;
            /** @description Position of the item in the output. */
            output_index: number;
            /** @description Position of the part in the item. */
            content_index: number;
            /** @description Position of the annotation. */
            annotation_index: number;
            /** @description The source. */
            annotation: components["schemas"]["ResponsesAnnotation"];
        };
        /** @description More of the arguments of a function call. Further fields of the provider pass. */
        FunctionCallArgsDeltaEvent: {
            /**
             * @description Tag of this event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "response.function_call_arguments.delta";
            /** @description Number of the event in the stream, from 0. */
            sequence_number: number;
            /** @description Id of the item. */
            item_id: string;
            /** @description Position of the item in the output. */
            output_index: number;
            /** @description The new piece of JSON text. */
            delta: string;
        };
        /** @description The arguments of a function call are complete. Further fields of the provider pass. */
        FunctionCallArgsDoneEvent: {
            /**
             * @description Tag of this event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "response.function_call_arguments.done";
            /** @description Number of the event in the stream, from 0. */
            sequence_number: number;
            /** @description Id of the item. */
            item_id: string;
            /** @description Position of the item in the output. */
            output_index: number;
            /** @description Name of the function. */
            name: string;
            /** @description All arguments as JSON text. */
            arguments: string;
        };
        /** @description More reasoning. Further fields of the provider pass. */
        ReasoningDeltaEvent: {
            /**
             * @description Tag of this event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "response.reasoning_text.delta";
            /** @description Number of the event in the stream, from 0. */
            sequence_number: number;
            /** @description Id of the item. */
            item_id: string;
            /** @description Position of the item in the output. */
            output_index: number;
            /** @description Position of the part in the item. */
            content_index: number;
            /** @description The new text. */
            delta: string;
        };
        /** @description A piece of reasoning is complete. Further fields of the provider pass. */
        ReasoningDoneEvent: {
            /**
             * @description Tag of this event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "response.reasoning_text.done";
            /** @description Number of the event in the stream, from 0. */
            sequence_number: number;
            /** @description Id of the item. */
            item_id: string;
            /** @description Position of the item in the output. */
            output_index: number;
            /** @description Position of the part in the item. */
            content_index: number;
            /** @description The whole text. */
            text: string;
        };
        /** @description A new part of a reasoning summary begins. Further fields of the provider pass. */
        ReasoningSummaryPartAddedEvent: {
            /**
             * @description Tag of this event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "response.reasoning_summary_part.added";
            /** @description Number of the event in the stream, from 0. */
            sequence_number: number;
            /** @description Id of the item. */
            item_id: string;
            /** @description Position of the item in the output. */
            output_index: number;
            /** @description Position of the part in the summary. */
            summary_index: number;
            /** @description The part so far. */
            part: components["schemas"]["ReasoningSummaryText"];
        };
        /** @description A part of a reasoning summary is complete. Further fields of the provider pass. */
        ReasoningSummaryPartDoneEvent: {
            /**
             * @description Tag of this event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "response.reasoning_summary_part.done";
            /** @description Number of the event in the stream, from 0. */
            sequence_number: number;
            /** @description Id of the item. */
            item_id: string;
            /** @description Position of the item in the output. */
            output_index: number;
            /** @description Position of the part in the summary. */
            summary_index: number;
            /** @description The whole part. */
            part: components["schemas"]["ReasoningSummaryText"];
        };
        /** @description More text of a reasoning summary. Further fields of the provider pass. */
        ReasoningSummaryTextDeltaEvent: {
            /**
             * @description Tag of this event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "response.reasoning_summary_text.delta";
            /** @description Number of the event in the stream, from 0. */
            sequence_number: number;
            /** @description Id of the item. */
            item_id: string;
            /** @description Position of the item in the output. */
            output_index: number;
            /** @description Position of the part in the summary. */
            summary_index: number;
            /** @description The new text. */
            delta: string;
        };
        /** @description The text of a summary part is complete. Further fields of the provider pass. */
        ReasoningSummaryTextDoneEvent: {
            /**
             * @description Tag of this event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "response.reasoning_summary_text.done";
            /** @description Number of the event in the stream, from 0. */
            sequence_number: number;
            /** @description Id of the item. */
            item_id: string;
            /** @description Position of the item in the output. */
            output_index: number;
            /** @description Position of the part in the summary. */
            summary_index: number;
            /** @description The whole text. */
            text: string;
        };
        /** @description An image generation begins. Further fields of the provider pass. */
        ImageGenCallInProgressEvent: {
            /**
             * @description Tag of this event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "response.image_generation_call.in_progress";
            /** @description Number of the event in the stream, from 0. */
            sequence_number: number;
            /** @description Id of the item. */
            item_id: string;
            /** @description Position of the item in the output. */
            output_index: number;
        };
        /** @description An image is being made. Further fields of the provider pass. */
        ImageGenCallGeneratingEvent: {
            /**
             * @description Tag of this event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "response.image_generation_call.generating";
            /** @description Number of the event in the stream, from 0. */
            sequence_number: number;
            /** @description Id of the item. */
            item_id: string;
            /** @description Position of the item in the output. */
            output_index: number;
        };
        /** @description An image is done. Further fields of the provider pass. */
        ImageGenCallCompletedEvent: {
            /**
             * @description Tag of this event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "response.image_generation_call.completed";
            /** @description Number of the event in the stream, from 0. */
            sequence_number: number;
            /** @description Id of the item. */
            item_id: string;
            /** @description Position of the item in the output. */
            output_index: number;
        };
        /** @description A code run begins. Further fields of the provider pass. */
        CodeInterpreterCallInProgressEvent: {
            /**
             * @description Tag of this event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "response.code_interpreter_call.in_progress";
            /** @description Number of the event in the stream, from 0. */
            sequence_number: number;
            /** @description Id of the item. */
            item_id: string;
            /** @description Position of the item in the output. */
            output_index: number;
        };
        /** @description Code is running. Further fields of the provider pass. */
        CodeInterpreterCallInterpretingEvent: {
            /**
             * @description Tag of this event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "response.code_interpreter_call.interpreting";
            /** @description Number of the event in the stream, from 0. */
            sequence_number: number;
            /** @description Id of the item. */
            item_id: string;
            /** @description Position of the item in the output. */
            output_index: number;
        };
        /** @description A code run is done. Further fields of the provider pass. */
        CodeInterpreterCallCompletedEvent: {
            /**
             * @description Tag of this event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "response.code_interpreter_call.completed";
            /** @description Number of the event in the stream, from 0. */
            sequence_number: number;
            /** @description Id of the item. */
            item_id: string;
            /** @description Position of the item in the output. */
            output_index: number;
        };
        /** @description A web search begins. Further fields of the provider pass. */
        WebSearchCallInProgressEvent: {
            /**
             * @description Tag of this event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "response.web_search_call.in_progress";
            /** @description Number of the event in the stream, from 0. */
            sequence_number: number;
            /** @description Id of the item. */
            item_id: string;
            /** @description Position of the item in the output. */
            output_index: number;
        };
        /** @description The web is being searched. Further fields of the provider pass. */
        WebSearchCallSearchingEvent: {
            /**
             * @description Tag of this event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "response.web_search_call.searching";
            /** @description Number of the event in the stream, from 0. */
            sequence_number: number;
            /** @description Id of the item. */
            item_id: string;
            /** @description Position of the item in the output. */
            output_index: number;
        };
        /** @description A web search is done. Further fields of the provider pass. */
        WebSearchCallCompletedEvent: {
            /**
             * @description Tag of this event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "response.web_search_call.completed";
            /** @description Number of the event in the stream, from 0. */
            sequence_number: number;
            /** @description Id of the item. */
            item_id: string;
            /** @description Position of the item in the output. */
            output_index: number;
        };
        /** @description A file search begins. Further fields of the provider pass. */
        FileSearchCallInProgressEvent: {
            /**
             * @description Tag of this event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "response.file_search_call.in_progress";
            /** @description Number of the event in the stream, from 0. */
            sequence_number: number;
            /** @description Id of the item. */
            item_id: string;
            /** @description Position of the item in the output. */
            output_index: number;
        };
        /** @description Files are being searched. Further fields of the provider pass. */
        FileSearchCallSearchingEvent: {
            /**
             * @description Tag of this event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "response.file_search_call.searching";
            /** @description Number of the event in the stream, from 0. */
            sequence_number: number;
            /** @description Id of the item. */
            item_id: string;
            /** @description Position of the item in the output. */
            output_index: number;
        };
        /** @description A file search is done. Further fields of the provider pass. */
        FileSearchCallCompletedEvent: {
            /**
             * @description Tag of this event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "response.file_search_call.completed";
            /** @description Number of the event in the stream, from 0. */
            sequence_number: number;
            /** @description Id of the item. */
            item_id: string;
            /** @description Position of the item in the output. */
            output_index: number;
        };
        /** @description A call of an MCP tool begins. Further fields of the provider pass. */
        McpCallInProgressEvent: {
            /**
             * @description Tag of this event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "response.mcp_call.in_progress";
            /** @description Number of the event in the stream, from 0. */
            sequence_number: number;
            /** @description Id of the item. */
            item_id: string;
            /** @description Position of the item in the output. */
            output_index: number;
        };
        /** @description A call of an MCP tool is done. Further fields of the provider pass. */
        McpCallCompletedEvent: {
            /**
             * @description Tag of this event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "response.mcp_call.completed";
            /** @description Number of the event in the stream, from 0. */
            sequence_number: number;
            /** @description Id of the item. */
            item_id: string;
            /** @description Position of the item in the output. */
            output_index: number;
        };
        /** @description A call of an MCP tool failed. Further fields of the provider pass. */
        McpCallFailedEvent: {
            /**
             * @description Tag of this event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "response.mcp_call.failed";
            /** @description Number of the event in the stream, from 0. */
            sequence_number: number;
            /** @description Id of the item. */
            item_id: string;
            /** @description Position of the item in the output. */
            output_index: number;
        };
        /** @description The tools of an MCP server are being fetched. Further fields of the provider pass. */
        McpListToolsInProgressEvent: {
            /**
             * @description Tag of this event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "response.mcp_list_tools.in_progress";
            /** @description Number of the event in the stream, from 0. */
            sequence_number: number;
            /** @description Id of the item. */
            item_id: string;
            /** @description Position of the item in the output. */
            output_index: number;
        };
        /** @description The tools of an MCP server are known. Further fields of the provider pass. */
        McpListToolsCompletedEvent: {
            /**
             * @description Tag of this event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "response.mcp_list_tools.completed";
            /** @description Number of the event in the stream, from 0. */
            sequence_number: number;
            /** @description Id of the item. */
            item_id: string;
            /** @description Position of the item in the output. */
            output_index: number;
        };
        /** @description The tools of an MCP server could not be fetched. Further fields of the provider pass. */
        McpListToolsFailedEvent: {
            /**
             * @description Tag of this event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "response.mcp_list_tools.failed";
            /** @description Number of the event in the stream, from 0. */
            sequence_number: number;
            /** @description Id of the item. */
            item_id: string;
            /** @description Position of the item in the output. */
            output_index: number;
        };
        /** @description A preview of an image. Further fields of the provider pass. */
        ImageGenCallPartialImageEvent: {
            /**
             * @description Tag of this event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "response.image_generation_call.partial_image";
            /** @description Number of the event in the stream, from 0. */
            sequence_number: number;
            /** @description Id of the item. */
            item_id: string;
            /** @description Position of the item in the output. */
            output_index: number;
            /** @description Number of the preview. */
            partial_image_index: number;
            /** @description Preview, base64. */
            partial_image_b64: string;
        };
        /** @description More code. Further fields of the provider pass. */
        CodeInterpreterCallCodeDeltaEvent: {
            /**
             * @description Tag of this event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "response.code_interpreter_call_code.delta";
            /** @description Number of the event in the stream, from 0. */
            sequence_number: number;
            /** @description Id of the item. */
            item_id: string;
            /** @description Position of the item in the output. */
            output_index: number;
            /** @description The new code. */
            delta: string;
        };
        /** @description The code is complete. Further fields of the provider pass. */
        CodeInterpreterCallCodeDoneEvent: {
            /**
             * @description Tag of this event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "response.code_interpreter_call_code.done";
            /** @description Number of the event in the stream, from 0. */
            sequence_number: number;
            /** @description Id of the item. */
            item_id: string;
            /** @description Position of the item in the output. */
            output_index: number;
            /** @description The whole code. */
            code: string;
        };
        /** @description More of the arguments of an MCP call. Further fields of the provider pass. */
        McpCallArgsDeltaEvent: {
            /**
             * @description Tag of this event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "response.mcp_call_arguments.delta";
            /** @description Number of the event in the stream, from 0. */
            sequence_number: number;
            /** @description Id of the item. */
            item_id: string;
            /** @description Position of the item in the output. */
            output_index: number;
            /** @description The new piece of JSON text. */
            delta: string;
        };
        /** @description The arguments of an MCP call are complete. Further fields of the provider pass. */
        McpCallArgsDoneEvent: {
            /**
             * @description Tag of this event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "response.mcp_call_arguments.done";
            /** @description Number of the event in the stream, from 0. */
            sequence_number: number;
            /** @description Id of the item. */
            item_id: string;
            /** @description Position of the item in the output. */
            output_index: number;
            /** @description All arguments as JSON text. */
            arguments: string;
        };
        /** @description More input of a custom tool call. Further fields of the provider pass. */
        CustomToolCallInputDeltaEvent: {
            /**
             * @description Tag of this event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "response.custom_tool_call_input.delta";
            /** @description Number of the event in the stream, from 0. */
            sequence_number: number;
            /** @description Id of the item. */
            item_id: string;
            /** @description Position of the item in the output. */
            output_index: number;
            /** @description The new text. */
            delta: string;
        };
        /** @description The input of a custom tool call is complete. Further fields of the provider pass. */
        CustomToolCallInputDoneEvent: {
            /**
             * @description Tag of this event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "response.custom_tool_call_input.done";
            /** @description Number of the event in the stream, from 0. */
            sequence_number: number;
            /** @description Id of the item. */
            item_id: string;
            /** @description Position of the item in the output. */
            output_index: number;
            /** @description The whole text. */
            input: string;
        };
        /** @description More of a patch. Further fields of the provider pass. */
        ApplyPatchCallOperationDiffDeltaEvent: {
            /**
             * @description Tag of this event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "response.apply_patch_call_operation_diff.delta";
            /** @description Number of the event in the stream, from 0. */
            sequence_number: number;
            /** @description Id of the item. */
            item_id: string;
            /** @description Position of the item in the output. */
            output_index: number;
            /** @description The new piece of the diff. */
            delta: string;
        };
        /** @description A patch is complete. Further fields of the provider pass. */
        ApplyPatchCallOperationDiffDoneEvent: {
            /**
             * @description Tag of this event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "response.apply_patch_call_operation_diff.done";
            /** @description Number of the event in the stream, from 0. */
            sequence_number: number;
            /** @description Id of the item. */
            item_id: string;
            /** @description Position of the item in the output. */
            output_index: number;
            /** @description The whole diff. */
            diff: string;
        };
        /** @description A fusion begins. */
        FusionCallInProgressEvent: {
            /**
             * @description Tag of this event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "response.fusion_call.in_progress";
            /** @description Number of the event in the stream, from 0. */
            sequence_number: number;
            /** @description Id of the item. */
            item_id: string;
            /** @description Position of the item in the output. */
            output_index: number;
        };
        /** @description A model of the fusion begins. */
        FusionCallPanelAddedEvent: {
            /**
             * @description Tag of this event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "response.fusion_call.panel.added";
            /** @description Number of the event in the stream, from 0. */
            sequence_number: number;
            /** @description Id of the item. */
            item_id: string;
            /** @description Position of the item in the output. */
            output_index: number;
            /** @description The model. */
            model: string;
        };
        /** @description More text of a model of the fusion. */
        FusionCallPanelDeltaEvent: {
            /**
             * @description Tag of this event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "response.fusion_call.panel.delta";
            /** @description Number of the event in the stream, from 0. */
            sequence_number: number;
            /** @description Id of the item. */
            item_id: string;
            /** @description Position of the item in the output. */
            output_index: number;
            /** @description The model. */
            model: string;
            /** @description The new text. */
            delta: string;
        };
        /** @description More reasoning of a model of the fusion. */
        FusionCallPanelReasoningDeltaEvent: {
            /**
             * @description Tag of this event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "response.fusion_call.panel.reasoning.delta";
            /** @description Number of the event in the stream, from 0. */
            sequence_number: number;
            /** @description Id of the item. */
            item_id: string;
            /** @description Position of the item in the output. */
            output_index: number;
            /** @description The model. */
            model: string;
            /** @description The new text. */
            delta: string;
        };
        /** @description A model of the fusion has answered. */
        FusionCallPanelCompletedEvent: {
            /**
             * @description Tag of this event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "response.fusion_call.panel.completed";
            /** @description Number of the event in the stream, from 0. */
            sequence_number: number;
            /** @description Id of the item. */
            item_id: string;
            /** @description Position of the item in the output. */
            output_index: number;
            /** @description The model. */
            model: string;
            /** @description Its answer. */
            content: string;
        };
        /** @description A model of the fusion failed. */
        FusionCallPanelFailedEvent: {
            /**
             * @description Tag of this event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "response.fusion_call.panel.failed";
            /** @description Number of the event in the stream, from 0. */
            sequence_number: number;
            /** @description Id of the item. */
            item_id: string;
            /** @description Position of the item in the output. */
            output_index: number;
            /** @description The model. */
            model: string;
            /** @description Why it failed. */
            error: string;
            /** @description HTTP status of the failure. */
            status_code?: number;
        };
        /** @description The answers are being compared. */
        FusionCallAnalysisInProgressEvent: {
            /**
             * @description Tag of this event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "response.fusion_call.analysis.in_progress";
            /** @description Number of the event in the stream, from 0. */
            sequence_number: number;
            /** @description Id of the item. */
            item_id: string;
            /** @description Position of the item in the output. */
            output_index: number;
            /** @description Model that compares. */
            analyst_model: string;
            /**
             * @deprecated
             * @description Older name of `analyst_model`.
             */
            judge_model: string;
        };
        /** @description The answers have been compared. */
        FusionCallAnalysisCompletedEvent: {
            /**
             * @description Tag of this event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "response.fusion_call.analysis.completed";
            /** @description Number of the event in the stream, from 0. */
            sequence_number: number;
            /** @description Id of the item. */
            item_id: string;
            /** @description Position of the item in the output. */
            output_index: number;
            /** @description The comparison. */
            analysis: components["schemas"]["FusionAnalysisResult"];
        };
        /** @description A fusion is done. */
        FusionCallCompletedEvent: {
            /**
             * @description Tag of this event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "response.fusion_call.completed";
            /** @description Number of the event in the stream, from 0. */
            sequence_number: number;
            /** @description Id of the item. */
            item_id: string;
            /** @description Position of the item in the output. */
            output_index: number;
        };
        /**
         * @description Moment of an attempt.
         * @enum {string}
         */
        DebugTimingEvent: "adapter_request" | "upstream_headers_received" | "first_token_received" | "upstream_body_ended";
        /** @description Moment of an attempt. */
        DebugTimings: {
            /** @description The moment. */
            event: components["schemas"]["DebugTimingEvent"];
            /** @description Unix time in milliseconds. */
            epoch_ms: number;
            /** @description Milliseconds since the start of the request. */
            start_ms: number;
        };
        /** @description Debug data of one attempt. */
        ResponsesDebugOutput: {
            /** @description Body that was sent to the provider. */
            echo_upstream_body?: {
                [key: string]: unknown;
            };
            /** @description When things happened. */
            timings?: components["schemas"]["DebugTimings"];
        };
        /** @description Debug data, when asked for. */
        DebugEvent: {
            /**
             * @description Tag of this event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "response.debug";
            /** @description Number of the event in the stream, from 0. */
            sequence_number: number;
            /** @description The data. */
            debug: components["schemas"]["ResponsesDebugOutput"];
        };
        /** @description An event of a type that is not described here. It passes as the upstream sent it but its number; further fields pass too. Clients that know types by the names of schemas call all of them by this one. */
        OtherStreamEvent: {
            /**
             * @description Type of the event. Types described on their own are not accepted here. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "OtherStreamEvent";
            /** @description Number of the event in the stream, from 0. */
            sequence_number: number;
        };
        /** @description One event of a streamed response. Numbers rise by one from event to event. Events of an upstream that speaks this format pass as they came, apart from ids, model and usage. */
        ResponsesStreamEvent: components["schemas"]["ResponsesCreatedEvent"] | components["schemas"]["ResponsesQueuedEvent"] | components["schemas"]["ResponsesInProgressEvent"] | components["schemas"]["ResponsesCompletedEvent"] | components["schemas"]["ResponsesIncompleteEvent"] | components["schemas"]["ResponsesFailedEvent"] | components["schemas"]["ErrorEvent"] | components["schemas"]["OutputItemAddedEvent"] | components["schemas"]["OutputItemDoneEvent"] | components["schemas"]["ContentPartAddedEvent"] | components["schemas"]["ContentPartDoneEvent"] | components["schemas"]["TextDeltaEvent"] | components["schemas"]["TextDoneEvent"] | components["schemas"]["RefusalDeltaEvent"] | components["schemas"]["RefusalDoneEvent"] | components["schemas"]["AnnotationAddedEvent"] | components["schemas"]["FunctionCallArgsDeltaEvent"] | components["schemas"]["FunctionCallArgsDoneEvent"] | components["schemas"]["ReasoningDeltaEvent"] | components["schemas"]["ReasoningDoneEvent"] | components["schemas"]["ReasoningSummaryPartAddedEvent"] | components["schemas"]["ReasoningSummaryPartDoneEvent"] | components["schemas"]["ReasoningSummaryTextDeltaEvent"] | components["schemas"]["ReasoningSummaryTextDoneEvent"] | components["schemas"]["ImageGenCallInProgressEvent"] | components["schemas"]["ImageGenCallGeneratingEvent"] | components["schemas"]["ImageGenCallCompletedEvent"] | components["schemas"]["CodeInterpreterCallInProgressEvent"] | components["schemas"]["CodeInterpreterCallInterpretingEvent"] | components["schemas"]["CodeInterpreterCallCompletedEvent"] | components["schemas"]["WebSearchCallInProgressEvent"] | components["schemas"]["WebSearchCallSearchingEvent"] | components["schemas"]["WebSearchCallCompletedEvent"] | components["schemas"]["FileSearchCallInProgressEvent"] | components["schemas"]["FileSearchCallSearchingEvent"] | components["schemas"]["FileSearchCallCompletedEvent"] | components["schemas"]["McpCallInProgressEvent"] | components["schemas"]["McpCallCompletedEvent"] | components["schemas"]["McpCallFailedEvent"] | components["schemas"]["McpListToolsInProgressEvent"] | components["schemas"]["McpListToolsCompletedEvent"] | components["schemas"]["McpListToolsFailedEvent"] | components["schemas"]["ImageGenCallPartialImageEvent"] | components["schemas"]["CodeInterpreterCallCodeDeltaEvent"] | components["schemas"]["CodeInterpreterCallCodeDoneEvent"] | components["schemas"]["McpCallArgsDeltaEvent"] | components["schemas"]["McpCallArgsDoneEvent"] | components["schemas"]["CustomToolCallInputDeltaEvent"] | components["schemas"]["CustomToolCallInputDoneEvent"] | components["schemas"]["ApplyPatchCallOperationDiffDeltaEvent"] | components["schemas"]["ApplyPatchCallOperationDiffDoneEvent"] | components["schemas"]["FusionCallInProgressEvent"] | components["schemas"]["FusionCallPanelAddedEvent"] | components["schemas"]["FusionCallPanelDeltaEvent"] | components["schemas"]["FusionCallPanelReasoningDeltaEvent"] | components["schemas"]["FusionCallPanelCompletedEvent"] | components["schemas"]["FusionCallPanelFailedEvent"] | components["schemas"]["FusionCallAnalysisInProgressEvent"] | components["schemas"]["FusionCallAnalysisCompletedEvent"] | components["schemas"]["FusionCallCompletedEvent"] | components["schemas"]["DebugEvent"] | components["schemas"]["OtherStreamEvent"];
        /** @description One server-sent event of the stream. The stream ends with the text `[DONE]`. Lines that start with a colon only keep the connection open. */
        ResponsesStreamingResponse: {
            /** @description Name after `event:`, the same as the type in the data. */
            event: string;
            /** @description The JSON after `data:`. */
            data: components["schemas"]["ResponsesStreamEvent"];
        };
        /**
         * @description Author of a message.
         * @enum {string}
         */
        MessagesRole: "user" | "assistant" | "system";
        /** @description A passage of a plain text document. */
        AnthropicCitationCharLocationParam: {
            /**
             * @description Tag of this citation. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "char_location";
            /** @description The passage. */
            cited_text: string;
            /** @description Number of the document. */
            document_index: number;
            /** @description Title of the document. */
            document_title: string | null;
            /** @description First character. */
            start_char_index: number;
            /** @description Character after the passage. */
            end_char_index: number;
        };
        /** @description Pages of a PDF document. */
        AnthropicCitationPageLocationParam: {
            /**
             * @description Tag of this citation. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "page_location";
            /** @description The passage. */
            cited_text: string;
            /** @description Number of the document. */
            document_index: number;
            /** @description Title of the document. */
            document_title: string | null;
            /** @description First page. */
            start_page_number: number;
            /** @description Page after the passage. */
            end_page_number: number;
        };
        /** @description Blocks of a document. */
        AnthropicCitationContentBlockLocationParam: {
            /**
             * @description Tag of this citation. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "content_block_location";
            /** @description The passage. */
            cited_text: string;
            /** @description Number of the document. */
            document_index: number;
            /** @description Title of the document. */
            document_title: string | null;
            /** @description First block. */
            start_block_index: number;
            /** @description Block after the passage. */
            end_block_index: number;
        };
        /** @description A page that was found. */
        AnthropicCitationWebSearchResultLocationParam: {
            /**
             * @description Tag of this citation. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "web_search_result_location";
            /** @description The passage. */
            cited_text: string;
            /** @description Address of the page. */
            url: string;
            /** @description Title of the page. */
            title: string | null;
            /** @description Place of the passage, for the provider only. */
            encrypted_index: string;
        };
        /** @description A search result of the request. */
        AnthropicCitationSearchResultLocationParam: {
            /**
             * @description Tag of this citation. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "search_result_location";
            /** @description The passage. */
            cited_text: string;
            /** @description Number of the search result. */
            search_result_index: number;
            /** @description Where the result comes from. */
            source: string;
            /** @description Title of the result. */
            title: string | null;
            /** @description First block. */
            start_block_index: number;
            /** @description Block after the passage. */
            end_block_index: number;
        };
        /** @description Source of a passage, as it was answered. */
        AnthropicTextCitationParam: components["schemas"]["AnthropicCitationCharLocationParam"] | components["schemas"]["AnthropicCitationPageLocationParam"] | components["schemas"]["AnthropicCitationContentBlockLocationParam"] | components["schemas"]["AnthropicCitationWebSearchResultLocationParam"] | components["schemas"]["AnthropicCitationSearchResultLocationParam"];
        /** @description A citation of a type that is not described here, as it was answered. */
        MessagesOtherCitationParam: {
            /** @description Type of the citation. Types described on their own are not accepted here. */
            type: string;
        };
        /** @description Text. */
        AnthropicTextBlockParam: {
            /**
             * @description Tag of this block. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "text";
            /** @description The text. */
            text: string;
            /** @description Caches the prompt up to here. */
            cache_control?: components["schemas"]["AnthropicCacheControlDirective"] | null;
            /** @description Sources of the text, as they were answered. */
            citations?: (components["schemas"]["AnthropicTextCitationParam"] | components["schemas"]["MessagesOtherCitationParam"])[] | null;
        };
        /**
         * @description Format of an image.
         * @enum {string}
         */
        AnthropicImageMediaType: "image/jpeg" | "image/png" | "image/gif" | "image/webp";
        /** @description An image by content. */
        AnthropicBase64ImageSource: {
            /**
             * @description Tag of this source. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "base64";
            /** @description Format of the image. */
            media_type: components["schemas"]["AnthropicImageMediaType"];
            /** @description Image, base64. */
            data: string;
        };
        /** @description An image by address. */
        AnthropicUrlImageSource: {
            /**
             * @description Tag of this source. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "url";
            /** @description Address of the image. */
            url: string;
        };
        /** @description An uploaded file. */
        AnthropicFileDocumentSource: {
            /**
             * @description Tag of this source. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "file";
            /** @description Id of the file. */
            file_id: string;
        };
        /** @description Where an image is. */
        AnthropicImageSource: components["schemas"]["AnthropicBase64ImageSource"] | components["schemas"]["AnthropicUrlImageSource"] | components["schemas"]["AnthropicFileDocumentSource"];
        /** @description A source of a type that is not described here, for an upstream that speaks this format; any other endpoint refuses it. */
        MessagesOtherSource: {
            /** @description Type of the source. Types described on their own are not accepted here. */
            type: string;
        };
        /** @description An image. */
        AnthropicImageBlockParam: {
            /**
             * @description Tag of this block. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "image";
            /** @description Where the image is. */
            source: components["schemas"]["AnthropicImageSource"] | components["schemas"]["MessagesOtherSource"];
            /** @description Caches the prompt up to here. */
            cache_control?: components["schemas"]["AnthropicCacheControlDirective"] | null;
        };
        /** @description A PDF document by content. */
        AnthropicBase64PdfSource: {
            /**
             * @description Tag of this source. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "base64";
            /**
             * @description The only format.
             * @constant
             */
            media_type: "application/pdf";
            /** @description Document, base64. */
            data: string;
        };
        /** @description A plain text document. */
        AnthropicPlainTextSource: {
            /**
             * @description Tag of this source. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "text";
            /**
             * @description The only format.
             * @constant
             */
            media_type: "text/plain";
            /** @description The text. */
            data: string;
        };
        /** @description One block of a document. */
        AnthropicContentSourceBlock: components["schemas"]["AnthropicTextBlockParam"] | components["schemas"]["AnthropicImageBlockParam"];
        /** @description A block of a type that is not described here, for an upstream that speaks this format; any other endpoint refuses it. */
        MessagesOtherBlockParam: {
            /** @description Type of the block. Types described on their own are not accepted here. */
            type: string;
        };
        /** @description Text, or a list of blocks. */
        AnthropicContentSourceContent: string | (components["schemas"]["AnthropicContentSourceBlock"] | components["schemas"]["MessagesOtherBlockParam"])[];
        /** @description A document in blocks. */
        AnthropicContentBlockSource: {
            /**
             * @description Tag of this source. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "content";
            /** @description The document. */
            content: components["schemas"]["AnthropicContentSourceContent"];
        };
        /** @description A PDF document by address. */
        AnthropicUrlPdfSource: {
            /**
             * @description Tag of this source. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "url";
            /** @description Address of the document. */
            url: string;
        };
        /** @description Where a document is. */
        AnthropicDocumentSource: components["schemas"]["AnthropicBase64PdfSource"] | components["schemas"]["AnthropicPlainTextSource"] | components["schemas"]["AnthropicContentBlockSource"] | components["schemas"]["AnthropicUrlPdfSource"] | components["schemas"]["AnthropicFileDocumentSource"];
        /** @description Whether the model cites. */
        AnthropicCitationsConfigParam: {
            /** @description True asks for citations. */
            enabled?: boolean;
        };
        /** @description A document. */
        AnthropicDocumentBlockParam: {
            /**
             * @description Tag of this block. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "document";
            /** @description Where the document is. */
            source: components["schemas"]["AnthropicDocumentSource"] | components["schemas"]["MessagesOtherSource"];
            /** @description Title of the document. */
            title?: string | null;
            /** @description What the model should know about the document. */
            context?: string | null;
            /** @description Whether the model cites the document. */
            citations?: components["schemas"]["AnthropicCitationsConfigParam"] | null;
            /** @description Caches the prompt up to here. */
            cache_control?: components["schemas"]["AnthropicCacheControlDirective"] | null;
        };
        /** @description A tool call of an earlier answer. */
        MessagesToolUseBlockParam: {
            /**
             * @description Tag of this block. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "tool_use";
            /** @description Id of the call. The block with the result repeats it. */
            id: string;
            /** @description Name of the tool. */
            name: string;
            /** @description Arguments. */
            input?: unknown;
            /** @description Caches the prompt up to here. */
            cache_control?: components["schemas"]["AnthropicCacheControlDirective"] | null;
        };
        /** @description A tool that was found. */
        AnthropicToolReference: {
            /**
             * @description Tag of this reference. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "tool_reference";
            /** @description Name of the tool. */
            tool_name: string;
        };
        /** @description A search result of the caller. */
        AnthropicSearchResultBlockParam: {
            /**
             * @description Tag of this block. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "search_result";
            /** @description Where the result comes from. */
            source: string;
            /** @description Title of the result. */
            title: string;
            /** @description Text of the result. */
            content: components["schemas"]["AnthropicTextBlockParam"][];
            /** @description Whether the model cites the result. */
            citations?: components["schemas"]["AnthropicCitationsConfigParam"];
            /** @description Caches the prompt up to here. */
            cache_control?: components["schemas"]["AnthropicCacheControlDirective"] | null;
        };
        /** @description One part of a tool result. */
        MessagesToolResultPart: components["schemas"]["AnthropicTextBlockParam"] | components["schemas"]["AnthropicImageBlockParam"] | components["schemas"]["AnthropicToolReference"] | components["schemas"]["AnthropicSearchResultBlockParam"] | components["schemas"]["AnthropicDocumentBlockParam"];
        /** @description Text, or a list of parts. */
        MessagesToolResultContent: string | (components["schemas"]["MessagesToolResultPart"] | components["schemas"]["MessagesOtherBlockParam"])[];
        /** @description Result of a tool call. */
        MessagesToolResultBlockParam: {
            /**
             * @description Tag of this block. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "tool_result";
            /** @description Id of the call this is the result of. */
            tool_use_id: string;
            /** @description The result. */
            content?: components["schemas"]["MessagesToolResultContent"];
            /** @description True when the tool failed. */
            is_error?: boolean;
            /** @description Caches the prompt up to here. */
            cache_control?: components["schemas"]["AnthropicCacheControlDirective"] | null;
        };
        /** @description Thinking of an earlier answer. Send it back unchanged and in its place. */
        MessagesThinkingBlockParam: {
            /**
             * @description Tag of this block. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "thinking";
            /** @description The thinking. */
            thinking: string;
            /** @description The provider's signature over it. */
            signature: string;
        };
        /** @description Thinking only the provider can read. Send it back unchanged and in its place. */
        MessagesRedactedThinkingBlockParam: {
            /**
             * @description Tag of this block. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "redacted_thinking";
            /** @description Opaque content. */
            data: string;
        };
        /** @description A server tool call of an earlier answer. */
        MessagesServerToolUseBlockParam: {
            /**
             * @description Tag of this block. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "server_tool_use";
            /** @description Id of the call. */
            id: string;
            /** @description Name of the tool. */
            name: string;
            /** @description Arguments. */
            input?: unknown;
            /** @description Caches the prompt up to here. */
            cache_control?: components["schemas"]["AnthropicCacheControlDirective"] | null;
        };
        /** @description A page that was found. */
        AnthropicWebSearchResultBlockParam: {
            /**
             * @description Tag of this result.
             * @constant
             */
            type: "web_search_result";
            /** @description Address of the page. */
            url: string;
            /** @description Title of the page. */
            title: string;
            /** @description Text of the page, for the provider only. */
            encrypted_content: string;
            /** @description Age of the page. */
            page_age?: string | null;
        };
        /**
         * @description Why a web search failed.
         * @enum {string}
         */
        AnthropicWebSearchErrorCode: "invalid_tool_input" | "unavailable" | "max_uses_exceeded" | "too_many_requests" | "query_too_long" | "request_too_large";
        /** @description A web search that failed. */
        MessagesWebSearchToolResultErrorParam: {
            /**
             * @description Tag of this result.
             * @constant
             */
            type: "web_search_tool_result_error";
            /** @description Why it failed, in one of the words known or a newer one. */
            error_code: components["schemas"]["AnthropicWebSearchErrorCode"] | string;
        };
        /** @description Pages that were found, or an error. */
        MessagesWebSearchToolResultContent: components["schemas"]["AnthropicWebSearchResultBlockParam"][] | components["schemas"]["MessagesWebSearchToolResultErrorParam"];
        /** @description Result of a web search in an earlier answer. */
        MessagesWebSearchToolResultBlockParam: {
            /**
             * @description Tag of this block. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "web_search_tool_result";
            /** @description Id of the call. */
            tool_use_id: string;
            /** @description The result. */
            content: components["schemas"]["MessagesWebSearchToolResultContent"];
            /** @description Caches the prompt up to here. */
            cache_control?: components["schemas"]["AnthropicCacheControlDirective"] | null;
        };
        /** @description An earlier part of the conversation in a short form. */
        MessagesCompactionBlockParam: {
            /**
             * @description Tag of this block. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "compaction";
            /** @description Summary, or null when there is none. */
            content: string | null;
            /** @description Summary only the provider can read. */
            encrypted_content?: string | null;
            /** @description Caches the prompt up to here. */
            cache_control?: components["schemas"]["AnthropicCacheControlDirective"] | null;
        };
        /** @description Advice of a second model in an earlier answer. */
        MessagesAdvisorToolResultBlock: {
            /**
             * @description Tag of this block. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "advisor_tool_result";
            /** @description Id of the call. */
            tool_use_id: string;
            /** @description The result, as it was answered. */
            content: {
                [key: string]: unknown;
            };
            /** @description Caches the prompt up to here. */
            cache_control?: components["schemas"]["AnthropicCacheControlDirective"] | null;
        };
        /** @description A tool by name. */
        MessagesToolReferenceParam: {
            /**
             * @description Tag of this reference. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "tool_reference";
            /** @description Name of the tool. */
            name: string;
        };
        /** @description A tool of an MCP server by name. */
        MessagesMcpToolReferenceParam: {
            /**
             * @description Tag of this reference. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "mcp_tool_reference";
            /** @description Name of the tool. */
            name: string;
            /** @description Name of the server. */
            server_name: string;
        };
        /** @description All tools of an MCP server. */
        MessagesMcpToolsetReferenceParam: {
            /**
             * @description Tag of this reference. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "mcp_toolset_reference";
            /** @description Name of the server. */
            server_name: string;
        };
        /** @description Tool that becomes known or is taken away. */
        MessagesToolChange: components["schemas"]["MessagesToolReferenceParam"] | components["schemas"]["MessagesMcpToolReferenceParam"] | components["schemas"]["MessagesMcpToolsetReferenceParam"];
        /** @description A tool that becomes known at this point. */
        MessagesToolAdditionBlock: {
            /**
             * @description Tag of this block. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "tool_addition";
            /** @description The tool. */
            tool: components["schemas"]["MessagesToolChange"];
            /** @description Caches the prompt up to here. */
            cache_control?: components["schemas"]["AnthropicCacheControlDirective"] | null;
        };
        /** @description A tool that is taken away at this point. */
        MessagesToolRemovalBlock: {
            /**
             * @description Tag of this block. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "tool_removal";
            /** @description The tool. */
            tool: components["schemas"]["MessagesToolChange"];
            /** @description Caches the prompt up to here. */
            cache_control?: components["schemas"]["AnthropicCacheControlDirective"] | null;
        };
        /** @description Result of a shell call of the gateway in an earlier answer. */
        MessagesShellToolResultBlock: {
            /**
             * @description Tag of this block. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "service_shell_tool_result";
            /** @description Id of the call. */
            tool_use_id: string;
            /** @description The result, as it was answered. */
            content: {
                [key: string]: unknown;
            };
            /** @description Sandbox that was used. */
            container_id?: string;
            /** @description Files that were made. */
            files?: components["schemas"]["ContainerFileCitation"][];
        };
        /** @description Result of a command of the gateway in an earlier answer. */
        MessagesBashToolResultBlock: {
            /**
             * @description Tag of this block. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "service_bash_tool_result";
            /** @description Id of the call. */
            tool_use_id: string;
            /** @description The result, as it was answered. */
            content: {
                [key: string]: unknown;
            };
            /** @description Sandbox that was used. */
            container_id?: string;
            /** @description Files that were made. */
            files?: components["schemas"]["ContainerFileCitation"][];
        };
        /** @description Result of a page fetch in an earlier answer. */
        MessagesWebFetchToolResultBlockParam: {
            /**
             * @description Tag of this block. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "web_fetch_tool_result";
            /** @description Id of the call. */
            tool_use_id: string;
            /** @description The result, as it was answered. */
            content: {
                [key: string]: unknown;
            };
            /** @description Caches the prompt up to here. */
            cache_control?: components["schemas"]["AnthropicCacheControlDirective"] | null;
        };
        /** @description Result of a code run in an earlier answer. */
        MessagesCodeExecutionToolResultBlockParam: {
            /**
             * @description Tag of this block. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "code_execution_tool_result";
            /** @description Id of the call. */
            tool_use_id: string;
            /** @description The result, as it was answered. */
            content: {
                [key: string]: unknown;
            };
            /** @description Caches the prompt up to here. */
            cache_control?: components["schemas"]["AnthropicCacheControlDirective"] | null;
        };
        /** @description Result of a command in an earlier answer. */
        MessagesBashCodeExecutionToolResultBlockParam: {
            /**
             * @description Tag of this block. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "bash_code_execution_tool_result";
            /** @description Id of the call. */
            tool_use_id: string;
            /** @description The result, as it was answered. */
            content: {
                [key: string]: unknown;
            };
            /** @description Caches the prompt up to here. */
            cache_control?: components["schemas"]["AnthropicCacheControlDirective"] | null;
        };
        /** @description Result of a text editor step in an earlier answer. */
        MessagesTextEditorCodeExecutionToolResultBlockParam: {
            /**
             * @description Tag of this block. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "text_editor_code_execution_tool_result";
            /** @description Id of the call. */
            tool_use_id: string;
            /** @description The result, as it was answered. */
            content: {
                [key: string]: unknown;
            };
            /** @description Caches the prompt up to here. */
            cache_control?: components["schemas"]["AnthropicCacheControlDirective"] | null;
        };
        /** @description Result of a tool search in an earlier answer. */
        MessagesToolSearchToolResultBlockParam: {
            /**
             * @description Tag of this block. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "tool_search_tool_result";
            /** @description Id of the call. */
            tool_use_id: string;
            /** @description The result, as it was answered. */
            content: {
                [key: string]: unknown;
            };
            /** @description Caches the prompt up to here. */
            cache_control?: components["schemas"]["AnthropicCacheControlDirective"] | null;
        };
        /** @description A file to place in the sandbox. */
        MessagesContainerUploadBlockParam: {
            /**
             * @description Tag of this block. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "container_upload";
            /** @description Id of the file. */
            file_id: string;
            /** @description Caches the prompt up to here. */
            cache_control?: components["schemas"]["AnthropicCacheControlDirective"] | null;
        };
        /** @description A call of an MCP tool in an earlier answer. */
        MessagesMcpToolUseBlockParam: {
            /**
             * @description Tag of this block. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "mcp_tool_use";
            /** @description Id of the call. */
            id: string;
            /** @description Name of the tool. */
            name: string;
            /** @description Name of the server. */
            server_name: string;
            /** @description Arguments. */
            input?: unknown;
            /** @description Caches the prompt up to here. */
            cache_control?: components["schemas"]["AnthropicCacheControlDirective"] | null;
        };
        /** @description Result of an MCP tool in an earlier answer. */
        MessagesMcpToolResultBlockParam: {
            /**
             * @description Tag of this block. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "mcp_tool_result";
            /** @description Id of the call. */
            tool_use_id: string;
            /** @description The result. */
            content?: unknown;
            /** @description True when the tool failed. */
            is_error?: boolean;
            /** @description Caches the prompt up to here. */
            cache_control?: components["schemas"]["AnthropicCacheControlDirective"] | null;
        };
        /** @description One block of a message. */
        MessagesMessageParamContent: components["schemas"]["AnthropicTextBlockParam"] | components["schemas"]["AnthropicImageBlockParam"] | components["schemas"]["AnthropicDocumentBlockParam"] | components["schemas"]["MessagesToolUseBlockParam"] | components["schemas"]["MessagesToolResultBlockParam"] | components["schemas"]["MessagesThinkingBlockParam"] | components["schemas"]["MessagesRedactedThinkingBlockParam"] | components["schemas"]["MessagesServerToolUseBlockParam"] | components["schemas"]["MessagesWebSearchToolResultBlockParam"] | components["schemas"]["AnthropicSearchResultBlockParam"] | components["schemas"]["MessagesCompactionBlockParam"] | components["schemas"]["MessagesAdvisorToolResultBlock"] | components["schemas"]["MessagesToolAdditionBlock"] | components["schemas"]["MessagesToolRemovalBlock"] | components["schemas"]["MessagesShellToolResultBlock"] | components["schemas"]["MessagesBashToolResultBlock"] | components["schemas"]["MessagesWebFetchToolResultBlockParam"] | components["schemas"]["MessagesCodeExecutionToolResultBlockParam"] | components["schemas"]["MessagesBashCodeExecutionToolResultBlockParam"] | components["schemas"]["MessagesTextEditorCodeExecutionToolResultBlockParam"] | components["schemas"]["MessagesToolSearchToolResultBlockParam"] | components["schemas"]["MessagesContainerUploadBlockParam"] | components["schemas"]["MessagesMcpToolUseBlockParam"] | components["schemas"]["MessagesMcpToolResultBlockParam"];
        /** @description Text, or a list of blocks. */
        MessagesContent: string | (components["schemas"]["MessagesMessageParamContent"] | components["schemas"]["MessagesOtherBlockParam"])[];
        /**
         * @description When the message is cleared from the context.
         * @enum {string}
         */
        MessagesClearAt: "next_user_message" | "never";
        /**
         * @description How much work the model should put into the answer.
         * @enum {string}
         */
        MessagesEffort: "low" | "medium" | "high" | "xhigh" | "max";
        /** @description Settings that hold from this message on. */
        MessagesMessageOutputConfig: {
            /** @description How much work the model should put in. */
            effort?: components["schemas"]["MessagesEffort"] | null;
        };
        /** @description One message of the conversation. */
        MessagesMessageParam: {
            /** @description Author of the message. */
            role: components["schemas"]["MessagesRole"];
            /** @description What is said or attached. */
            content: components["schemas"]["MessagesContent"];
            /** @description When the message is cleared from the context. */
            clear_at?: components["schemas"]["MessagesClearAt"] | null;
            /** @description Settings that hold from this message on. */
            output_config?: components["schemas"]["MessagesMessageOutputConfig"] | null;
        };
        /** @description Instructions, as text or as text blocks. */
        MessagesSystem: string | components["schemas"]["AnthropicTextBlockParam"][];
        /** @description A shell of the caller, in the form the provider trained. */
        AnthropicBashTool: {
            /**
             * @description Tag of this tool. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "bash_20250124";
            /**
             * @description Name of the tool.
             * @constant
             */
            name: "bash";
            /** @description Caches the prompt up to here. */
            cache_control?: components["schemas"]["AnthropicCacheControlDirective"] | null;
        };
        /** @description A text editor of the caller, in the form the provider trained. */
        AnthropicTextEditorTool: {
            /**
             * @description Tag of this tool. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "text_editor_20250124";
            /**
             * @description Name of the tool.
             * @constant
             */
            name: "str_replace_editor";
            /** @description Caches the prompt up to here. */
            cache_control?: components["schemas"]["AnthropicCacheControlDirective"] | null;
        };
        /** @description Approximate place of the end user. */
        AnthropicWebSearchToolUserLocation: {
            /**
             * @description The only kind of location.
             * @constant
             */
            type: "approximate";
            /** @description City. */
            city?: string | null;
            /** @description Country, as a two-letter code. */
            country?: string | null;
            /** @description Region or state. */
            region?: string | null;
            /** @description IANA time zone. */
            timezone?: string | null;
        };
        /** @description Web search by the provider, or by the gateway where the provider has none. */
        AnthropicWebSearchTool20250305: {
            /**
             * @description Tag of this tool. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "web_search_20250305";
            /**
             * @description Name of the tool.
             * @constant
             */
            name: "web_search";
            /** @description Domains the search is limited to. */
            allowed_domains?: string[] | null;
            /** @description Domains whose pages are left out. */
            blocked_domains?: string[] | null;
            /** @description Most searches in the request. */
            max_uses?: number | null;
            /** @description Where the end user is, for local results. */
            user_location?: components["schemas"]["AnthropicWebSearchToolUserLocation"] | null;
            /** @description Caches the prompt up to here. */
            cache_control?: components["schemas"]["AnthropicCacheControlDirective"] | null;
        };
        /**
         * @description Who may call a tool, the model itself or code it runs.
         * @enum {string}
         */
        AnthropicToolCaller: "direct" | "code_execution_20250825" | "code_execution_20260120";
        /** @description Web search by the provider, or by the gateway where the provider has none. Code may call it too. */
        AnthropicWebSearchTool20260209: {
            /**
             * @description Tag of this tool. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "web_search_20260209";
            /**
             * @description Name of the tool.
             * @constant
             */
            name: "web_search";
            /** @description Domains the search is limited to. */
            allowed_domains?: string[] | null;
            /** @description Domains whose pages are left out. */
            blocked_domains?: string[] | null;
            /** @description Most searches in the request. */
            max_uses?: number | null;
            /** @description Where the end user is, for local results. */
            user_location?: components["schemas"]["AnthropicWebSearchToolUserLocation"] | null;
            /** @description Caches the prompt up to here. */
            cache_control?: components["schemas"]["AnthropicCacheControlDirective"] | null;
            /** @description Who may call the tool. */
            allowed_callers?: components["schemas"]["AnthropicToolCaller"][];
        };
        /** @description Advice of a second model, asked by the provider. */
        AnthropicAdvisorTool: {
            /**
             * @description Tag of this tool. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "advisor_20260301";
            /**
             * @description Name of the tool.
             * @constant
             */
            name: "advisor";
            /** @description Model that advises. */
            model: string;
            /** @description Most questions in the request. */
            max_uses?: number;
            /** @description Prompt caching of the inner calls. */
            caching?: components["schemas"]["AnthropicCacheControlDirective"] | null;
            /** @description True hides the tool until a tool search finds it. */
            defer_loading?: boolean;
            /** @description Who may call the tool. */
            allowed_callers?: components["schemas"]["AnthropicToolCaller"][];
            /** @description Caches the prompt up to here. */
            cache_control?: components["schemas"]["AnthropicCacheControlDirective"] | null;
        };
        /** @description Search for hidden tools by words. */
        AnthropicToolSearchToolBm25: {
            /**
             * @description Tag of this tool, with or without date. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "tool_search_tool_bm25_20251119" | "tool_search_tool_bm25";
            /**
             * @description Name of the tool.
             * @constant
             */
            name: "tool_search_tool_bm25";
            /** @description True hides the tool. */
            defer_loading?: boolean;
            /** @description Whether arguments must follow the schema exactly. */
            strict?: boolean;
            /** @description Who may call the tool. */
            allowed_callers?: components["schemas"]["AnthropicToolCaller"][];
            /** @description Caches the prompt up to here. */
            cache_control?: components["schemas"]["AnthropicCacheControlDirective"] | null;
        };
        /** @description Search for hidden tools by regular expression. */
        AnthropicToolSearchToolRegex: {
            /**
             * @description Tag of this tool, with or without date. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "tool_search_tool_regex_20251119" | "tool_search_tool_regex";
            /**
             * @description Name of the tool.
             * @constant
             */
            name: "tool_search_tool_regex";
            /** @description True hides the tool. */
            defer_loading?: boolean;
            /** @description Whether arguments must follow the schema exactly. */
            strict?: boolean;
            /** @description Who may call the tool. */
            allowed_callers?: components["schemas"]["AnthropicToolCaller"][];
            /** @description Caches the prompt up to here. */
            cache_control?: components["schemas"]["AnthropicCacheControlDirective"] | null;
        };
        /** @description A tool of the provider or a server tool run by the gateway, told by its type. */
        MessagesTypedTool: components["schemas"]["AnthropicBashTool"] | components["schemas"]["AnthropicTextEditorTool"] | components["schemas"]["AnthropicWebSearchTool20250305"] | components["schemas"]["AnthropicWebSearchTool20260209"] | components["schemas"]["AnthropicAdvisorTool"] | components["schemas"]["BashServerTool"] | components["schemas"]["DatetimeServerTool"] | components["schemas"]["ImageGenerationServerTool_Service"] | components["schemas"]["SearchModelsServerTool_Service"] | components["schemas"]["WebFetchServerTool"] | components["schemas"]["ServiceWebSearchServerTool"] | components["schemas"]["AnthropicToolSearchToolBm25"] | components["schemas"]["AnthropicToolSearchToolRegex"] | components["schemas"]["ShellServerTool_Service"] | components["schemas"]["ToolSearchServerTool"];
        /** @description Arguments as a JSON schema of an object. */
        MessagesToolInputSchema: {
            /**
             * @description Type, which is `object`.
             * @example object
             */
            type?: string;
            /** @description Its properties. */
            properties?: unknown;
            /** @description Properties that must be given. */
            required?: string[] | null;
        };
        /** @description A tool of the caller. The model asks for a call; the caller runs it and sends the result. */
        MessagesCustomTool: {
            /** @description Tag of this tool, which may be left out. */
            type?: "custom" | null;
            /** @description Name the model calls it by. */
            name: string;
            /** @description Arguments. */
            input_schema: components["schemas"]["MessagesToolInputSchema"];
            /** @description What the tool does and when to call it. */
            description?: string;
            /** @description True hides the tool until a tool search finds it. */
            defer_loading?: boolean;
            /** @description Caches the prompt up to here. */
            cache_control?: components["schemas"]["AnthropicCacheControlDirective"] | null;
        };
        /** @description A tool of a type that is not described here. It is passed to the provider as it is. */
        MessagesOtherTool: {
            /**
             * @description Type of the tool. Types described on their own are not accepted here.
             * @example computer_20251124
             */
            type: string;
        };
        /** @description A tool the model may call. */
        MessagesRequestTool: components["schemas"]["MessagesTypedTool"] | components["schemas"]["MessagesCustomTool"] | components["schemas"]["MessagesOtherTool"];
        /** @description Leaves the choice to the model. */
        MessagesToolChoiceAuto: {
            /**
             * @description Tag of this choice. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "auto";
            /** @description True allows at most one call in a turn. */
            disable_parallel_tool_use?: boolean;
        };
        /** @description Demands a call of any tool. */
        MessagesToolChoiceAny: {
            /**
             * @description Tag of this choice. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "any";
            /** @description True allows at most one call in a turn. */
            disable_parallel_tool_use?: boolean;
        };
        /** @description Forbids tool calls. */
        MessagesToolChoiceNone: {
            /**
             * @description Tag of this choice. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "none";
        };
        /** @description Demands a call of one tool. */
        MessagesToolChoiceTool: {
            /**
             * @description Tag of this choice. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "tool";
            /** @description Name of a tool in `tools`. */
            name: string;
            /** @description True allows at most one call in a turn. */
            disable_parallel_tool_use?: boolean;
        };
        /** @description Whether and which tool the model calls. */
        MessagesToolChoice: components["schemas"]["MessagesToolChoiceAuto"] | components["schemas"]["MessagesToolChoiceAny"] | components["schemas"]["MessagesToolChoiceNone"] | components["schemas"]["MessagesToolChoiceTool"];
        /** @description A choice that is not described here, for an upstream that speaks this format; any other endpoint refuses it. */
        MessagesOtherToolChoice: {
            /** @description Type of the choice. Types described on their own are not accepted here. */
            type: string;
        };
        /**
         * @description What is shown of the thinking.
         * @enum {string}
         */
        MessagesThinkingDisplay: "summarized" | "omitted" | "updates";
        /**
         * @description What happens to a thinking block that does not fit, an error or its removal.
         * @enum {string}
         */
        MessagesMismatchBehavior: "error" | "drop_block";
        /** @description How thinking blocks are checked against the conversation. */
        MessagesBlockBinding: {
            /** @description What happens to a block of another conversation. */
            mismatch_behavior?: components["schemas"]["MessagesMismatchBehavior"] | null;
            /** @description What happens to a block after a changed start. */
            prefix_mismatch_behavior?: components["schemas"]["MessagesMismatchBehavior"] | null;
        };
        /** @description Thinking with a budget. */
        MessagesThinkingEnabled: {
            /**
             * @description Tag of this setting. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "enabled";
            /** @description Budget in tokens. `max_tokens` must be larger. */
            budget_tokens: number;
            /** @description What is shown. Absent means `summarized`. */
            display?: components["schemas"]["MessagesThinkingDisplay"] | null;
            /** @description How thinking blocks are checked. */
            block_binding?: components["schemas"]["MessagesBlockBinding"] | null;
        };
        /** @description No thinking. */
        MessagesThinkingDisabled: {
            /**
             * @description Tag of this setting. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "disabled";
        };
        /** @description As much thinking as the model sees fit. */
        MessagesThinkingAdaptive: {
            /**
             * @description Tag of this setting. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "adaptive";
            /** @description What is shown. Absent means `summarized`. */
            display?: components["schemas"]["MessagesThinkingDisplay"] | null;
            /** @description How thinking blocks are checked. */
            block_binding?: components["schemas"]["MessagesBlockBinding"] | null;
        };
        /** @description Whether and how the model thinks. */
        MessagesThinking: components["schemas"]["MessagesThinkingEnabled"] | components["schemas"]["MessagesThinkingDisabled"] | components["schemas"]["MessagesThinkingAdaptive"];
        /** @description A way to think that is not described here, for an upstream that speaks this format; any other endpoint refuses it. */
        MessagesOtherThinking: {
            /** @description Type of the setting. Types described on their own are not accepted here. */
            type: string;
        };
        /** @description From a number of input tokens on. */
        AnthropicInputTokensTrigger: {
            /**
             * @description Tag of this trigger. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "input_tokens";
            /** @description Number of tokens. */
            value: number;
        };
        /** @description From a number of tool calls on. */
        AnthropicToolUsesTrigger: {
            /**
             * @description Tag of this trigger. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "tool_uses";
            /** @description Number of calls. */
            value: number;
        };
        /** @description From when on an edit is made. */
        AnthropicContextTrigger: components["schemas"]["AnthropicInputTokensTrigger"] | components["schemas"]["AnthropicToolUsesTrigger"];
        /** @description Newest tool calls that stay. */
        AnthropicToolUsesKeep: {
            /**
             * @description Tag of this amount.
             * @constant
             */
            type: "tool_uses";
            /** @description Number of calls. */
            value: number;
        };
        /** @description Smallest number of tokens worth clearing. */
        AnthropicInputTokensClearAtLeast: {
            /**
             * @description Tag of this amount.
             * @constant
             */
            type: "input_tokens";
            /** @description Number of tokens. */
            value: number;
        };
        /** @description Whether the arguments are cleared too, for all tools or for some. */
        AnthropicClearToolInputs: (boolean | null) | string[];
        /** @description Clears old tool results. */
        AnthropicClearToolUses: {
            /**
             * @description Tag of this edit. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "clear_tool_uses_20250919";
            /** @description From when on it is done. */
            trigger?: components["schemas"]["AnthropicContextTrigger"];
            /** @description Calls that stay. */
            keep?: components["schemas"]["AnthropicToolUsesKeep"];
            /** @description Smallest number of tokens worth clearing. */
            clear_at_least?: components["schemas"]["AnthropicInputTokensClearAtLeast"] | null;
            /** @description Whether the arguments are cleared too. */
            clear_tool_inputs?: components["schemas"]["AnthropicClearToolInputs"];
            /** @description Tools whose results stay. */
            exclude_tools?: string[] | null;
        };
        /** @description Newest turns whose thinking stays. */
        AnthropicThinkingTurns: {
            /**
             * @description Tag of this amount. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "thinking_turns";
            /** @description Number of turns. */
            value: number;
        };
        /** @description All thinking stays. */
        AnthropicAllThinkingTurns: {
            /**
             * @description Tag of this amount. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "all";
        };
        /** @description Thinking that stays. */
        AnthropicThinkingKeepRule: components["schemas"]["AnthropicThinkingTurns"] | components["schemas"]["AnthropicAllThinkingTurns"];
        /** @description Thinking that stays, by rule or as the text `all`. */
        AnthropicThinkingKeep: components["schemas"]["AnthropicThinkingKeepRule"] | "all";
        /** @description Clears old thinking. */
        AnthropicClearThinking: {
            /**
             * @description Tag of this edit. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "clear_thinking_20251015";
            /** @description Thinking that stays. */
            keep?: components["schemas"]["AnthropicThinkingKeep"];
        };
        /** @description Replaces old messages by a summary. */
        AnthropicCompact: {
            /**
             * @description Tag of this edit. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "compact_20260112";
            /** @description From when on it is done. */
            trigger?: components["schemas"]["AnthropicInputTokensTrigger"] | null;
            /** @description How to summarise. */
            instructions?: string | null;
            /** @description True ends the turn after the summary. */
            pause_after_compaction?: boolean;
        };
        /** @description A way to shorten the context. */
        AnthropicContextEdit: components["schemas"]["AnthropicClearToolUses"] | components["schemas"]["AnthropicClearThinking"] | components["schemas"]["AnthropicCompact"];
        /** @description A way to shorten the context that is not described here, for an upstream that speaks this format; any other endpoint refuses it. */
        MessagesOtherContextEdit: {
            /** @description Type of the edit. Types described on their own are not accepted here. */
            type: string;
        };
        /** @description How the provider keeps the context short. */
        MessagesContextManagement: {
            /** @description Edits to make. */
            edits?: (components["schemas"]["AnthropicContextEdit"] | components["schemas"]["MessagesOtherContextEdit"])[];
        };
        /** @description JSON that follows a schema. */
        MessagesOutputFormat: {
            /**
             * @description Tag of this format.
             * @constant
             */
            type: "json_schema";
            /** @description The JSON schema. */
            schema: {
                [key: string]: unknown;
            };
        };
        /** @description Tokens for a whole task. */
        MessagesTaskBudget: {
            /**
             * @description Tag of this budget.
             * @constant
             */
            type: "tokens";
            /** @description Tokens for the task. */
            total: number;
            /** @description Tokens left of them. */
            remaining?: number | null;
        };
        /** @description Form of the answer, and how much work goes into it. */
        MessagesOutputConfig: {
            /** @description How much work the model should put in. */
            effort?: components["schemas"]["MessagesEffort"] | null;
            /** @description Form of the answer. */
            format?: components["schemas"]["MessagesOutputFormat"] | null;
            /** @description Tokens for a whole task. */
            task_budget?: components["schemas"]["MessagesTaskBudget"] | null;
        };
        /** @description A model to try when the one before fails. No other keys are accepted. */
        MessagesFallbackParam: {
            /** @description Model identifier. */
            model: string;
        };
        /** @description Labels of the caller. */
        MessagesMetadata: {
            /** @description Opaque id of the end user. It goes upstream only as part of a hash. */
            user_id?: string | null;
        };
        /** @description A safeguard of the provider. */
        AnthropicSafeguard: {
            /** @description Kind of safeguard. */
            type: string;
            /** @description What its classifier should know. */
            classifier_context?: {
                [key: string]: unknown;
            };
        };
        /**
         * @description `fast` asks for the priority tier.
         * @enum {string}
         */
        MessagesSpeed: "fast" | "standard";
        /** @description Request for a message. Sampling parameters that are absent are left to the provider. Keys not listed here are passed to the provider as they are. */
        MessagesRequest: {
            /** @description The conversation so far. An assistant message at the end is continued by the model. */
            messages: components["schemas"]["MessagesMessageParam"][];
            /**
             * @description Model identifier, with an optional variant suffix, or a preset such as `@preset/slug`.
             * @example anthropic/claude-sonnet-4.5
             */
            model: string;
            /** @description Slug of a stored preset, another way to write `model: author/model@preset/slug`. Each field of the request goes before that of the preset, and so does system text; tools are united, and of two with one name the request's is used. */
            preset?: string;
            /** @description Instructions that stand above the conversation. */
            system?: components["schemas"]["MessagesSystem"];
            /** @description Tools the model may call. Send them on every turn. */
            tools?: components["schemas"]["MessagesRequestTool"][];
            /** @description Whether and which tool the model calls. */
            tool_choice?: components["schemas"]["MessagesToolChoice"] | components["schemas"]["MessagesOtherToolChoice"];
            /** @description Whether and how the model thinks. */
            thinking?: components["schemas"]["MessagesThinking"] | components["schemas"]["MessagesOtherThinking"];
            /** @description Automatic prompt caching up to the last block that can be cached. */
            cache_control?: components["schemas"]["AnthropicCacheControlDirective"] | null;
            /** @description How the provider keeps the context short. */
            context_management?: components["schemas"]["MessagesContextManagement"] | null;
            /** @description Form of the answer, and how much work goes into it. */
            output_config?: components["schemas"]["MessagesOutputConfig"];
            /** @description Hides tools behind a search. */
            deferred_tools?: components["schemas"]["DeferredToolsControl"];
            /** @description Up to three models to try in order when `model` fails. Not together with `models`. */
            fallbacks?: components["schemas"]["MessagesFallbackParam"][] | null;
            /** @description Longest answer in tokens, thinking included, and so larger than its budget. A number above what every endpoint allows is lowered. */
            max_tokens?: number;
            /** @description Labels of the caller. */
            metadata?: components["schemas"]["MessagesMetadata"];
            /** @description Models to try in order after `model`. A model that is named twice is tried once. The answer names the model that was used. */
            models?: string[];
            /** @description Plugins to run for this request. */
            plugins?: components["schemas"]["RequestPlugin"][];
            /** @description Which providers may serve the request and in what order. */
            provider?: components["schemas"]["ProviderPreferences"] | null;
            /**
             * @deprecated
             * @description Older spelling of `provider.sort.partition`.
             */
            route?: components["schemas"]["RoutingSortAlias"] | null;
            /** @description Safeguards of the provider. */
            safeguards?: components["schemas"]["AnthropicSafeguard"][] | null;
            /**
             * @description Processing tier to ask for, in the words of the provider or of the gateway.
             * @example auto
             * @example standard_only
             * @example priority
             */
            service_tier?: string;
            /** @description Groups the requests of one conversation and keeps them at the same endpoint. Goes before the header `x-session-id`. */
            session_id?: string;
            /** @description Speed to ask for. */
            speed?: components["schemas"]["MessagesSpeed"] | null;
            /** @description Text at which the model stops. The sequence itself is not part of the answer. */
            stop_sequences?: string[];
            /** @description Conditions that end the server-tool loop; the first to hold counts. Pending calls are still run, followed by one turn without tools. */
            stop_server_tools_when?: components["schemas"]["StopServerToolsWhenCondition"][];
            /** @description True sends the answer as server-sent events. Absent means false. */
            stream?: boolean;
            /** @description Sampling temperature. Low values give steady answers, high values varied ones. */
            temperature?: number;
            /** @description Samples from this many tokens only. The value 1 always takes the most likely token. */
            top_k?: number;
            /** @description Samples from the most likely tokens that together reach this probability. */
            top_p?: number;
            /** @description Names and ids for tracing. */
            trace?: components["schemas"]["TraceConfig"];
            /** @description Id of the end user, to tell abuse of one user from others. It goes upstream only as part of a hash. */
            user?: string;
        };
        /** @description A passage of a plain text document. Further fields of the provider pass. */
        AnthropicCitationCharLocation: {
            /**
             * @description Tag of this citation. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "char_location";
            /** @description The passage. */
            cited_text: string;
            /** @description Number of the document. */
            document_index: number;
            /** @description Title of the document. */
            document_title: string | null;
            /** @description First character. */
            start_char_index: number;
            /** @description Character after the passage. */
            end_char_index: number;
            /** @description Id of the file, if it is one. */
            file_id?: string | null;
        };
        /** @description Pages of a PDF document. Further fields of the provider pass. */
        AnthropicCitationPageLocation: {
            /**
             * @description Tag of this citation. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "page_location";
            /** @description The passage. */
            cited_text: string;
            /** @description Number of the document. */
            document_index: number;
            /** @description Title of the document. */
            document_title: string | null;
            /** @description First page. */
            start_page_number: number;
            /** @description Page after the passage. */
            end_page_number: number;
            /** @description Id of the file, if it is one. */
            file_id?: string | null;
        };
        /** @description Blocks of a document. Further fields of the provider pass. */
        AnthropicCitationContentBlockLocation: {
            /**
             * @description Tag of this citation. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "content_block_location";
            /** @description The passage. */
            cited_text: string;
            /** @description Number of the document. */
            document_index: number;
            /** @description Title of the document. */
            document_title: string | null;
            /** @description First block. */
            start_block_index: number;
            /** @description Block after the passage. */
            end_block_index: number;
            /** @description Id of the file, if it is one. */
            file_id?: string | null;
        };
        /** @description A page that was found. Further fields of the provider pass. */
        AnthropicCitationWebSearchResultLocation: {
            /**
             * @description Tag of this citation. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "web_search_result_location";
            /** @description The passage. */
            cited_text: string;
            /** @description Address of the page. */
            url: string;
            /** @description Title of the page. */
            title: string | null;
            /** @description Place of the passage, for the provider only. */
            encrypted_index: string;
        };
        /** @description A search result of the request. Further fields of the provider pass. */
        AnthropicCitationSearchResultLocation: {
            /**
             * @description Tag of this citation. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "search_result_location";
            /** @description The passage. */
            cited_text: string;
            /** @description Number of the search result. */
            search_result_index: number;
            /** @description Where the result comes from. */
            source: string;
            /** @description Title of the result. */
            title: string | null;
            /** @description First block. */
            start_block_index: number;
            /** @description Block after the passage. */
            end_block_index: number;
        };
        /** @description A source of a type that is not described here, as the provider sent it; further fields pass too. Clients that know types by the names of schemas call all of them by this one. */
        AnthropicOtherCitation: {
            /**
             * @description Type of the source. Types described on their own are not accepted here. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "AnthropicOtherCitation";
        };
        /** @description Source of a passage. */
        AnthropicTextCitation: components["schemas"]["AnthropicCitationCharLocation"] | components["schemas"]["AnthropicCitationPageLocation"] | components["schemas"]["AnthropicCitationContentBlockLocation"] | components["schemas"]["AnthropicCitationWebSearchResultLocation"] | components["schemas"]["AnthropicCitationSearchResultLocation"] | components["schemas"]["AnthropicOtherCitation"];
        /** @description Text of the answer. Further fields of the provider pass. */
        AnthropicTextBlock: {
            /**
             * @description Tag of this block. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "text";
            /** @description The text. */
            text: string;
            /** @description Sources of the text. Null or absent without any. */
            citations?: components["schemas"]["AnthropicTextCitation"][] | null;
        };
        /** @description The model called the tool itself. Further fields of the provider pass. */
        AnthropicDirectCaller: {
            /**
             * @description Tag of this caller. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "direct";
        };
        /** @description Code the model ran called the tool. Further fields of the provider pass. */
        AnthropicCodeExecution20250825Caller: {
            /**
             * @description Tag of this caller. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "code_execution_20250825";
            /** @description Call that ran the code. */
            tool_id: string;
        };
        /** @description Code the model ran called the tool. Further fields of the provider pass. */
        AnthropicCodeExecution20260120Caller: {
            /**
             * @description Tag of this caller. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "code_execution_20260120";
            /** @description Call that ran the code. */
            tool_id: string;
        };
        /** @description A caller of a type that is not described here, as the provider sent it; further fields pass too. Clients that know types by the names of schemas call all of them by this one. */
        AnthropicOtherCaller: {
            /**
             * @description Type of the caller. Types described on their own are not accepted here. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "AnthropicOtherCaller";
        };
        /** @description Who called the tool. */
        AnthropicCaller: components["schemas"]["AnthropicDirectCaller"] | components["schemas"]["AnthropicCodeExecution20250825Caller"] | components["schemas"]["AnthropicCodeExecution20260120Caller"] | components["schemas"]["AnthropicOtherCaller"];
        /** @description A tool call the model asks for. Further fields of the provider pass. */
        AnthropicToolUseBlock: {
            /**
             * @description Tag of this block. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "tool_use";
            /** @description Id of the call, unique in the conversation. */
            id: string;
            /** @description Name of the tool. */
            name: string;
            /** @description Arguments. Empty at the start of a streamed block. The model wrote them, so check them before use. */
            input: unknown;
            /** @description Who called the tool. Older upstreams leave it out. */
            caller?: components["schemas"]["AnthropicCaller"] | null;
        };
        /** @description Thinking of the model. Send it back unchanged on the next turn. Further fields of the provider pass. */
        AnthropicThinkingBlock: {
            /**
             * @description Tag of this block. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "thinking";
            /** @description The thinking, or its summary. */
            thinking: string;
            /** @description The provider's signature over it. Empty at the start of a streamed block. */
            signature: string;
        };
        /** @description Thinking only the provider can read. Send it back unchanged on the next turn. Further fields of the provider pass. */
        AnthropicRedactedThinkingBlock: {
            /**
             * @description Tag of this block. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "redacted_thinking";
            /** @description Opaque content. */
            data: string;
        };
        /** @description A call of a server tool. Further fields of the provider pass. */
        MessagesServerToolUseBlock: {
            /**
             * @description Tag of this block. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "server_tool_use";
            /** @description Id of the call. */
            id: string;
            /** @description Name of the tool. */
            name: string;
            /** @description Arguments. */
            input: unknown;
            /** @description Who called the tool. Older upstreams leave it out. */
            caller?: components["schemas"]["AnthropicCaller"] | null;
        };
        /** @description A page that was found. Further fields of the provider pass. */
        AnthropicWebSearchResult: {
            /**
             * @description Tag of this result.
             * @constant
             */
            type: "web_search_result";
            /** @description Address of the page. */
            url: string;
            /** @description Title of the page. */
            title: string;
            /** @description Text of the page, for the provider only. */
            encrypted_content: string;
            /** @description Age of the page. */
            page_age: string | null;
        };
        /** @description A web search that failed. Further fields of the provider pass. */
        AnthropicWebSearchToolResultError: {
            /**
             * @description Tag of this result.
             * @constant
             */
            type: "web_search_tool_result_error";
            /** @description Why it failed, in one of the words known or a newer one. */
            error_code: components["schemas"]["AnthropicWebSearchErrorCode"] | string;
        };
        /** @description Pages that were found, or an error. */
        AnthropicWebSearchToolResultContent: components["schemas"]["AnthropicWebSearchResult"][] | components["schemas"]["AnthropicWebSearchToolResultError"];
        /** @description Result of a web search. Further fields of the provider pass. */
        AnthropicWebSearchToolResult: {
            /**
             * @description Tag of this block. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "web_search_tool_result";
            /** @description Id of the call. */
            tool_use_id: string;
            /** @description The result. */
            content: components["schemas"]["AnthropicWebSearchToolResultContent"];
            /** @description Who called the tool. Older upstreams leave it out. */
            caller?: components["schemas"]["AnthropicCaller"] | null;
        };
        /**
         * @description Why a page could not be fetched.
         * @enum {string}
         */
        AnthropicWebFetchErrorCode: "invalid_tool_input" | "url_too_long" | "url_not_allowed" | "url_not_accessible" | "unsupported_content_type" | "too_many_requests" | "max_uses_exceeded" | "unavailable";
        /** @description A fetch that failed. Further fields of the provider pass. */
        AnthropicWebFetchToolResultError: {
            /**
             * @description Tag of this result. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "web_fetch_tool_result_error";
            /** @description Why it failed, in one of the words known or a newer one. */
            error_code: components["schemas"]["AnthropicWebFetchErrorCode"] | string;
        };
        /** @description A source of a type that is not described here, as the provider sent it; further fields pass too. Clients that know types by the names of schemas call all of them by this one. */
        AnthropicOtherDocumentSource: {
            /**
             * @description Type of the source. Types described on their own are not accepted here. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "AnthropicOtherDocumentSource";
        };
        /** @description The document. */
        AnthropicDocumentBlockSource: components["schemas"]["AnthropicBase64PdfSource"] | components["schemas"]["AnthropicPlainTextSource"] | components["schemas"]["AnthropicOtherDocumentSource"];
        /** @description Whether the document can be cited. Further fields of the provider pass. */
        AnthropicCitationsConfig: {
            /** @description True when it can. */
            enabled: boolean;
        };
        /** @description A document that was fetched. Further fields of the provider pass. */
        AnthropicDocumentBlock: {
            /**
             * @description Tag of this block.
             * @constant
             */
            type: "document";
            /** @description The document. */
            source: components["schemas"]["AnthropicDocumentBlockSource"];
            /** @description Title of the document. */
            title: string | null;
            /** @description Whether it can be cited. */
            citations?: components["schemas"]["AnthropicCitationsConfig"] | null;
        };
        /** @description A page that was fetched. Further fields of the provider pass. */
        AnthropicWebFetchBlock: {
            /**
             * @description Tag of this result. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "web_fetch_result";
            /** @description Address of the page. */
            url: string;
            /** @description The page. */
            content: components["schemas"]["AnthropicDocumentBlock"];
            /** @description When it was fetched. */
            retrieved_at: string | null;
        };
        /** @description A result of a type that is not described here, as the provider sent it; further fields pass too. Clients that know types by the names of schemas call all of them by this one. */
        AnthropicOtherWebFetchContent: {
            /**
             * @description Type of the result. Types described on their own are not accepted here. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "AnthropicOtherWebFetchContent";
        };
        /** @description A page, or an error. */
        AnthropicWebFetchContent: components["schemas"]["AnthropicWebFetchToolResultError"] | components["schemas"]["AnthropicWebFetchBlock"] | components["schemas"]["AnthropicOtherWebFetchContent"];
        /** @description Result of a page fetch. Further fields of the provider pass. */
        AnthropicWebFetchToolResult: {
            /**
             * @description Tag of this block. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "web_fetch_tool_result";
            /** @description Id of the call. */
            tool_use_id: string;
            /** @description The result. */
            content: components["schemas"]["AnthropicWebFetchContent"];
            /** @description Who called the tool. Older upstreams leave it out. */
            caller?: components["schemas"]["AnthropicCaller"] | null;
        };
        /**
         * @description Why code could not be run.
         * @enum {string}
         */
        AnthropicCodeExecutionErrorCode: "invalid_tool_input" | "unavailable" | "too_many_requests" | "execution_time_exceeded";
        /** @description A code run that failed. Further fields of the provider pass. */
        AnthropicCodeExecutionToolResultError: {
            /**
             * @description Tag of this result. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "code_execution_tool_result_error";
            /** @description Why it failed, in one of the words known or a newer one. */
            error_code: components["schemas"]["AnthropicCodeExecutionErrorCode"] | string;
        };
        /** @description A file the code made. Further fields of the provider pass. */
        AnthropicCodeExecutionOutput: {
            /**
             * @description Tag of this output.
             * @constant
             */
            type: "code_execution_output";
            /** @description Id of the file. */
            file_id: string;
        };
        /** @description Outcome of a code run. Further fields of the provider pass. */
        AnthropicCodeExecutionResult: {
            /**
             * @description Tag of this result. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "code_execution_result";
            /** @description Standard output. */
            stdout: string;
            /** @description Exit code. */
            return_code: number;
            /** @description Standard error. */
            stderr: string;
            /** @description Files that were made. */
            content: components["schemas"]["AnthropicCodeExecutionOutput"][];
        };
        /** @description Outcome of a code run whose output only the provider can read. Further fields of the provider pass. */
        AnthropicEncryptedCodeExecutionResult: {
            /**
             * @description Tag of this result. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "encrypted_code_execution_result";
            /** @description Opaque standard output. */
            encrypted_stdout: string;
            /** @description Exit code. */
            return_code: number;
            /** @description Standard error. */
            stderr: string;
            /** @description Files that were made. */
            content: components["schemas"]["AnthropicCodeExecutionOutput"][];
        };
        /** @description A result of a type that is not described here, as the provider sent it; further fields pass too. Clients that know types by the names of schemas call all of them by this one. */
        AnthropicOtherCodeExecutionContent: {
            /**
             * @description Type of the result. Types described on their own are not accepted here. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "AnthropicOtherCodeExecutionContent";
        };
        /** @description Outcome of a code run, or an error. */
        AnthropicCodeExecutionContent: components["schemas"]["AnthropicCodeExecutionToolResultError"] | components["schemas"]["AnthropicCodeExecutionResult"] | components["schemas"]["AnthropicEncryptedCodeExecutionResult"] | components["schemas"]["AnthropicOtherCodeExecutionContent"];
        /** @description Result of a code run. Further fields of the provider pass. */
        AnthropicCodeExecutionToolResult: {
            /**
             * @description Tag of this block. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "code_execution_tool_result";
            /** @description Id of the call. */
            tool_use_id: string;
            /** @description The result. */
            content: components["schemas"]["AnthropicCodeExecutionContent"];
        };
        /**
         * @description Why a command could not be run.
         * @enum {string}
         */
        AnthropicBashCodeExecutionErrorCode: "invalid_tool_input" | "unavailable" | "too_many_requests" | "execution_time_exceeded" | "output_file_too_large";
        /** @description A command that failed. Further fields of the provider pass. */
        AnthropicBashCodeExecutionToolResultError: {
            /**
             * @description Tag of this result. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "bash_code_execution_tool_result_error";
            /** @description Why it failed, in one of the words known or a newer one. */
            error_code: components["schemas"]["AnthropicBashCodeExecutionErrorCode"] | string;
        };
        /** @description A file the command made. Further fields of the provider pass. */
        AnthropicBashCodeExecutionOutput: {
            /**
             * @description Tag of this output.
             * @constant
             */
            type: "bash_code_execution_output";
            /** @description Id of the file. */
            file_id: string;
        };
        /** @description Outcome of a command. Further fields of the provider pass. */
        AnthropicBashCodeExecutionResult: {
            /**
             * @description Tag of this result. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "bash_code_execution_result";
            /** @description Standard output. */
            stdout: string;
            /** @description Exit code. */
            return_code: number;
            /** @description Standard error. */
            stderr: string;
            /** @description Files that were made. */
            content: components["schemas"]["AnthropicBashCodeExecutionOutput"][];
        };
        /** @description A result of a type that is not described here, as the provider sent it; further fields pass too. Clients that know types by the names of schemas call all of them by this one. */
        AnthropicOtherBashCodeExecutionContent: {
            /**
             * @description Type of the result. Types described on their own are not accepted here. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "AnthropicOtherBashCodeExecutionContent";
        };
        /** @description Outcome of a command, or an error. */
        AnthropicBashCodeExecutionContent: components["schemas"]["AnthropicBashCodeExecutionToolResultError"] | components["schemas"]["AnthropicBashCodeExecutionResult"] | components["schemas"]["AnthropicOtherBashCodeExecutionContent"];
        /** @description Result of a command. Further fields of the provider pass. */
        AnthropicBashCodeExecutionToolResult: {
            /**
             * @description Tag of this block. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "bash_code_execution_tool_result";
            /** @description Id of the call. */
            tool_use_id: string;
            /** @description The result. */
            content: components["schemas"]["AnthropicBashCodeExecutionContent"];
        };
        /**
         * @description Why a step of the text editor failed.
         * @enum {string}
         */
        AnthropicTextEditorErrorCode: "invalid_tool_input" | "unavailable" | "too_many_requests" | "execution_time_exceeded" | "file_not_found";
        /** @description A text editor step that failed. Further fields of the provider pass. */
        AnthropicTextEditorCodeExecutionToolResultError: {
            /**
             * @description Tag of this result. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "text_editor_code_execution_tool_result_error";
            /** @description Why it failed, in one of the words known or a newer one. */
            error_code: components["schemas"]["AnthropicTextEditorErrorCode"] | string;
            /** @description Text for people. */
            error_message: string | null;
        };
        /**
         * @description Kind of file that was viewed.
         * @enum {string}
         */
        AnthropicTextEditorFileType: "text" | "image" | "pdf";
        /** @description A file that was viewed. Further fields of the provider pass. */
        AnthropicTextEditorCodeExecutionViewResult: {
            /**
             * @description Tag of this result. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "text_editor_code_execution_view_result";
            /** @description Content of the file. */
            content: string;
            /** @description Kind of file. */
            file_type: components["schemas"]["AnthropicTextEditorFileType"];
            /** @description Lines shown. */
            num_lines: number | null;
            /** @description First line shown. */
            start_line: number | null;
            /** @description Lines of the file. */
            total_lines: number | null;
        };
        /** @description A file that was written. Further fields of the provider pass. */
        AnthropicTextEditorCodeExecutionCreateResult: {
            /**
             * @description Tag of this result. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "text_editor_code_execution_create_result";
            /** @description True when the file existed before. */
            is_file_update: boolean;
        };
        /** @description A file that was changed. Further fields of the provider pass. */
        AnthropicTextEditorCodeExecutionStrReplaceResult: {
            /**
             * @description Tag of this result. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "text_editor_code_execution_str_replace_result";
            /** @description Changed lines. */
            lines: string[] | null;
            /** @description Number of new lines. */
            new_lines: number | null;
            /** @description First new line. */
            new_start: number | null;
            /** @description Number of old lines. */
            old_lines: number | null;
            /** @description First old line. */
            old_start: number | null;
        };
        /** @description A result of a type that is not described here, as the provider sent it; further fields pass too. Clients that know types by the names of schemas call all of them by this one. */
        AnthropicOtherTextEditorContent: {
            /**
             * @description Type of the result. Types described on their own are not accepted here. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "AnthropicOtherTextEditorContent";
        };
        /** @description Outcome of a text editor step, or an error. */
        AnthropicTextEditorCodeExecutionContent: components["schemas"]["AnthropicTextEditorCodeExecutionToolResultError"] | components["schemas"]["AnthropicTextEditorCodeExecutionViewResult"] | components["schemas"]["AnthropicTextEditorCodeExecutionCreateResult"] | components["schemas"]["AnthropicTextEditorCodeExecutionStrReplaceResult"] | components["schemas"]["AnthropicOtherTextEditorContent"];
        /** @description Result of a text editor step. Further fields of the provider pass. */
        AnthropicTextEditorCodeExecutionToolResult: {
            /**
             * @description Tag of this block. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "text_editor_code_execution_tool_result";
            /** @description Id of the call. */
            tool_use_id: string;
            /** @description The result. */
            content: components["schemas"]["AnthropicTextEditorCodeExecutionContent"];
        };
        /**
         * @description Why a tool search failed.
         * @enum {string}
         */
        AnthropicToolSearchErrorCode: "invalid_tool_input" | "unavailable" | "too_many_requests" | "execution_time_exceeded";
        /** @description A tool search that failed. Further fields of the provider pass. */
        AnthropicToolSearchResultError: {
            /**
             * @description Tag of this result. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "tool_search_tool_result_error";
            /** @description Why it failed, in one of the words known or a newer one. */
            error_code: components["schemas"]["AnthropicToolSearchErrorCode"] | string;
            /** @description Text for people. */
            error_message: string | null;
        };
        /** @description Tools that were found. Further fields of the provider pass. */
        AnthropicToolSearchResult: {
            /**
             * @description Tag of this result. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "tool_search_tool_search_result";
            /** @description The tools. */
            tool_references: components["schemas"]["AnthropicToolReference"][];
        };
        /** @description A result of a type that is not described here, as the provider sent it; further fields pass too. Clients that know types by the names of schemas call all of them by this one. */
        AnthropicOtherToolSearchContent: {
            /**
             * @description Type of the result. Types described on their own are not accepted here. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "AnthropicOtherToolSearchContent";
        };
        /** @description Tools that were found, or an error. */
        AnthropicToolSearchContent: components["schemas"]["AnthropicToolSearchResultError"] | components["schemas"]["AnthropicToolSearchResult"] | components["schemas"]["AnthropicOtherToolSearchContent"];
        /** @description Result of a tool search. Further fields of the provider pass. */
        AnthropicToolSearchToolResult: {
            /**
             * @description Tag of this block. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "tool_search_tool_result";
            /** @description Id of the call. */
            tool_use_id: string;
            /** @description The result. */
            content: components["schemas"]["AnthropicToolSearchContent"];
        };
        /** @description A file that was placed in the sandbox. Further fields of the provider pass. */
        AnthropicContainerUpload: {
            /**
             * @description Tag of this block. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "container_upload";
            /** @description Id of the file. */
            file_id: string;
        };
        /** @description Summary that replaces older messages. Further fields of the provider pass. */
        AnthropicCompactionBlock: {
            /**
             * @description Tag of this block. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "compaction";
            /** @description The summary. Null at the start of a streamed block, and when there is none. */
            content: string | null;
            /** @description Summary only the provider can read. */
            encrypted_content?: string | null;
        };
        /** @description Advice of a second model. Further fields of the provider pass. */
        AnthropicAdvisorToolResult: {
            /**
             * @description Tag of this block. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "advisor_tool_result";
            /** @description Id of the call. */
            tool_use_id: string;
            /** @description The result. */
            content: {
                [key: string]: unknown;
            };
        };
        /** @description Result of a shell call run by the gateway. No other keys are sent. */
        MessagesShellToolResult: {
            /**
             * @description Tag of this block. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "service_shell_tool_result";
            /** @description Id of the call. */
            tool_use_id: string;
            /** @description The result. */
            content: {
                [key: string]: unknown;
            };
            /** @description Sandbox that was used. */
            container_id?: string;
            /** @description Files that were made. */
            files?: components["schemas"]["ContainerFileCitation"][];
        };
        /** @description Result of a command run by the gateway. No other keys are sent. */
        MessagesBashToolResult: {
            /**
             * @description Tag of this block. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "service_bash_tool_result";
            /** @description Id of the call. */
            tool_use_id: string;
            /** @description The result. */
            content: {
                [key: string]: unknown;
            };
            /** @description Sandbox that was used. */
            container_id?: string;
            /** @description Files that were made. */
            files?: components["schemas"]["ContainerFileCitation"][];
        };
        /** @description A call of an MCP tool. Further fields of the provider pass. */
        MessagesMcpToolUse: {
            /**
             * @description Tag of this block. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "mcp_tool_use";
            /** @description Id of the call. */
            id: string;
            /** @description Name of the tool. */
            name: string;
            /** @description Name of the server. */
            server_name: string;
            /** @description Arguments. */
            input: unknown;
        };
        /** @description Result of an MCP tool. Further fields of the provider pass. */
        MessagesMcpToolResult: {
            /**
             * @description Tag of this block. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "mcp_tool_result";
            /** @description Id of the call. */
            tool_use_id: string;
            /** @description The result. */
            content: unknown;
            /** @description True when the tool failed. */
            is_error?: boolean;
        };
        /** @description A block of a type that is not described here, as the provider sent it; further fields pass too. Clients that know types by the names of schemas call all of them by this one. */
        MessagesOtherBlock: {
            /**
             * @description Type of the block. Types described on their own are not accepted here. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "MessagesOtherBlock";
        };
        /** @description One block of the answer. Blocks of an upstream that speaks this format pass as they came. */
        MessagesContentBlock: components["schemas"]["AnthropicTextBlock"] | components["schemas"]["AnthropicToolUseBlock"] | components["schemas"]["AnthropicThinkingBlock"] | components["schemas"]["AnthropicRedactedThinkingBlock"] | components["schemas"]["MessagesServerToolUseBlock"] | components["schemas"]["AnthropicWebSearchToolResult"] | components["schemas"]["AnthropicWebFetchToolResult"] | components["schemas"]["AnthropicCodeExecutionToolResult"] | components["schemas"]["AnthropicBashCodeExecutionToolResult"] | components["schemas"]["AnthropicTextEditorCodeExecutionToolResult"] | components["schemas"]["AnthropicToolSearchToolResult"] | components["schemas"]["AnthropicContainerUpload"] | components["schemas"]["AnthropicCompactionBlock"] | components["schemas"]["AnthropicAdvisorToolResult"] | components["schemas"]["MessagesShellToolResult"] | components["schemas"]["MessagesBashToolResult"] | components["schemas"]["MessagesMcpToolUse"] | components["schemas"]["MessagesMcpToolResult"] | components["schemas"]["MessagesOtherBlock"];
        /**
         * @description Why the model stopped.
         * @enum {string}
         */
        MessagesStopReason: "end_turn" | "max_tokens" | "model_context_window_exceeded" | "stop_sequence" | "tool_use" | "pause_turn" | "refusal" | "compaction";
        /**
         * @description Field the refused request belongs to.
         * @enum {string}
         */
        AnthropicRefusalCategory: "cyber" | "bio" | "frontier_llm" | "reasoning_extraction" | "general_harms";
        /** @description Details of a refusal. Further fields of the provider pass. */
        AnthropicRefusalStopDetails: {
            /**
             * @description Tag of this detail.
             * @constant
             */
            type: "refusal";
            /** @description Field the request belongs to, in one of the words known or a newer one. */
            category: components["schemas"]["AnthropicRefusalCategory"] | string | null;
            /** @description Why it was refused. */
            explanation: string | null;
        };
        /** @description Sandbox that was used. Further fields of the provider pass. */
        AnthropicContainer: {
            /** @description Id of the sandbox. */
            id: string;
            /** @description Time until which it can be used again. */
            expires_at: string;
        };
        /** @description Cache writes by lifetime. Further fields of the provider pass. */
        AnthropicCacheCreation: {
            /** @description Tokens kept for five minutes. */
            ephemeral_5m_input_tokens: number;
            /** @description Tokens kept for one hour. */
            ephemeral_1h_input_tokens: number;
        };
        /** @description Output tokens by kind. Further fields of the provider pass. */
        AnthropicOutputTokensDetails: {
            /** @description Tokens of thinking. */
            thinking_tokens: number;
        };
        /** @description Calls of server tools. Further fields of the provider pass. */
        AnthropicServerToolUsage: {
            /** @description Web searches. */
            web_search_requests: number;
            /** @description Page fetches. */
            web_fetch_requests: number;
        };
        /** @description Cache writes of a step by lifetime. Further fields of the provider pass. */
        AnthropicIterationCacheCreation: {
            /** @description Tokens kept for five minutes. */
            ephemeral_5m_input_tokens?: number;
            /** @description Tokens kept for one hour. */
            ephemeral_1h_input_tokens?: number;
        };
        /** @description Usage of a compaction. Further fields of the provider pass. */
        AnthropicCompactionUsageIteration: {
            /**
             * @description Tag of this step.
             * @constant
             */
            type: "compaction";
            /** @description Tokens of the input. */
            input_tokens?: number;
            /** @description Tokens of the output. */
            output_tokens?: number;
            /** @description Tokens written to the prompt cache. */
            cache_creation_input_tokens?: number | null;
            /** @description Tokens read from the prompt cache. */
            cache_read_input_tokens?: number | null;
            /** @description Cache writes by lifetime. */
            cache_creation?: components["schemas"]["AnthropicIterationCacheCreation"] | null;
        };
        /** @description Usage of a turn of the model. Further fields of the provider pass. */
        AnthropicMessageUsageIteration: {
            /**
             * @description Tag of this step.
             * @constant
             */
            type: "message";
            /** @description Tokens of the input. */
            input_tokens?: number;
            /** @description Tokens of the output. */
            output_tokens?: number;
            /** @description Tokens written to the prompt cache. */
            cache_creation_input_tokens?: number | null;
            /** @description Tokens read from the prompt cache. */
            cache_read_input_tokens?: number | null;
            /** @description Cache writes by lifetime. */
            cache_creation?: components["schemas"]["AnthropicIterationCacheCreation"] | null;
            /** @description Model of the turn. */
            model?: string;
        };
        /** @description Usage of an advisor. Further fields of the provider pass. */
        AnthropicAdvisorMessageUsageIteration: {
            /**
             * @description Tag of this step.
             * @constant
             */
            type: "advisor_message";
            /** @description Tokens of the input. */
            input_tokens?: number;
            /** @description Tokens of the output. */
            output_tokens?: number;
            /** @description Tokens written to the prompt cache. */
            cache_creation_input_tokens?: number | null;
            /** @description Tokens read from the prompt cache. */
            cache_read_input_tokens?: number | null;
            /** @description Cache writes by lifetime. */
            cache_creation?: components["schemas"]["AnthropicIterationCacheCreation"] | null;
            /** @description Model that advised. */
            model: string;
        };
        /** @description Usage of a step of another kind. Further fields of the provider pass. */
        AnthropicUnknownUsageIteration: {
            /** @description Kind of step. */
            type: string;
            /** @description Tokens of the input. */
            input_tokens?: number;
            /** @description Tokens of the output. */
            output_tokens?: number;
            /** @description Tokens written to the prompt cache. */
            cache_creation_input_tokens?: number | null;
            /** @description Tokens read from the prompt cache. */
            cache_read_input_tokens?: number | null;
            /** @description Cache writes by lifetime. */
            cache_creation?: components["schemas"]["AnthropicIterationCacheCreation"] | null;
        };
        /** @description Usage of one step of the answer. */
        AnthropicUsageIteration: components["schemas"]["AnthropicCompactionUsageIteration"] | components["schemas"]["AnthropicMessageUsageIteration"] | components["schemas"]["AnthropicAdvisorMessageUsageIteration"] | components["schemas"]["AnthropicUnknownUsageIteration"];
        /** @description Tokens as the provider counts them, and what the generation cost. Further fields of the provider pass. */
        MessagesUsage: {
            /** @description Tokens of the input, without those of the prompt cache. */
            input_tokens: number;
            /** @description Tokens of the output, thinking included. */
            output_tokens: number;
            /** @description Tokens written to the prompt cache. */
            cache_creation_input_tokens: number | null;
            /** @description Tokens read from the prompt cache. */
            cache_read_input_tokens: number | null;
            /** @description Cache writes by lifetime. */
            cache_creation: components["schemas"]["AnthropicCacheCreation"] | null;
            /** @description Output tokens by kind. */
            output_tokens_details: components["schemas"]["AnthropicOutputTokensDetails"] | null;
            /** @description Calls of server tools. */
            server_tool_use: components["schemas"]["AnthropicServerToolUsage"] | null;
            /** @description Region the provider computed in. */
            inference_geo: string | null;
            /** @description Tier the request was served and billed at. The base tier is called `standard` here. */
            service_tier: string | null;
            /** @description What the account is charged, in USD. */
            cost?: number | null;
            /** @description Parts of the cost. */
            cost_details?: components["schemas"]["CostDetails"] | null;
            /** @description True when the caller's own provider key was used. */
            is_byok?: boolean;
            /** @description Usage of each step, where there were several. */
            iterations?: components["schemas"]["AnthropicUsageIteration"][] | null;
            /** @description Speed the request was served at. */
            speed?: components["schemas"]["MessagesSpeed"] | string | null;
        };
        /** @description An edit that was made. Further fields of the provider pass. */
        AnthropicAppliedEdit: {
            /** @description Kind of edit. */
            type: string;
        };
        /** @description Edits the provider made to keep the context short. Further fields of the provider pass. */
        MessagesAppliedContextManagement: {
            /** @description The edits. */
            applied_edits: components["schemas"]["AnthropicAppliedEdit"][];
        };
        /** @description A message of the model. Where the provider speaks this format, fields it sends beyond these pass as they are. */
        MessagesResult: {
            /**
             * @description Id of the generation. It also stands in the header `X-Generation-Id`.
             * @example gen-1764000000-4f0c2b9a
             */
            id: string;
            /**
             * @description Tag of this object.
             * @constant
             */
            type: "message";
            /**
             * @description Always the assistant.
             * @constant
             */
            role: "assistant";
            /** @description Model that answered, also when a router or a fallback chose it. */
            model: string;
            /** @description Blocks of the answer in order. Empty at the start of a stream. */
            content: components["schemas"]["MessagesContentBlock"][];
            /** @description Why the model stopped, in one of the words known or a newer one of the provider's. Null at the start of a stream. */
            stop_reason: components["schemas"]["MessagesStopReason"] | string | null;
            /** @description Stop sequence that was met. */
            stop_sequence: string | null;
            /** @description Details of a refusal. */
            stop_details: components["schemas"]["AnthropicRefusalStopDetails"] | null;
            /** @description Sandbox that was used. */
            container: components["schemas"]["AnthropicContainer"] | null;
            /** @description Tokens and cost. */
            usage: components["schemas"]["MessagesUsage"];
            /** @description Edits made to the context. */
            context_management?: components["schemas"]["MessagesAppliedContextManagement"] | null;
            /** @description Provider that answered. */
            provider?: components["schemas"]["ProviderName"];
            /** @description Routing metadata, when asked for. */
            service_metadata?: components["schemas"]["ServiceMetadata"];
            /** @description Types of parts of the provider's answer that this format has no place for, which are left out. Absent: nothing is left out. */
            omitted?: string[];
        };
        /** @description First event. It carries the message without content. Further fields of the provider pass. */
        MessagesStartEvent: {
            /**
             * @description Tag of this event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "message_start";
            /** @description The message so far. */
            message: components["schemas"]["MessagesResult"];
        };
        /** @description What is known at the end of a message. Further fields of the provider pass. */
        MessagesDelta: {
            /** @description Why the model stopped, in one of the words known or a newer one of the provider's. */
            stop_reason: components["schemas"]["MessagesStopReason"] | string | null;
            /** @description Stop sequence that was met. */
            stop_sequence: string | null;
            /** @description Details of a refusal. */
            stop_details: components["schemas"]["AnthropicRefusalStopDetails"] | null;
            /** @description Sandbox that was used. */
            container: components["schemas"]["AnthropicContainer"] | null;
            /** @description Types of parts of the provider's answer that this format has no place for, which are left out. Absent: nothing is left out. */
            omitted?: string[];
        };
        /** @description Tokens so far, with the cost at the end. Further fields of the provider pass. */
        MessagesDeltaUsage: {
            /** @description Tokens of the input, without those of the prompt cache. */
            input_tokens: number | null;
            /** @description Tokens of the output so far, thinking included. */
            output_tokens: number;
            /** @description Tokens written to the prompt cache. */
            cache_creation_input_tokens: number | null;
            /** @description Tokens read from the prompt cache. */
            cache_read_input_tokens: number | null;
            /** @description Cache writes by lifetime. */
            cache_creation?: components["schemas"]["AnthropicCacheCreation"] | null;
            /** @description Output tokens by kind. */
            output_tokens_details: components["schemas"]["AnthropicOutputTokensDetails"] | null;
            /** @description Calls of server tools. */
            server_tool_use: components["schemas"]["AnthropicServerToolUsage"] | null;
            /** @description Tier the request was served and billed at. */
            service_tier?: string | null;
            /** @description What the account is charged, in USD. */
            cost?: number | null;
            /** @description Parts of the cost. */
            cost_details?: components["schemas"]["CostDetails"] | null;
            /** @description True when the caller's own provider key was used. */
            is_byok?: boolean;
            /** @description Usage of each step, where there were several. */
            iterations?: components["schemas"]["AnthropicUsageIteration"][] | null;
            /** @description Speed the request was served at. */
            speed?: components["schemas"]["MessagesSpeed"] | string | null;
        };
        /** @description The end of the message is known, with its usage. Further fields of the provider pass. */
        MessagesDeltaEvent: {
            /**
             * @description Tag of this event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "message_delta";
            /** @description What is known now. */
            delta: components["schemas"]["MessagesDelta"];
            /** @description Tokens and cost. */
            usage: components["schemas"]["MessagesDeltaUsage"];
            /** @description Edits made to the context. */
            context_management?: components["schemas"]["MessagesAppliedContextManagement"] | null;
        };
        /** @description Last event. Further fields of the provider pass. */
        MessagesStopEvent: {
            /**
             * @description Tag of this event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "message_stop";
            /** @description Routing metadata, when asked for. */
            service_metadata?: components["schemas"]["ServiceMetadata"];
        };
        /** @description A new block begins. Further fields of the provider pass. */
        MessagesContentBlockStartEvent: {
            /**
             * @description Tag of this event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "content_block_start";
            /** @description Position of the block. */
            index: number;
            /** @description The block so far. */
            content_block: components["schemas"]["MessagesContentBlock"];
        };
        /** @description More text. Further fields of the provider pass. */
        MessagesTextDelta: {
            /**
             * @description Tag of this piece. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "text_delta";
            /** @description The new text. */
            text: string;
        };
        /** @description More of the arguments of a tool call. Further fields of the provider pass. */
        MessagesInputJsonDelta: {
            /**
             * @description Tag of this piece. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "input_json_delta";
            /** @description The new piece of JSON text. */
            partial_json: string;
        };
        /** @description More thinking. Further fields of the provider pass. */
        MessagesThinkingDelta: {
            /**
             * @description Tag of this piece. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "thinking_delta";
            /** @description The new text. */
            thinking: string;
        };
        /** @description Signature over the thinking. Further fields of the provider pass. */
        MessagesSignatureDelta: {
            /**
             * @description Tag of this piece. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "signature_delta";
            /** @description The signature. */
            signature: string;
        };
        /** @description A source of the text. Further fields of the provider pass. */
        MessagesCitationsDelta: {
            /**
             * @description Tag of this piece. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "citations_delta";
            /** @description The source. */
            citation: components["schemas"]["AnthropicTextCitation"];
        };
        /** @description Summary that replaces older messages. Further fields of the provider pass. */
        MessagesCompactionDelta: {
            /**
             * @description Tag of this piece. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "compaction_delta";
            /** @description The summary. */
            content: string | null;
            /** @description Summary only the provider can read. */
            encrypted_content?: string | null;
        };
        /** @description A piece of a type that is not described here, as the provider sent it; further fields pass too. Clients that know types by the names of schemas call all of them by this one. */
        MessagesOtherDelta: {
            /**
             * @description Type of the piece. Types described on their own are not accepted here. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "MessagesOtherDelta";
        };
        /** @description New piece of a block. */
        MessagesContentBlockDelta: components["schemas"]["MessagesTextDelta"] | components["schemas"]["MessagesInputJsonDelta"] | components["schemas"]["MessagesThinkingDelta"] | components["schemas"]["MessagesSignatureDelta"] | components["schemas"]["MessagesCitationsDelta"] | components["schemas"]["MessagesCompactionDelta"] | components["schemas"]["MessagesOtherDelta"];
        /** @description More of a block. Further fields of the provider pass. */
        MessagesContentBlockDeltaEvent: {
            /**
             * @description Tag of this event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "content_block_delta";
            /** @description Position of the block. */
            index: number;
            /** @description The new piece. */
            delta: components["schemas"]["MessagesContentBlockDelta"];
        };
        /** @description A block is complete. Further fields of the provider pass. */
        MessagesContentBlockStopEvent: {
            /**
             * @description Tag of this event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "content_block_stop";
            /** @description Position of the block. */
            index: number;
        };
        /** @description Sign of life without content. Further fields of the provider pass. */
        MessagesPingEvent: {
            /**
             * @description Tag of this event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "ping";
        };
        /** @description Failure after the stream had started. The HTTP status was already sent as 200. Further fields of the provider pass. */
        MessagesStreamError: {
            /** @description Error type, usually one of those of error answers. */
            type: string;
            /** @description Text for people. */
            message: string;
            /** @description Stable reason, the same in every API format. */
            error_type?: components["schemas"]["ApiErrorType"];
        };
        /** @description A failure after the stream had started. The stream ends. Further fields of the provider pass. */
        MessagesErrorEvent: {
            /**
             * @description Tag of this event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "error";
            /** @description What went wrong. */
            error: components["schemas"]["MessagesStreamError"];
            /** @description Id of the generation. */
            request_id?: string | null;
            /** @description Routing metadata, when asked for. */
            service_metadata?: components["schemas"]["ServiceMetadata"];
        };
        /** @description An event of a type that is not described here. It passes as the upstream sent it; further fields pass too. Clients that know types by the names of schemas call all of them by this one. */
        MessagesOtherEvent: {
            /**
             * @description Type of the event. Types described on their own are not accepted here. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "MessagesOtherEvent";
        };
        /** @description One event of a streamed message. Events of an upstream that speaks this format pass as they came, apart from ids, model and usage. */
        MessagesStreamEvent: components["schemas"]["MessagesStartEvent"] | components["schemas"]["MessagesDeltaEvent"] | components["schemas"]["MessagesStopEvent"] | components["schemas"]["MessagesContentBlockStartEvent"] | components["schemas"]["MessagesContentBlockDeltaEvent"] | components["schemas"]["MessagesContentBlockStopEvent"] | components["schemas"]["MessagesPingEvent"] | components["schemas"]["MessagesErrorEvent"] | components["schemas"]["MessagesOtherEvent"];
        /** @description One server-sent event of the stream. There is no end marker after the last event. Lines that start with a colon only keep the connection open. */
        MessagesStreamingResponse: {
            /** @description Name after `event:`, the same as the type in the data. */
            event: string;
            /** @description The JSON after `data:`. */
            data: components["schemas"]["MessagesStreamEvent"];
        };
        /**
         * @description Error type in the vocabulary of this format.
         * @enum {string}
         */
        AnthropicErrorType: "invalid_request_error" | "authentication_error" | "permission_error" | "not_found_error" | "rate_limit_error" | "api_error" | "overloaded_error" | "billing_error" | "timeout_error";
        /** @description The error itself. */
        AnthropicErrorDetail: {
            /** @description Error type in the vocabulary of this format. */
            type: components["schemas"]["AnthropicErrorType"];
            /** @description Text for people. Its wording may change. */
            message: string;
            /** @description Stable reason, the same in every API format. */
            error_type?: components["schemas"]["ApiErrorType"];
            /** @description Why no endpoint could serve the request. */
            availability?: components["schemas"]["ErrorAvailability"];
            /** @description For clients that recover by themselves: a code in `error_code`, such as `thread_unsupported_request`, with what belongs to it. */
            details?: {
                [key: string]: unknown;
            };
        };
        /** @description Body of an error answer in the Anthropic message format. */
        AnthropicMessagesErrorResponse: {
            /**
             * @description Tag of this object.
             * @constant
             */
            type: "error";
            /** @description What went wrong. */
            error: components["schemas"]["AnthropicErrorDetail"];
            /** @description Id of the generation. Null when the failure came before routing. */
            request_id: string | null;
            /** @description Machine-readable facts about the failure. */
            metadata?: components["schemas"]["ErrorMetadata"];
            /** @description Routing metadata, when it was asked for and routing had started. */
            service_metadata?: components["schemas"]["ServiceMetadata"] | null;
        };
        /** @description A message request whose tokens are counted without running it. Keys not listed here go to a provider that counts. */
        MessagesCountTokensRequest: {
            /** @description The conversation so far. An assistant message at the end is continued by the model. */
            messages: components["schemas"]["MessagesMessageParam"][];
            /**
             * @description Model identifier, with an optional variant suffix, or a preset such as `@preset/slug`.
             * @example anthropic/claude-sonnet-4.5
             */
            model: string;
            /** @description Slug of a stored preset, another way to write `model: author/model@preset/slug`. Each field of the request goes before that of the preset, and so does system text; tools are united, and of two with one name the request's is used. */
            preset?: string;
            /** @description Instructions that stand above the conversation. */
            system?: components["schemas"]["MessagesSystem"];
            /** @description Tools the model may call. Send them on every turn. */
            tools?: components["schemas"]["MessagesRequestTool"][];
            /** @description Whether and which tool the model calls. */
            tool_choice?: components["schemas"]["MessagesToolChoice"] | components["schemas"]["MessagesOtherToolChoice"];
            /** @description Whether and how the model thinks. */
            thinking?: components["schemas"]["MessagesThinking"] | components["schemas"]["MessagesOtherThinking"];
            /** @description Automatic prompt caching up to the last block that can be cached. */
            cache_control?: components["schemas"]["AnthropicCacheControlDirective"] | null;
            /** @description How the provider keeps the context short. */
            context_management?: components["schemas"]["MessagesContextManagement"] | null;
            /** @description Form of the answer, and how much work goes into it. */
            output_config?: components["schemas"]["MessagesOutputConfig"];
        };
        /** @description Number of tokens. Further fields of the provider pass. */
        MessagesCountTokensResult: {
            /** @description Tokens of the messages, the instructions and the tools together. */
            input_tokens: number;
        };
        /** @description A sample of the voice. */
        SpeechInputReferenceAudioInput: {
            /**
             * @description The sound as a data URL in base64.
             * @example data:audio/wav;base64,UklGRg==
             */
            data: string;
            /**
             * @description Format of the sound, for providers that want to be told.
             * @example wav
             */
            format?: string;
        };
        /** @description A sample of the voice to speak with. */
        SpeechInputReferenceAudio: {
            /**
             * @description Tag of this part. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "input_audio";
            /** @description The sample. */
            input_audio: components["schemas"]["SpeechInputReferenceAudioInput"];
        };
        /** @description What is said in the sample. */
        SpeechInputReferenceText: {
            /**
             * @description Tag of this part. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "text";
            /** @description The words. */
            text: string;
        };
        /** @description A reference for cloning a voice. */
        SpeechInputReference: components["schemas"]["SpeechInputReferenceAudio"] | components["schemas"]["SpeechInputReferenceText"];
        /** @description Options by the slug of a provider, in its own words. */
        ProviderOptions: {
            [key: string]: {
                [key: string]: unknown;
            };
        };
        /** @description What is passed on to providers. */
        MediaProviderPreferences: {
            /** @description Options of single providers. Only those of the one that serves the request are passed on. */
            options?: components["schemas"]["ProviderOptions"];
        };
        /** @description A text to be spoken. */
        SpeechRequest: {
            /**
             * @description The text. It is billed by its characters.
             * @example Hello!
             */
            input: string;
            /**
             * @description A model that speaks.
             * @example openai/gpt-4o-mini-tts
             */
            model: string;
            /**
             * @description The provider's name for the voice. May be left out where the provider has a default voice.
             * @example alloy
             */
            voice?: string;
            /**
             * @description `mp3`, or `pcm` for 16-bit little-endian samples. Absent means `pcm`.
             * @enum {string}
             */
            response_format?: "mp3" | "pcm";
            /**
             * @description How much faster than usual. Models that do not know it ignore it.
             * @example 1.25
             */
            speed?: number;
            /** @description Clones the voice of a sample, at endpoints that can do so: one part `input_audio`, and after it at most one part `text` with what the sample says. */
            input_references?: components["schemas"]["SpeechInputReference"][];
            /** @description Options of providers. */
            provider?: components["schemas"]["MediaProviderPreferences"];
            /** @description Groups requests that belong together. Goes before the header `x-session-id`. */
            session_id?: string;
            /** @description Names and ids for tracing. */
            trace?: components["schemas"]["TraceConfig"];
            /** @description Id of the end user. */
            user?: string;
        };
        /** @description A recording. */
        STTInputAudio: {
            /** @description The sound in base64, at most 26214400 bytes of it. */
            data: string;
            /**
             * @description Format of the sound, as a filename would end.
             * @example wav
             * @example mp3
             */
            format: string;
        };
        /**
         * @description `json` gives the text, `verbose_json` also language, duration, segments and words. Absent means `json`.
         * @enum {string}
         */
        STTResponseFormat: "json" | "verbose_json";
        /**
         * @description What gets times.
         * @enum {string}
         */
        STTGranularity: "word" | "segment";
        /** @description A recording to be written down. */
        STTRequest: {
            /** @description The recording. */
            input_audio: components["schemas"]["STTInputAudio"];
            /**
             * @description A model that transcribes.
             * @example openai/whisper-1
             */
            model: string;
            /**
             * @description Language of the speech, as an ISO 639-1 code.
             * @example en
             */
            language?: string;
            /** @description Words that guide the style of the transcript, or begin it, in the language of the speech. */
            prompt?: string;
            /** @description How much is told. Absent means `json`. */
            response_format?: components["schemas"]["STTResponseFormat"];
            /** @description Transcripts come whole; `true` is refused. */
            stream?: boolean;
            /** @description Sampling temperature. */
            temperature?: number;
            /** @description What gets times, with `verbose_json`. */
            timestamp_granularities?: components["schemas"]["STTGranularity"][];
            /** @description Options of providers. */
            provider?: components["schemas"]["MediaProviderPreferences"];
            /** @description Groups requests that belong together. Goes before the header `x-session-id`. */
            session_id?: string;
            /** @description Names and ids for tracing. */
            trace?: components["schemas"]["TraceConfig"];
            /** @description Id of the end user. */
            user?: string;
        };
        /** @description A recording to be written down, as a form. */
        STTFormRequest: {
            /**
             * Format: binary
             * @description The recording. Its name ends with the format.
             */
            file: string;
            /**
             * @description A model that transcribes.
             * @example openai/whisper-1
             */
            model: string;
            /**
             * @description Language of the speech, as an ISO 639-1 code.
             * @example en
             */
            language?: string;
            /** @description Words that guide the style of the transcript, or begin it, in the language of the speech. */
            prompt?: string;
            /** @description How much is told. Absent means `json`. */
            response_format?: components["schemas"]["STTResponseFormat"];
            /** @description Transcripts come whole; `true` is refused. */
            stream?: boolean;
            /** @description Sampling temperature. */
            temperature?: number;
            /** @description What gets times, with `verbose_json`. */
            "timestamp_granularities[]"?: components["schemas"]["STTGranularity"][];
            /** @description Groups requests that belong together. Goes before the header `x-session-id`. */
            session_id?: string;
            /** @description Names and ids for tracing, as JSON. */
            trace?: components["schemas"]["TraceConfig"];
            /** @description Id of the end user. */
            user?: string;
        };
        /** @description A stretch of speech. */
        STTSegment: {
            /** @description Number of the segment. */
            id: number;
            /** @description Where it begins, in seconds. */
            start: number;
            /** @description Where it ends, in seconds. */
            end: number;
            /** @description What is said. */
            text: string;
            /** @description Offset of the model's window. */
            seek?: number;
            /** @description Who speaks, where speakers are told apart. */
            speaker?: number;
            /** @description Sampling temperature. */
            temperature?: number;
            /** @description How sure the model is. */
            avg_logprob?: number;
            /** @description How repetitive the text is. */
            compression_ratio?: number;
            /** @description How likely nothing is said. */
            no_speech_prob?: number;
            /** @description Tokens of the text. */
            tokens?: number[];
        };
        /** @description A word. */
        STTWord: {
            /** @description The word. */
            word: string;
            /** @description Where it begins, in seconds. */
            start: number;
            /** @description Where it ends, in seconds. */
            end: number;
            /** @description Who speaks, where speakers are told apart. */
            speaker?: number;
        };
        /** @description What was used, and what it cost. */
        STTUsage: {
            /** @description Length of the recording, where the provider says so. */
            seconds?: number;
            /** @description Tokens of the recording, where the provider counts them. */
            input_tokens?: number;
            /** @description Tokens of the text, where the provider counts them. */
            output_tokens?: number;
            /** @description Both together. */
            total_tokens?: number;
            /** @description Cost in USD. */
            cost?: number;
        };
        /** @description What was said. */
        STTResponse: {
            /** @description The text. */
            text: string;
            /** @description Always `transcribe`. */
            task?: string;
            /** @description Language that was heard. */
            language?: string;
            /** @description Length of the recording in seconds. */
            duration?: number;
            /** @description The text in stretches, with times. */
            segments?: components["schemas"]["STTSegment"][];
            /** @description The text by words, with times. */
            words?: components["schemas"]["STTWord"][];
            /** @description Usage and cost. */
            usage?: components["schemas"]["STTUsage"];
        };
        /**
         * @description Width to height.
         * @enum {string}
         */
        ImageAspectRatio: "1:1" | "1:2" | "1:4" | "1:8" | "2:1" | "2:3" | "3:2" | "3:4" | "4:1" | "4:3" | "4:5" | "5:4" | "8:1" | "9:16" | "16:9" | "9:19.5" | "19.5:9" | "9:20" | "20:9" | "9:21" | "21:9" | "auto";
        /** @description Where an image is. */
        ContentPartImageUrl: {
            /**
             * @description A base64 data URL, or an http(s) address.
             * @example data:image/png;base64,iVBORw0KGgo=
             */
            url: string;
        };
        /** @description An image. */
        ContentPartImage: {
            /**
             * @description Tag of this part.
             * @constant
             */
            type: "image_url";
            /** @description Where it is. */
            image_url: components["schemas"]["ContentPartImageUrl"];
        };
        /**
         * @description Format of an image.
         * @enum {string}
         */
        ImageFileFormat: "png" | "jpeg" | "webp" | "svg";
        /** @description Which endpoints may draw, in what order, and options for them. No other keys are accepted. */
        ImageGenerationProviderPreferences: {
            /** @description Whether to go on to the next endpoint when one fails. Absent means yes. With false, only the best endpoint, or only those under `order`, are tried. */
            allow_fallbacks?: boolean | null;
            /** @description Providers to leave out, added to those the account ignores. */
            ignore?: components["schemas"]["ProviderName"][] | null;
            /** @description Providers to choose from, within those the account allows. */
            only?: components["schemas"]["ProviderName"][] | null;
            /** @description Options of single providers. Only those of the one that serves the request are passed on; an endpoint that does not list one of them under `allowed_passthrough_parameters` is left out. */
            options?: components["schemas"]["ProviderOptions"];
            /** @description Providers to try first, in this order. Unknown slugs are skipped. A bare slug covers all regions of the provider; a slug with a suffix names one endpoint. */
            order?: components["schemas"]["ProviderName"][] | null;
            /** @description Order the endpoints by this property. It switches load balancing off. */
            sort?: components["schemas"]["ProviderSort"] | components["schemas"]["ProviderSortConfig"] | null;
        };
        /**
         * @description Tier of a size, after the side of its square.
         * @enum {string}
         */
        ImageResolution: "512" | "1K" | "2K" | "4K";
        /** @description What is to be drawn. */
        ImageGenerationRequest: {
            /**
             * @description A model that draws.
             * @example openai/gpt-image-1.5
             */
            model: string;
            /**
             * @description What the image shows.
             * @example A lighthouse in the fog
             */
            prompt: string;
            /** @description Width to height. A provider that lacks it takes the nearest that it has. `auto` leaves it to the model. */
            aspect_ratio?: components["schemas"]["ImageAspectRatio"];
            /** @description `transparent` needs an `output_format` with an alpha channel, `png` or `webp`, and an endpoint that offers it. */
            background?: components["schemas"]["ImageBackground"];
            /** @description Images to start from: PNG, JPEG or WebP, as base64 data URLs or as http(s) addresses. Addresses are downloaded by the gateway, at most 20 MiB each and 48 MiB together. */
            input_references?: components["schemas"]["ContentPartImage"][];
            /**
             * @description How many images. Endpoints that draw fewer at once are left out, and the request is refused where none is left. All of them are delivered, or none is and nothing is charged.
             * @example 1
             */
            n?: number;
            /**
             * @description Quality of the compression of webp and jpeg in percent. Ignored for other formats, and by providers without such a setting.
             * @example 80
             */
            output_compression?: number;
            /** @description Format of the images. For `svg`, `b64_json` holds the markup in UTF-8. Absent means what the provider gives. */
            output_format?: components["schemas"]["ImageFileFormat"];
            /** @description Which endpoints may serve the request, and options for them. */
            provider?: components["schemas"]["ImageGenerationProviderPreferences"];
            /** @description Ignored by providers without such a setting. One that lacks this quality takes the nearest. */
            quality?: components["schemas"]["ImageQuality"];
            /** @description Tier of the size. An endpoint that lacks it is left out. */
            resolution?: components["schemas"]["ImageResolution"];
            /** @description Makes the result repeatable where the provider can do that. */
            seed?: number;
            /**
             * @description A tier, as in `resolution`, or pixels as `<width>x<height>`. Refused where it contradicts `resolution` or `aspect_ratio`: a tier stands for images whose longer side or whose area is nearest to that of its square, and a ratio may differ by 3 %. An endpoint that lacks the pixels is left out.
             * @example 1024x1024
             * @example 2K
             */
            size?: string;
            /** @description Whether partial images come as server-sent events. Providers that cannot do so, and requests for several images, are answered at once and whole. */
            stream?: boolean;
            /** @description Groups requests that belong together. Goes before the header `x-session-id`. */
            session_id?: string;
            /** @description Names and ids for tracing. */
            trace?: components["schemas"]["TraceConfig"];
            /** @description Id of the end user. Not told to providers. */
            user?: string;
        };
        /** @description An image. */
        GeneratedImage: {
            /**
             * @description Its bytes in base64.
             * @example iVBORw0KGgo=
             */
            b64_json: string;
            /**
             * @description What the bytes are.
             * @example image/png
             * @example image/jpeg
             * @example image/webp
             * @example image/svg+xml
             */
            media_type?: string;
        };
        /** @description Tokens as the provider counts them, 0 where it counts none, and what the images cost. */
        ImageGenerationUsage: {
            /** @description Tokens of the prompt and of the images that came with it. */
            prompt_tokens: number;
            /** @description Tokens of the images. */
            completion_tokens: number;
            /** @description Both together. */
            total_tokens: number;
            /** @description Input tokens by kind. */
            prompt_tokens_details?: components["schemas"]["ChatPromptTokensDetails"] | null;
            /** @description Output tokens by kind. */
            completion_tokens_details?: components["schemas"]["ChatCompletionTokensDetails"] | null;
            /** @description What the account is charged, in USD. */
            cost?: number | null;
            /** @description Parts of the cost. */
            cost_details?: components["schemas"]["CostDetails"];
            /** @description True when the caller's own provider key was used. */
            is_byok?: boolean;
        };
        /** @description The images, and what they cost. */
        ImageGenerationResponse: {
            /**
             * @description Unix time in seconds.
             * @example 1764000000
             */
            created: number;
            /** @description As many images as were asked for. */
            data: components["schemas"]["GeneratedImage"][];
            /** @description Usage and cost. */
            usage?: components["schemas"]["ImageGenerationUsage"];
        };
        /** @description The image as far as it has come. */
        ImageGenPartialImageEvent: {
            /**
             * @description Tag of this event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "image_generation.partial_image";
            /** @description Counted from 0. */
            partial_image_index: number;
            /** @description Its bytes in base64. */
            b64_json: string;
        };
        /** @description Text that a provider writes beside the image. */
        ImageGenTextChunkEvent: {
            /**
             * @description Tag of this event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "image_generation.text_chunk";
            /**
             * @description What the text is part of.
             * @enum {string}
             */
            phase: "content" | "reasoning" | "draft";
            /** @description The text. */
            text: string;
        };
        /** @description The image, and what it cost. The last event. */
        ImageGenCompletedEvent: {
            /**
             * @description Tag of this event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "image_generation.completed";
            /** @description Its bytes in base64. */
            b64_json: string;
            /**
             * @description What the bytes are.
             * @example image/png
             */
            media_type?: string;
            /** @description Unix time in seconds. */
            created: number;
            /** @description Usage and cost. */
            usage?: components["schemas"]["ImageGenerationUsage"];
        };
        /** @description A failure after the stream has begun. */
        ImageGenStreamError: {
            /** @description For people. */
            message: string;
            /** @description What a program should branch on, as `metadata.error_type` of errors. */
            type?: string | null;
            /** @description The HTTP status that it would have had. */
            code?: string | null;
            /** @description Field of the request that it is about. */
            param?: string | null;
        };
        /** @description Why the stream ends without an image. Nothing is charged. */
        ImageGenStreamErrorEvent: {
            /**
             * @description Tag of this event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "error";
            /** @description The failure. */
            error: components["schemas"]["ImageGenStreamError"];
        };
        /** @description An event of a stream of images. */
        ImageStreamEvent: components["schemas"]["ImageGenPartialImageEvent"] | components["schemas"]["ImageGenTextChunkEvent"] | components["schemas"]["ImageGenCompletedEvent"] | components["schemas"]["ImageGenStreamErrorEvent"];
        /** @description One server-sent event of the stream. The stream ends with the text `[DONE]`. Lines that start with a colon only keep the connection open. */
        ImageStreamingResponse: {
            /** @description The JSON after `data:`. */
            data: components["schemas"]["ImageStreamEvent"];
        };
        /**
         * @description A kind of input that a model reads.
         * @enum {string}
         */
        InputModality: "text" | "image" | "file" | "audio" | "video";
        /**
         * @description A kind of output that a model produces. `speech` is spoken text, `transcription` the text of spoken input.
         * @enum {string}
         */
        ModelOutputModality: "text" | "image" | "embeddings" | "audio" | "video" | "rerank" | "speech" | "transcription" | "decisions";
        /** @description What goes in and what comes out. */
        ImageModelArchitecture: {
            /** @description Kinds of content that it reads. */
            input_modalities: components["schemas"]["InputModality"][];
            /** @description Kinds of content that it makes. */
            output_modalities: components["schemas"]["ModelOutputModality"][];
        };
        /** @description One of a list. */
        EnumCapability: {
            /**
             * @description Tag of this kind. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "enum";
            /** @description The list. */
            values: string[];
        };
        /** @description A number within bounds. Of a list, its length. */
        RangeCapability: {
            /**
             * @description Tag of this kind. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "range";
            /** @description Least. */
            min: number;
            /** @description Most. */
            max: number;
        };
        /** @description The field is known, and its value is free. */
        BooleanCapability: {
            /**
             * @description Tag of this kind. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "boolean";
        };
        /** @description What a field may hold. */
        CapabilityDescriptor: components["schemas"]["EnumCapability"] | components["schemas"]["RangeCapability"] | components["schemas"]["BooleanCapability"];
        /** @description By name of the field. */
        CapabilityDescriptors: {
            [key: string]: components["schemas"]["CapabilityDescriptor"];
        };
        /** @description A model that draws. */
        ImageModelListItem: {
            /**
             * @description What requests call it.
             * @example openai/gpt-image-1.5
             */
            id: string;
            /** @description Name for people. */
            name: string;
            /** @description What it is. */
            description: string;
            /** @description Unix time in seconds. */
            created: number;
            /** @description What goes in and what comes out. */
            architecture: components["schemas"]["ImageModelArchitecture"];
            /**
             * @description Path of the list of its endpoints.
             * @example /api/v1/images/models/openai/gpt-image-1.5/endpoints
             */
            endpoints: string;
            /** @description What its endpoints take, all together. */
            supported_parameters: components["schemas"]["CapabilityDescriptors"];
            /** @description Whether one of its endpoints sends partial images. */
            supports_streaming: boolean;
        };
        /** @description Models that draw. */
        ImageModelsListResponse: {
            /** @description The models. */
            data: components["schemas"]["ImageModelListItem"][];
        };
        /** @description A price. */
        ImagePricingEntry: {
            /**
             * @description What is billed.
             * @enum {string}
             */
            billable: "output_image" | "input_image" | "input_font" | "input_reference" | "input_text";
            /**
             * @description What the price is for one of. A megapixel is 1,000,000 pixels, and parts of it count as such.
             * @enum {string}
             */
            unit: "image" | "megapixel" | "token" | "request";
            /**
             * @description USD for one unit.
             * @example 0.04
             */
            cost_usd: number;
            /**
             * @description Settings that the price is for: quality, tier, pixels or format, joined by slashes. Of several prices that fit an image, the one with most settings counts.
             * @example high/1024x1536
             */
            variant?: string;
        };
        /** @description A model at a provider. */
        ImageEndpoint: {
            /**
             * @description Name for people.
             * @example OpenAI
             */
            provider_name: string;
            /**
             * @description What requests call the provider.
             * @example openai
             */
            provider_slug: string;
            /**
             * @description What requests call this endpoint, where the provider has several.
             * @example openai
             */
            provider_tag: string | null;
            /** @description All prices that count toward a request. */
            pricing: components["schemas"]["ImagePricingEntry"][];
            /** @description Fields of a request that the endpoint knows, and their values. */
            supported_parameters: components["schemas"]["CapabilityDescriptors"];
            /** @description Whether it sends partial images. */
            supports_streaming: boolean;
            /** @description Names that may stand in `provider.options`. */
            allowed_passthrough_parameters: string[];
        };
        /** @description Where a model draws. */
        ImageModelEndpointsResponse: {
            /**
             * @description The model.
             * @example openai/gpt-image-1.5
             */
            id: string;
            /** @description Its endpoints. */
            endpoints: components["schemas"]["ImageEndpoint"][];
        };
        /**
         * @description Numbers, or the bytes of little-endian 32-bit floats in base64.
         * @enum {string}
         */
        EmbeddingEncodingFormat: "float" | "base64";
        /**
         * @description A text.
         * @example The sky is blue because air scatters blue light.
         */
        EmbeddingsInputText: string;
        /** @description Several texts. */
        EmbeddingsInputTexts: string[];
        /** @description The tokens of one text, numbered as the model does. */
        EmbeddingsInputTokens: number[];
        /** @description The tokens of several texts. */
        EmbeddingsInputTokenLists: components["schemas"]["EmbeddingsInputTokens"][];
        /** @description Text. */
        EmbeddingsContentText: {
            /**
             * @description Tag of this part. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "text";
            /** @description The text. */
            text: string;
        };
        /** @description Where an image is. */
        EmbeddingsImageUrl: {
            /** @description A data URL, or an address that the provider can read. */
            url: string;
        };
        /** @description An image. */
        EmbeddingsContentImage: {
            /**
             * @description Tag of this part. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "image_url";
            /** @description The image. */
            image_url: components["schemas"]["EmbeddingsImageUrl"];
        };
        /** @description Media with its format. */
        MultimodalMedia: {
            /** @description The bytes in base64, or a data URL. */
            data: string;
            /**
             * @description Format of the bytes, where `data` is no data URL.
             * @example wav
             * @example mp3
             * @example mp4
             * @example pdf
             */
            format?: string;
        };
        /** @description Audio. */
        ContentPartInputAudio: {
            /**
             * @description Tag of this part. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "input_audio";
            /** @description Its bytes and format. */
            input_audio: components["schemas"]["MultimodalMedia"];
        };
        /** @description A video. */
        ContentPartInputVideo: {
            /**
             * @description Tag of this part. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "input_video";
            /** @description Its bytes and format. */
            input_video: components["schemas"]["MultimodalMedia"];
        };
        /** @description A file. */
        ContentPartInputFile: {
            /**
             * @description Tag of this part. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "input_file";
            /** @description Its bytes and format. */
            input_file: components["schemas"]["MultimodalMedia"];
        };
        /** @description One part of a content. Which kinds work depends on the model and its provider. */
        EmbeddingsContentPart: components["schemas"]["EmbeddingsContentText"] | components["schemas"]["EmbeddingsContentImage"] | components["schemas"]["ContentPartInputAudio"] | components["schemas"]["ContentPartInputVideo"] | components["schemas"]["ContentPartInputFile"];
        /** @description Parts that become one vector together. */
        EmbeddingsContent: {
            /** @description The parts, in order. */
            content: components["schemas"]["EmbeddingsContentPart"][];
        };
        /** @description Contents of several parts, each of which becomes one vector. */
        EmbeddingsInputContents: components["schemas"]["EmbeddingsContent"][];
        /** @description A text, several texts, the tokens of one or of several texts, or contents of several parts. */
        EmbeddingsInput: components["schemas"]["EmbeddingsInputText"] | components["schemas"]["EmbeddingsInputTexts"] | components["schemas"]["EmbeddingsInputTokens"] | components["schemas"]["EmbeddingsInputTokenLists"] | components["schemas"]["EmbeddingsInputContents"];
        /** @description What to turn into vectors, and by which model. */
        CreateEmbeddingsRequest: {
            /**
             * @description Length of each vector, for models that can shorten theirs. Only endpoints that list `dimensions` among their parameters, or list none, serve such a request. Absent means the model's own length.
             * @example 256
             */
            dimensions?: number;
            /** @description How the vectors are written. Absent means `float`. */
            encoding_format?: components["schemas"]["EmbeddingEncodingFormat"];
            /** @description One input or several; each one becomes a vector, in the same order. */
            input: components["schemas"]["EmbeddingsInput"];
            /**
             * @description What the vectors are for. `search_query`, `search_document`, `classification`, `clustering` and `semantic_similarity` are understood by all providers that distinguish uses; others go on as they are. Dropped for endpoints that do not know it, unless `provider.require_parameters` is set.
             * @example search_query
             */
            input_type?: string;
            /**
             * @description Id of a model from `GET /embeddings/models`.
             * @example openai/text-embedding-3-small
             */
            model: string;
            /** @description Which providers may serve the request and in what order. */
            provider?: components["schemas"]["ProviderPreferences"] | null;
            /** @description Groups the requests of one session in the records. Goes before the header `x-session-id`. */
            session_id?: string;
            /** @description Names and ids for tracing. */
            trace?: components["schemas"]["TraceConfig"];
            /** @description Id of the end user, to tell abuse of one user from others. It goes upstream only as part of a hash. */
            user?: string;
        };
        /** @description A vector. */
        EmbeddingNumbers: number[];
        /** @description A vector as base64 of little-endian 32-bit floats. */
        EmbeddingBytes: string;
        /** @description Numbers, or base64 of little-endian 32-bit floats. */
        EmbeddingVector: components["schemas"]["EmbeddingNumbers"] | components["schemas"]["EmbeddingBytes"];
        /** @description The vector of one input. */
        Embedding: {
            /**
             * @description Tag of this object.
             * @constant
             */
            object: "embedding";
            /** @description Position of the input. */
            index: number;
            /** @description The vector, as `encoding_format` asks for it. */
            embedding: components["schemas"]["EmbeddingVector"];
        };
        /** @description Input tokens by kind. */
        EmbeddingsPromptTokensDetails: {
            /** @description Tokens of texts. */
            text_tokens?: number;
            /** @description Tokens of images. */
            image_tokens?: number;
            /** @description Tokens of audio. */
            audio_tokens?: number;
            /** @description Tokens of videos. */
            video_tokens?: number;
            /** @description Tokens of files. */
            file_tokens?: number;
        };
        /** @description Tokens as the provider counts them, and what the request cost. */
        EmbeddingsUsage: {
            /** @description Tokens of all inputs. */
            prompt_tokens: number;
            /** @description The same number; vectors are not counted in tokens. */
            total_tokens: number;
            /** @description Input tokens by kind, where the provider reports them. */
            prompt_tokens_details?: components["schemas"]["EmbeddingsPromptTokensDetails"];
            /** @description What the account is charged, in USD. */
            cost?: number;
            /** @description Parts of the cost. */
            cost_details?: components["schemas"]["CostDetails"];
            /** @description True when the caller's own provider key was used. */
            is_byok?: boolean;
        };
        /** @description The vectors, in the order of the inputs. */
        CreateEmbeddingsResponse: {
            /**
             * @description Id of the generation.
             * @example gen-1764000000-4f0c2b9a
             */
            id?: string;
            /**
             * @description Tag of this object.
             * @constant
             */
            object: "list";
            /** @description One vector for each input. */
            data: components["schemas"]["Embedding"][];
            /**
             * @description The model that answered.
             * @example openai/text-embedding-3-small
             */
            model: string;
            /** @description Tokens and cost. */
            usage?: components["schemas"]["EmbeddingsUsage"];
        };
        /** @description The model that an alias stands for at present. */
        ModelAliasTarget: {
            /** @description Name for people. */
            name: string;
            /**
             * @description Permanent name of the model.
             * @example openai/gpt-5-mini-2025-08-07
             */
            slug: string;
        };
        /** @description What a model reads and writes, and how it splits text. */
        ModelArchitecture: {
            /** @description Kinds of input. */
            input_modalities: components["schemas"]["InputModality"][];
            /**
             * @description Prompt template the weights were trained with. Null when it is not known. The set is open.
             * @example chatml
             * @example llama3
             * @example mistral
             */
            instruct_type: string | null;
            /**
             * @description Input and output in one text, with an arrow between.
             * @example text->text
             * @example text+image->text
             */
            modality: string | null;
            /** @description Kinds of output. */
            output_modalities: components["schemas"]["ModelOutputModality"][];
            /**
             * @description Family of the tokenizer. Null when it is not known. The set is open.
             * @example GPT
             * @example Claude
             * @example Gemini
             * @example Llama3
             * @example Mistral
             * @example Qwen3
             * @example Other
             */
            tokenizer: string | null;
        };
        /** @description Indices of a model, each computed from several tests. Higher is better, and null means not tested. */
        AABenchmarkEntry: {
            /** @description Tasks that take several steps and tools. */
            agentic_index: number | null;
            /** @description Programming. */
            coding_index: number | null;
            /** @description Knowledge and reasoning in general. */
            intelligence_index: number | null;
        };
        /** @description Rating of a model in one arena and category, from direct comparisons with other models. */
        DABenchmarkEntry: {
            /**
             * @description Arena the comparisons took place in.
             * @example models
             */
            arena: string;
            /**
             * @description Kind of task.
             * @example website
             */
            category: string;
            /** @description Elo rating. */
            elo: number;
            /** @description Place in the category, 1 for the best. */
            rank: number;
            /** @description Comparisons won, in percent. */
            win_rate: number;
        };
        /** @description Scores of a model in public benchmarks. */
        ModelBenchmarks: {
            /** @description Indices computed from several tests. */
            artificial_analysis?: components["schemas"]["AABenchmarkEntry"];
            /** @description Ratings from direct comparisons of designs, one for each arena and category. Empty when there are none. */
            design_arena: components["schemas"]["DABenchmarkEntry"][];
        };
        /** @description Sampling parameters recommended for a model. The gateway does not add them to a request. */
        DefaultParameters: {
            /** @description Recommended `frequency_penalty`. */
            frequency_penalty?: number | null;
            /** @description Recommended `presence_penalty`. */
            presence_penalty?: number | null;
            /** @description Recommended `repetition_penalty`. */
            repetition_penalty?: number | null;
            /** @description Recommended `temperature`. */
            temperature?: number | null;
            /** @description Recommended `top_k`. */
            top_k?: number | null;
            /** @description Recommended `top_p`. */
            top_p?: number | null;
        };
        /** @description Paths to more about a model. */
        ModelLinks: {
            /**
             * @description Path of the list of the model's endpoints, from the root of the host.
             * @example /api/v1/models/openai/gpt-5-mini/endpoints
             */
            details: string;
        };
        /** @description Most tokens of a single request. */
        PerRequestLimits: {
            /** @description Most tokens of the output. */
            completion_tokens: number;
            /** @description Most tokens of the input. */
            prompt_tokens: number;
        };
        /**
         * @description A price in USD for one unit, as a plain decimal string with up to 18 decimals, so that no digit is lost.
         * @example 0.00000025
         * @example 0
         */
        DecimalPrice: string;
        /**
         * @description A price in USD for one unit, as a plain decimal string with up to 18 decimals. `-1` at a router model: the price is that of the model it chooses.
         * @example 0.00000025
         * @example 0
         * @example -1
         */
        ListedPrice: string;
        /**
         * @description A day of the week.
         * @enum {string}
         */
        WeekDay: "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday";
        /** @description Prices that apply while every condition of the entry holds. The conditions are `min_prompt_tokens`, `utc_days`, and `utc_start` with `utc_end`. */
        PricingOverride: {
            /** @description Price of an audio token of the input. */
            audio?: components["schemas"]["DecimalPrice"];
            /** @description Price of a token of the output. */
            completion?: components["schemas"]["DecimalPrice"];
            /** @description Price of an audio token read from the prompt cache. */
            input_audio_cache?: components["schemas"]["DecimalPrice"];
            /** @description Price of a token read from the prompt cache. */
            input_cache_read?: components["schemas"]["DecimalPrice"];
            /** @description Price of a token written to the prompt cache. */
            input_cache_write?: components["schemas"]["DecimalPrice"];
            /** @description Price of a token written to the prompt cache for an hour. */
            input_cache_write_1h?: components["schemas"]["DecimalPrice"];
            /**
             * @description The entry holds for prompts with more tokens than this.
             * @example 200000
             */
            min_prompt_tokens?: number;
            /** @description Price of a token of the input. */
            prompt?: components["schemas"]["DecimalPrice"];
            /** @description Days in UTC on which the entry holds. Absent means every day. */
            utc_days?: components["schemas"]["WeekDay"][];
            /**
             * @description End of the daily window in UTC, as hours times 100 plus minutes. The end itself is outside.
             * @example 30
             */
            utc_end?: number;
            /**
             * @description Start of the daily window, in the same form. A start after the end means a window across midnight.
             * @example 1630
             */
            utc_start?: number;
        };
        /** @description Prices in USD for one unit: a token, an image, a request or a search. They hold at present; `overrides` lists the conditions under which others apply. A price that is absent is not charged separately. */
        PublicPricing: {
            /** @description Price of an audio token of the input. */
            audio?: components["schemas"]["DecimalPrice"];
            /** @description Price of an audio token of the output. */
            audio_output?: components["schemas"]["DecimalPrice"];
            /** @description Price of a token of the output. */
            completion: components["schemas"]["ListedPrice"];
            /** @description Share by which the prices are lowered at present, 0.25 for a quarter. */
            discount?: number;
            /** @description Price of an image of the input. */
            image: components["schemas"]["ListedPrice"];
            /** @description Price of an image token of the output. */
            image_output?: components["schemas"]["DecimalPrice"];
            /** @description Price of an image token of the input. */
            image_token?: components["schemas"]["DecimalPrice"];
            /** @description Price of an audio token read from the prompt cache. */
            input_audio_cache?: components["schemas"]["DecimalPrice"];
            /** @description Price of a token read from the prompt cache. */
            input_cache_read?: components["schemas"]["DecimalPrice"];
            /** @description Price of a token written to the prompt cache. */
            input_cache_write?: components["schemas"]["DecimalPrice"];
            /** @description Price of a token written to the prompt cache for an hour. */
            input_cache_write_1h?: components["schemas"]["DecimalPrice"];
            /** @description Price of a token of reasoning. */
            internal_reasoning?: components["schemas"]["DecimalPrice"];
            /** @description Prices for certain prompts or hours. Where several entries match, the later one counts for each price it names. */
            overrides?: components["schemas"]["PricingOverride"][];
            /** @description Price of a token of the input. */
            prompt: components["schemas"]["ListedPrice"];
            /** @description Price of a request as such. */
            request: components["schemas"]["ListedPrice"];
            /** @description Price of a web search. */
            web_search?: components["schemas"]["DecimalPrice"];
        };
        /** @description How reasoning can be set for a model. */
        ModelReasoning: {
            /** @description Effort when the request names none. Null when the provider decides. */
            default_effort?: components["schemas"]["ReasoningEffort"] | null;
            /** @description Whether the model reasons when the request does not mention it. */
            default_enabled?: boolean;
            /** @description True when reasoning cannot be switched off. */
            mandatory: boolean;
            /** @description Efforts that the model tells apart. Null when it knows no efforts. */
            supported_efforts?: components["schemas"]["ReasoningEffort"][] | null;
            /** @description Whether reasoning can be limited by `reasoning.max_tokens`. */
            supports_max_tokens?: boolean;
        };
        /** @description Limits of a model at the provider that normally serves it first. */
        TopProviderInfo: {
            /** @description Longest context in tokens. */
            context_length: number | null;
            /** @description Whether the provider checks prompts against its content policy. */
            is_moderated: boolean;
            /** @description Longest answer in tokens. Null when only the context limits it. */
            max_completion_tokens: number | null;
        };
        /** @description A model that can be called, with its prices, limits and abilities. */
        Model: {
            /** @description Model that answers when `id` is only an alias. */
            alias_target?: components["schemas"]["ModelAliasTarget"];
            /** @description What the model reads and writes. */
            architecture: components["schemas"]["ModelArchitecture"];
            /** @description Scores in public benchmarks, where known. */
            benchmarks?: components["schemas"]["ModelBenchmarks"];
            /**
             * @description Permanent name of this version of the model. Unlike `id` it never comes to mean another version.
             * @example openai/gpt-5-mini-2025-08-07
             */
            canonical_slug: string;
            /** @description Longest context in tokens, prompt and answer together. Null when the model does not count in tokens. */
            context_length: number | null;
            /** @description When the model was added, as Unix time in seconds. */
            created: number;
            /** @description Sampling parameters recommended for the model. Null when there are none. */
            default_parameters: components["schemas"]["DefaultParameters"] | null;
            /** @description What the model is good for, in Markdown. */
            description: string;
            /**
             * @description Day on which the model will be withdrawn, as an ISO 8601 date. Null when none is planned.
             * @example 2027-06-30
             */
            expiration_date: string | null;
            /**
             * @description Name of the weights on Hugging Face, where they are published.
             * @example meta-llama/Llama-3.3-70B-Instruct
             */
            hugging_face_id: string | null;
            /**
             * @description Name to send in `model`, made of author and slug, with a variant suffix where there is one.
             * @example openai/gpt-5-mini
             * @example meta-llama/llama-3.3-70b-instruct:free
             */
            id: string;
            /**
             * @description Day up to which the training data reaches, as an ISO 8601 date. Null when unknown.
             * @example 2024-05-31
             */
            knowledge_cutoff: string | null;
            /** @description Paths to more about the model. */
            links: components["schemas"]["ModelLinks"];
            /**
             * @description Name for people.
             * @example OpenAI: GPT-5 Mini
             */
            name: string;
            /** @description Limits for a single request. Null when there are none. */
            per_request_limits: components["schemas"]["PerRequestLimits"] | null;
            /** @description Lowest prices at which the model is offered. */
            pricing: components["schemas"]["PublicPricing"];
            /** @description How reasoning can be set. Absent when the model does not reason. */
            reasoning?: components["schemas"]["ModelReasoning"];
            /** @description Request parameters that at least one endpoint of the model understands. The set is open. */
            supported_parameters: string[];
            /** @description Voices of a speech model. Null for other models. */
            supported_voices: string[] | null;
            /** @description Limits at the provider that normally serves the model first. */
            top_provider: components["schemas"]["TopProviderInfo"];
        };
        /** @description Links between the pages of a list of models. */
        ModelsListLinks: {
            /** @description Path of the next page, or null on the last one. */
            next: string | null;
        };
        /** @description A list of models. */
        ModelsListResponse: {
            /** @description The models. */
            data: components["schemas"]["Model"][];
            /** @description Where the list goes on. */
            links: components["schemas"]["ModelsListLinks"];
            /** @description Models in the whole list, all pages together. */
            total_count: number;
        };
        /** @description Identity that a partner gave to its own user. The partner's secret is not shown. */
        ExternalUserRecord: {
            /**
             * @description The partner's id of the user.
             * @example 1042
             */
            user: string;
        };
        /**
         * @description How often a spending limit starts anew, always at midnight UTC. Weeks begin on Monday, months on the first day.
         * @enum {string}
         */
        LimitReset: "daily" | "weekly" | "monthly";
        /** @description A key with its limit and usage. The key itself is not part of it. */
        ApiKeyRecord: {
            /** @description Usage through the caller's own provider keys since the key exists, in USD. */
            byok_usage: number;
            /** @description The same for the current UTC day. */
            byok_usage_daily: number;
            /** @description The same for the current UTC month. */
            byok_usage_monthly: number;
            /** @description The same for the current UTC week, which begins on Monday. */
            byok_usage_weekly: number;
            /**
             * Format: date-time
             * @description When the key was created.
             * @example 2026-11-20T10:15:30Z
             */
            created_at: string;
            /** @description User who created the key or on whose behalf it was created. Null when no user is known. */
            creator_user_id: string | null;
            /** @description True when the key may not be used. Requests made with it get a 401. */
            disabled: boolean;
            /**
             * Format: date-time
             * @description When the key ends, or null for never. Fractions of a second stand where there are any.
             */
            expires_at: string | null;
            /** @description Identity at a partner that the key stands for, if any. */
            external_user: components["schemas"]["ExternalUserRecord"] | null;
            /** @description SHA-256 of the key in hexadecimal. It identifies the key in paths. */
            hash: string;
            /** @description Whether usage through the caller's own provider keys counts toward `limit`. */
            include_byok_in_limit: boolean;
            /**
             * @description How the key is shown to people. The answer that creates a key repeats its name here; every later read gives the first and last characters of the key with an ellipsis between them.
             * @example sk-4f1…9b2c
             */
            label: string;
            /** @description Spending limit in USD, or null for none. */
            limit: number | null;
            /** @description What is left of the limit until it starts anew, in USD. Null without a limit. */
            limit_remaining: number | null;
            /** @description How often the limit starts anew, or null for never. */
            limit_reset: components["schemas"]["LimitReset"] | null;
            /** @description Name of the key. */
            name: string;
            /**
             * Format: date-time
             * @description When the key was last changed, or null if it never was.
             */
            updated_at: string | null;
            /** @description What the key has spent since it exists, in USD. */
            usage: number;
            /** @description The same for the current UTC day. */
            usage_daily: number;
            /** @description The same for the current UTC month. */
            usage_monthly: number;
            /** @description The same for the current UTC week, which begins on Monday. */
            usage_weekly: number;
            /**
             * Format: uuid
             * @description Workspace the key belongs to.
             */
            workspace_id: string;
        };
        /** @description A page of keys. */
        ListKeysResponse: {
            /** @description Records of the keys. Fewer than 100 mean that this is the last page. */
            data: components["schemas"]["ApiKeyRecord"][];
        };
        /** @description Identity that a partner gives to its own user. Generations made with the key carry it. Other fields are refused. */
        ExternalUser: {
            /**
             * @description The partner's id of the user.
             * @example 1042
             */
            user: string;
            /** @description Secret of the partner for this user. Only its SHA-256 hash is kept, and it is never returned. */
            api_key?: string;
        };
        /** @description A key to create. Fields that are not listed here are refused. */
        CreateKeysRequest: {
            /**
             * @description Name of the key, shown in lists. It need not be unique.
             * @example customer-portal
             */
            name: string;
            /** @description Member on whose behalf the key is created. It matters only for keys owned by an organization. Absent or null means the owner of the management key. */
            creator_user_id?: string | null;
            /**
             * Format: date-time
             * @description When the key ends, in UTC with seconds and a final `Z`; fractions of a second count to the millisecond. A time without seconds or with an offset is refused. Absent or null means never.
             * @example 2027-12-31T23:59:59Z
             */
            expires_at?: string | null;
            /** @description Identity at a partner that the key stands for. Absent or null means none. */
            external_user?: components["schemas"]["ExternalUser"] | null;
            /** @description Whether usage through the caller's own provider keys counts toward `limit`. Absent means false. */
            include_byok_in_limit?: boolean;
            /**
             * @description Spending limit in USD, to the nearest 0.000000001, which is also the least above 0. Absent or null means no limit; 0 allows only free models.
             * @example 25
             */
            limit?: number | null;
            /** @description How often the limit starts anew. Absent or null means never. */
            limit_reset?: components["schemas"]["LimitReset"] | null;
            /**
             * Format: uuid
             * @description Workspace the key belongs to. Absent means the default workspace.
             */
            workspace_id?: string;
        };
        /** @description A new key. */
        CreateKeysResponse: {
            /** @description Record of the key. */
            data: components["schemas"]["ApiKeyRecord"];
            /** @description The key in plaintext. It is shown only here and cannot be read again. */
            key: string;
        };
        /** @description One key. */
        GetKeyResponse: {
            /** @description Record of the key. */
            data: components["schemas"]["ApiKeyRecord"];
        };
        /** @description Confirms that a key was deleted. */
        DeleteKeysResponse: {
            /**
             * @description Always true.
             * @constant
             */
            deleted: true;
        };
        /** @description Changes to a key. Absent fields stay as they are. At least one is needed, and fields that are not listed here are refused. */
        UpdateKeysRequest: {
            /** @description True stops the key from being used, false allows it again. */
            disabled?: boolean;
            /** @description Whether usage through the caller's own provider keys counts toward `limit`. */
            include_byok_in_limit?: boolean;
            /** @description Spending limit in USD, to the nearest 0.000000001, which is also the least above 0. Null removes the limit. Usage so far still counts against a new limit. */
            limit?: number | null;
            /** @description How often the limit starts anew. Null means never. */
            limit_reset?: components["schemas"]["LimitReset"] | null;
            /** @description New name of the key. */
            name?: string;
        };
        /** @description A key after a change. */
        UpdateKeysResponse: {
            /** @description Record of the key. */
            data: components["schemas"]["ApiKeyRecord"];
        };
        /**
         * @description Region in which data may be handled. `global` means that no region is prescribed.
         * @enum {string}
         */
        DataRegion: "global" | "europe" | "us";
        /** @description Requests to free models on the current UTC day. They count for the whole account, whichever key makes them. */
        FreeModelDailyRequests: {
            /** @description Requests allowed in a day. */
            limit: number;
            /** @description Requests left today. */
            remaining: number;
            /** @description Requests made today. */
            used: number;
        };
        /** @description Older form of a request limit, kept for existing clients. It limits nothing. */
        CurrentKeyRateLimit: {
            /**
             * @description Length of the window.
             * @example 10s
             */
            interval: string;
            /** @description Says that the object is obsolete. */
            note: string;
            /**
             * @description Requests in the window. The value -1 means no limit.
             * @example -1
             */
            requests: number;
        };
        /** @description What the calling key may do and has used. */
        CurrentKey: {
            /** @description Regions in which requests of this key may be handled. */
            allowed_data_regions: components["schemas"]["DataRegion"][];
            /** @description Usage through the caller's own provider keys since the key exists, in USD. */
            byok_usage: number;
            /** @description The same for the current UTC day. */
            byok_usage_daily: number;
            /** @description The same for the current UTC month. */
            byok_usage_monthly: number;
            /** @description The same for the current UTC week, which begins on Monday. */
            byok_usage_weekly: number;
            /** @description User who created the key or on whose behalf it was created. Null when no user is known. */
            creator_user_id: string | null;
            /**
             * Format: date-time
             * @description When the key ends, or null for never.
             */
            expires_at: string | null;
            /** @description Requests to free models today. */
            free_model_daily_requests: components["schemas"]["FreeModelDailyRequests"];
            /** @description Whether usage through the caller's own provider keys counts toward `limit`. */
            include_byok_in_limit: boolean;
            /** @description True when the account has never bought credits. */
            is_free_tier: boolean;
            /** @description True for a management key, false for an inference key. */
            is_management_key: boolean;
            /**
             * @deprecated
             * @description Older name of `is_management_key`, with the same value.
             */
            is_provisioning_key: boolean;
            /**
             * @description First and last characters of the key with an ellipsis between them.
             * @example sk-4f1…9b2c
             */
            label: string;
            /** @description Spending limit in USD, or null for none. */
            limit: number | null;
            /** @description What is left of the limit until it starts anew, in USD. Null without a limit. */
            limit_remaining: number | null;
            /** @description How often the limit starts anew, or null for never. */
            limit_reset: components["schemas"]["LimitReset"] | null;
            /** @description Organization that owns the key, or null for a personal account. */
            organization_id: string | null;
            /**
             * @deprecated
             * @description Has no effect. Kept for existing clients.
             */
            rate_limit: components["schemas"]["CurrentKeyRateLimit"];
            /** @description What the key has spent since it exists, in USD. */
            usage: number;
            /** @description The same for the current UTC day. */
            usage_daily: number;
            /** @description The same for the current UTC month. */
            usage_monthly: number;
            /** @description The same for the current UTC week, which begins on Monday. */
            usage_weekly: number;
            /**
             * Format: uuid
             * @description Workspace the key belongs to.
             */
            workspace_id: string | null;
        };
        /** @description The key that made the request. */
        CurrentKeyResponse: {
            /** @description Limit and usage of the key. */
            data: components["schemas"]["CurrentKey"];
        };
        /**
         * @description A field of use.
         * @enum {string}
         */
        ModelCategory: "programming" | "roleplay" | "marketing" | "marketing/seo" | "technology" | "science" | "translation" | "legal" | "finance" | "health" | "trivia" | "academia";
        /**
         * @description An order of models. Those without a value for it come last, in the order of the catalogue. `most-popular` and `top-weekly` go by the tokens of the last seven days, `throughput-high-to-low` and `latency-low-to-high` by the median of the last 30 minutes, the two prices by the mean of three prompt tokens and one completion token.
         * @enum {string}
         */
        ModelSort: "most-popular" | "newest" | "top-weekly" | "pricing-low-to-high" | "pricing-high-to-low" | "context-high-to-low" | "throughput-high-to-low" | "latency-low-to-high" | "intelligence-high-to-low" | "design-arena-elo-high-to-low";
        /** @description A number of models. */
        ModelsCount: {
            /** @description How many models the list holds. */
            count: number;
        };
        /** @description A number of models. */
        ModelsCountResponse: {
            /** @description The number. */
            data: components["schemas"]["ModelsCount"];
        };
        /** @description A model. */
        ModelResponse: {
            /** @description The model. */
            data: components["schemas"]["Model"];
        };
        /** @description A distribution, by its percentiles. */
        PercentileStats: {
            /** @description Median. */
            p50: number;
            /** @description 75th percentile. */
            p75: number;
            /** @description 90th percentile. */
            p90: number;
            /** @description 99th percentile. */
            p99: number;
        };
        /**
         * @description `0` means that the endpoint is in ordinary use, `-2` that it comes after the others because many requests failed, and `-5` that it is only used when the others have failed. The other values are reserved.
         * @enum {integer}
         */
        EndpointStatus: 0 | -1 | -2 | -3 | -5 | -10;
        /** @description One model at one provider. Figures are measured in requests of this gateway, and null until there are any. */
        PublicEndpoint: {
            /** @description Longest context in tokens, prompt and answer together. 0 when the model does not count in tokens. */
            context_length: number;
            /** @description Milliseconds until the first token, in the last 30 minutes. Measured on streamed chats, for others show no first token; of images, sounds, transcripts and embeddings until they begin, or come whole. */
            latency_last_30m: components["schemas"]["PercentileStats"] | null;
            /** @description Longest answer in tokens. Null when only the context limits it. */
            max_completion_tokens: number | null;
            /** @description Longest prompt in tokens. Null when only the context limits it. */
            max_prompt_tokens: number | null;
            /** @description Name to send in `model`. */
            model_id: string;
            /** @description Name of the model for people. */
            model_name: string;
            /**
             * @description Name of the endpoint, made of provider and model.
             * @example OpenAI | openai/gpt-5-mini
             */
            name: string;
            /** @description Prices at this endpoint. */
            pricing: components["schemas"]["PublicPricing"];
            /** @description Who serves the model here. */
            provider_name: components["schemas"]["ProviderName"];
            /** @description Number format of the weights. Null when it is not known. */
            quantization: components["schemas"]["Quantization"] | null;
            /** @description How the endpoint is ranked at present. */
            status: components["schemas"]["EndpointStatus"];
            /** @description Request parameters that the endpoint understands. The set is open. */
            supported_parameters: string[];
            /** @description Whether prompts are cached without being marked. */
            supports_implicit_caching: boolean;
            /** @description Whether speech in the voice of a sample can be produced. */
            supports_voice_cloning: boolean;
            /**
             * @description Name of the endpoint in routing preferences.
             * @example openai
             * @example deepinfra/fp8
             */
            tag: string;
            /** @description Output tokens per second, in the last 30 minutes. */
            throughput_last_30m: components["schemas"]["PercentileStats"] | null;
            /** @description Requests that succeeded in the last day, in percent. Mistakes of callers do not count. */
            uptime_last_1d: number | null;
            /** @description The same for the last 30 minutes. */
            uptime_last_30m: number | null;
            /** @description The same for the last 5 minutes. */
            uptime_last_5m: number | null;
        };
        /** @description A model and where it is served. */
        ListEndpointsResponse: {
            /** @description What the model reads and writes. */
            architecture: components["schemas"]["ModelArchitecture"];
            /** @description When the model was added, as Unix time in seconds. */
            created: number;
            /** @description What the model is good for, in Markdown. */
            description: string;
            /** @description Where the model is served, in the order of the catalogue. */
            endpoints: components["schemas"]["PublicEndpoint"][];
            /**
             * @description Name to send in `model`.
             * @example openai/gpt-5-mini
             */
            id: string;
            /** @description Name for people. */
            name: string;
        };
        /** @description A model with its endpoints. */
        EndpointsResponse: {
            /** @description The model. */
            data: components["schemas"]["ListEndpointsResponse"];
        };
        /** @description A list of endpoints. */
        ZdrEndpointsResponse: {
            /** @description The endpoints. */
            data: components["schemas"]["PublicEndpoint"][];
        };
        /** @description A company that serves models. */
        Provider: {
            /** @description Countries of its data centres, as ISO 3166-1 alpha-2 codes. Null when they are not known. */
            datacenters?: string[] | null;
            /**
             * @description Country of its seat, as an ISO 3166-1 alpha-2 code. Null when it is not known.
             * @example US
             */
            headquarters?: string | null;
            /** @description Name for people. */
            name: string;
            /** @description Its privacy policy. Null when the operator has named none. */
            privacy_policy_url: string | null;
            /**
             * @description Name in routing preferences.
             * @example openai
             */
            slug: string;
            /** @description Its status page. Null when the operator has named none. */
            status_page_url?: string | null;
            /** @description Its terms of service. Null when the operator has named none. */
            terms_of_service_url?: string | null;
        };
        /** @description A list of providers. */
        ProvidersResponse: {
            /** @description The providers, by slug. */
            data: components["schemas"]["Provider"][];
        };
        /**
         * @description Kind of inference. `completions` stands for text in every format, `tts` for text to speech, `stt` for speech to text, `image` for images that are drawn.
         * @enum {string}
         */
        GenerationApiType: "completions" | "embeddings" | "rerank" | "tts" | "stt" | "video" | "image" | "decisions";
        /**
         * @description Tier that an attempt asked the provider for.
         * @enum {string}
         */
        RoutedServiceTier: "flex" | "priority";
        /** @description One attempt at one endpoint, successful or not. */
        ProviderResponse: {
            /** @description Endpoint that was tried. */
            endpoint_id?: string;
            /**
             * @description Why the attempt failed. Absent when it did not.
             * @example provider_unavailable
             */
            error_type?: string;
            /** @description Id that the provider gave to its answer. */
            id?: string;
            /** @description True when the caller's own provider key was used. */
            is_byok?: boolean;
            /** @description Milliseconds until the first part of the provider's answer, or until the attempt failed. */
            latency?: number;
            /**
             * @description Permanent name of the model that was tried.
             * @example openai/gpt-5-mini-2025-08-07
             */
            model_permaslug?: string;
            /**
             * @description Provider that was tried.
             * @example OpenAI
             */
            provider_name?: string | null;
            /** @description Tier that was asked for. Absent means the normal one. */
            routed_service_tier?: components["schemas"]["RoutedServiceTier"];
            /**
             * @description HTTP status of the provider. Null when no answer came.
             * @example 200
             */
            status: number | null;
        };
        /** @description Usage, cost and circumstances of one inference request. Every field is present; null means that the value does not apply or is not known. */
        Generation: {
            /** @description Kind of inference. */
            api_type: components["schemas"]["GenerationApiType"] | null;
            /** @description Application that made the request, as recognised by its headers. */
            app_id: number | null;
            /** @description What the prompt cache saved, in USD. Negative when writing to the cache cost more than reading saved. */
            cache_discount: number | null;
            /** @description True when the caller left before the answer had ended. */
            cancelled: boolean | null;
            /**
             * Format: date-time
             * @description When the request arrived.
             * @example 2026-11-20T10:15:30Z
             */
            created_at: string;
            /** @description Region the request was handled in. */
            data_region: components["schemas"]["DataRegion"];
            /** @description The partner's id of the user, from the key that made the request. */
            external_user: string | null;
            /**
             * @description Why the model stopped, in the gateway's common vocabulary. Null when nothing was produced.
             * @example stop
             */
            finish_reason: string | null;
            /** @description Milliseconds from the first part of the answer to the last. */
            generation_time: number | null;
            /** @description Value of the request header `HTTP-Referer`. */
            http_referer: string | null;
            /**
             * @description Id of the generation.
             * @example gen-1764000000-4f0c2b9a
             */
            id: string;
            /** @description True when the caller's own provider key was used. */
            is_byok: boolean;
            /** @description Milliseconds from the request to the first part of the answer. */
            latency: number | null;
            /**
             * @description Model that answered, or that was asked when none did.
             * @example openai/gpt-5-mini
             */
            model: string;
            /** @description Milliseconds that moderation took before the model was called. */
            moderation_latency: number | null;
            /** @description Why the model stopped, in the provider's own words. */
            native_finish_reason: string | null;
            /** @description Input tokens read from the prompt cache, by the provider's count. */
            native_tokens_cached: number | null;
            /** @description Output tokens, reasoning included, by the provider's count. */
            native_tokens_completion: number | null;
            /** @description Image tokens of the output, by the provider's count. */
            native_tokens_completion_images: number | null;
            /** @description Input tokens, by the provider's count. */
            native_tokens_prompt: number | null;
            /** @description Reasoning tokens of the output, by the provider's count. */
            native_tokens_reasoning: number | null;
            /** @description Pages that server tools went to. Null where the request named no server tool. */
            num_fetches: number | null;
            /** @description Audio parts of the input. */
            num_input_audio_prompt: number | null;
            /** @description Media parts of the output. */
            num_media_completion: number | null;
            /** @description Media parts of the input. */
            num_media_prompt: number | null;
            /** @description Results of web searches given to the model. Null here: the gateway runs no search of its own, and providers tell how many searches they ran, not what those found. */
            num_search_results: number | null;
            /**
             * @description Where the request came from, by its headers. Empty when they do not say.
             * @example https://app.example.com
             */
            origin: string;
            /** @description Preset that the request used. */
            preset_id: string | null;
            /** @description Provider that answered. Null when none did. */
            provider_name: string | null;
            /** @description Every attempt in order, the successful one last. Null when nothing was sent upstream. */
            provider_responses: components["schemas"]["ProviderResponse"][] | null;
            /** @description Id of the request. Requests that caused several generations share it. */
            request_id: string | null;
            /** @description Generation whose stored answer was returned instead of calling a model. */
            response_cache_source_id: string | null;
            /** @description Router that chose the model, when the request named one. */
            router: string | null;
            /** @description Tier the request was served and billed at. */
            service_tier: string | null;
            /** @description Session id of the request. */
            session_id: string | null;
            /** @description True when the answer was sent as a stream. */
            streamed: boolean | null;
            /** @description Output tokens in a count that is the same for all models. Prices refer to the native count. */
            tokens_completion: number | null;
            /** @description Input tokens in a count that is the same for all models. Prices refer to the native count. */
            tokens_prompt: number | null;
            /** @description What the account was charged, in USD. */
            total_cost: number;
            /** @description Id that the provider gave to its answer. */
            upstream_id: string | null;
            /** @description What the provider charges the caller directly, in USD. Set only with the caller's own provider key. */
            upstream_inference_cost: number | null;
            /** @description What counts as usage of the key, in USD. */
            usage: number;
            /** @description True when the gateway counted the tokens itself because the provider reported none. */
            usage_estimated: boolean;
            /** @description Value of the request header `User-Agent`. */
            user_agent: string | null;
            /** @description Engine of the web searches. */
            web_search_engine: string | null;
            /**
             * Format: uuid
             * @description Workspace of the key that made the request.
             */
            workspace_id: string | null;
        };
        /** @description The record of one generation. */
        GenerationResponse: {
            /** @description The record. */
            data: components["schemas"]["Generation"];
        };
        /** @description A stored file. */
        ServiceFile: {
            /**
             * @description Id of the file.
             * @example file_7f3c0d9e5b1a4c2e8d6f0a1b2c3d4e5f
             */
            id: string;
            /**
             * @description Always `file`.
             * @constant
             */
            type: "file";
            /**
             * @description Name given at the upload. It may hold folders.
             * @example reports/2026.pdf
             */
            filename: string;
            /**
             * @description Media type, found in the content.
             * @example application/pdf
             */
            mime_type: string;
            /**
             * @description Size in bytes.
             * @example 48213
             */
            size_bytes: number;
            /**
             * Format: date-time
             * @description When it was stored.
             * @example 2026-11-21T09:00:00Z
             */
            created_at: string;
            /** @description Whether its content can be downloaded. Uploaded files cannot be, files made by tools can. */
            downloadable: boolean;
        };
        /** @description A page of files, oldest first. */
        ServiceFileList: {
            /** @description The files. */
            data: components["schemas"]["ServiceFile"][];
            /** @description Id of the first file of the page; null on an empty page. */
            first_id: string | null;
            /** @description Id of the last file of the page; null on an empty page. */
            last_id: string | null;
            /** @description Whether further files follow. */
            has_more: boolean;
            /** @description Give it as `cursor` to get the next page; null on the last one. */
            cursor: string | null;
        };
        /**
         * @description What a file is for, in the words of the OpenAI format. It changes nothing.
         * @enum {string}
         */
        OpenAIFilePurpose: "assistants" | "batch" | "fine-tune" | "vision" | "user_data" | "evals" | "assistants_output" | "batch_output" | "fine-tune-results";
        /** @description A stored file, as clients of the OpenAI format read it. */
        OpenAIFile: {
            /** @description Id of the file. */
            id: string;
            /**
             * @description Always `file`.
             * @constant
             */
            object: "file";
            /** @description Size in bytes. */
            bytes: number;
            /** @description When it was stored, in Unix seconds. */
            created_at: number;
            /** @description Name given at the upload. */
            filename: string;
            /** @description As given at the upload, else `user_data`. */
            purpose: components["schemas"]["OpenAIFilePurpose"];
            /**
             * @description Always `processed`.
             * @constant
             */
            status: "processed";
        };
        /** @description A page of files, as clients of the OpenAI format read it. */
        OpenAIFileList: {
            /**
             * @description Always `list`.
             * @constant
             */
            object: "list";
            /** @description The files, oldest first. */
            data: components["schemas"]["OpenAIFile"][];
            /** @description Id of the first file of the page; null on an empty page. */
            first_id: string | null;
            /** @description Id of the last file of the page; null on an empty page. */
            last_id: string | null;
            /** @description Whether further files follow. */
            has_more: boolean;
        };
        /** @description A stored file, as clients of the Anthropic format read it. */
        AnthropicFile: {
            /**
             * @description Id of the file.
             * @example file_7f3c0d9e5b1a4c2e8d6f0a1b2c3d4e5f
             */
            id: string;
            /**
             * @description Always `file`.
             * @constant
             */
            type: "file";
            /**
             * @description Name given at the upload. It may hold folders.
             * @example reports/2026.pdf
             */
            filename: string;
            /**
             * @description Media type, found in the content.
             * @example application/pdf
             */
            mime_type: string;
            /**
             * @description Size in bytes.
             * @example 48213
             */
            size_bytes: number;
            /**
             * Format: date-time
             * @description When it was stored.
             * @example 2026-11-21T09:00:00Z
             */
            created_at: string;
            /** @description Whether its content can be downloaded. Uploaded files cannot be, files made by tools can. */
            downloadable: boolean;
        };
        /** @description A page of files, as clients of the Anthropic format read it. */
        AnthropicFileList: {
            /** @description The files, oldest first. */
            data: components["schemas"]["AnthropicFile"][];
            /** @description Id of the first file of the page; null on an empty page. */
            first_id: string | null;
            /** @description Id of the last file of the page; null on an empty page. */
            last_id: string | null;
            /** @description Whether further files follow. */
            has_more: boolean;
        };
        /** @description A page of files in the shape that the caller's client reads: with the header `anthropic-version` that of the Anthropic format, for the official clients of OpenAI that of theirs, and the service's own for everyone else. */
        FileListResponse: components["schemas"]["ServiceFileList"] | components["schemas"]["OpenAIFileList"] | components["schemas"]["AnthropicFileList"];
        /** @description A form with one file. */
        UploadFileRequest: {
            /**
             * Format: binary
             * @description The file, with a filename of 1 to 255 characters. The name may hold folders, but no leading or trailing slash, no empty, `.` or `..` segment, none of `< > : " | ? * \` and no control characters.
             */
            file: string;
            /** @description Sent by clients of the OpenAI format, which get it back. */
            purpose?: components["schemas"]["OpenAIFilePurpose"];
        };
        /** @description A file in the shape that the caller's client reads: with the header `anthropic-version` that of the Anthropic format, for the official clients of OpenAI that of theirs, and the service's own for everyone else. */
        FileResponse: components["schemas"]["ServiceFile"] | components["schemas"]["OpenAIFile"] | components["schemas"]["AnthropicFile"];
        /** @description A file that is gone. */
        ServiceFileDeleted: {
            /** @description Id that the file had. */
            id: string;
            /**
             * @description Always `file_deleted`.
             * @constant
             */
            type: "file_deleted";
        };
        /** @description A file that is gone, as clients of the OpenAI format read it. */
        OpenAIFileDeleted: {
            /** @description Id that the file had. */
            id: string;
            /**
             * @description Always `file`.
             * @constant
             */
            object: "file";
            /**
             * @description Always `true`.
             * @constant
             */
            deleted: true;
        };
        /** @description A file that is gone, as clients of the Anthropic format read it. */
        AnthropicFileDeleted: {
            /** @description Id that the file had. */
            id: string;
            /**
             * @description Always `file_deleted`.
             * @constant
             */
            type: "file_deleted";
        };
        /** @description A deleted file in the shape that the caller's client reads: with the header `anthropic-version` that of the Anthropic format, for the official clients of OpenAI that of theirs, and the service's own for everyone else. */
        FileDeleteResponse: components["schemas"]["ServiceFileDeleted"] | components["schemas"]["OpenAIFileDeleted"] | components["schemas"]["AnthropicFileDeleted"];
        /**
         * @description Whether requests may use the preset. Only an active one is used, and takes new versions.
         * @enum {string}
         */
        PresetStatus: "active" | "disabled" | "archived";
        /** @description Settings of requests under a name. */
        Preset: {
            /**
             * Format: date-time
             * @description When its first version was made.
             * @example 2026-11-20T10:15:30.000Z
             */
            created_at: string;
            /** @description User whose key made it, or null. */
            creator_user_id: string | null;
            /** @description What it is for, or null. */
            description: string | null;
            /** @description Id of the version that requests use. */
            designated_version_id: string | null;
            /** @description Identifies the preset for good. */
            id: string;
            /** @description Name for people. It is the slug where nobody gave another. */
            name: string;
            /**
             * @description Short name, unique in the workspace, that requests use.
             * @example support-agent
             */
            slug: string;
            /** @description Whether it is in use. */
            status: components["schemas"]["PresetStatus"];
            /**
             * Format: date-time
             * @description When the status last changed, or null if it never did.
             */
            status_updated_at: string | null;
            /**
             * Format: date-time
             * @description When it last got a version or another status.
             */
            updated_at: string;
            /** @description Workspace that it belongs to. */
            workspace_id: string | null;
        };
        /** @description A page of presets. */
        ListPresetsResponse: {
            /** @description The page that was asked for, newest first. */
            data: components["schemas"]["Preset"][];
            /** @description How many presets there are on all pages. */
            total_count: number;
        };
        /** @description What a preset held at one time. A version never changes. */
        PresetDesignatedVersion: {
            /**
             * @description Fields of a chat request, whichever format they came in.
             * @example {
             *       "model": "openai/gpt-5-mini",
             *       "temperature": 0.2
             *     }
             */
            config: {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @description When the version was made.
             */
            created_at: string;
            /** @description User whose key made it. */
            creator_id: string;
            /** @description Identifies the version. */
            id: string;
            /** @description Preset that it belongs to. */
            preset_id: string;
            /** @description System text for requests that bring none of their own, or null. */
            system_prompt: string | null;
            /**
             * Format: date-time
             * @description The same as `created_at`.
             */
            updated_at: string;
            /** @description Number of the version, counted from 1. */
            version: number;
        };
        /** @description A preset with the version that requests use. */
        PresetWithDesignatedVersion: {
            /**
             * Format: date-time
             * @description When its first version was made.
             * @example 2026-11-20T10:15:30.000Z
             */
            created_at: string;
            /** @description User whose key made it, or null. */
            creator_user_id: string | null;
            /** @description What it is for, or null. */
            description: string | null;
            /** @description Id of the version that requests use. */
            designated_version_id: string | null;
            /** @description The version that requests use. */
            designated_version: components["schemas"]["PresetDesignatedVersion"];
            /** @description Identifies the preset for good. */
            id: string;
            /** @description Name for people. It is the slug where nobody gave another. */
            name: string;
            /**
             * @description Short name, unique in the workspace, that requests use.
             * @example support-agent
             */
            slug: string;
            /** @description Whether it is in use. */
            status: components["schemas"]["PresetStatus"];
            /**
             * Format: date-time
             * @description When the status last changed, or null if it never did.
             */
            status_updated_at: string | null;
            /**
             * Format: date-time
             * @description When it last got a version or another status.
             */
            updated_at: string;
            /** @description Workspace that it belongs to. */
            workspace_id: string | null;
        };
        /** @description The preset. */
        GetPresetResponse: {
            /** @description The preset. */
            data: components["schemas"]["PresetWithDesignatedVersion"];
        };
        /** @description The preset with its new version. */
        CreatePresetFromInferenceResponse: {
            /** @description The preset with its new version. */
            data: components["schemas"]["PresetWithDesignatedVersion"];
        };
        /** @description A page of versions. */
        ListPresetVersionsResponse: {
            /** @description The page that was asked for, newest first. */
            data: components["schemas"]["PresetDesignatedVersion"][];
            /** @description How many versions there are on all pages. */
            total_count: number;
        };
        /** @description The version. */
        GetPresetVersionResponse: {
            /** @description The version. */
            data: components["schemas"]["PresetDesignatedVersion"];
        };
        /**
         * @description Slug of a provider. The set depends on what the operator of this gateway has configured; the providers operation lists it.
         * @example openai
         * @example anthropic
         * @example google-ai-studio
         */
        BYOKProviderSlug: string;
        /** @description A workspace's own key at a provider. The key itself is never shown. */
        BYOKKey: {
            /** @description Hashes of the API keys whose requests may use it. Null means all keys of the workspace. */
            allowed_api_key_hashes: string[] | null;
            /** @description Ids of the models that it is used for. Null means all of the provider. */
            allowed_models: string[] | null;
            /** @description Users whose API keys may use it. Null means all users of the workspace. */
            allowed_user_ids: string[] | null;
            /**
             * Format: date-time
             * @description When it was stored.
             * @example 2026-11-20T10:15:30.000Z
             */
            created_at: string;
            /** @description Whether the account behind it keeps and trains on nothing. True lets requests use it that demand zero data retention, also where the provider promises none; false keeps them away. Null means as the provider. */
            declared_zdr: boolean | null;
            /** @description True takes it out of use. */
            disabled: boolean;
            /**
             * Format: uuid
             * @description Identifies the record.
             */
            id: string;
            /** @description True closes the provider's endpoints for the gateway's own credential, for every model, API key and user of the workspace, also for those that this key is not for: where this key fails or may not be used, the provider is passed over. Not together with `is_fallback`. */
            is_byok_only: boolean;
            /** @description True uses it only after the gateway's own endpoints have failed. False uses it before them. */
            is_fallback: boolean;
            /** @description True closes the provider's endpoints for the gateway's own credential, for the models, API keys and users that this key is for; others reach it as ever. Not together with `is_fallback`. */
            is_required: boolean;
            /**
             * @description The key in its masked form.
             * @example sk-...AbCd
             */
            label: string;
            /** @description Name for people, or null. */
            name?: string | null;
            /** @description Provider that takes the key. */
            provider: components["schemas"]["BYOKProviderSlug"];
            /** @description Keys of one provider are used in this order, lowest first. A new one is the last. */
            sort_order: number;
            /**
             * Format: uuid
             * @description Workspace whose requests use it.
             */
            workspace_id: string | null;
        };
        /** @description A page of provider keys. */
        ListBYOKKeysResponse: {
            /** @description The page that was asked for, by provider and in the order of use. */
            data: components["schemas"]["BYOKKey"][];
            /** @description How many keys there are on all pages. */
            total_count: number;
        };
        /** @description A key at a provider, and who may use it for what. */
        CreateBYOKKeyRequest: {
            /** @description Hashes of the API keys whose requests may use it. Null means all keys of the workspace. Absent means null. */
            allowed_api_key_hashes?: string[] | null;
            /** @description Ids of the models that it is used for. Null means all of the provider. Absent means null. */
            allowed_models?: string[] | null;
            /** @description Users whose API keys may use it. Null means all users of the workspace. Absent means null. */
            allowed_user_ids?: string[] | null;
            /** @description Whether the account behind it keeps and trains on nothing. True lets requests use it that demand zero data retention, also where the provider promises none; false keeps them away. Null means as the provider. Absent means null. */
            declared_zdr?: boolean | null;
            /** @description True stores it without using it. Absent means false. */
            disabled?: boolean;
            /** @description True closes the provider's endpoints for the gateway's own credential, for every model, API key and user of the workspace, also for those that this key is not for: where this key fails or may not be used, the provider is passed over. Not together with `is_fallback`. Absent means false. */
            is_byok_only?: boolean;
            /** @description True uses it only after the gateway's own endpoints have failed. False uses it before them. Absent means false. */
            is_fallback?: boolean;
            /** @description True closes the provider's endpoints for the gateway's own credential, for the models, API keys and users that this key is for; others reach it as ever. Not together with `is_fallback`. Absent means false. */
            is_required?: boolean;
            /** @description The key as the provider issued it. It is stored encrypted and never shown again. */
            key: string;
            /** @description Name for people. Absent means none. */
            name?: string | null;
            /** @description Provider that takes the key. */
            provider: components["schemas"]["BYOKProviderSlug"];
            /**
             * Format: uuid
             * @description Workspace whose requests use it. Absent means the default one.
             */
            workspace_id?: string;
        };
        /** @description The stored key. */
        CreateBYOKKeyResponse: {
            /** @description The stored key. */
            data: components["schemas"]["BYOKKey"];
        };
        /** @description The key. */
        GetBYOKKeyResponse: {
            /** @description The key. */
            data: components["schemas"]["BYOKKey"];
        };
        /** @description The key is gone. */
        DeleteBYOKKeyResponse: {
            /**
             * @description Always true.
             * @constant
             */
            deleted: true;
        };
        /** @description What to change. A field that is absent stays as it is. */
        UpdateBYOKKeyRequest: {
            /** @description Hashes of the API keys whose requests may use it. Null means all keys of the workspace. Absent means unchanged. */
            allowed_api_key_hashes?: string[] | null;
            /** @description Ids of the models that it is used for. Null means all of the provider. Absent means unchanged. */
            allowed_models?: string[] | null;
            /** @description Users whose API keys may use it. Null means all users of the workspace. Absent means unchanged. */
            allowed_user_ids?: string[] | null;
            /** @description Whether the account behind it keeps and trains on nothing. True lets requests use it that demand zero data retention, also where the provider promises none; false keeps them away. Null means as the provider. Absent means unchanged. */
            declared_zdr?: boolean | null;
            /** @description True takes it out of use. Absent means unchanged. */
            disabled?: boolean;
            /** @description True closes the provider's endpoints for the gateway's own credential, for every model, API key and user of the workspace, also for those that this key is not for: where this key fails or may not be used, the provider is passed over. Not together with `is_fallback`. Absent means unchanged. */
            is_byok_only?: boolean;
            /** @description True uses it only after the gateway's own endpoints have failed. False uses it before them. Absent means unchanged. */
            is_fallback?: boolean;
            /** @description True closes the provider's endpoints for the gateway's own credential, for the models, API keys and users that this key is for; others reach it as ever. Not together with `is_fallback`. Absent means unchanged. */
            is_required?: boolean;
            /** @description Another key, in place of the one that was stored. Absent means unchanged. */
            key?: string;
            /** @description Name for people. Absent means unchanged. */
            name?: string | null;
        };
        /** @description The key after the change. */
        UpdateBYOKKeyResponse: {
            /** @description The key after the change. */
            data: components["schemas"]["BYOKKey"];
        };
        /**
         * @description What becomes of a request in which something is found. `redact` puts a placeholder in its place, `block` refuses the request with a 403, `flag` only notes it in the routing metadata.
         * @enum {string}
         */
        ContentFilterAction: "redact" | "block" | "flag";
        /**
         * @description Which messages are looked through.
         * @enum {string}
         */
        ContentFilterScanScope: "user_only" | "all_messages";
        /**
         * @description What is looked for. `person-name` and `address` need a model of language that this gateway has not, and are refused with a 400.
         * @enum {string}
         */
        ContentFilterBuiltinSlug: "email" | "phone" | "ssn" | "credit-card" | "ip-address" | "person-name" | "address" | "regex-prompt-injection" | "secrets";
        /** @description A built-in content filter. */
        ContentFilterBuiltinEntry: {
            /** @description What becomes of a request in which it is found. */
            action: components["schemas"]["ContentFilterAction"];
            /** @description Name in refusals. Absent means the slug. */
            label?: string;
            /** @description Which messages are looked through. Absent means all. */
            scan_scope?: components["schemas"]["ContentFilterScanScope"];
            /** @description What is looked for. */
            slug: components["schemas"]["ContentFilterBuiltinSlug"];
        };
        /** @description A content filter with a pattern of its own. */
        ContentFilterEntry: {
            /** @description What becomes of a request in which it is found. */
            action: components["schemas"]["ContentFilterAction"];
            /** @description Name in refusals. Absent or null means none. */
            label?: string | null;
            /**
             * @description Regular expression in the flavour of JavaScript, at most 100,000 characters. Lookaround, references to groups and quantifiers inside of quantified groups are refused, and so is one whose program has more than 1,000 instructions: `.{0,50}` needs about 100, `.{0,900}` about 1,800. All patterns together have 2 seconds for a request; one that would need more is answered 403 where they redact or block.
             * @example ACME-\d{6}
             */
            pattern: string;
        };
        /**
         * @description Span of a budget, in UTC. Weeks begin on Monday.
         * @enum {string}
         */
        GuardrailResetInterval: "daily" | "weekly" | "monthly";
        /** @description Rules for the requests of the keys and members that are put under it. */
        Guardrail: {
            /** @description Regions whose endpoints may be used. Null means all, and so does `global` among them. */
            allowed_data_regions?: components["schemas"]["DataRegion"][] | null;
            /** @description Models that may be used. Null means all. */
            allowed_models?: string[] | null;
            /** @description Providers that may be used. Null means all. */
            allowed_providers?: string[] | null;
            /** @description What is looked for in requests. Null means nothing. */
            content_filter_builtins?: components["schemas"]["ContentFilterBuiltinEntry"][] | null;
            /** @description Patterns that are looked for in requests. Null means none. */
            content_filters?: components["schemas"]["ContentFilterEntry"][] | null;
            /** @description What it is for, or null. */
            description?: string | null;
            /** @description False shuts out free endpoints whose provider may publish prompts. Of providers, only training is known, which counts as that. */
            enable_free_model_publication?: boolean | null;
            /** @description False shuts out free endpoints whose provider trains on prompts. */
            enable_free_model_training?: boolean | null;
            /** @description False shuts out paid endpoints whose provider trains on prompts. */
            enable_paid_model_training?: boolean | null;
            /**
             * @deprecated
             * @description Older switch for all groups of providers. It counts for those whose own switch is not set.
             */
            enforce_zdr?: boolean | null;
            /** @description True shuts out endpoints of Anthropic that keep prompts. */
            enforce_zdr_anthropic?: boolean | null;
            /** @description True shuts out endpoints of Google that keep prompts. */
            enforce_zdr_google?: boolean | null;
            /** @description True shuts out endpoints of OpenAI that keep prompts. */
            enforce_zdr_openai?: boolean | null;
            /** @description True shuts out endpoints of any provider without a switch of its own that keep prompts. */
            enforce_zdr_other?: boolean | null;
            /** @description True shuts out endpoints of xAI that keep prompts. */
            enforce_zdr_xai?: boolean | null;
            /** @description Models that may not be used. Null means none. */
            ignored_models?: string[] | null;
            /** @description Providers that may not be used. Null means none. */
            ignored_providers?: string[] | null;
            /** @description Budget per interval in USD, for each key and each member under the guardrail on its own. It goes together with `reset_interval`. Null means none. */
            limit_usd?: number | null;
            /** @description Span of the budget. Null means none. */
            reset_interval?: components["schemas"]["GuardrailResetInterval"] | null;
            /** @description Whether usage through provider keys of the workspace counts toward the budget. */
            include_byok_in_budgets: boolean;
            /** @description Name of the guardrail. */
            name: string;
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /**
             * Format: uuid
             * @description Identifies the guardrail.
             */
            id: string;
            /**
             * Format: date-time
             * @description When it was last changed, or null if it never was.
             */
            updated_at?: string | null;
            /** @description Workspace that it belongs to. */
            workspace_id: string | null;
        };
        /** @description A page of guardrails. */
        ListGuardrailsResponse: {
            /** @description The page that was asked for, oldest first. */
            data: components["schemas"]["Guardrail"][];
            /** @description How many guardrails there are on all pages. */
            total_count: number;
        };
        /** @description A built-in content filter. */
        ContentFilterBuiltinEntryInput: {
            /** @description What becomes of a request in which it is found. */
            action: components["schemas"]["ContentFilterAction"];
            /**
             * @deprecated
             * @description Name in refusals. Absent means the slug.
             */
            label?: string;
            /** @description Which messages are looked through. Absent means all. */
            scan_scope?: components["schemas"]["ContentFilterScanScope"];
            /** @description What is looked for. */
            slug: components["schemas"]["ContentFilterBuiltinSlug"];
        };
        /** @description A guardrail and its rules. */
        CreateGuardrailRequest: {
            /** @description Regions whose endpoints may be used. Null means all, and so does `global` among them. Absent means null. */
            allowed_data_regions?: components["schemas"]["DataRegion"][] | null;
            /** @description Models that may be used. Null means all. Absent means null. */
            allowed_models?: string[] | null;
            /** @description Providers that may be used. Null means all. Absent means null. */
            allowed_providers?: string[] | null;
            /** @description What is looked for in requests. Null means nothing. Absent means null. */
            content_filter_builtins?: components["schemas"]["ContentFilterBuiltinEntryInput"][] | null;
            /** @description Patterns that are looked for in requests. Null means none. Absent means null. */
            content_filters?: components["schemas"]["ContentFilterEntry"][] | null;
            /** @description What it is for, or null. Absent means null. */
            description?: string | null;
            /** @description False shuts out free endpoints whose provider may publish prompts. Of providers, only training is known, which counts as that. Absent means null. */
            enable_free_model_publication?: boolean | null;
            /** @description False shuts out free endpoints whose provider trains on prompts. Absent means null. */
            enable_free_model_training?: boolean | null;
            /** @description False shuts out paid endpoints whose provider trains on prompts. Absent means null. */
            enable_paid_model_training?: boolean | null;
            /**
             * @deprecated
             * @description Older switch for all groups of providers. It counts for those whose own switch is not set. Absent means null.
             */
            enforce_zdr?: boolean | null;
            /** @description True shuts out endpoints of Anthropic that keep prompts. Absent means null. */
            enforce_zdr_anthropic?: boolean | null;
            /** @description True shuts out endpoints of Google that keep prompts. Absent means null. */
            enforce_zdr_google?: boolean | null;
            /** @description True shuts out endpoints of OpenAI that keep prompts. Absent means null. */
            enforce_zdr_openai?: boolean | null;
            /** @description True shuts out endpoints of any provider without a switch of its own that keep prompts. Absent means null. */
            enforce_zdr_other?: boolean | null;
            /** @description True shuts out endpoints of xAI that keep prompts. Absent means null. */
            enforce_zdr_xai?: boolean | null;
            /** @description Models that may not be used. Null means none. Absent means null. */
            ignored_models?: string[] | null;
            /** @description Providers that may not be used. Null means none. Absent means null. */
            ignored_providers?: string[] | null;
            /** @description Budget per interval in USD, for each key and each member under the guardrail on its own. It goes together with `reset_interval`. Null means none. Absent means null. */
            limit_usd?: number | null;
            /** @description Span of the budget. Null means none. Absent means null. */
            reset_interval?: components["schemas"]["GuardrailResetInterval"] | null;
            /** @description Whether usage through provider keys of the workspace counts toward the budget. Absent means false. */
            include_byok_in_budgets?: boolean;
            /** @description Name of the guardrail. */
            name: string;
            /**
             * Format: uuid
             * @description Workspace that it belongs to. Absent means the default one.
             */
            workspace_id?: string;
        };
        /** @description The new guardrail. */
        CreateGuardrailResponse: {
            /** @description The new guardrail. */
            data: components["schemas"]["Guardrail"];
        };
        /** @description A key that is under a guardrail. */
        KeyAssignment: {
            /** @description User who made it, or null. */
            assigned_by: string | null;
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /**
             * Format: uuid
             * @description The guardrail.
             */
            guardrail_id: string;
            /**
             * Format: uuid
             * @description Identifies the assignment.
             */
            id: string;
            /** @description Hash of the key. */
            key_hash: string;
            /** @description The key in its masked form. */
            key_label: string;
            /** @description Name of the key. */
            key_name: string;
        };
        /** @description A page of assignments. */
        ListKeyAssignmentsResponse: {
            /** @description The page that was asked for, oldest first. */
            data: components["schemas"]["KeyAssignment"][];
            /** @description How many assignments there are on all pages. */
            total_count: number;
        };
        /** @description A member who is under a guardrail. */
        MemberAssignment: {
            /** @description User who made it, or null. */
            assigned_by: string | null;
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /**
             * Format: uuid
             * @description The guardrail.
             */
            guardrail_id: string;
            /**
             * Format: uuid
             * @description Identifies the assignment.
             */
            id: string;
            /** @description Organization of the member. */
            organization_id: string;
            /** @description The member. */
            user_id: string;
        };
        /** @description A page of assignments. */
        ListMemberAssignmentsResponse: {
            /** @description The page that was asked for, oldest first. */
            data: components["schemas"]["MemberAssignment"][];
            /** @description How many assignments there are on all pages. */
            total_count: number;
        };
        /** @description The guardrail. */
        GetGuardrailResponse: {
            /** @description The guardrail. */
            data: components["schemas"]["Guardrail"];
        };
        /** @description The guardrail is gone. */
        DeleteGuardrailResponse: {
            /**
             * @description Always true.
             * @constant
             */
            deleted: true;
        };
        /** @description What to change. A field that is absent stays as it is. */
        UpdateGuardrailRequest: {
            /** @description Regions whose endpoints may be used. Null means all, and so does `global` among them. Absent means unchanged. */
            allowed_data_regions?: components["schemas"]["DataRegion"][] | null;
            /** @description Models that may be used. Null means all. Absent means unchanged. */
            allowed_models?: string[] | null;
            /** @description Providers that may be used. Null means all. Absent means unchanged. */
            allowed_providers?: string[] | null;
            /** @description What is looked for in requests. Null means nothing. Absent means unchanged. */
            content_filter_builtins?: components["schemas"]["ContentFilterBuiltinEntryInput"][] | null;
            /** @description Patterns that are looked for in requests. Null means none. Absent means unchanged. */
            content_filters?: components["schemas"]["ContentFilterEntry"][] | null;
            /** @description What it is for, or null. Absent means unchanged. */
            description?: string | null;
            /** @description False shuts out free endpoints whose provider may publish prompts. Of providers, only training is known, which counts as that. Absent means unchanged. */
            enable_free_model_publication?: boolean | null;
            /** @description False shuts out free endpoints whose provider trains on prompts. Absent means unchanged. */
            enable_free_model_training?: boolean | null;
            /** @description False shuts out paid endpoints whose provider trains on prompts. Absent means unchanged. */
            enable_paid_model_training?: boolean | null;
            /**
             * @deprecated
             * @description Older switch for all groups of providers. It counts for those whose own switch is not set. Absent means unchanged.
             */
            enforce_zdr?: boolean | null;
            /** @description True shuts out endpoints of Anthropic that keep prompts. Absent means unchanged. */
            enforce_zdr_anthropic?: boolean | null;
            /** @description True shuts out endpoints of Google that keep prompts. Absent means unchanged. */
            enforce_zdr_google?: boolean | null;
            /** @description True shuts out endpoints of OpenAI that keep prompts. Absent means unchanged. */
            enforce_zdr_openai?: boolean | null;
            /** @description True shuts out endpoints of any provider without a switch of its own that keep prompts. Absent means unchanged. */
            enforce_zdr_other?: boolean | null;
            /** @description True shuts out endpoints of xAI that keep prompts. Absent means unchanged. */
            enforce_zdr_xai?: boolean | null;
            /** @description Models that may not be used. Null means none. Absent means unchanged. */
            ignored_models?: string[] | null;
            /** @description Providers that may not be used. Null means none. Absent means unchanged. */
            ignored_providers?: string[] | null;
            /** @description Budget per interval in USD, for each key and each member under the guardrail on its own. It goes together with `reset_interval`. Null means none. Absent means unchanged. */
            limit_usd?: number | null;
            /** @description Span of the budget. Null means none. Absent means unchanged. */
            reset_interval?: components["schemas"]["GuardrailResetInterval"] | null;
            /** @description Whether usage through provider keys of the workspace counts toward the budget. Absent means unchanged. */
            include_byok_in_budgets?: boolean;
            /** @description Name of the guardrail. Absent means unchanged. */
            name?: string;
        };
        /** @description The guardrail after the change. */
        UpdateGuardrailResponse: {
            /** @description The guardrail after the change. */
            data: components["schemas"]["Guardrail"];
        };
        /** @description Whom it is about. Repetitions count once. */
        BulkAssignKeysRequest: {
            /** @description All of them, or none is changed. */
            key_hashes: string[];
        };
        /** @description What was changed. */
        BulkAssignKeysResponse: {
            /** @description How many were assigned. Those that needed no change do not count. */
            assigned_count: number;
        };
        /** @description Whom it is about. Repetitions count once. */
        BulkUnassignKeysRequest: {
            /** @description All of them, or none is changed. */
            key_hashes: string[];
        };
        /** @description What was changed. */
        BulkUnassignKeysResponse: {
            /** @description How many were unassigned. Those that needed no change do not count. */
            unassigned_count: number;
        };
        /** @description Whom it is about. Repetitions count once. */
        BulkAssignMembersRequest: {
            /** @description All of them, or none is changed. */
            member_user_ids: string[];
        };
        /** @description What was changed. */
        BulkAssignMembersResponse: {
            /** @description How many were assigned. Those that needed no change do not count. */
            assigned_count: number;
        };
        /** @description Whom it is about. Repetitions count once. */
        BulkUnassignMembersRequest: {
            /** @description All of them, or none is changed. */
            member_user_ids: string[];
        };
        /** @description What was changed. */
        BulkUnassignMembersResponse: {
            /** @description How many were unassigned. Those that needed no change do not count. */
            unassigned_count: number;
        };
        /** @description A scope with its own keys, budgets, members and settings. */
        Workspace: {
            /**
             * Format: date-time
             * @description When the workspace was created.
             * @example 2026-11-20T10:15:30Z
             */
            created_at: string;
            /** @description User who created it. Null when no user is known. */
            created_by: string | null;
            /**
             * Format: uuid
             * @description Guardrail that covers all traffic of the workspace.
             */
            default_guardrail_id: string;
            /** @description Image model for requests that name none, or null. */
            default_image_model: string | null;
            /** @description How endpoints are ordered for requests that do not say, or null. */
            default_provider_sort: string | null;
            /** @description Text model for requests that name none, or null. */
            default_text_model: string | null;
            /** @description What the workspace is for, or null. */
            description: string | null;
            /** @description Server tools that requests of the workspace may not use. Null means that all are allowed. */
            disabled_server_tools: string[] | null;
            /**
             * Format: uuid
             * @description Identifies the workspace for good. The slug may change.
             */
            id: string;
            /** @description Whether usage through the caller's own provider keys counts toward the budgets of the workspace. */
            include_byok_in_budgets: boolean;
            /** @description Numbers of the keys whose prompts and answers are logged. Null means all keys. */
            io_logging_api_key_ids: number[] | null;
            /** @description Share of the requests whose prompts and answers are logged, where logging is on. */
            io_logging_sampling_rate: number;
            /** @description Whether prompts may be kept in exchange for a discount, where one is offered. */
            is_data_discount_logging_enabled: boolean;
            /** @description Whether generations of the workspace are sent to its destinations. */
            is_observability_broadcast_enabled: boolean;
            /** @description Whether prompts and answers of the workspace are logged. */
            is_observability_io_logging_enabled: boolean;
            /** @description Name of the workspace. */
            name: string;
            /** @description Short name for paths, unique in the account. */
            slug: string;
            /**
             * Format: date-time
             * @description When the workspace was last changed, or null if it never was.
             */
            updated_at: string | null;
        };
        /** @description A page of workspaces. */
        ListWorkspacesResponse: {
            /** @description The page that was asked for. */
            data: components["schemas"]["Workspace"][];
            /** @description How many workspaces there are on all pages. */
            total_count: number;
        };
        /**
         * @description Type of a server tool that a workspace may switch off.
         * @enum {string}
         */
        DisableableServerTool: "service:advisor" | "service:apply_patch" | "service:bash" | "service:datetime" | "service:files" | "service:fusion" | "service:image_generation" | "service:experimental__search_models" | "service:shell" | "service:subagent" | "service:tool_search" | "service:web_fetch" | "service:web_search";
        /** @description A workspace to create. Fields that are not listed here are refused. */
        CreateWorkspaceRequest: {
            /**
             * @description Name of the workspace, shown in lists. It need not be unique.
             * @example Production
             */
            name: string;
            /**
             * @description Short name for paths. Lower-case letters and digits in groups joined by single hyphens. It must be unique in the account and not have the form of a UUID.
             * @example production
             */
            slug: string;
            /**
             * @description Image model for requests of the workspace that name none. Absent or null means none.
             * @example acme/painter-2
             */
            default_image_model?: string | null;
            /**
             * @description How endpoints are ordered for requests of the workspace that do not say. Absent or null means none.
             * @example price
             */
            default_provider_sort?: string | null;
            /**
             * @description Text model for requests of the workspace that name none. Absent or null means none.
             * @example acme/writer-3
             */
            default_text_model?: string | null;
            /**
             * @description What the workspace is for. Absent or null means none.
             * @example Everything that customers see.
             */
            description?: string | null;
            /** @description Server tools that requests of the workspace may not use. Absent or null means none. */
            disabled_server_tools?: components["schemas"]["DisableableServerTool"][] | null;
            /** @description Numbers of the keys whose prompts and answers are logged. Absent or null means all keys. */
            io_logging_api_key_ids?: number[] | null;
            /**
             * @description Share of the requests whose prompts and answers are logged, where logging is on. Absent means 1.
             * @example 0.25
             */
            io_logging_sampling_rate?: number;
            /** @description Whether prompts may be kept in exchange for a discount, where one is offered. Absent means false. */
            is_data_discount_logging_enabled?: boolean;
            /** @description Whether generations of the workspace are sent to its destinations. Absent means true. */
            is_observability_broadcast_enabled?: boolean;
            /** @description Whether prompts and answers of the workspace are logged. Absent means false. */
            is_observability_io_logging_enabled?: boolean;
        };
        /** @description The workspace that was created. */
        CreateWorkspaceResponse: {
            data: components["schemas"]["Workspace"];
        };
        /** @description A workspace. */
        GetWorkspaceResponse: {
            data: components["schemas"]["Workspace"];
        };
        /** @description Confirms that a workspace was deleted. */
        DeleteWorkspaceResponse: {
            /**
             * @description Always true.
             * @constant
             */
            deleted: true;
        };
        /** @description Changes to a workspace. Absent fields stay as they are. At least one is needed, and fields that are not listed here are refused. */
        UpdateWorkspaceRequest: {
            /**
             * @description New name.
             * @example Production
             */
            name?: string;
            /**
             * @description New short name; the old one is free from then on. Lower-case letters and digits in groups joined by single hyphens. It must be unique in the account and not have the form of a UUID.
             * @example production
             */
            slug?: string;
            /**
             * @description Image model for requests of the workspace that name none. Null removes it.
             * @example acme/painter-2
             */
            default_image_model?: string | null;
            /**
             * @description How endpoints are ordered for requests of the workspace that do not say. Null removes it.
             * @example price
             */
            default_provider_sort?: string | null;
            /**
             * @description Text model for requests of the workspace that name none. Null removes it.
             * @example acme/writer-3
             */
            default_text_model?: string | null;
            /**
             * @description What the workspace is for. Null removes it.
             * @example Everything that customers see.
             */
            description?: string | null;
            /** @description Server tools that requests of the workspace may not use. Null allows all again. */
            disabled_server_tools?: components["schemas"]["DisableableServerTool"][] | null;
            /** @description Numbers of the keys whose prompts and answers are logged. Null means all keys. */
            io_logging_api_key_ids?: number[] | null;
            /**
             * @description Share of the requests whose prompts and answers are logged, where logging is on.
             * @example 0.25
             */
            io_logging_sampling_rate?: number;
            /** @description Whether prompts may be kept in exchange for a discount, where one is offered. */
            is_data_discount_logging_enabled?: boolean;
            /** @description Whether generations of the workspace are sent to its destinations. */
            is_observability_broadcast_enabled?: boolean;
            /** @description Whether prompts and answers of the workspace are logged. */
            is_observability_io_logging_enabled?: boolean;
        };
        /** @description The workspace after the change. */
        UpdateWorkspaceResponse: {
            data: components["schemas"]["Workspace"];
        };
        /** @description What a workspace may spend in an interval. */
        WorkspaceBudget: {
            /**
             * Format: date-time
             * @description When the budget was first set.
             */
            created_at: string;
            /**
             * Format: uuid
             * @description Identifies the budget. It stays when the limit changes.
             */
            id: string;
            /** @description Most that may be spent in the interval, in USD. */
            limit_usd: number;
            /** @description How often the budget starts anew. Null is the lifetime budget, which never does. */
            reset_interval: components["schemas"]["LimitReset"] | null;
            /**
             * Format: date-time
             * @description When the budget was last set.
             */
            updated_at: string;
            /**
             * Format: uuid
             * @description Workspace the budget belongs to.
             */
            workspace_id: string;
        };
        /** @description The budgets of a workspace. */
        ListWorkspaceBudgetsResponse: {
            /** @description At most one for each interval, the shortest first. */
            data: components["schemas"]["WorkspaceBudget"][];
            /** @description Whether usage through the caller's own provider keys counts, for all budgets of the workspace alike. */
            include_byok_in_budgets: boolean;
        };
        /**
         * @description What a budget covers: a UTC day, a week from Monday, a calendar month, or with `lifetime` all time without ever starting anew.
         * @enum {string}
         */
        BudgetInterval: "daily" | "weekly" | "monthly" | "lifetime";
        /** @description A budget of a workspace. */
        GetWorkspaceBudgetResponse: {
            data: components["schemas"]["WorkspaceBudget"];
            /** @description Whether usage through the caller's own provider keys counts, for all budgets of the workspace alike. */
            include_byok_in_budgets: boolean;
        };
        /** @description A budget to set. Fields that are not listed here are refused. */
        UpsertWorkspaceBudgetRequest: {
            /** @description Whether usage through the caller's own provider keys counts. It holds for all budgets of the workspace. Absent leaves it as it is. */
            include_byok_in_budgets?: boolean;
            /**
             * @description What the workspace may spend in the interval, in USD. It must be above the budget of every shorter interval and below that of every longer one.
             * @example 500
             */
            limit_usd: number;
        };
        /** @description The budget as it now stands. */
        UpsertWorkspaceBudgetResponse: {
            data: components["schemas"]["WorkspaceBudget"];
            /** @description Whether usage through the caller's own provider keys counts, for all budgets of the workspace alike. */
            include_byok_in_budgets: boolean;
        };
        /** @description Confirms that there is no such budget any more. */
        DeleteWorkspaceBudgetResponse: {
            /**
             * @description Always true.
             * @constant
             */
            deleted: true;
        };
        /**
         * @description Whether a member may administer the workspace or only work in it.
         * @enum {string}
         */
        WorkspaceRole: "admin" | "member";
        /** @description A user's place in a workspace. */
        WorkspaceMember: {
            /**
             * Format: date-time
             * @description When the user joined the workspace.
             */
            created_at: string;
            /**
             * Format: uuid
             * @description Identifies the membership, not the user.
             */
            id: string;
            role: components["schemas"]["WorkspaceRole"];
            /** @description The user, as in the list of the organization's members. */
            user_id: string;
            /**
             * Format: uuid
             * @description The workspace.
             */
            workspace_id: string;
        };
        /** @description A page of members. */
        ListWorkspaceMembersResponse: {
            /** @description The page that was asked for. */
            data: components["schemas"]["WorkspaceMember"][];
            /** @description How many members the workspace has on all pages. */
            total_count: number;
        };
        /** @description Users to add to the workspace. Fields that are not listed here are refused. */
        BulkAddWorkspaceMembersRequest: {
            /** @description Users by id. One that is named twice counts once. */
            user_ids: string[];
        };
        /** @description The memberships that were made. */
        BulkAddWorkspaceMembersResponse: {
            /** @description How many users joined. Those who were members before are not counted. */
            added_count: number;
            /** @description Their memberships, in the order in which the users were named. */
            data: components["schemas"]["WorkspaceMember"][];
        };
        /** @description Users to remove from the workspace. Fields that are not listed here are refused. */
        BulkRemoveWorkspaceMembersRequest: {
            /** @description Users by id. One that is named twice counts once. */
            user_ids: string[];
        };
        /** @description What the removal did. */
        BulkRemoveWorkspaceMembersResponse: {
            /** @description How many users left. Those who were no members are not counted. */
            removed_count: number;
        };
        /**
         * @description Whether a member may administer the organization.
         * @enum {string}
         */
        OrganizationRole: "org:admin" | "org:member";
        /** @description A user of the organization. */
        OrganizationMember: {
            /** @description Address of the user. */
            email: string;
            /** @description Given name, or null when none is known. */
            first_name: string | null;
            /** @description Identifies the user in other operations. */
            id: string;
            /** @description Family name, or null when none is known. */
            last_name: string | null;
            role: components["schemas"]["OrganizationRole"];
        };
        /** @description A page of the organization's members. */
        ListOrganizationMembersResponse: {
            /** @description The page that was asked for. */
            data: components["schemas"]["OrganizationMember"][];
            /** @description How many members there are on all pages. */
            total_count: number;
        };
        /** @description Two sums over the whole life of the account. Their difference is the balance. */
        Credits: {
            /** @description All credits granted so far, in USD. */
            total_credits: number;
            /** @description All that was spent so far, in USD. */
            total_usage: number;
        };
        /** @description What the account was granted and what it has used. */
        GetCreditsResponse: {
            data: components["schemas"]["Credits"];
        };
        /**
         * @description Lower-case letters, digits and single underscores; a letter first, and a letter or digit last.
         * @example payment_api_key
         */
        SecretName: string;
        /** @description What is known of a secret. Its value is never returned. */
        VaultSecret: {
            /** @description Name of the secret. */
            name: components["schemas"]["SecretName"];
            /** @description Hosts the value may be sent to. Null means that the secret was stored without hosts; it can be sent nowhere. */
            hosts: string[] | null;
            /**
             * @description Keyed digest of the value. Equal values have equal fingerprints within one vault; across vaults they differ.
             * @example sha256:9b74c9897bac770ffc029102a200c5de5e2f0b5a3bd6c1b9f3d1f7b7f5b6f0a1
             */
            fingerprint: string;
            /**
             * Format: date-time
             * @description When it was stored.
             */
            created_at: string;
        };
        /** @description A page of secrets. */
        VaultSecretListResponse: {
            /** @description Secrets by name. */
            data: components["schemas"]["VaultSecret"][];
            /** @description Whether there are more after this page. */
            has_more: boolean;
        };
        /** @description A secret and where it may be sent. */
        StoreVaultSecretRequest: {
            /** @description The secret itself. */
            value: string;
            /** @description Hosts the value may be sent to, as plain names: no scheme, port, path or wildcard. They are compared exactly, in lower case and without a dot at the end; repeated ones count once. */
            hosts: string[];
        };
        /** @description A stored secret. */
        VaultSecretResponse: {
            /** @description The secret. */
            data: components["schemas"]["VaultSecret"];
        };
        /** @description Which secrets are copied. */
        CopyVaultSecretsRequest: {
            /** @description Names of secrets in the workspace's vault. */
            names: components["schemas"]["SecretName"][];
        };
        /** @description The copies. */
        CopyVaultSecretsResponse: {
            /** @description One for each name, in the order of the names. */
            data: components["schemas"]["VaultSecret"][];
        };
        /**
         * @description State of an intern. A new one is `stopped`, or `queued` when it is to be provisioned at once; then it goes through `provisioning` to `running` or `failed`. Deletion goes through `destroying`; `destroy_failed` can be deleted again. `awaiting_slack_install` is not used by the built-in runtime.
         * @enum {string}
         */
        InternStatus: "awaiting_slack_install" | "queued" | "provisioning" | "running" | "failed" | "stopped" | "destroying" | "destroy_failed";
        /**
         * @description Lower-case letters and digits, with single hyphens between; a letter first.
         * @example release-notes
         */
        InternName: string;
        /** @description How far provisioning has come. */
        InternProgress: {
            /** @description What is being done. */
            step_label: string;
            /** @description Number of the step, from 1. */
            step_number: number;
            /** @description How many steps there are. */
            total_steps: number;
        };
        /** @description An agent with instructions and a model of its own. */
        Intern: {
            /** @description Vault beside its own whose secrets it may use, since it was last provisioned. */
            attached_vault_id: string | null;
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /** @description What it is for. */
            description: string | null;
            /** @description Host it runs on. Null for the built-in runtime, which runs inside the gateway. */
            hostname: string | null;
            /** @description Id of the intern. */
            id: string;
            /** @description What it is told before every conversation. */
            instructions: string | null;
            /** @description Why it last failed. */
            last_failure_message: string | null;
            /** @description Model it runs from the next provision on. Null leaves the choice to the workspace and the gateway. */
            model: string | null;
            /** @description Name of the intern. */
            name: components["schemas"]["InternName"];
            /** @description How far provisioning has come; null when none is under way. */
            progress: components["schemas"]["InternProgress"] | null;
            /** @description State of the intern. */
            status: components["schemas"]["InternStatus"];
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updated_at: string;
            /** @description Vault to be attached at the next provision. */
            vault_id: string | null;
            /** @description Workspace it belongs to. */
            workspace_id: string;
        };
        /** @description A page of interns. */
        InternListResponse: {
            /** @description Interns, newest first. */
            data: components["schemas"]["Intern"][];
            /** @description Whether there are more after this page. */
            has_more: boolean;
            /** @description Where the next page begins, when there is one. */
            next_cursor?: string;
        };
        /** @description Facts about a failure. */
        InternErrorMetadata: {
            /** @description What a program should branch on, such as `invalid_body`, `not_found`, `intern_busy`, `invalid_transition`, `idempotency_key_reused`, `workspace_loss_not_acknowledged`, `payload_too_large`, `unsupported_media_type`, `timeout`, `internal_error` or `upstream_unavailable`. New values may be added. */
            reason: string;
            /** @description Whether the same request may succeed later. */
            retryable: boolean;
            /** @description Canonical type of the error. */
            error_type?: components["schemas"]["ApiErrorType"];
        };
        /** @description The error itself. */
        InternLifecycleErrorDetail: {
            /** @description HTTP status of the failure. */
            code: number;
            /** @description Text for people. Its wording may change. */
            message: string;
            /** @description Machine-readable facts about the failure. */
            metadata: components["schemas"]["InternErrorMetadata"];
        };
        /** @description Body of an error. */
        InternLifecycleError: {
            /** @description What went wrong. */
            error: components["schemas"]["InternLifecycleErrorDetail"];
        };
        /** @description A new intern. */
        CreateInternRequest: {
            /** @description Name of the intern. */
            name: components["schemas"]["InternName"];
            /** @description What it is for. */
            description?: string | null;
            /** @description What it is told before every conversation. */
            instructions?: string | null;
            /** @description Whether it is provisioned at once. Absent means no. */
            provision?: boolean;
            /**
             * Format: uuid
             * @description Vault beside its own whose secrets it may use once it is provisioned. It can only be the vault of the workspace, whose id is the id of the workspace.
             */
            vault_id?: string;
            /**
             * Format: uuid
             * @description Workspace of the intern. It can only be the one that the key acts in; any other is a 404.
             */
            workspace_id?: string;
        };
        /** @description How it is deleted. */
        DeleteInternRequest: {
            /** @description Says that its secrets and conversations may be lost. Without it, an intern that has any is not deleted, and the answer is a 409. Absent means no. */
            acknowledge_workspace_loss?: boolean;
        };
        /** @description Deletion has begun. */
        DeleteInternResponse: {
            /**
             * @description Always true.
             * @constant
             */
            deleting: true;
        };
        /** @description What changes. A field that is absent stays as it is. */
        UpdateInternRequest: {
            /** @description Name of the intern. */
            name?: components["schemas"]["InternName"];
            /** @description What it is for. */
            description?: string | null;
            /** @description What it is told before every conversation. */
            instructions?: string | null;
            /**
             * @description Model it runs from the next provision on. Null leaves the choice to the workspace and the gateway.
             * @example openai/gpt-5-mini
             */
            model?: string | null;
        };
        /** @description Nothing; the body can be left out. */
        EmptyInternRequest: Record<string, never>;
        /** @description Provisioning has begun. */
        ProvisionInternResponse: {
            /**
             * @description Always true.
             * @constant
             */
            provisioning: true;
        };
        /** @description The intern is stopped. */
        SuspendInternResponse: {
            /**
             * @description Always true.
             * @constant
             */
            suspended: true;
        };
        /** @description A part of a text. */
        InternChatText: {
            /**
             * @description Tag of a text part.
             * @constant
             */
            type: "text";
            /** @description The text. */
            text: string;
        };
        /** @description A text, at once or in parts. */
        InternChatContent: string | components["schemas"]["InternChatText"][] | null;
        /** @description The called function. */
        InternChatFunction: {
            /** @description Name of the function. */
            name: string;
            /** @description Arguments as JSON. */
            arguments: string;
        };
        /** @description A tool call of an earlier message. */
        InternChatToolCall: {
            /** @description Id of the call. */
            id: string;
            /**
             * @description Tag of a function call.
             * @constant
             */
            type?: "function";
            /** @description The called function. */
            function: components["schemas"]["InternChatFunction"];
        };
        /** @description An earlier message of the intern. */
        InternChatAssistantMessage: {
            /**
             * @description Role of the message. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            role: "assistant";
            /** @description The text. */
            content?: components["schemas"]["InternChatContent"];
            /** @description Tool calls of the message. */
            tool_calls?: components["schemas"]["InternChatToolCall"][];
        };
        /** @description A message of the role developer. */
        InternChatDeveloperMessage: {
            /**
             * @description Role of the message. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            role: "developer";
            /** @description The text. */
            content: components["schemas"]["InternChatContent"];
        };
        /** @description A message of the role system. */
        InternChatSystemMessage: {
            /**
             * @description Role of the message. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            role: "system";
            /** @description The text. */
            content: components["schemas"]["InternChatContent"];
        };
        /** @description An answer to a question of the intern. */
        InternChatToolMessage: {
            /**
             * @description Role of the message. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            role: "tool";
            /** @description The answer. */
            content: components["schemas"]["InternChatContent"];
            /** @description Id of the tool call that asked. */
            tool_call_id: string;
        };
        /** @description A message of the role user. */
        InternChatUserMessage: {
            /**
             * @description Role of the message. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            role: "user";
            /** @description The text. */
            content: components["schemas"]["InternChatContent"];
        };
        /** @description A message, told apart by its role. */
        InternChatMessage: components["schemas"]["InternChatAssistantMessage"] | components["schemas"]["InternChatDeveloperMessage"] | components["schemas"]["InternChatSystemMessage"] | components["schemas"]["InternChatToolMessage"] | components["schemas"]["InternChatUserMessage"];
        /**
         * @description `manual`: the intern may ask the caller, and the run pauses until the answer comes. `self-drive`: it decides by itself and asks nothing.
         * @enum {string}
         */
        InternApprovalMode: "manual" | "self-drive";
        /** @description A turn of a conversation with an intern. The intern keeps the conversation: only the last message counts, which is a `user` message, or a `tool` message that answers a question. */
        InternChatCompletionRequest: {
            /** @description Messages; only the last one counts. */
            messages: components["schemas"]["InternChatMessage"][];
            /**
             * @description Always true.
             * @constant
             */
            stream: true;
            /** @description The conversation to go on with, or to begin under this id. Absent begins one under a new id. */
            session_id?: string;
            /** @description Model for this turn. Absent means the one that the intern runs. */
            model?: string;
            /** @description Whether the intern may ask. Absent means `manual`. */
            approval_mode?: components["schemas"]["InternApprovalMode"];
        };
        /** @description What is asked. */
        InternChatQuestionFunction: {
            /**
             * @description Always `service.provide_input`.
             * @constant
             */
            name: "service.provide_input";
            /** @description JSON. A question has `kind` = `elicitation` with `message` and `fields`; a request for a permission has `kind` = `permission` with `operation` and `options`. */
            arguments: string;
        };
        /** @description A question to the caller, as a tool call. */
        InternChatQuestion: {
            /** @description To be named in the answer as `tool_call_id`. */
            id: string;
            /** @description Position of the call. */
            index: number;
            /**
             * @description Tag of a function call.
             * @constant
             */
            type: "function";
            /** @description What is asked. */
            function: components["schemas"]["InternChatQuestionFunction"];
        };
        /** @description What came. */
        InternChatDelta: {
            /**
             * @description Role, in the first chunk.
             * @constant
             */
            role?: "assistant";
            /** @description A piece of the answer. */
            content?: string;
            /** @description A piece of the reasoning. */
            reasoning?: string;
            /** @description The question, when the run pauses. */
            tool_calls?: components["schemas"]["InternChatQuestion"][];
        };
        /**
         * @description Why a run ended.
         * @enum {string}
         */
        InternChatFinishReason: "error" | "stop" | "tool_calls";
        /** @description A piece of the answer. */
        InternChatChoice: {
            /** @description Always 0. */
            index: number;
            /** @description What came. */
            delta: components["schemas"]["InternChatDelta"];
            /** @description Why the run ended; null while it goes on. `tool_calls` means that it waits for an answer. */
            finish_reason: components["schemas"]["InternChatFinishReason"] | null;
        };
        /** @description Of the prompt. */
        InternChatPromptDetails: {
            /** @description Tokens that a provider had in its cache. */
            cached_tokens: number;
        };
        /** @description Tokens and cost of the whole run. */
        InternChatUsage: {
            /** @description Tokens of the prompts. */
            prompt_tokens: number;
            /** @description Tokens of the answers. */
            completion_tokens: number;
            /** @description Both together. */
            total_tokens: number;
            /** @description Cost in USD. */
            cost?: number;
            /** @description Of the prompts. */
            prompt_tokens_details?: components["schemas"]["InternChatPromptDetails"];
        };
        /**
         * @description What a program should branch on.
         * @enum {string}
         */
        InternChatErrorReason: "attachment_failed" | "bad_request" | "busy" | "client_closed_request" | "interaction_not_pending" | "interaction_unknown" | "intern_not_ready" | "intern_rejected" | "intern_unreachable" | "not_found" | "payload_too_large" | "rate_limited" | "run_ended" | "stream_severed" | "timeout" | "turn_failed";
        /** @description Facts about a failure. */
        InternChatErrorMetadata: {
            /** @description What a program should branch on. */
            reason: components["schemas"]["InternChatErrorReason"];
            /** @description Whether the same request may succeed later. */
            retryable: boolean;
            /** @description Canonical type of the error. */
            error_type?: components["schemas"]["ApiErrorType"];
        };
        /** @description The error itself. */
        InternChatErrorDetail: {
            /** @description HTTP status of the failure. For an error inside a stream, the status it would have had. */
            code: number;
            /** @description Text for people. Its wording may change. */
            message: string;
            /** @description Machine-readable facts about the failure. */
            metadata: components["schemas"]["InternChatErrorMetadata"];
        };
        /** @description One event of the stream. */
        InternChatCompletionChunk: {
            /** @description Id of the run, the same in all its events. */
            id: string;
            /**
             * @description Always `chat.completion.chunk`.
             * @constant
             */
            object: "chat.completion.chunk";
            /** @description Start of the run, Unix time in seconds. */
            created: number;
            /** @description Model that answers. */
            model: string;
            /** @description A piece of the answer; empty in the last event. */
            choices: components["schemas"]["InternChatChoice"][];
            /** @description The conversation. In the last event only. */
            session_id?: string | null;
            /** @description Tokens and cost. In the last event only. */
            usage?: components["schemas"]["InternChatUsage"] | null;
            /** @description Why the run broke off. */
            error?: components["schemas"]["InternChatErrorDetail"];
        };
        /** @description A server-sent event. */
        InternChatStreamingResponse: {
            /** @description The event. */
            data: components["schemas"]["InternChatCompletionChunk"];
        };
        /** @description The message was handed to the run that is under way. */
        InternChatSteeredResponse: {
            /** @description The conversation. */
            session_id: string;
            /**
             * @description Always `steered`.
             * @constant
             */
            status: "steered";
        };
        /** @description Body of an error. */
        InternChatError: {
            /** @description What went wrong. */
            error: components["schemas"]["InternChatErrorDetail"];
        };
        /** @description Where and how to reach it. */
        ObservabilityBraintrustConfig: {
            /** @description API key of the Braintrust organization. Shown with its middle left out. */
            apiKey: string;
            /** @description API of another Braintrust installation. Absent means https://api.braintrust.dev. */
            baseUrl?: string;
            /** @description Further headers of every call. Their values are shown with their middle left out. */
            headers?: {
                [key: string]: string;
            };
            /** @description Project that the entries belong to. */
            projectId: string;
        };
        /**
         * @description What is looked at. `input` and `output` are the texts of the messages and of the answer; a pattern sees their first 65,536 characters.
         * @enum {string}
         */
        ObservabilityFilterField: "model" | "provider" | "session_id" | "user_id" | "api_key_name" | "finish_reason" | "input" | "output" | "total_cost" | "total_tokens" | "prompt_tokens" | "completion_tokens";
        /**
         * @description How the field is compared. Letter case counts. A field without a value meets no condition but not_equals, not_contains and not_exists.
         * @enum {string}
         */
        ObservabilityFilterOperator: "equals" | "not_equals" | "contains" | "not_contains" | "regex" | "starts_with" | "ends_with" | "gt" | "lt" | "gte" | "lte" | "exists" | "not_exists";
        /** @description One condition on a generation. */
        ObservabilityFilterRule: {
            field: components["schemas"]["ObservabilityFilterField"];
            operator: components["schemas"]["ObservabilityFilterOperator"];
            /** @description What the field is compared with. A number for gt, lt, gte and lte, a pattern for regex, not needed for exists and not_exists. Patterns are those of RE2, which has no look-around and no back-references. */
            value?: string | number;
        };
        /** @description Conditions that belong together. */
        ObservabilityFilterRuleGroup: {
            /**
             * @description Whether all conditions must hold, or one of them. Absent means all.
             * @enum {string}
             */
            logic?: "and" | "or";
            /** @description The conditions. A group without any holds. */
            rules: components["schemas"]["ObservabilityFilterRule"][];
        };
        /** @description Which generations are sent. A generation is sent when every group holds. */
        ObservabilityFilterRulesConfig: {
            /** @description Whether the groups are looked at. Absent means yes. */
            enabled?: boolean;
            /** @description Groups of conditions. */
            groups: components["schemas"]["ObservabilityFilterRuleGroup"][];
        };
        /** @description Sends generations to Braintrust, as entries of its project logs. */
        ObservabilityBraintrustDestination: {
            /** @description Keys whose generations are sent. Null means all keys of the workspace. */
            api_key_hashes: string[] | null;
            /** @description Whether the cost is sent. */
            broadcast_generation_cost: boolean;
            /** @description Whether key, workspace and account are named. */
            broadcast_generation_identity: boolean;
            /** @description Whether request id, origin, referer, user agent, data region and service tier are sent. */
            broadcast_generation_request_context: boolean;
            config: components["schemas"]["ObservabilityBraintrustConfig"];
            /**
             * Format: date-time
             * @description When the destination was created.
             * @example 2026-11-20T10:15:30Z
             */
            created_at: string;
            /** @description Whether anything is sent. */
            enabled: boolean;
            /** @description Which generations are sent. Null means all. */
            filter_rules: components["schemas"]["ObservabilityFilterRulesConfig"] | null;
            /**
             * Format: uuid
             * @description Id of the destination.
             */
            id: string;
            /** @description Name of the destination, shown in lists. */
            name: string | null;
            /** @description Whether messages and answers are left out. */
            privacy_mode: boolean;
            /** @description Share of the sessions, or of the generations without one, that is sent. */
            sampling_rate: number;
            /**
             * @description Kind of the destination. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "braintrust";
            /**
             * Format: date-time
             * @description When the destination was last changed.
             * @example 2026-11-20T10:15:30Z
             */
            updated_at: string;
            /**
             * Format: uuid
             * @description Workspace whose generations are sent.
             */
            workspace_id: string;
        };
        /** @description Where and how to reach it. */
        ObservabilityClickhouseConfig: {
            /** @description Database of the table. */
            database: string;
            /** @description Further headers of every call. Their values are shown with their middle left out. */
            headers?: {
                [key: string]: string;
            };
            /** @description HTTP interface of the server, such as https://clickhouse.example.com:8443. */
            host: string;
            /** @description Password of the user. Shown with its middle left out. */
            password: string;
            /** @description Table for the rows. SERVICE_TRACES unless another was named. */
            table?: string;
            /** @description User who inserts. */
            username: string;
        };
        /** @description Sends generations to a ClickHouse table, as rows. */
        ObservabilityClickhouseDestination: {
            /** @description Keys whose generations are sent. Null means all keys of the workspace. */
            api_key_hashes: string[] | null;
            /** @description Whether the cost is sent. */
            broadcast_generation_cost: boolean;
            /** @description Whether key, workspace and account are named. */
            broadcast_generation_identity: boolean;
            /** @description Whether request id, origin, referer, user agent, data region and service tier are sent. */
            broadcast_generation_request_context: boolean;
            config: components["schemas"]["ObservabilityClickhouseConfig"];
            /**
             * Format: date-time
             * @description When the destination was created.
             * @example 2026-11-20T10:15:30Z
             */
            created_at: string;
            /** @description Whether anything is sent. */
            enabled: boolean;
            /** @description Which generations are sent. Null means all. */
            filter_rules: components["schemas"]["ObservabilityFilterRulesConfig"] | null;
            /**
             * Format: uuid
             * @description Id of the destination.
             */
            id: string;
            /** @description Name of the destination, shown in lists. */
            name: string | null;
            /** @description Whether messages and answers are left out. */
            privacy_mode: boolean;
            /** @description Share of the sessions, or of the generations without one, that is sent. */
            sampling_rate: number;
            /**
             * @description Kind of the destination. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "clickhouse";
            /**
             * Format: date-time
             * @description When the destination was last changed.
             * @example 2026-11-20T10:15:30Z
             */
            updated_at: string;
            /**
             * Format: uuid
             * @description Workspace whose generations are sent.
             */
            workspace_id: string;
        };
        /** @description Where and how to reach it. */
        ObservabilityDatadogConfig: {
            /** @description Datadog API key. Shown with its middle left out. */
            apiKey: string;
            /** @description Further headers of every call. Their values are shown with their middle left out. */
            headers?: {
                [key: string]: string;
            };
            /** @description Name of the application in LLM Observability. */
            mlApp: string;
            /** @description API of another Datadog site. Absent means https://api.datadoghq.com. */
            url?: string;
        };
        /** @description Sends generations to Datadog LLM Observability, as spans. */
        ObservabilityDatadogDestination: {
            /** @description Keys whose generations are sent. Null means all keys of the workspace. */
            api_key_hashes: string[] | null;
            /** @description Whether the cost is sent. */
            broadcast_generation_cost: boolean;
            /** @description Whether key, workspace and account are named. */
            broadcast_generation_identity: boolean;
            /** @description Whether request id, origin, referer, user agent, data region and service tier are sent. */
            broadcast_generation_request_context: boolean;
            config: components["schemas"]["ObservabilityDatadogConfig"];
            /**
             * Format: date-time
             * @description When the destination was created.
             * @example 2026-11-20T10:15:30Z
             */
            created_at: string;
            /** @description Whether anything is sent. */
            enabled: boolean;
            /** @description Which generations are sent. Null means all. */
            filter_rules: components["schemas"]["ObservabilityFilterRulesConfig"] | null;
            /**
             * Format: uuid
             * @description Id of the destination.
             */
            id: string;
            /** @description Name of the destination, shown in lists. */
            name: string | null;
            /** @description Whether messages and answers are left out. */
            privacy_mode: boolean;
            /** @description Share of the sessions, or of the generations without one, that is sent. */
            sampling_rate: number;
            /**
             * @description Kind of the destination. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "datadog";
            /**
             * Format: date-time
             * @description When the destination was last changed.
             * @example 2026-11-20T10:15:30Z
             */
            updated_at: string;
            /**
             * Format: uuid
             * @description Workspace whose generations are sent.
             */
            workspace_id: string;
        };
        /** @description Where and how to reach it. */
        ObservabilityGrafanaConfig: {
            /** @description Grafana Cloud access token. Shown with its middle left out. */
            apiKey: string;
            /** @description OTLP gateway of the stack, such as https://otlp-gateway-prod-eu-west-2.grafana.net/otlp. */
            baseUrl: string;
            /** @description Further headers of every call. Their values are shown with their middle left out. */
            headers?: {
                [key: string]: string;
            };
            /** @description Instance of the stack, used as the user name. */
            instanceId: string;
        };
        /** @description Sends generations to Grafana Cloud, as OTLP traces. */
        ObservabilityGrafanaDestination: {
            /** @description Keys whose generations are sent. Null means all keys of the workspace. */
            api_key_hashes: string[] | null;
            /** @description Whether the cost is sent. */
            broadcast_generation_cost: boolean;
            /** @description Whether key, workspace and account are named. */
            broadcast_generation_identity: boolean;
            /** @description Whether request id, origin, referer, user agent, data region and service tier are sent. */
            broadcast_generation_request_context: boolean;
            config: components["schemas"]["ObservabilityGrafanaConfig"];
            /**
             * Format: date-time
             * @description When the destination was created.
             * @example 2026-11-20T10:15:30Z
             */
            created_at: string;
            /** @description Whether anything is sent. */
            enabled: boolean;
            /** @description Which generations are sent. Null means all. */
            filter_rules: components["schemas"]["ObservabilityFilterRulesConfig"] | null;
            /**
             * Format: uuid
             * @description Id of the destination.
             */
            id: string;
            /** @description Name of the destination, shown in lists. */
            name: string | null;
            /** @description Whether messages and answers are left out. */
            privacy_mode: boolean;
            /** @description Share of the sessions, or of the generations without one, that is sent. */
            sampling_rate: number;
            /**
             * @description Kind of the destination. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "grafana";
            /**
             * Format: date-time
             * @description When the destination was last changed.
             * @example 2026-11-20T10:15:30Z
             */
            updated_at: string;
            /**
             * Format: uuid
             * @description Workspace whose generations are sent.
             */
            workspace_id: string;
        };
        /** @description Where and how to reach it. */
        ObservabilityLangfuseConfig: {
            /** @description Another Langfuse installation. Absent means https://cloud.langfuse.com. */
            baseUrl?: string;
            /** @description Further headers of every call. Their values are shown with their middle left out. */
            headers?: {
                [key: string]: string;
            };
            /** @description Public key of the Langfuse project. Shown with its middle left out. */
            publicKey: string;
            /** @description Secret key of the Langfuse project. Shown with its middle left out. */
            secretKey: string;
        };
        /** @description Sends generations to Langfuse, as traces with one generation each. */
        ObservabilityLangfuseDestination: {
            /** @description Keys whose generations are sent. Null means all keys of the workspace. */
            api_key_hashes: string[] | null;
            /** @description Whether the cost is sent. */
            broadcast_generation_cost: boolean;
            /** @description Whether key, workspace and account are named. */
            broadcast_generation_identity: boolean;
            /** @description Whether request id, origin, referer, user agent, data region and service tier are sent. */
            broadcast_generation_request_context: boolean;
            config: components["schemas"]["ObservabilityLangfuseConfig"];
            /**
             * Format: date-time
             * @description When the destination was created.
             * @example 2026-11-20T10:15:30Z
             */
            created_at: string;
            /** @description Whether anything is sent. */
            enabled: boolean;
            /** @description Which generations are sent. Null means all. */
            filter_rules: components["schemas"]["ObservabilityFilterRulesConfig"] | null;
            /**
             * Format: uuid
             * @description Id of the destination.
             */
            id: string;
            /** @description Name of the destination, shown in lists. */
            name: string | null;
            /** @description Whether messages and answers are left out. */
            privacy_mode: boolean;
            /** @description Share of the sessions, or of the generations without one, that is sent. */
            sampling_rate: number;
            /**
             * @description Kind of the destination. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "langfuse";
            /**
             * Format: date-time
             * @description When the destination was last changed.
             * @example 2026-11-20T10:15:30Z
             */
            updated_at: string;
            /**
             * Format: uuid
             * @description Workspace whose generations are sent.
             */
            workspace_id: string;
        };
        /** @description Where and how to reach it. */
        ObservabilityLangsmithConfig: {
            /** @description LangSmith API key. Shown with its middle left out. */
            apiKey: string;
            /** @description Another LangSmith installation. Absent means https://api.smith.langchain.com. */
            endpoint?: string;
            /** @description Further headers of every call. Their values are shown with their middle left out. */
            headers?: {
                [key: string]: string;
            };
            /** @description Project for the traces. main unless another was named. */
            project?: string;
            /** @description LangSmith workspace, for keys that belong to several. */
            workspaceId?: string;
        };
        /** @description Sends generations to LangSmith, as OTLP traces. */
        ObservabilityLangsmithDestination: {
            /** @description Keys whose generations are sent. Null means all keys of the workspace. */
            api_key_hashes: string[] | null;
            /** @description Whether the cost is sent. */
            broadcast_generation_cost: boolean;
            /** @description Whether key, workspace and account are named. */
            broadcast_generation_identity: boolean;
            /** @description Whether request id, origin, referer, user agent, data region and service tier are sent. */
            broadcast_generation_request_context: boolean;
            config: components["schemas"]["ObservabilityLangsmithConfig"];
            /**
             * Format: date-time
             * @description When the destination was created.
             * @example 2026-11-20T10:15:30Z
             */
            created_at: string;
            /** @description Whether anything is sent. */
            enabled: boolean;
            /** @description Which generations are sent. Null means all. */
            filter_rules: components["schemas"]["ObservabilityFilterRulesConfig"] | null;
            /**
             * Format: uuid
             * @description Id of the destination.
             */
            id: string;
            /** @description Name of the destination, shown in lists. */
            name: string | null;
            /** @description Whether messages and answers are left out. */
            privacy_mode: boolean;
            /** @description Share of the sessions, or of the generations without one, that is sent. */
            sampling_rate: number;
            /**
             * @description Kind of the destination. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "langsmith";
            /**
             * Format: date-time
             * @description When the destination was last changed.
             * @example 2026-11-20T10:15:30Z
             */
            updated_at: string;
            /**
             * Format: uuid
             * @description Workspace whose generations are sent.
             */
            workspace_id: string;
        };
        /** @description Where and how to reach it. */
        ObservabilityNewrelicConfig: {
            /** @description Further headers of every call. Their values are shown with their middle left out. */
            headers?: {
                [key: string]: string;
            };
            /** @description New Relic license key. Shown with its middle left out. */
            licenseKey: string;
            /**
             * @description Region of the account. us unless another was named.
             * @enum {string}
             */
            region?: "us" | "eu";
        };
        /** @description Sends generations to New Relic, as OTLP traces. */
        ObservabilityNewrelicDestination: {
            /** @description Keys whose generations are sent. Null means all keys of the workspace. */
            api_key_hashes: string[] | null;
            /** @description Whether the cost is sent. */
            broadcast_generation_cost: boolean;
            /** @description Whether key, workspace and account are named. */
            broadcast_generation_identity: boolean;
            /** @description Whether request id, origin, referer, user agent, data region and service tier are sent. */
            broadcast_generation_request_context: boolean;
            config: components["schemas"]["ObservabilityNewrelicConfig"];
            /**
             * Format: date-time
             * @description When the destination was created.
             * @example 2026-11-20T10:15:30Z
             */
            created_at: string;
            /** @description Whether anything is sent. */
            enabled: boolean;
            /** @description Which generations are sent. Null means all. */
            filter_rules: components["schemas"]["ObservabilityFilterRulesConfig"] | null;
            /**
             * Format: uuid
             * @description Id of the destination.
             */
            id: string;
            /** @description Name of the destination, shown in lists. */
            name: string | null;
            /** @description Whether messages and answers are left out. */
            privacy_mode: boolean;
            /** @description Share of the sessions, or of the generations without one, that is sent. */
            sampling_rate: number;
            /**
             * @description Kind of the destination. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "newrelic";
            /**
             * Format: date-time
             * @description When the destination was last changed.
             * @example 2026-11-20T10:15:30Z
             */
            updated_at: string;
            /**
             * Format: uuid
             * @description Workspace whose generations are sent.
             */
            workspace_id: string;
        };
        /** @description Where and how to reach it. */
        ObservabilityOtelCollectorConfig: {
            /** @description Address of the collector. The path /v1/traces is appended unless it is there. */
            endpoint: string;
            /** @description Further headers of every call. Their values are shown with their middle left out. */
            headers?: {
                [key: string]: string;
            };
        };
        /** @description Sends generations to any OpenTelemetry collector that takes OTLP over HTTP with JSON. */
        ObservabilityOtelCollectorDestination: {
            /** @description Keys whose generations are sent. Null means all keys of the workspace. */
            api_key_hashes: string[] | null;
            /** @description Whether the cost is sent. */
            broadcast_generation_cost: boolean;
            /** @description Whether key, workspace and account are named. */
            broadcast_generation_identity: boolean;
            /** @description Whether request id, origin, referer, user agent, data region and service tier are sent. */
            broadcast_generation_request_context: boolean;
            config: components["schemas"]["ObservabilityOtelCollectorConfig"];
            /**
             * Format: date-time
             * @description When the destination was created.
             * @example 2026-11-20T10:15:30Z
             */
            created_at: string;
            /** @description Whether anything is sent. */
            enabled: boolean;
            /** @description Which generations are sent. Null means all. */
            filter_rules: components["schemas"]["ObservabilityFilterRulesConfig"] | null;
            /**
             * Format: uuid
             * @description Id of the destination.
             */
            id: string;
            /** @description Name of the destination, shown in lists. */
            name: string | null;
            /** @description Whether messages and answers are left out. */
            privacy_mode: boolean;
            /** @description Share of the sessions, or of the generations without one, that is sent. */
            sampling_rate: number;
            /**
             * @description Kind of the destination. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "otel-collector";
            /**
             * Format: date-time
             * @description When the destination was last changed.
             * @example 2026-11-20T10:15:30Z
             */
            updated_at: string;
            /**
             * Format: uuid
             * @description Workspace whose generations are sent.
             */
            workspace_id: string;
        };
        /** @description Where and how to reach it. */
        ObservabilityPosthogConfig: {
            /** @description Project API key. Shown with its middle left out. */
            apiKey: string;
            /** @description Another PostHog host. Absent means https://us.i.posthog.com. */
            endpoint?: string;
            /** @description Further headers of every call. Their values are shown with their middle left out. */
            headers?: {
                [key: string]: string;
            };
        };
        /** @description Sends generations to PostHog, as AI generation events. */
        ObservabilityPosthogDestination: {
            /** @description Keys whose generations are sent. Null means all keys of the workspace. */
            api_key_hashes: string[] | null;
            /** @description Whether the cost is sent. */
            broadcast_generation_cost: boolean;
            /** @description Whether key, workspace and account are named. */
            broadcast_generation_identity: boolean;
            /** @description Whether request id, origin, referer, user agent, data region and service tier are sent. */
            broadcast_generation_request_context: boolean;
            config: components["schemas"]["ObservabilityPosthogConfig"];
            /**
             * Format: date-time
             * @description When the destination was created.
             * @example 2026-11-20T10:15:30Z
             */
            created_at: string;
            /** @description Whether anything is sent. */
            enabled: boolean;
            /** @description Which generations are sent. Null means all. */
            filter_rules: components["schemas"]["ObservabilityFilterRulesConfig"] | null;
            /**
             * Format: uuid
             * @description Id of the destination.
             */
            id: string;
            /** @description Name of the destination, shown in lists. */
            name: string | null;
            /** @description Whether messages and answers are left out. */
            privacy_mode: boolean;
            /** @description Share of the sessions, or of the generations without one, that is sent. */
            sampling_rate: number;
            /**
             * @description Kind of the destination. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "posthog";
            /**
             * Format: date-time
             * @description When the destination was last changed.
             * @example 2026-11-20T10:15:30Z
             */
            updated_at: string;
            /**
             * Format: uuid
             * @description Workspace whose generations are sent.
             */
            workspace_id: string;
        };
        /** @description Where and how to reach it. */
        ObservabilityS3Config: {
            /** @description Access key id. Shown with its middle left out. */
            accessKeyId: string;
            /** @description Name of the bucket. */
            bucketName: string;
            /**
             * Format: uri
             * @description Another S3-compatible store. Absent means Amazon S3.
             */
            endpoint?: string;
            /** @description Further headers of every call. Their values are shown with their middle left out. */
            headers?: {
                [key: string]: string;
            };
            /** @description Folder of an object. It may hold {prefix}, {date}, {year}, {month}, {day} and {apiKeyName}. {prefix}/{date} unless another was named. */
            pathTemplate?: string;
            /** @description First part of the object names. service-traces unless another was named. */
            prefix?: string;
            /** @description Region of the bucket. Absent means us-east-1. */
            region?: string;
            /** @description Secret access key. Shown with its middle left out. */
            secretAccessKey: string;
            /** @description Session token of temporary credentials. Shown with its middle left out. */
            sessionToken?: string;
        };
        /** @description Sends generations to a bucket of an S3-compatible store, as one JSON object for each trace. */
        ObservabilityS3Destination: {
            /** @description Keys whose generations are sent. Null means all keys of the workspace. */
            api_key_hashes: string[] | null;
            /** @description Whether the cost is sent. */
            broadcast_generation_cost: boolean;
            /** @description Whether key, workspace and account are named. */
            broadcast_generation_identity: boolean;
            /** @description Whether request id, origin, referer, user agent, data region and service tier are sent. */
            broadcast_generation_request_context: boolean;
            config: components["schemas"]["ObservabilityS3Config"];
            /**
             * Format: date-time
             * @description When the destination was created.
             * @example 2026-11-20T10:15:30Z
             */
            created_at: string;
            /** @description Whether anything is sent. */
            enabled: boolean;
            /** @description Which generations are sent. Null means all. */
            filter_rules: components["schemas"]["ObservabilityFilterRulesConfig"] | null;
            /**
             * Format: uuid
             * @description Id of the destination.
             */
            id: string;
            /** @description Name of the destination, shown in lists. */
            name: string | null;
            /** @description Whether messages and answers are left out. */
            privacy_mode: boolean;
            /** @description Share of the sessions, or of the generations without one, that is sent. */
            sampling_rate: number;
            /**
             * @description Kind of the destination. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "s3";
            /**
             * Format: date-time
             * @description When the destination was last changed.
             * @example 2026-11-20T10:15:30Z
             */
            updated_at: string;
            /**
             * Format: uuid
             * @description Workspace whose generations are sent.
             */
            workspace_id: string;
        };
        /** @description Where and how to reach it. */
        ObservabilitySentryConfig: {
            /** @description DSN of the project. Its public key goes along with the traces. Shown with its middle left out. */
            dsn: string;
            /** @description Further headers of every call. Their values are shown with their middle left out. */
            headers?: {
                [key: string]: string;
            };
            /** @description OTLP address of the project. The path /v1/traces is appended unless it is there. */
            otlpEndpoint: string;
        };
        /** @description Sends generations to Sentry, as OTLP traces. */
        ObservabilitySentryDestination: {
            /** @description Keys whose generations are sent. Null means all keys of the workspace. */
            api_key_hashes: string[] | null;
            /** @description Whether the cost is sent. */
            broadcast_generation_cost: boolean;
            /** @description Whether key, workspace and account are named. */
            broadcast_generation_identity: boolean;
            /** @description Whether request id, origin, referer, user agent, data region and service tier are sent. */
            broadcast_generation_request_context: boolean;
            config: components["schemas"]["ObservabilitySentryConfig"];
            /**
             * Format: date-time
             * @description When the destination was created.
             * @example 2026-11-20T10:15:30Z
             */
            created_at: string;
            /** @description Whether anything is sent. */
            enabled: boolean;
            /** @description Which generations are sent. Null means all. */
            filter_rules: components["schemas"]["ObservabilityFilterRulesConfig"] | null;
            /**
             * Format: uuid
             * @description Id of the destination.
             */
            id: string;
            /** @description Name of the destination, shown in lists. */
            name: string | null;
            /** @description Whether messages and answers are left out. */
            privacy_mode: boolean;
            /** @description Share of the sessions, or of the generations without one, that is sent. */
            sampling_rate: number;
            /**
             * @description Kind of the destination. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "sentry";
            /**
             * Format: date-time
             * @description When the destination was last changed.
             * @example 2026-11-20T10:15:30Z
             */
            updated_at: string;
            /**
             * Format: uuid
             * @description Workspace whose generations are sent.
             */
            workspace_id: string;
        };
        /** @description Where and how to reach it. */
        ObservabilityWebhookConfig: {
            /** @description Further headers of every call. Their values are shown with their middle left out. */
            headers?: {
                [key: string]: string;
            };
            /**
             * @description Method of the calls. POST unless another was named.
             * @enum {string}
             */
            method?: "POST" | "PUT";
            /** @description When set, every call is signed with HMAC-SHA256 in the headers webhook-id, webhook-timestamp and webhook-signature. Shown with its middle left out. */
            signingSecret?: string;
            /** @description Where to send. */
            url: string;
        };
        /** @description Sends generations to any HTTP server, as OTLP traces in JSON. */
        ObservabilityWebhookDestination: {
            /** @description Keys whose generations are sent. Null means all keys of the workspace. */
            api_key_hashes: string[] | null;
            /** @description Whether the cost is sent. */
            broadcast_generation_cost: boolean;
            /** @description Whether key, workspace and account are named. */
            broadcast_generation_identity: boolean;
            /** @description Whether request id, origin, referer, user agent, data region and service tier are sent. */
            broadcast_generation_request_context: boolean;
            config: components["schemas"]["ObservabilityWebhookConfig"];
            /**
             * Format: date-time
             * @description When the destination was created.
             * @example 2026-11-20T10:15:30Z
             */
            created_at: string;
            /** @description Whether anything is sent. */
            enabled: boolean;
            /** @description Which generations are sent. Null means all. */
            filter_rules: components["schemas"]["ObservabilityFilterRulesConfig"] | null;
            /**
             * Format: uuid
             * @description Id of the destination.
             */
            id: string;
            /** @description Name of the destination, shown in lists. */
            name: string | null;
            /** @description Whether messages and answers are left out. */
            privacy_mode: boolean;
            /** @description Share of the sessions, or of the generations without one, that is sent. */
            sampling_rate: number;
            /**
             * @description Kind of the destination. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "webhook";
            /**
             * Format: date-time
             * @description When the destination was last changed.
             * @example 2026-11-20T10:15:30Z
             */
            updated_at: string;
            /**
             * Format: uuid
             * @description Workspace whose generations are sent.
             */
            workspace_id: string;
        };
        /** @description A place that data of generations is sent to. */
        ObservabilityDestination: components["schemas"]["ObservabilityBraintrustDestination"] | components["schemas"]["ObservabilityClickhouseDestination"] | components["schemas"]["ObservabilityDatadogDestination"] | components["schemas"]["ObservabilityGrafanaDestination"] | components["schemas"]["ObservabilityLangfuseDestination"] | components["schemas"]["ObservabilityLangsmithDestination"] | components["schemas"]["ObservabilityNewrelicDestination"] | components["schemas"]["ObservabilityOtelCollectorDestination"] | components["schemas"]["ObservabilityPosthogDestination"] | components["schemas"]["ObservabilityS3Destination"] | components["schemas"]["ObservabilitySentryDestination"] | components["schemas"]["ObservabilityWebhookDestination"];
        /** @description A page of destinations. */
        ListObservabilityDestinationsResponse: {
            /** @description The page that was asked for. */
            data: components["schemas"]["ObservabilityDestination"][];
            /** @description How many destinations there are on all pages. */
            total_count: number;
        };
        /**
         * @description Kind of a destination.
         * @enum {string}
         */
        ObservabilityDestinationType: "braintrust" | "clickhouse" | "datadog" | "grafana" | "langfuse" | "langsmith" | "newrelic" | "otel-collector" | "posthog" | "s3" | "sentry" | "webhook";
        /** @description A destination to create. Fields that are not listed here are refused. */
        CreateObservabilityDestinationRequest: {
            /** @description Keys whose generations are sent. Absent or null means all keys of the workspace. */
            api_key_hashes?: string[] | null;
            /** @description Whether the cost is sent. Absent means no. */
            broadcast_generation_cost?: boolean;
            /** @description Whether key, workspace and account are named. Absent means no. */
            broadcast_generation_identity?: boolean;
            /** @description Whether request id, origin, referer, user agent, data region and service tier are sent. Absent means no. */
            broadcast_generation_request_context?: boolean;
            /** @description Where and how to reach it, as the destinations of this type show it. Every kind also takes `headers`. */
            config: {
                [key: string]: unknown;
            };
            /** @description Whether anything is sent. Absent means yes. */
            enabled?: boolean;
            /** @description Which generations are sent. Absent or null means all. */
            filter_rules?: components["schemas"]["ObservabilityFilterRulesConfig"] | null;
            /**
             * @description Name of the destination, shown in lists.
             * @example Traces
             */
            name: string;
            /** @description Whether messages and answers are left out. Absent means no. */
            privacy_mode?: boolean;
            /** @description Share that is sent. Generations of one session are sent all or not at all. Absent means 1, which is everything. */
            sampling_rate?: number;
            type: components["schemas"]["ObservabilityDestinationType"];
            /**
             * Format: uuid
             * @description Workspace whose generations are sent. Absent means the default workspace.
             */
            workspace_id?: string;
        };
        /** @description The new destination. */
        CreateObservabilityDestinationResponse: {
            data: components["schemas"]["ObservabilityDestination"];
        };
        /** @description The destination. */
        GetObservabilityDestinationResponse: {
            data: components["schemas"]["ObservabilityDestination"];
        };
        /** @description The destination is deleted. */
        DeleteObservabilityDestinationResponse: {
            /**
             * @description Always true.
             * @constant
             */
            deleted: true;
        };
        /** @description The fields to change; the others stay as they are. Fields that are not listed here are refused. */
        UpdateObservabilityDestinationRequest: {
            /** @description Keys whose generations are sent. Null means all keys of the workspace. */
            api_key_hashes?: string[] | null;
            /** @description Whether the cost is sent. */
            broadcast_generation_cost?: boolean;
            /** @description Whether key, workspace and account are named. */
            broadcast_generation_identity?: boolean;
            /** @description Whether request id, origin, referer, user agent, data region and service tier are sent. */
            broadcast_generation_request_context?: boolean;
            /** @description Fields of the configuration to change; null removes an optional one, and `headers` are replaced as a whole. A masked value as answers show it leaves the stored one unchanged. */
            config?: {
                [key: string]: unknown;
            };
            /** @description Whether anything is sent. */
            enabled?: boolean;
            /** @description Which generations are sent. Null means all. */
            filter_rules?: components["schemas"]["ObservabilityFilterRulesConfig"] | null;
            /**
             * @description Name of the destination, shown in lists.
             * @example Traces
             */
            name?: string;
            /** @description Whether messages and answers are left out. */
            privacy_mode?: boolean;
            /** @description Share that is sent. Generations of one session are sent all or not at all. */
            sampling_rate?: number;
        };
        /** @description The destination as it is now. */
        UpdateObservabilityDestinationResponse: {
            data: components["schemas"]["ObservabilityDestination"];
        };
    };
    responses: {
        /** @description The request is malformed or a value is not allowed. */
        BadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": 400,
                 *         "message": "Invalid request: temperature must be at most 2",
                 *         "metadata": {
                 *           "error_type": "invalid_request"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The API key is missing, unknown, expired or disabled. */
        Unauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": 401,
                 *         "message": "Missing or unknown API key",
                 *         "metadata": {
                 *           "error_type": "authentication"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The balance or the spending limit of the key does not cover the request. */
        PaymentRequired: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": 402,
                 *         "message": "Insufficient credits",
                 *         "metadata": {
                 *           "error_type": "payment_required"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The key may not do this, or a guardrail, a budget or moderation refused the request. */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": 403,
                 *         "message": "This key may not perform the operation",
                 *         "metadata": {
                 *           "error_type": "permission_denied"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The resource does not exist, or no endpoint can serve the request. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": 404,
                 *         "message": "No endpoints found that match the request",
                 *         "metadata": {
                 *           "error_type": "not_found"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The request did not arrive in time. */
        RequestTimeout: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": 408,
                 *         "message": "Request body timed out",
                 *         "metadata": {
                 *           "error_type": "timeout"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The request conflicts with the state of the resource. */
        Conflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": 409,
                 *         "message": "The request conflicts with the state of the resource"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The request body is larger than allowed. */
        PayloadTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": 413,
                 *         "message": "Request body too large",
                 *         "metadata": {
                 *           "error_type": "payload_too_large"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The request is well formed but cannot be processed. */
        UnprocessableEntity: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": 422,
                 *         "message": "The request cannot be processed",
                 *         "metadata": {
                 *           "error_type": "unprocessable"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description A rate limit of the gateway or of the provider was reached. The `X-RateLimit` headers are sent only when the limit is the gateway's own. */
        TooManyRequests: {
            headers: {
                /** @description Requests allowed in the window. */
                "X-RateLimit-Limit"?: string;
                /** @description Requests left in the window. */
                "X-RateLimit-Remaining"?: string;
                /** @description End of the window, as Unix time in milliseconds. */
                "X-RateLimit-Reset"?: string;
                /** @description Seconds to wait before the next try, when that is known. */
                "Retry-After"?: string;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": 429,
                 *         "message": "Rate limit exceeded: free-models-per-day",
                 *         "metadata": {
                 *           "error_type": "rate_limit_exceeded",
                 *           "limit_source": "service_free_tier_daily",
                 *           "headers": {
                 *             "X-RateLimit-Limit": "50",
                 *             "X-RateLimit-Remaining": "0",
                 *             "X-RateLimit-Reset": "1798761600000"
                 *           }
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The gateway failed. The message gives no detail. */
        InternalServerError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": 500,
                 *         "message": "Internal Server Error",
                 *         "metadata": {
                 *           "error_type": "server"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The provider failed or gave an answer that cannot be used. */
        BadGateway: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": 502,
                 *         "message": "The provider returned an error",
                 *         "metadata": {
                 *           "error_type": "provider_unavailable",
                 *           "provider_code": "internal_error"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description Nothing can serve the request at the moment. */
        ServiceUnavailable: {
            headers: {
                /** @description Seconds to wait before the next try, when that is known. */
                "Retry-After"?: string;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": 503,
                 *         "message": "No provider is available at the moment",
                 *         "metadata": {
                 *           "error_type": "provider_overloaded"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The provider took too long to answer. */
        UpstreamTimeout: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": 524,
                 *         "message": "The provider took too long to answer",
                 *         "metadata": {
                 *           "error_type": "timeout"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The provider is overloaded. */
        ProviderOverloaded: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": 529,
                 *         "message": "The provider is overloaded",
                 *         "metadata": {
                 *           "error_type": "provider_overloaded"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The request is malformed or a value is not allowed. */
        MessagesBadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "error",
                 *       "error": {
                 *         "type": "invalid_request_error",
                 *         "message": "Invalid request: temperature must be at most 2",
                 *         "error_type": "invalid_request"
                 *       },
                 *       "request_id": null
                 *     }
                 */
                "application/json": components["schemas"]["AnthropicMessagesErrorResponse"];
            };
        };
        /** @description The API key is missing, unknown, expired or disabled. */
        MessagesUnauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "error",
                 *       "error": {
                 *         "type": "authentication_error",
                 *         "message": "Missing or unknown API key",
                 *         "error_type": "authentication"
                 *       },
                 *       "request_id": null
                 *     }
                 */
                "application/json": components["schemas"]["AnthropicMessagesErrorResponse"];
            };
        };
        /** @description The balance or the spending limit of the key does not cover the request. */
        MessagesPaymentRequired: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "error",
                 *       "error": {
                 *         "type": "billing_error",
                 *         "message": "Insufficient credits",
                 *         "error_type": "payment_required"
                 *       },
                 *       "request_id": null
                 *     }
                 */
                "application/json": components["schemas"]["AnthropicMessagesErrorResponse"];
            };
        };
        /** @description The key may not do this, or a guardrail, a budget or moderation refused the request. */
        MessagesForbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "error",
                 *       "error": {
                 *         "type": "permission_error",
                 *         "message": "This key may not perform the operation",
                 *         "error_type": "permission_denied"
                 *       },
                 *       "request_id": null
                 *     }
                 */
                "application/json": components["schemas"]["AnthropicMessagesErrorResponse"];
            };
        };
        /** @description No endpoint can serve the request. */
        MessagesNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "error",
                 *       "error": {
                 *         "type": "not_found_error",
                 *         "message": "No endpoints found that match the request",
                 *         "error_type": "not_found"
                 *       },
                 *       "request_id": "gen-1764000000-4f0c2b9a"
                 *     }
                 */
                "application/json": components["schemas"]["AnthropicMessagesErrorResponse"];
            };
        };
        /** @description The request did not arrive in time. */
        MessagesRequestTimeout: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "error",
                 *       "error": {
                 *         "type": "timeout_error",
                 *         "message": "Request body timed out",
                 *         "error_type": "timeout"
                 *       },
                 *       "request_id": null
                 *     }
                 */
                "application/json": components["schemas"]["AnthropicMessagesErrorResponse"];
            };
        };
        /** @description The request conflicts with the state of the resource. */
        MessagesConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "error",
                 *       "error": {
                 *         "type": "invalid_request_error",
                 *         "message": "The request conflicts with the state of the resource",
                 *         "error_type": "invalid_request"
                 *       },
                 *       "request_id": null
                 *     }
                 */
                "application/json": components["schemas"]["AnthropicMessagesErrorResponse"];
            };
        };
        /** @description The request body is larger than allowed. */
        MessagesPayloadTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "error",
                 *       "error": {
                 *         "type": "invalid_request_error",
                 *         "message": "Request body too large",
                 *         "error_type": "payload_too_large"
                 *       },
                 *       "request_id": null
                 *     }
                 */
                "application/json": components["schemas"]["AnthropicMessagesErrorResponse"];
            };
        };
        /** @description The request is well formed but cannot be processed. */
        MessagesUnprocessableEntity: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "error",
                 *       "error": {
                 *         "type": "invalid_request_error",
                 *         "message": "The request cannot be processed",
                 *         "error_type": "unprocessable"
                 *       },
                 *       "request_id": null
                 *     }
                 */
                "application/json": components["schemas"]["AnthropicMessagesErrorResponse"];
            };
        };
        /** @description A rate limit of the gateway or of the provider was reached. The `X-RateLimit` headers are sent only when the limit is the gateway's own. */
        MessagesTooManyRequests: {
            headers: {
                /** @description Requests allowed in the window. */
                "X-RateLimit-Limit"?: string;
                /** @description Requests left in the window. */
                "X-RateLimit-Remaining"?: string;
                /** @description End of the window, as Unix time in milliseconds. */
                "X-RateLimit-Reset"?: string;
                /** @description Seconds to wait before the next try, when that is known. */
                "Retry-After"?: string;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "error",
                 *       "error": {
                 *         "type": "rate_limit_error",
                 *         "message": "Rate limit exceeded: free-models-per-day",
                 *         "error_type": "rate_limit_exceeded"
                 *       },
                 *       "request_id": "gen-1764000000-4f0c2b9a"
                 *     }
                 */
                "application/json": components["schemas"]["AnthropicMessagesErrorResponse"];
            };
        };
        /** @description The gateway failed. The message gives no detail. */
        MessagesInternalServerError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "error",
                 *       "error": {
                 *         "type": "api_error",
                 *         "message": "Internal Server Error",
                 *         "error_type": "server"
                 *       },
                 *       "request_id": "gen-1764000000-4f0c2b9a"
                 *     }
                 */
                "application/json": components["schemas"]["AnthropicMessagesErrorResponse"];
            };
        };
        /** @description The provider failed or gave an answer that cannot be used. */
        MessagesBadGateway: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "error",
                 *       "error": {
                 *         "type": "api_error",
                 *         "message": "The provider returned an error",
                 *         "error_type": "provider_unavailable"
                 *       },
                 *       "request_id": "gen-1764000000-4f0c2b9a"
                 *     }
                 */
                "application/json": components["schemas"]["AnthropicMessagesErrorResponse"];
            };
        };
        /** @description Nothing can serve the request at the moment. */
        MessagesServiceUnavailable: {
            headers: {
                /** @description Seconds to wait before the next try, when that is known. */
                "Retry-After"?: string;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "error",
                 *       "error": {
                 *         "type": "overloaded_error",
                 *         "message": "No provider is available at the moment",
                 *         "error_type": "provider_overloaded"
                 *       },
                 *       "request_id": "gen-1764000000-4f0c2b9a"
                 *     }
                 */
                "application/json": components["schemas"]["AnthropicMessagesErrorResponse"];
            };
        };
        /** @description The provider took too long to answer. */
        MessagesUpstreamTimeout: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "error",
                 *       "error": {
                 *         "type": "timeout_error",
                 *         "message": "The provider took too long to answer",
                 *         "error_type": "timeout"
                 *       },
                 *       "request_id": "gen-1764000000-4f0c2b9a"
                 *     }
                 */
                "application/json": components["schemas"]["AnthropicMessagesErrorResponse"];
            };
        };
        /** @description The provider is overloaded. */
        MessagesProviderOverloaded: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "error",
                 *       "error": {
                 *         "type": "overloaded_error",
                 *         "message": "The provider is overloaded",
                 *         "error_type": "provider_overloaded"
                 *       },
                 *       "request_id": "gen-1764000000-4f0c2b9a"
                 *     }
                 */
                "application/json": components["schemas"]["AnthropicMessagesErrorResponse"];
            };
        };
        /** @description A condition of the request does not hold. */
        PreconditionFailed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": 412,
                 *         "message": "A precondition of the request does not hold",
                 *         "metadata": {
                 *           "error_type": "precondition_failed"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The range begins behind the end of the file. */
        RangeNotSatisfiable: {
            headers: {
                /** @description The size of the whole. */
                "Content-Range"?: string;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": 416,
                 *         "message": "The range is outside of the file",
                 *         "metadata": {
                 *           "error_type": "invalid_request"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description No answer came in time. */
        GatewayTimeout: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": 504,
                 *         "message": "The provider did not answer in time",
                 *         "metadata": {
                 *           "error_type": "timeout"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The request is malformed or a value is not allowed. */
        "BadRequest-2": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": 400,
                 *         "message": "The request is malformed or a value is not allowed",
                 *         "metadata": {
                 *           "reason": "invalid_body",
                 *           "retryable": false
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["InternLifecycleError"];
            };
        };
        /** @description The API key is missing, unknown, expired or disabled. */
        "Unauthorized-2": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": 401,
                 *         "message": "The API key is missing, unknown, expired or disabled",
                 *         "metadata": {
                 *           "reason": "unauthorized",
                 *           "retryable": false
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["InternLifecycleError"];
            };
        };
        /** @description The key may not do this, or a guardrail, a budget or moderation refused the request. */
        "Forbidden-2": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": 403,
                 *         "message": "The key may not do this, or a guardrail, a budget or moderation refused the request",
                 *         "metadata": {
                 *           "reason": "forbidden",
                 *           "retryable": false
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["InternLifecycleError"];
            };
        };
        /** @description There is no such intern, or the workspace is outside the programme. */
        "NotFound-2": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": 404,
                 *         "message": "There is no such intern, or the workspace is outside the programme",
                 *         "metadata": {
                 *           "reason": "not_found",
                 *           "retryable": false
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["InternLifecycleError"];
            };
        };
        /** @description The request did not arrive in time. */
        "RequestTimeout-2": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": 408,
                 *         "message": "The request did not arrive in time",
                 *         "metadata": {
                 *           "reason": "timeout",
                 *           "retryable": true
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["InternLifecycleError"];
            };
        };
        /** @description The gateway failed. The message gives no detail. */
        "InternalServerError-2": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": 500,
                 *         "message": "The gateway failed",
                 *         "metadata": {
                 *           "reason": "internal_error",
                 *           "retryable": true
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["InternLifecycleError"];
            };
        };
        /** @description The state of the intern does not allow it. */
        "Conflict-2": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": 409,
                 *         "message": "The state of the intern does not allow it",
                 *         "metadata": {
                 *           "reason": "intern_busy",
                 *           "retryable": true
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["InternLifecycleError"];
            };
        };
        /** @description The request body is larger than allowed. */
        "PayloadTooLarge-2": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": 413,
                 *         "message": "The request body is larger than allowed",
                 *         "metadata": {
                 *           "reason": "payload_too_large",
                 *           "retryable": false
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["InternLifecycleError"];
            };
        };
        /** @description The content type of the body is not supported. */
        UnsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": 415,
                 *         "message": "The content type of the body is not supported",
                 *         "metadata": {
                 *           "reason": "unsupported_media_type",
                 *           "retryable": false
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["InternLifecycleError"];
            };
        };
        /** @description The model or its provider failed. */
        "BadGateway-2": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": 502,
                 *         "message": "The model or its provider failed",
                 *         "metadata": {
                 *           "reason": "upstream_unavailable",
                 *           "retryable": true
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["InternLifecycleError"];
            };
        };
        /** @description The request is malformed or a value is not allowed. */
        ChatBadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": 400,
                 *         "message": "The request is malformed or a value is not allowed",
                 *         "metadata": {
                 *           "reason": "bad_request",
                 *           "retryable": false
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["InternChatError"];
            };
        };
        /** @description The API key is missing, unknown, expired or disabled. */
        ChatUnauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": 401,
                 *         "message": "The API key is missing, unknown, expired or disabled",
                 *         "metadata": {
                 *           "reason": "bad_request",
                 *           "retryable": false
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["InternChatError"];
            };
        };
        /** @description The balance or the spending limit of the key does not cover the request. */
        ChatPaymentRequired: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": 402,
                 *         "message": "The balance or the spending limit of the key does not cover the request",
                 *         "metadata": {
                 *           "reason": "intern_rejected",
                 *           "retryable": false
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["InternChatError"];
            };
        };
        /** @description The key may not do this, or a guardrail, a budget or moderation refused the request. */
        ChatForbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": 403,
                 *         "message": "The key may not do this, or a guardrail, a budget or moderation refused the request",
                 *         "metadata": {
                 *           "reason": "bad_request",
                 *           "retryable": false
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["InternChatError"];
            };
        };
        /** @description There is no such intern, or the workspace is outside the programme. */
        ChatNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": 404,
                 *         "message": "There is no such intern, or the workspace is outside the programme",
                 *         "metadata": {
                 *           "reason": "not_found",
                 *           "retryable": false
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["InternChatError"];
            };
        };
        /** @description The request did not arrive in time. */
        ChatRequestTimeout: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": 408,
                 *         "message": "The request did not arrive in time",
                 *         "metadata": {
                 *           "reason": "timeout",
                 *           "retryable": true
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["InternChatError"];
            };
        };
        /** @description The state of the intern does not allow it. */
        ChatConflict: {
            headers: {
                /** @description Seconds to wait before the next try, when that is known. */
                "Retry-After"?: string;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": 409,
                 *         "message": "The state of the intern does not allow it",
                 *         "metadata": {
                 *           "reason": "busy",
                 *           "retryable": true
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["InternChatError"];
            };
        };
        /** @description The run or the question is over. */
        ChatGone: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": 410,
                 *         "message": "The run or the question is over",
                 *         "metadata": {
                 *           "reason": "run_ended",
                 *           "retryable": false
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["InternChatError"];
            };
        };
        /** @description The request body is larger than allowed. */
        ChatPayloadTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": 413,
                 *         "message": "The request body is larger than allowed",
                 *         "metadata": {
                 *           "reason": "payload_too_large",
                 *           "retryable": false
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["InternChatError"];
            };
        };
        /** @description A rate limit of the gateway or of the provider was reached. The `X-RateLimit` headers are sent only when the limit is the gateway's own. */
        ChatTooManyRequests: {
            headers: {
                /** @description Seconds to wait before the next try, when that is known. */
                "Retry-After"?: string;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": 429,
                 *         "message": "A rate limit of the gateway or of the provider was reached",
                 *         "metadata": {
                 *           "reason": "rate_limited",
                 *           "retryable": true
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["InternChatError"];
            };
        };
        /** @description The gateway failed. The message gives no detail. */
        ChatInternalServerError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": 500,
                 *         "message": "The gateway failed",
                 *         "metadata": {
                 *           "reason": "turn_failed",
                 *           "retryable": true
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["InternChatError"];
            };
        };
        /** @description The model or its provider failed. */
        ChatBadGateway: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": 502,
                 *         "message": "The model or its provider failed",
                 *         "metadata": {
                 *           "reason": "turn_failed",
                 *           "retryable": true
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["InternChatError"];
            };
        };
        /** @description Nothing can serve the request at the moment. */
        ChatServiceUnavailable: {
            headers: {
                /** @description Seconds to wait before the next try, when that is known. */
                "Retry-After"?: string;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": 503,
                 *         "message": "Nothing can serve the request at the moment",
                 *         "metadata": {
                 *           "reason": "intern_unreachable",
                 *           "retryable": true
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["InternChatError"];
            };
        };
        /** @description No answer came in time. */
        ChatGatewayTimeout: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": 504,
                 *         "message": "No answer came in time",
                 *         "metadata": {
                 *           "reason": "timeout",
                 *           "retryable": true
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["InternChatError"];
            };
        };
    };
    parameters: {
        /** @description `enabled` adds routing metadata to the answer. Upper and lower case count the same; any other value means `disabled`. */
        ServiceMetadata: string;
        /**
         * @deprecated
         * @description Older name of `X-Service-Metadata`.
         */
        ServiceExperimentalMetadata: string;
        /** @description Groups the requests of one conversation and keeps them at the same endpoint. A session id in the body goes before it. */
        SessionId: string;
        /** @description Address of the calling application, for attribution. */
        HttpReferer: string;
        /** @description Name of the calling application, for attribution. The older header `X-Title` is read as well. */
        ServiceTitle: string;
        /** @description Categories of the calling application, separated by commas. At most two count per request; unknown ones are dropped. */
        ServiceCategories: string;
        /** @description Beta features for providers that speak the Anthropic format, separated by commas; other providers never see them. Joined with those in `anthropic-beta` where the operation reads that header too. */
        XAnthropicBeta: string;
        /** @description Makes it safe to send a request again: for 24 hours, requests of the same API key with the same value and the same body reach a provider once and are charged once. The first answer is sent again byte for byte, streams too, with `Idempotent-Replayed: true`. While the first request runs, others get a 409 with `Retry-After`. Another body or operation under the same value is a 422. A request that failed leaves the value free, so that sending it again runs it again. An answer above 16 MiB is not kept, and an answer whose reader left before its end is not either: where such a request was charged, a repeat is not sent to a provider but gets a 409 that says so; a new value runs it once more. A value is best a random UUID for each thing to be done. */
        IdempotencyKey: string;
        /** @description Sent by Anthropic clients with calls of their beta interface, whose messages are the same. It changes nothing: beta features are asked for in the header `anthropic-beta`. */
        AnthropicBeta: string;
        /** @description Version of the Anthropic message format, as its clients send it. A date goes on to a provider that gets the request as it came; any other provider, and one whose caller names none, is asked in the version 2023-06-01. */
        AnthropicVersion: string;
        /** @description Beta features, separated by commas, as Anthropic clients send them. They go to providers that speak that format. */
        "AnthropicBeta-2": string;
        /** @description Author of the model, the part of its id before the slash. */
        ModelAuthor: string;
        /** @description Slug of the model, the part of its id after the slash. */
        ModelSlug: string;
        /** @description How many entries to skip. */
        Offset: number | null;
        /** @description Hash of the key, as in its record. */
        KeyHash: string;
        /** @description Only models that the catalogue lists for a field of use. */
        Category: components["schemas"]["ModelCategory"];
        /** @description Only models of which an endpoint understands all of these request parameters. */
        SupportedParameters: string;
        /** @description Only models that produce one of these. Absent means `text`. */
        OutputModalities: string;
        /** @description Only models that read all of these. */
        InputModalities: string;
        /** @description Order of the list. Absent means the order of the catalogue. */
        Sort: components["schemas"]["ModelSort"];
        /** @description Answers with an RSS 2.0 feed instead of JSON. */
        UseRss: string;
        /** @description Links the items of the feed to a chat with the model instead of its record. */
        UseRssChatLinks: string;
        /** @description Only models whose name or slug holds every word of this text, in any case. */
        Search: string;
        /** @description Only models with at least this context length. */
        Context: number;
        /** @description Only models whose prompt price is at least this. */
        MinPrice: number | null;
        /** @description Only models whose prompt price is at most this. */
        MaxPrice: number | null;
        /** @description Only models of an architecture or family, as `tokenizer` or `instruct_type` name it. */
        Arch: string;
        /** @description Only models of these authors. */
        ModelAuthors: string;
        /** @description Only models that one of these providers serves. */
        Providers: string;
        /** @description Only models whose author permits, or does not permit, training other models on their output. */
        Distillable: "true" | "false";
        /** @description Only models with an endpoint that keeps nothing and trains on nothing. */
        Zdr: "true";
        /** @description Only models with an endpoint in this data region. */
        Region: "eu";
        /** @description How many models to skip. */
        ModelOffset: number | null;
        /** @description Most models on the page. */
        ModelLimit: number;
        /** @description Most files on the page. */
        Limit: number;
        /** @description Where the page begins. Not together with `after` or `after_id`. */
        Cursor: string;
        /** @description Begins behind a file, as clients of the OpenAI format ask for it. */
        After: string;
        /** @description Begins behind a file, as clients of the Anthropic format ask for it. */
        AfterId: string;
        /** @description Known to clients of the Anthropic format. Lists go forward only, so that it is refused. */
        BeforeId: string;
        /** @description Direction of the list, by the time of storing. */
        Order: "asc" | "desc";
        /** @description Workspace whose files are meant. An inference key reaches those of its own workspace only. */
        WorkspaceId: string;
        /** @description Keeps the file at this vendor instead, with the caller's own key for it. Without such a key the answer is 400. */
        Provider: "openai" | "anthropic";
        /** @description The file. */
        FileId: string;
        /** @description Most entries on the page. */
        "Limit-2": number;
        /** @description Slug of the preset. */
        PresetSlug: string;
        /** @description Which version of the preset. */
        PresetVersion: string;
        /** @description Whose entries to list. */
        "WorkspaceId-2": string;
        /** @description Only the keys at this provider. */
        ByokProvider: components["schemas"]["BYOKProviderSlug"];
        /** @description Id of the provider key. */
        ByokKey: string;
        /** @description Id of the guardrail. */
        Guardrail: string;
        /** @description The workspace, by id or by slug. */
        Workspace: string;
        /** @description Which budget of the workspace. */
        BudgetInterval: components["schemas"]["BudgetInterval"];
        /** @description Most secrets in the answer. Absent means 100. */
        VaultLimit: number;
        /** @description How many secrets are passed over. Absent means none. */
        VaultOffset: number;
        /** @description Name of the secret. */
        SecretName: components["schemas"]["SecretName"];
        /** @description The intern, in the workspace that the key acts in. */
        VaultIntern: string;
        /** @description Lists only interns in one of these states, separated by commas. Absent means all. */
        InternStatuses: components["schemas"]["InternStatus"][];
        /** @description Most interns in the answer. Absent means 100. */
        InternLimit: number;
        /** @description Goes on after this cursor, which is the `next_cursor` of the page before. */
        InternStartingAfter: string;
        /** @description The workspace. It can only be the one that the key acts in; any other is a 404. */
        InternWorkspace: string;
        /** @description Makes it safe to send a request again: a second one with the same value and body answers 200 with the intern that the first one made. Another body under the same value is a 409. Absent, the body itself stands for it, so that the same body makes one intern. */
        InternIdempotencyKey: string;
        /** @description The intern, in the workspace that the key acts in. */
        Intern: string;
        /** @description Workspace whose destinations are listed. Absent means the default workspace. */
        DestinationWorkspace: string;
        /** @description Id of the destination. */
        Destination: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    sendChatCompletionRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description `enabled` adds routing metadata to the answer. Upper and lower case count the same; any other value means `disabled`. */
                "X-Service-Metadata"?: components["parameters"]["ServiceMetadata"];
                /**
                 * @deprecated
                 * @description Older name of `X-Service-Metadata`.
                 */
                "X-Service-Experimental-Metadata"?: components["parameters"]["ServiceExperimentalMetadata"];
                /** @description Groups the requests of one conversation and keeps them at the same endpoint. A session id in the body goes before it. */
                "x-session-id"?: components["parameters"]["SessionId"];
                /** @description Address of the calling application, for attribution. */
                "HTTP-Referer"?: components["parameters"]["HttpReferer"];
                /** @description Name of the calling application, for attribution. The older header `X-Title` is read as well. */
                "X-Service-Title"?: components["parameters"]["ServiceTitle"];
                /** @description Categories of the calling application, separated by commas. At most two count per request; unknown ones are dropped. */
                "X-Service-Categories"?: components["parameters"]["ServiceCategories"];
                /** @description Beta features for providers that speak the Anthropic format, separated by commas; other providers never see them. Joined with those in `anthropic-beta` where the operation reads that header too. */
                "x-anthropic-beta"?: components["parameters"]["XAnthropicBeta"];
                /** @description Makes it safe to send a request again: for 24 hours, requests of the same API key with the same value and the same body reach a provider once and are charged once. The first answer is sent again byte for byte, streams too, with `Idempotent-Replayed: true`. While the first request runs, others get a 409 with `Retry-After`. Another body or operation under the same value is a 422. A request that failed leaves the value free, so that sending it again runs it again. An answer above 16 MiB is not kept, and an answer whose reader left before its end is not either: where such a request was charged, a repeat is not sent to a provider but gets a 409 that says so; a new value runs it once more. A value is best a random UUID for each thing to be done. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The conversation and the settings of the answer. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChatRequest"];
            };
        };
        responses: {
            /** @description The answer, complete or as a stream. */
            200: {
                headers: {
                    /** @description Id of the generation. Use it to look up usage and cost later. */
                    "X-Generation-Id"?: string;
                    /** @description Stands where this is the first answer to the `Idempotency-Key`, sent again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "gen-1764000000-4f0c2b9a",
                     *       "object": "chat.completion",
                     *       "created": 1764000000,
                     *       "model": "openai/gpt-5-mini",
                     *       "provider": "OpenAI",
                     *       "system_fingerprint": null,
                     *       "service_tier": "default",
                     *       "choices": [
                     *         {
                     *           "index": 0,
                     *           "finish_reason": "stop",
                     *           "native_finish_reason": "stop",
                     *           "message": {
                     *             "role": "assistant",
                     *             "content": "Air scatters blue light more than red light.",
                     *             "refusal": null
                     *           }
                     *         }
                     *       ],
                     *       "usage": {
                     *         "prompt_tokens": 21,
                     *         "completion_tokens": 11,
                     *         "total_tokens": 32,
                     *         "prompt_tokens_details": {
                     *           "cached_tokens": 0
                     *         },
                     *         "completion_tokens_details": {
                     *           "reasoning_tokens": 0
                     *         },
                     *         "cost": 0.00002725,
                     *         "cost_details": {
                     *           "upstream_inference_cost": null,
                     *           "upstream_inference_prompt_cost": 0.00000525,
                     *           "upstream_inference_completions_cost": 0.000022
                     *         },
                     *         "is_byok": false
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ChatResult"];
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "gen-1764000000-4f0c2b9a",
                     *         "object": "chat.completion.chunk",
                     *         "created": 1764000000,
                     *         "model": "openai/gpt-5-mini",
                     *         "provider": "OpenAI",
                     *         "choices": [
                     *           {
                     *             "index": 0,
                     *             "delta": {
                     *               "role": "assistant",
                     *               "content": "Air scatters"
                     *             },
                     *             "finish_reason": null,
                     *             "native_finish_reason": null
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "text/event-stream": components["schemas"]["ChatStreamingResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            524: components["responses"]["UpstreamTimeout"];
            529: components["responses"]["ProviderOverloaded"];
        };
    };
    createResponses: {
        parameters: {
            query?: never;
            header?: {
                /** @description `enabled` adds routing metadata to the answer. Upper and lower case count the same; any other value means `disabled`. */
                "X-Service-Metadata"?: components["parameters"]["ServiceMetadata"];
                /**
                 * @deprecated
                 * @description Older name of `X-Service-Metadata`.
                 */
                "X-Service-Experimental-Metadata"?: components["parameters"]["ServiceExperimentalMetadata"];
                /** @description Groups the requests of one conversation and keeps them at the same endpoint. A session id in the body goes before it. */
                "x-session-id"?: components["parameters"]["SessionId"];
                /** @description Address of the calling application, for attribution. */
                "HTTP-Referer"?: components["parameters"]["HttpReferer"];
                /** @description Name of the calling application, for attribution. The older header `X-Title` is read as well. */
                "X-Service-Title"?: components["parameters"]["ServiceTitle"];
                /** @description Categories of the calling application, separated by commas. At most two count per request; unknown ones are dropped. */
                "X-Service-Categories"?: components["parameters"]["ServiceCategories"];
                /** @description Beta features for providers that speak the Anthropic format, separated by commas; other providers never see them. Joined with those in `anthropic-beta` where the operation reads that header too. */
                "x-anthropic-beta"?: components["parameters"]["XAnthropicBeta"];
                /** @description Makes it safe to send a request again: for 24 hours, requests of the same API key with the same value and the same body reach a provider once and are charged once. The first answer is sent again byte for byte, streams too, with `Idempotent-Replayed: true`. While the first request runs, others get a 409 with `Retry-After`. Another body or operation under the same value is a 422. A request that failed leaves the value free, so that sending it again runs it again. An answer above 16 MiB is not kept, and an answer whose reader left before its end is not either: where such a request was charged, a repeat is not sent to a provider but gets a 409 that says so; a new value runs it once more. A value is best a random UUID for each thing to be done. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The conversation and the settings of the answer. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResponsesRequest"];
            };
        };
        responses: {
            /** @description The response, complete or as a stream. */
            200: {
                headers: {
                    /** @description Id of the generation. Use it to look up usage and cost later. */
                    "X-Generation-Id"?: string;
                    /** @description Stands where this is the first answer to the `Idempotency-Key`, sent again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "resp_4f0c2b9a",
                     *       "object": "response",
                     *       "status": "completed",
                     *       "created_at": 1764000000,
                     *       "completed_at": 1764000002,
                     *       "model": "openai/gpt-5-mini",
                     *       "output": [
                     *         {
                     *           "type": "message",
                     *           "id": "msg_4f0c2b9a",
                     *           "role": "assistant",
                     *           "status": "completed",
                     *           "content": [
                     *             {
                     *               "type": "output_text",
                     *               "text": "Air scatters blue light more than red light.",
                     *               "annotations": []
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "error": null,
                     *       "incomplete_details": null,
                     *       "usage": {
                     *         "input_tokens": 21,
                     *         "input_tokens_details": {
                     *           "cached_tokens": 0
                     *         },
                     *         "output_tokens": 11,
                     *         "output_tokens_details": {
                     *           "reasoning_tokens": 0
                     *         },
                     *         "total_tokens": 32,
                     *         "cost": 0.00002725,
                     *         "cost_details": {
                     *           "upstream_inference_cost": null,
                     *           "upstream_inference_input_cost": 0.00000525,
                     *           "upstream_inference_output_cost": 0.000022
                     *         },
                     *         "is_byok": false
                     *       },
                     *       "instructions": "Answer in one sentence.",
                     *       "metadata": null,
                     *       "parallel_tool_calls": true,
                     *       "tool_choice": "auto",
                     *       "tools": [],
                     *       "temperature": null,
                     *       "top_p": null,
                     *       "frequency_penalty": null,
                     *       "presence_penalty": null,
                     *       "max_output_tokens": 200,
                     *       "max_tool_calls": null,
                     *       "background": false,
                     *       "previous_response_id": null,
                     *       "prompt": null,
                     *       "prompt_cache_key": null,
                     *       "reasoning": null,
                     *       "safety_identifier": null,
                     *       "service_tier": "default",
                     *       "store": false,
                     *       "truncation": "disabled",
                     *       "user": null
                     *     }
                     */
                    "application/json": components["schemas"]["OpenResponsesResult"];
                    /**
                     * @example {
                     *       "event": "response.output_text.delta",
                     *       "data": {
                     *         "type": "response.output_text.delta",
                     *         "sequence_number": 4,
                     *         "item_id": "msg_4f0c2b9a",
                     *         "output_index": 0,
                     *         "content_index": 0,
                     *         "delta": "Air scatters",
                     *         "logprobs": []
                     *       }
                     *     }
                     */
                    "text/event-stream": components["schemas"]["ResponsesStreamingResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            524: components["responses"]["UpstreamTimeout"];
            529: components["responses"]["ProviderOverloaded"];
        };
    };
    createMessages: {
        parameters: {
            query?: {
                /** @description Sent by Anthropic clients with calls of their beta interface, whose messages are the same. It changes nothing: beta features are asked for in the header `anthropic-beta`. */
                beta?: components["parameters"]["AnthropicBeta"];
            };
            header?: {
                /** @description `enabled` adds routing metadata to the answer. Upper and lower case count the same; any other value means `disabled`. */
                "X-Service-Metadata"?: components["parameters"]["ServiceMetadata"];
                /**
                 * @deprecated
                 * @description Older name of `X-Service-Metadata`.
                 */
                "X-Service-Experimental-Metadata"?: components["parameters"]["ServiceExperimentalMetadata"];
                /** @description Groups the requests of one conversation and keeps them at the same endpoint. A session id in the body goes before it. */
                "x-session-id"?: components["parameters"]["SessionId"];
                /** @description Address of the calling application, for attribution. */
                "HTTP-Referer"?: components["parameters"]["HttpReferer"];
                /** @description Name of the calling application, for attribution. The older header `X-Title` is read as well. */
                "X-Service-Title"?: components["parameters"]["ServiceTitle"];
                /** @description Categories of the calling application, separated by commas. At most two count per request; unknown ones are dropped. */
                "X-Service-Categories"?: components["parameters"]["ServiceCategories"];
                /** @description Version of the Anthropic message format, as its clients send it. A date goes on to a provider that gets the request as it came; any other provider, and one whose caller names none, is asked in the version 2023-06-01. */
                "anthropic-version"?: components["parameters"]["AnthropicVersion"];
                /** @description Beta features, separated by commas, as Anthropic clients send them. They go to providers that speak that format. */
                "anthropic-beta"?: components["parameters"]["AnthropicBeta-2"];
                /** @description Beta features for providers that speak the Anthropic format, separated by commas; other providers never see them. Joined with those in `anthropic-beta` where the operation reads that header too. */
                "x-anthropic-beta"?: components["parameters"]["XAnthropicBeta"];
                /** @description Makes it safe to send a request again: for 24 hours, requests of the same API key with the same value and the same body reach a provider once and are charged once. The first answer is sent again byte for byte, streams too, with `Idempotent-Replayed: true`. While the first request runs, others get a 409 with `Retry-After`. Another body or operation under the same value is a 422. A request that failed leaves the value free, so that sending it again runs it again. An answer above 16 MiB is not kept, and an answer whose reader left before its end is not either: where such a request was charged, a repeat is not sent to a provider but gets a 409 that says so; a new value runs it once more. A value is best a random UUID for each thing to be done. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The conversation and the settings of the answer. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["MessagesRequest"];
            };
        };
        responses: {
            /** @description The message, complete or as a stream. */
            200: {
                headers: {
                    /** @description Id of the generation. Use it to look up usage and cost later. */
                    "X-Generation-Id"?: string;
                    /** @description Stands where this is the first answer to the `Idempotency-Key`, sent again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "gen-1764000000-4f0c2b9a",
                     *       "type": "message",
                     *       "role": "assistant",
                     *       "model": "anthropic/claude-sonnet-4.5",
                     *       "provider": "Anthropic",
                     *       "content": [
                     *         {
                     *           "type": "text",
                     *           "text": "Air scatters blue light more than red light.",
                     *           "citations": null
                     *         }
                     *       ],
                     *       "stop_reason": "end_turn",
                     *       "stop_sequence": null,
                     *       "stop_details": null,
                     *       "container": null,
                     *       "usage": {
                     *         "input_tokens": 21,
                     *         "output_tokens": 11,
                     *         "cache_creation_input_tokens": 0,
                     *         "cache_read_input_tokens": 0,
                     *         "cache_creation": null,
                     *         "output_tokens_details": null,
                     *         "server_tool_use": null,
                     *         "inference_geo": null,
                     *         "service_tier": "standard",
                     *         "cost": 0.000228,
                     *         "is_byok": false
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["MessagesResult"];
                    /**
                     * @example {
                     *       "event": "content_block_delta",
                     *       "data": {
                     *         "type": "content_block_delta",
                     *         "index": 0,
                     *         "delta": {
                     *           "type": "text_delta",
                     *           "text": "Air scatters"
                     *         }
                     *       }
                     *     }
                     */
                    "text/event-stream": components["schemas"]["MessagesStreamingResponse"];
                };
            };
            400: components["responses"]["MessagesBadRequest"];
            401: components["responses"]["MessagesUnauthorized"];
            402: components["responses"]["MessagesPaymentRequired"];
            403: components["responses"]["MessagesForbidden"];
            404: components["responses"]["MessagesNotFound"];
            408: components["responses"]["MessagesRequestTimeout"];
            409: components["responses"]["MessagesConflict"];
            413: components["responses"]["MessagesPayloadTooLarge"];
            422: components["responses"]["MessagesUnprocessableEntity"];
            429: components["responses"]["MessagesTooManyRequests"];
            500: components["responses"]["MessagesInternalServerError"];
            502: components["responses"]["MessagesBadGateway"];
            503: components["responses"]["MessagesServiceUnavailable"];
            524: components["responses"]["MessagesUpstreamTimeout"];
            529: components["responses"]["MessagesProviderOverloaded"];
        };
    };
    countMessagesTokens: {
        parameters: {
            query?: {
                /** @description Sent by Anthropic clients with calls of their beta interface, whose messages are the same. It changes nothing: beta features are asked for in the header `anthropic-beta`. */
                beta?: components["parameters"]["AnthropicBeta"];
            };
            header?: {
                /** @description Address of the calling application, for attribution. */
                "HTTP-Referer"?: components["parameters"]["HttpReferer"];
                /** @description Name of the calling application, for attribution. The older header `X-Title` is read as well. */
                "X-Service-Title"?: components["parameters"]["ServiceTitle"];
                /** @description Categories of the calling application, separated by commas. At most two count per request; unknown ones are dropped. */
                "X-Service-Categories"?: components["parameters"]["ServiceCategories"];
                /** @description Version of the Anthropic message format, as its clients send it. A date goes on to a provider that gets the request as it came; any other provider, and one whose caller names none, is asked in the version 2023-06-01. */
                "anthropic-version"?: components["parameters"]["AnthropicVersion"];
                /** @description Beta features, separated by commas, as Anthropic clients send them. They go to providers that speak that format. */
                "anthropic-beta"?: components["parameters"]["AnthropicBeta-2"];
                /** @description Beta features for providers that speak the Anthropic format, separated by commas; other providers never see them. Joined with those in `anthropic-beta` where the operation reads that header too. */
                "x-anthropic-beta"?: components["parameters"]["XAnthropicBeta"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The request to count. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "model": "anthropic/claude-sonnet-4.5",
                 *       "system": "Answer in one sentence.",
                 *       "messages": [
                 *         {
                 *           "role": "user",
                 *           "content": "Why is the sky blue?"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["MessagesCountTokensRequest"];
            };
        };
        responses: {
            /** @description The number of tokens. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "input_tokens": 21
                     *     }
                     */
                    "application/json": components["schemas"]["MessagesCountTokensResult"];
                };
            };
            400: components["responses"]["MessagesBadRequest"];
            401: components["responses"]["MessagesUnauthorized"];
            402: components["responses"]["MessagesPaymentRequired"];
            403: components["responses"]["MessagesForbidden"];
            404: components["responses"]["MessagesNotFound"];
            408: components["responses"]["MessagesRequestTimeout"];
            409: components["responses"]["MessagesConflict"];
            413: components["responses"]["MessagesPayloadTooLarge"];
            422: components["responses"]["MessagesUnprocessableEntity"];
            429: components["responses"]["MessagesTooManyRequests"];
            500: components["responses"]["MessagesInternalServerError"];
            502: components["responses"]["MessagesBadGateway"];
            503: components["responses"]["MessagesServiceUnavailable"];
            524: components["responses"]["MessagesUpstreamTimeout"];
            529: components["responses"]["MessagesProviderOverloaded"];
        };
    };
    createAudioSpeech: {
        parameters: {
            query?: never;
            header?: {
                /** @description Groups the requests of one conversation and keeps them at the same endpoint. A session id in the body goes before it. */
                "x-session-id"?: components["parameters"]["SessionId"];
                /** @description Address of the calling application, for attribution. */
                "HTTP-Referer"?: components["parameters"]["HttpReferer"];
                /** @description Name of the calling application, for attribution. The older header `X-Title` is read as well. */
                "X-Service-Title"?: components["parameters"]["ServiceTitle"];
                /** @description Categories of the calling application, separated by commas. At most two count per request; unknown ones are dropped. */
                "X-Service-Categories"?: components["parameters"]["ServiceCategories"];
                /** @description Makes it safe to send a request again: for 24 hours, requests of the same API key with the same value and the same body reach a provider once and are charged once. The first answer is sent again byte for byte, streams too, with `Idempotent-Replayed: true`. While the first request runs, others get a 409 with `Retry-After`. Another body or operation under the same value is a 422. A request that failed leaves the value free, so that sending it again runs it again. An answer above 16 MiB is not kept, and an answer whose reader left before its end is not either: where such a request was charged, a repeat is not sent to a provider but gets a 409 that says so; a new value runs it once more. A value is best a random UUID for each thing to be done. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The text, and how to speak it. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "model": "openai/gpt-4o-mini-tts",
                 *       "input": "Hello!",
                 *       "voice": "alloy",
                 *       "response_format": "mp3"
                 *     }
                 */
                "application/json": components["schemas"]["SpeechRequest"];
            };
        };
        responses: {
            /** @description The sound. */
            200: {
                headers: {
                    /** @description Id of the generation. Use it to look up usage and cost later. */
                    "X-Generation-Id"?: string;
                    /** @description Stands where this is the first answer to the `Idempotency-Key`, sent again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    /** @example ... */
                    "audio/mpeg": string;
                    /** @example ... */
                    "audio/pcm": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            524: components["responses"]["UpstreamTimeout"];
            529: components["responses"]["ProviderOverloaded"];
        };
    };
    createAudioTranscriptions: {
        parameters: {
            query?: never;
            header?: {
                /** @description Groups the requests of one conversation and keeps them at the same endpoint. A session id in the body goes before it. */
                "x-session-id"?: components["parameters"]["SessionId"];
                /** @description Address of the calling application, for attribution. */
                "HTTP-Referer"?: components["parameters"]["HttpReferer"];
                /** @description Name of the calling application, for attribution. The older header `X-Title` is read as well. */
                "X-Service-Title"?: components["parameters"]["ServiceTitle"];
                /** @description Categories of the calling application, separated by commas. At most two count per request; unknown ones are dropped. */
                "X-Service-Categories"?: components["parameters"]["ServiceCategories"];
                /** @description Makes it safe to send a request again: for 24 hours, requests of the same API key with the same value and the same body reach a provider once and are charged once. The first answer is sent again byte for byte, streams too, with `Idempotent-Replayed: true`. While the first request runs, others get a 409 with `Retry-After`. Another body or operation under the same value is a 422. A request that failed leaves the value free, so that sending it again runs it again. An answer above 16 MiB is not kept, and an answer whose reader left before its end is not either: where such a request was charged, a repeat is not sent to a provider but gets a 409 that says so; a new value runs it once more. A value is best a random UUID for each thing to be done. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The recording. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "model": "openai/whisper-1",
                 *       "input_audio": {
                 *         "data": "UklGRg==",
                 *         "format": "wav"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["STTRequest"];
                /**
                 * @example {
                 *       "model": "openai/whisper-1",
                 *       "file": "..."
                 *     }
                 */
                "multipart/form-data": components["schemas"]["STTFormRequest"];
            };
        };
        responses: {
            /** @description What was said. */
            200: {
                headers: {
                    /** @description Id of the generation. Use it to look up usage and cost later. */
                    "X-Generation-Id"?: string;
                    /** @description Stands where this is the first answer to the `Idempotency-Key`, sent again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "text": "Hello!",
                     *       "usage": {
                     *         "seconds": 1.2,
                     *         "cost": 0.00012
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["STTResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            524: components["responses"]["UpstreamTimeout"];
            529: components["responses"]["ProviderOverloaded"];
        };
    };
    createImages: {
        parameters: {
            query?: never;
            header?: {
                /** @description Groups the requests of one conversation and keeps them at the same endpoint. A session id in the body goes before it. */
                "x-session-id"?: components["parameters"]["SessionId"];
                /** @description Address of the calling application, for attribution. */
                "HTTP-Referer"?: components["parameters"]["HttpReferer"];
                /** @description Name of the calling application, for attribution. The older header `X-Title` is read as well. */
                "X-Service-Title"?: components["parameters"]["ServiceTitle"];
                /** @description Categories of the calling application, separated by commas. At most two count per request; unknown ones are dropped. */
                "X-Service-Categories"?: components["parameters"]["ServiceCategories"];
                /** @description Makes it safe to send a request again: for 24 hours, requests of the same API key with the same value and the same body reach a provider once and are charged once. The first answer is sent again byte for byte, streams too, with `Idempotent-Replayed: true`. While the first request runs, others get a 409 with `Retry-After`. Another body or operation under the same value is a 422. A request that failed leaves the value free, so that sending it again runs it again. An answer above 16 MiB is not kept, and an answer whose reader left before its end is not either: where such a request was charged, a repeat is not sent to a provider but gets a 409 that says so; a new value runs it once more. A value is best a random UUID for each thing to be done. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description What to draw, and how. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImageGenerationRequest"];
            };
        };
        responses: {
            /** @description The images, or with `stream` the events of a stream. */
            200: {
                headers: {
                    /** @description Id of the generation. Use it to look up usage and cost later. */
                    "X-Generation-Id"?: string;
                    /** @description Stands where this is the first answer to the `Idempotency-Key`, sent again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "created": 1764000000,
                     *       "data": [
                     *         {
                     *           "b64_json": "iVBORw0KGgo=",
                     *           "media_type": "image/png"
                     *         }
                     *       ],
                     *       "usage": {
                     *         "prompt_tokens": 12,
                     *         "completion_tokens": 1056,
                     *         "total_tokens": 1068,
                     *         "cost": 0.033852,
                     *         "is_byok": false
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ImageGenerationResponse"];
                    /**
                     * @example {
                     *       "data": {
                     *         "type": "image_generation.partial_image",
                     *         "partial_image_index": 0,
                     *         "b64_json": "iVBORw0KGgo="
                     *       }
                     *     }
                     */
                    "text/event-stream": components["schemas"]["ImageStreamingResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            524: components["responses"]["UpstreamTimeout"];
            529: components["responses"]["ProviderOverloaded"];
        };
    };
    listImageModels: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The models. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "openai/gpt-image-1.5",
                     *           "name": "OpenAI: GPT Image 1.5",
                     *           "description": "Draws after texts and images.",
                     *           "created": 1764000000,
                     *           "architecture": {
                     *             "input_modalities": [
                     *               "text",
                     *               "image"
                     *             ],
                     *             "output_modalities": [
                     *               "image"
                     *             ]
                     *           },
                     *           "endpoints": "/api/v1/images/models/openai/gpt-image-1.5/endpoints",
                     *           "supported_parameters": {
                     *             "n": {
                     *               "type": "range",
                     *               "min": 1,
                     *               "max": 10
                     *             },
                     *             "quality": {
                     *               "type": "enum",
                     *               "values": [
                     *                 "low",
                     *                 "medium",
                     *                 "high"
                     *               ]
                     *             }
                     *           },
                     *           "supports_streaming": true
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ImageModelsListResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalServerError"];
        };
    };
    listImageModelEndpoints: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Author of the model, the part of its id before the slash. */
                author: components["parameters"]["ModelAuthor"];
                /** @description Slug of the model, the part of its id after the slash. */
                slug: components["parameters"]["ModelSlug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoints. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "openai/gpt-image-1.5",
                     *       "endpoints": [
                     *         {
                     *           "provider_name": "OpenAI",
                     *           "provider_slug": "openai",
                     *           "provider_tag": "openai",
                     *           "pricing": [
                     *             {
                     *               "billable": "output_image",
                     *               "unit": "token",
                     *               "cost_usd": 0.000032
                     *             }
                     *           ],
                     *           "supported_parameters": {
                     *             "n": {
                     *               "type": "range",
                     *               "min": 1,
                     *               "max": 10
                     *             }
                     *           },
                     *           "supports_streaming": true,
                     *           "allowed_passthrough_parameters": [
                     *             "moderation"
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ImageModelEndpointsResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalServerError"];
        };
    };
    createEmbeddings: {
        parameters: {
            query?: never;
            header?: {
                /** @description `enabled` adds routing metadata to the answer. Upper and lower case count the same; any other value means `disabled`. */
                "X-Service-Metadata"?: components["parameters"]["ServiceMetadata"];
                /**
                 * @deprecated
                 * @description Older name of `X-Service-Metadata`.
                 */
                "X-Service-Experimental-Metadata"?: components["parameters"]["ServiceExperimentalMetadata"];
                /** @description Groups the requests of one conversation and keeps them at the same endpoint. A session id in the body goes before it. */
                "x-session-id"?: components["parameters"]["SessionId"];
                /** @description Address of the calling application, for attribution. */
                "HTTP-Referer"?: components["parameters"]["HttpReferer"];
                /** @description Name of the calling application, for attribution. The older header `X-Title` is read as well. */
                "X-Service-Title"?: components["parameters"]["ServiceTitle"];
                /** @description Categories of the calling application, separated by commas. At most two count per request; unknown ones are dropped. */
                "X-Service-Categories"?: components["parameters"]["ServiceCategories"];
                /** @description Makes it safe to send a request again: for 24 hours, requests of the same API key with the same value and the same body reach a provider once and are charged once. The first answer is sent again byte for byte, streams too, with `Idempotent-Replayed: true`. While the first request runs, others get a 409 with `Retry-After`. Another body or operation under the same value is a 422. A request that failed leaves the value free, so that sending it again runs it again. An answer above 16 MiB is not kept, and an answer whose reader left before its end is not either: where such a request was charged, a repeat is not sent to a provider but gets a 409 that says so; a new value runs it once more. A value is best a random UUID for each thing to be done. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The inputs and the settings of the vectors. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateEmbeddingsRequest"];
            };
        };
        responses: {
            /** @description The vectors. */
            200: {
                headers: {
                    /** @description Id of the generation. Use it to look up usage and cost later. */
                    "X-Generation-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "gen-1764000000-4f0c2b9a",
                     *       "object": "list",
                     *       "data": [
                     *         {
                     *           "object": "embedding",
                     *           "index": 0,
                     *           "embedding": [
                     *             0.0123,
                     *             -0.0456,
                     *             0.0789
                     *           ]
                     *         }
                     *       ],
                     *       "model": "openai/text-embedding-3-small",
                     *       "usage": {
                     *         "prompt_tokens": 6,
                     *         "total_tokens": 6,
                     *         "cost": 1.2e-7,
                     *         "cost_details": {
                     *           "upstream_inference_cost": null,
                     *           "upstream_inference_prompt_cost": 1.2e-7,
                     *           "upstream_inference_completions_cost": 0
                     *         },
                     *         "is_byok": false
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["CreateEmbeddingsResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            524: components["responses"]["UpstreamTimeout"];
            529: components["responses"]["ProviderOverloaded"];
        };
    };
    listEmbeddingsModels: {
        parameters: {
            query?: {
                /** @description How many entries to skip. */
                offset?: components["parameters"]["Offset"];
                /** @description Most models on the page. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The models. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "openai/text-embedding-3-small",
                     *           "canonical_slug": "openai/text-embedding-3-small",
                     *           "hugging_face_id": null,
                     *           "name": "OpenAI: Text Embedding 3 Small",
                     *           "description": "Vectors for search, clustering and classification.",
                     *           "created": 1764000000,
                     *           "context_length": 8192,
                     *           "architecture": {
                     *             "modality": "text->embeddings",
                     *             "input_modalities": [
                     *               "text"
                     *             ],
                     *             "output_modalities": [
                     *               "embeddings"
                     *             ],
                     *             "tokenizer": "GPT",
                     *             "instruct_type": null
                     *           },
                     *           "pricing": {
                     *             "prompt": "0.00000002",
                     *             "completion": "0",
                     *             "request": "0",
                     *             "image": "0"
                     *           },
                     *           "top_provider": {
                     *             "context_length": 8192,
                     *             "max_completion_tokens": null,
                     *             "is_moderated": false
                     *           },
                     *           "per_request_limits": null,
                     *           "supported_parameters": [
                     *             "dimensions"
                     *           ],
                     *           "supported_voices": null,
                     *           "default_parameters": null,
                     *           "knowledge_cutoff": null,
                     *           "expiration_date": null,
                     *           "links": {
                     *             "details": "/api/v1/models/openai/text-embedding-3-small/endpoints"
                     *           }
                     *         }
                     *       ],
                     *       "links": {
                     *         "next": null
                     *       },
                     *       "total_count": 1
                     *     }
                     */
                    "application/json": components["schemas"]["ModelsListResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalServerError"];
        };
    };
    list: {
        parameters: {
            query?: {
                /** @description Whether disabled keys are listed too. */
                include_disabled?: "true" | "false";
                /** @description How many keys to skip. */
                offset?: number;
                /** @description Workspace whose keys are listed. */
                workspace_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of keys. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "hash": "9b74c9897bac770ffc029102a200c5de5e2f0b5a3bd6c1b9f3d1f7b7f5b6f0a1",
                     *           "name": "nightly-evaluation",
                     *           "label": "sk-4f1…9b2c",
                     *           "disabled": false,
                     *           "limit": 25,
                     *           "limit_remaining": 18.4275,
                     *           "limit_reset": "monthly",
                     *           "include_byok_in_limit": false,
                     *           "usage": 41.2031,
                     *           "usage_daily": 0.3125,
                     *           "usage_weekly": 2.0405,
                     *           "usage_monthly": 6.5725,
                     *           "byok_usage": 0,
                     *           "byok_usage_daily": 0,
                     *           "byok_usage_weekly": 0,
                     *           "byok_usage_monthly": 0,
                     *           "created_at": "2026-10-01T08:30:00Z",
                     *           "updated_at": null,
                     *           "expires_at": null,
                     *           "creator_user_id": "user_7f3a",
                     *           "external_user": null,
                     *           "workspace_id": "0f8e6a52-3a3b-4c55-9d0e-5b1f0c7a9e11"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ListKeysResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
        };
    };
    createKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Name, limit and lifetime of the new key. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateKeysRequest"];
            };
        };
        responses: {
            /** @description The new key, with its record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "hash": "9b74c9897bac770ffc029102a200c5de5e2f0b5a3bd6c1b9f3d1f7b7f5b6f0a1",
                     *         "name": "customer-portal",
                     *         "label": "customer-portal",
                     *         "disabled": false,
                     *         "limit": 25,
                     *         "limit_remaining": 25,
                     *         "limit_reset": "monthly",
                     *         "include_byok_in_limit": true,
                     *         "usage": 0,
                     *         "usage_daily": 0,
                     *         "usage_weekly": 0,
                     *         "usage_monthly": 0,
                     *         "byok_usage": 0,
                     *         "byok_usage_daily": 0,
                     *         "byok_usage_weekly": 0,
                     *         "byok_usage_monthly": 0,
                     *         "created_at": "2026-11-20T10:15:30Z",
                     *         "updated_at": null,
                     *         "expires_at": "2027-12-31T23:59:59Z",
                     *         "creator_user_id": "user_7f3a",
                     *         "external_user": null,
                     *         "workspace_id": "0f8e6a52-3a3b-4c55-9d0e-5b1f0c7a9e11"
                     *       },
                     *       "key": "sk-EXAMPLE"
                     *     }
                     */
                    "application/json": components["schemas"]["CreateKeysResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
        };
    };
    getKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Hash of the key, as in its record. */
                hash: components["parameters"]["KeyHash"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "hash": "9b74c9897bac770ffc029102a200c5de5e2f0b5a3bd6c1b9f3d1f7b7f5b6f0a1",
                     *         "name": "customer-portal",
                     *         "label": "sk-4f1…9b2c",
                     *         "disabled": false,
                     *         "limit": 25,
                     *         "limit_remaining": 18.4275,
                     *         "limit_reset": "monthly",
                     *         "include_byok_in_limit": true,
                     *         "usage": 41.2031,
                     *         "usage_daily": 0.3125,
                     *         "usage_weekly": 2.0405,
                     *         "usage_monthly": 6.5725,
                     *         "byok_usage": 0,
                     *         "byok_usage_daily": 0,
                     *         "byok_usage_weekly": 0,
                     *         "byok_usage_monthly": 0,
                     *         "created_at": "2026-10-01T08:30:00Z",
                     *         "updated_at": "2026-11-02T14:00:12Z",
                     *         "expires_at": "2027-12-31T23:59:59Z",
                     *         "creator_user_id": "user_7f3a",
                     *         "external_user": {
                     *           "user": "1042"
                     *         },
                     *         "workspace_id": "0f8e6a52-3a3b-4c55-9d0e-5b1f0c7a9e11"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["GetKeyResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
        };
    };
    deleteKeys: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Hash of the key, as in its record. */
                hash: components["parameters"]["KeyHash"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key is deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "deleted": true
                     *     }
                     */
                    "application/json": components["schemas"]["DeleteKeysResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
        };
    };
    updateKeys: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Hash of the key, as in its record. */
                hash: components["parameters"]["KeyHash"];
            };
            cookie?: never;
        };
        /** @description The fields to change. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateKeysRequest"];
            };
        };
        responses: {
            /** @description The record after the change. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "hash": "9b74c9897bac770ffc029102a200c5de5e2f0b5a3bd6c1b9f3d1f7b7f5b6f0a1",
                     *         "name": "customer-portal",
                     *         "label": "sk-4f1…9b2c",
                     *         "disabled": true,
                     *         "limit": 25,
                     *         "limit_remaining": 18.4275,
                     *         "limit_reset": "monthly",
                     *         "include_byok_in_limit": true,
                     *         "usage": 41.2031,
                     *         "usage_daily": 0.3125,
                     *         "usage_weekly": 2.0405,
                     *         "usage_monthly": 6.5725,
                     *         "byok_usage": 0,
                     *         "byok_usage_daily": 0,
                     *         "byok_usage_weekly": 0,
                     *         "byok_usage_monthly": 0,
                     *         "created_at": "2026-10-01T08:30:00Z",
                     *         "updated_at": "2026-11-20T10:15:30Z",
                     *         "expires_at": "2027-12-31T23:59:59Z",
                     *         "creator_user_id": "user_7f3a",
                     *         "external_user": null,
                     *         "workspace_id": "0f8e6a52-3a3b-4c55-9d0e-5b1f0c7a9e11"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["UpdateKeysResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
        };
    };
    getCurrentKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The caller's key. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "label": "sk-4f1…9b2c",
                     *         "limit": 25,
                     *         "limit_remaining": 18.4275,
                     *         "limit_reset": "monthly",
                     *         "include_byok_in_limit": true,
                     *         "usage": 41.2031,
                     *         "usage_daily": 0.3125,
                     *         "usage_weekly": 2.0405,
                     *         "usage_monthly": 6.5725,
                     *         "byok_usage": 0,
                     *         "byok_usage_daily": 0,
                     *         "byok_usage_weekly": 0,
                     *         "byok_usage_monthly": 0,
                     *         "is_free_tier": false,
                     *         "is_management_key": false,
                     *         "is_provisioning_key": false,
                     *         "creator_user_id": "user_7f3a",
                     *         "organization_id": null,
                     *         "workspace_id": "0f8e6a52-3a3b-4c55-9d0e-5b1f0c7a9e11",
                     *         "expires_at": "2027-12-31T23:59:59Z",
                     *         "allowed_data_regions": [
                     *           "global",
                     *           "europe",
                     *           "us"
                     *         ],
                     *         "free_model_daily_requests": {
                     *           "limit": 1000,
                     *           "used": 12,
                     *           "remaining": 988
                     *         },
                     *         "rate_limit": {
                     *           "requests": -1,
                     *           "interval": "10s",
                     *           "note": "Deprecated. There is no such limit."
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["CurrentKeyResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalServerError"];
        };
    };
    getModels: {
        parameters: {
            query?: {
                /** @description Only models that the catalogue lists for a field of use. */
                category?: components["parameters"]["Category"];
                /** @description Only models of which an endpoint understands all of these request parameters. */
                supported_parameters?: components["parameters"]["SupportedParameters"];
                /** @description Only models that produce one of these. Absent means `text`. */
                output_modalities?: components["parameters"]["OutputModalities"];
                /** @description Only models that read all of these. */
                input_modalities?: components["parameters"]["InputModalities"];
                /** @description Order of the list. Absent means the order of the catalogue. */
                sort?: components["parameters"]["Sort"];
                /** @description Answers with an RSS 2.0 feed instead of JSON. */
                use_rss?: components["parameters"]["UseRss"];
                /** @description Links the items of the feed to a chat with the model instead of its record. */
                use_rss_chat_links?: components["parameters"]["UseRssChatLinks"];
                /** @description Only models whose name or slug holds every word of this text, in any case. */
                q?: components["parameters"]["Search"];
                /** @description Only models with at least this context length. */
                context?: components["parameters"]["Context"];
                /** @description Only models whose prompt price is at least this. */
                min_price?: components["parameters"]["MinPrice"];
                /** @description Only models whose prompt price is at most this. */
                max_price?: components["parameters"]["MaxPrice"];
                /** @description Only models of an architecture or family, as `tokenizer` or `instruct_type` name it. */
                arch?: components["parameters"]["Arch"];
                /** @description Only models of these authors. */
                model_authors?: components["parameters"]["ModelAuthors"];
                /** @description Only models that one of these providers serves. */
                providers?: components["parameters"]["Providers"];
                /** @description Only models whose author permits, or does not permit, training other models on their output. */
                distillable?: components["parameters"]["Distillable"];
                /** @description Only models with an endpoint that keeps nothing and trains on nothing. */
                zdr?: components["parameters"]["Zdr"];
                /** @description Only models with an endpoint in this data region. */
                region?: components["parameters"]["Region"];
                /** @description How many models to skip. */
                offset?: components["parameters"]["ModelOffset"];
                /** @description Most models on the page. */
                limit?: components["parameters"]["ModelLimit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The models. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "openai/gpt-5-mini",
                     *           "canonical_slug": "openai/gpt-5-mini-2025-08-07",
                     *           "hugging_face_id": null,
                     *           "name": "OpenAI: GPT-5 Mini",
                     *           "description": "A small model for everyday tasks that reasons before it answers.",
                     *           "created": 1754587407,
                     *           "context_length": 400000,
                     *           "architecture": {
                     *             "modality": "text+image->text",
                     *             "input_modalities": [
                     *               "text",
                     *               "image"
                     *             ],
                     *             "output_modalities": [
                     *               "text"
                     *             ],
                     *             "tokenizer": "GPT",
                     *             "instruct_type": null
                     *           },
                     *           "pricing": {
                     *             "prompt": "0.00000025",
                     *             "completion": "0.000002",
                     *             "request": "0",
                     *             "image": "0",
                     *             "input_cache_read": "0.000000025"
                     *           },
                     *           "top_provider": {
                     *             "context_length": 400000,
                     *             "max_completion_tokens": 128000,
                     *             "is_moderated": true
                     *           },
                     *           "per_request_limits": null,
                     *           "supported_parameters": [
                     *             "max_completion_tokens",
                     *             "reasoning",
                     *             "response_format",
                     *             "seed",
                     *             "tool_choice",
                     *             "tools"
                     *           ],
                     *           "supported_voices": null,
                     *           "default_parameters": null,
                     *           "reasoning": {
                     *             "mandatory": true,
                     *             "default_effort": "medium",
                     *             "supported_efforts": [
                     *               "high",
                     *               "medium",
                     *               "low",
                     *               "minimal"
                     *             ]
                     *           },
                     *           "knowledge_cutoff": "2024-05-31",
                     *           "expiration_date": null,
                     *           "links": {
                     *             "details": "/api/v1/models/openai/gpt-5-mini/endpoints"
                     *           }
                     *         }
                     *       ],
                     *       "links": {
                     *         "next": null
                     *       },
                     *       "total_count": 1
                     *     }
                     */
                    "application/json": components["schemas"]["ModelsListResponse"];
                    /** @example <?xml version="1.0" encoding="utf-8"?><rss version="2.0"><channel><title>Models</title></channel></rss> */
                    "application/rss+xml": string;
                };
            };
            /** @description The list is the one whose `ETag` was sent in `If-None-Match`. Only lists of a whole page of JSON carry one. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalServerError"];
        };
    };
    listModelsCount: {
        parameters: {
            query?: {
                /** @description Only models that produce one of these. Absent means `text`. */
                output_modalities?: components["parameters"]["OutputModalities"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The number. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "count": 312
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ModelsCountResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalServerError"];
        };
    };
    listModelsUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The models. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [],
                     *       "links": {
                     *         "next": null
                     *       },
                     *       "total_count": 0
                     *     }
                     */
                    "application/json": components["schemas"]["ModelsListResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalServerError"];
        };
    };
    getModel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Author of the model, the part of its id before the slash. */
                author: components["parameters"]["ModelAuthor"];
                /** @description Slug of the model, the part of its id after the slash. */
                slug: components["parameters"]["ModelSlug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The model. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "openai/gpt-5-mini",
                     *         "canonical_slug": "openai/gpt-5-mini-2025-08-07",
                     *         "hugging_face_id": null,
                     *         "name": "OpenAI: GPT-5 Mini",
                     *         "description": "A small model for everyday tasks that reasons before it answers.",
                     *         "created": 1754587407,
                     *         "context_length": 400000,
                     *         "architecture": {
                     *           "modality": "text+image->text",
                     *           "input_modalities": [
                     *             "text",
                     *             "image"
                     *           ],
                     *           "output_modalities": [
                     *             "text"
                     *           ],
                     *           "tokenizer": "GPT",
                     *           "instruct_type": null
                     *         },
                     *         "pricing": {
                     *           "prompt": "0.00000025",
                     *           "completion": "0.000002",
                     *           "request": "0",
                     *           "image": "0"
                     *         },
                     *         "top_provider": {
                     *           "context_length": 400000,
                     *           "max_completion_tokens": 128000,
                     *           "is_moderated": true
                     *         },
                     *         "per_request_limits": null,
                     *         "supported_parameters": [
                     *           "max_completion_tokens",
                     *           "reasoning",
                     *           "tools"
                     *         ],
                     *         "supported_voices": null,
                     *         "default_parameters": null,
                     *         "knowledge_cutoff": "2024-05-31",
                     *         "expiration_date": null,
                     *         "links": {
                     *           "details": "/api/v1/models/openai/gpt-5-mini/endpoints"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ModelResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalServerError"];
        };
    };
    listEndpoints: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Author of the model, the part of its id before the slash. */
                author: components["parameters"]["ModelAuthor"];
                /** @description Slug of the model, the part of its id after the slash. */
                slug: components["parameters"]["ModelSlug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The model and its endpoints. The list is empty for a variant that the catalogue does not hold. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "openai/gpt-5-mini",
                     *         "name": "OpenAI: GPT-5 Mini",
                     *         "created": 1754587407,
                     *         "description": "A small model for everyday tasks that reasons before it answers.",
                     *         "architecture": {
                     *           "modality": "text+image->text",
                     *           "input_modalities": [
                     *             "text",
                     *             "image"
                     *           ],
                     *           "output_modalities": [
                     *             "text"
                     *           ],
                     *           "tokenizer": "GPT",
                     *           "instruct_type": null
                     *         },
                     *         "endpoints": [
                     *           {
                     *             "name": "OpenAI | openai/gpt-5-mini",
                     *             "tag": "openai",
                     *             "model_id": "openai/gpt-5-mini",
                     *             "model_name": "OpenAI: GPT-5 Mini",
                     *             "provider_name": "OpenAI",
                     *             "context_length": 400000,
                     *             "max_completion_tokens": 128000,
                     *             "max_prompt_tokens": null,
                     *             "quantization": null,
                     *             "pricing": {
                     *               "prompt": "0.00000025",
                     *               "completion": "0.000002",
                     *               "request": "0",
                     *               "image": "0"
                     *             },
                     *             "supported_parameters": [
                     *               "max_completion_tokens",
                     *               "reasoning",
                     *               "tools"
                     *             ],
                     *             "supports_implicit_caching": true,
                     *             "supports_voice_cloning": false,
                     *             "status": 0,
                     *             "latency_last_30m": {
                     *               "p50": 620,
                     *               "p75": 810,
                     *               "p90": 1100,
                     *               "p99": 2400
                     *             },
                     *             "throughput_last_30m": {
                     *               "p50": 88,
                     *               "p75": 71,
                     *               "p90": 52,
                     *               "p99": 20
                     *             },
                     *             "uptime_last_5m": 100,
                     *             "uptime_last_30m": 99.8,
                     *             "uptime_last_1d": 99.95
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["EndpointsResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalServerError"];
        };
    };
    listEndpointsZdr: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoints. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "name": "OpenAI | openai/gpt-5-mini",
                     *           "tag": "openai",
                     *           "model_id": "openai/gpt-5-mini",
                     *           "model_name": "OpenAI: GPT-5 Mini",
                     *           "provider_name": "OpenAI",
                     *           "context_length": 400000,
                     *           "max_completion_tokens": 128000,
                     *           "max_prompt_tokens": null,
                     *           "quantization": null,
                     *           "pricing": {
                     *             "prompt": "0.00000025",
                     *             "completion": "0.000002",
                     *             "request": "0",
                     *             "image": "0"
                     *           },
                     *           "supported_parameters": [
                     *             "max_completion_tokens",
                     *             "reasoning",
                     *             "tools"
                     *           ],
                     *           "supports_implicit_caching": true,
                     *           "supports_voice_cloning": false,
                     *           "status": 0,
                     *           "latency_last_30m": {
                     *             "p50": 620,
                     *             "p75": 810,
                     *             "p90": 1100,
                     *             "p99": 2400
                     *           },
                     *           "throughput_last_30m": {
                     *             "p50": 88,
                     *             "p75": 71,
                     *             "p90": 52,
                     *             "p99": 20
                     *           },
                     *           "uptime_last_5m": 100,
                     *           "uptime_last_30m": 99.8,
                     *           "uptime_last_1d": 99.95
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ZdrEndpointsResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalServerError"];
        };
    };
    listProviders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The providers. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "name": "OpenAI",
                     *           "slug": "openai",
                     *           "headquarters": "US",
                     *           "datacenters": [
                     *             "US"
                     *           ],
                     *           "privacy_policy_url": "https://openai.com/policies/privacy-policy",
                     *           "terms_of_service_url": "https://openai.com/policies/terms-of-use",
                     *           "status_page_url": "https://status.openai.com"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ProvidersResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalServerError"];
        };
    };
    getGeneration: {
        parameters: {
            query: {
                /** @description Id of the generation, from the answer or from its header `X-Generation-Id`. */
                id: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "gen-1764000000-4f0c2b9a",
                     *         "upstream_id": "chatcmpl-b7Qm2x",
                     *         "request_id": "req-5d1c90aa",
                     *         "api_type": "completions",
                     *         "model": "openai/gpt-5-mini",
                     *         "router": null,
                     *         "provider_name": "OpenAI",
                     *         "provider_responses": [
                     *           {
                     *             "provider_name": "Azure",
                     *             "endpoint_id": "azure/openai/gpt-5-mini",
                     *             "model_permaslug": "openai/gpt-5-mini-2025-08-07",
                     *             "status": 503,
                     *             "latency": 210,
                     *             "is_byok": false,
                     *             "error_type": "provider_unavailable"
                     *           },
                     *           {
                     *             "provider_name": "OpenAI",
                     *             "endpoint_id": "openai/openai/gpt-5-mini",
                     *             "model_permaslug": "openai/gpt-5-mini-2025-08-07",
                     *             "id": "chatcmpl-b7Qm2x",
                     *             "status": 200,
                     *             "latency": 640,
                     *             "is_byok": false
                     *           }
                     *         ],
                     *         "created_at": "2026-11-20T10:15:30Z",
                     *         "streamed": true,
                     *         "cancelled": false,
                     *         "finish_reason": "stop",
                     *         "native_finish_reason": "stop",
                     *         "latency": 850,
                     *         "generation_time": 1320,
                     *         "moderation_latency": null,
                     *         "tokens_prompt": 21,
                     *         "tokens_completion": 11,
                     *         "native_tokens_prompt": 21,
                     *         "native_tokens_completion": 11,
                     *         "native_tokens_completion_images": null,
                     *         "native_tokens_reasoning": 0,
                     *         "native_tokens_cached": 0,
                     *         "usage_estimated": false,
                     *         "num_media_prompt": null,
                     *         "num_media_completion": null,
                     *         "num_input_audio_prompt": null,
                     *         "num_search_results": null,
                     *         "num_fetches": null,
                     *         "web_search_engine": null,
                     *         "total_cost": 0.00002725,
                     *         "usage": 0.00002725,
                     *         "upstream_inference_cost": null,
                     *         "cache_discount": null,
                     *         "is_byok": false,
                     *         "service_tier": "default",
                     *         "data_region": "global",
                     *         "workspace_id": "0f8e6a52-3a3b-4c55-9d0e-5b1f0c7a9e11",
                     *         "preset_id": null,
                     *         "app_id": null,
                     *         "origin": "https://app.example.com",
                     *         "http_referer": "https://app.example.com",
                     *         "user_agent": "example-app/1.4",
                     *         "external_user": null,
                     *         "session_id": "session-42",
                     *         "response_cache_source_id": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["GenerationResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            524: components["responses"]["UpstreamTimeout"];
            529: components["responses"]["ProviderOverloaded"];
        };
    };
    listFiles: {
        parameters: {
            query?: {
                /** @description Most files on the page. */
                limit?: components["parameters"]["Limit"];
                /** @description Where the page begins. Not together with `after` or `after_id`. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Begins behind a file, as clients of the OpenAI format ask for it. */
                after?: components["parameters"]["After"];
                /** @description Begins behind a file, as clients of the Anthropic format ask for it. */
                after_id?: components["parameters"]["AfterId"];
                /** @description Known to clients of the Anthropic format. Lists go forward only, so that it is refused. */
                before_id?: components["parameters"]["BeforeId"];
                /** @description Direction of the list, by the time of storing. */
                order?: components["parameters"]["Order"];
                /** @description Workspace whose files are meant. An inference key reaches those of its own workspace only. */
                workspace_id?: components["parameters"]["WorkspaceId"];
                /** @description Keeps the file at this vendor instead, with the caller's own key for it. Without such a key the answer is 400. */
                provider?: components["parameters"]["Provider"];
                /** @description Sent by Anthropic clients with calls of their beta interface, whose messages are the same. It changes nothing: beta features are asked for in the header `anthropic-beta`. */
                beta?: components["parameters"]["AnthropicBeta"];
            };
            header?: {
                /** @description Version of the Anthropic message format, as its clients send it. A date goes on to a provider that gets the request as it came; any other provider, and one whose caller names none, is asked in the version 2023-06-01. */
                "anthropic-version"?: components["parameters"]["AnthropicVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of files. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "file_7f3c0d9e5b1a4c2e8d6f0a1b2c3d4e5f",
                     *           "type": "file",
                     *           "filename": "reports/2026.pdf",
                     *           "mime_type": "application/pdf",
                     *           "size_bytes": 48213,
                     *           "created_at": "2026-11-21T09:00:00Z",
                     *           "downloadable": false
                     *         }
                     *       ],
                     *       "first_id": "file_7f3c0d9e5b1a4c2e8d6f0a1b2c3d4e5f",
                     *       "last_id": "file_7f3c0d9e5b1a4c2e8d6f0a1b2c3d4e5f",
                     *       "has_more": false,
                     *       "cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["FileListResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    uploadFile: {
        parameters: {
            query?: {
                /** @description Workspace whose files are meant. An inference key reaches those of its own workspace only. */
                workspace_id?: components["parameters"]["WorkspaceId"];
                /** @description Keeps the file at this vendor instead, with the caller's own key for it. Without such a key the answer is 400. */
                provider?: components["parameters"]["Provider"];
                /** @description Sent by Anthropic clients with calls of their beta interface, whose messages are the same. It changes nothing: beta features are asked for in the header `anthropic-beta`. */
                beta?: components["parameters"]["AnthropicBeta"];
            };
            header?: {
                /** @description Version of the Anthropic message format, as its clients send it. A date goes on to a provider that gets the request as it came; any other provider, and one whose caller names none, is asked in the version 2023-06-01. */
                "anthropic-version"?: components["parameters"]["AnthropicVersion"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The file. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "file": "%PDF-1.7 …",
                 *       "purpose": "user_data"
                 *     }
                 */
                "multipart/form-data": components["schemas"]["UploadFileRequest"];
            };
        };
        responses: {
            /** @description The stored file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "file_7f3c0d9e5b1a4c2e8d6f0a1b2c3d4e5f",
                     *       "type": "file",
                     *       "filename": "reports/2026.pdf",
                     *       "mime_type": "application/pdf",
                     *       "size_bytes": 48213,
                     *       "created_at": "2026-11-21T09:00:00Z",
                     *       "downloadable": false
                     *     }
                     */
                    "application/json": components["schemas"]["FileResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getFileMetadata: {
        parameters: {
            query?: {
                /** @description Workspace whose files are meant. An inference key reaches those of its own workspace only. */
                workspace_id?: components["parameters"]["WorkspaceId"];
                /** @description Keeps the file at this vendor instead, with the caller's own key for it. Without such a key the answer is 400. */
                provider?: components["parameters"]["Provider"];
                /** @description Sent by Anthropic clients with calls of their beta interface, whose messages are the same. It changes nothing: beta features are asked for in the header `anthropic-beta`. */
                beta?: components["parameters"]["AnthropicBeta"];
            };
            header?: {
                /** @description Version of the Anthropic message format, as its clients send it. A date goes on to a provider that gets the request as it came; any other provider, and one whose caller names none, is asked in the version 2023-06-01. */
                "anthropic-version"?: components["parameters"]["AnthropicVersion"];
            };
            path: {
                /** @description The file. */
                file_id: components["parameters"]["FileId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "file_7f3c0d9e5b1a4c2e8d6f0a1b2c3d4e5f",
                     *       "type": "file",
                     *       "filename": "reports/2026.pdf",
                     *       "mime_type": "application/pdf",
                     *       "size_bytes": 48213,
                     *       "created_at": "2026-11-21T09:00:00Z",
                     *       "downloadable": false
                     *     }
                     */
                    "application/json": components["schemas"]["FileResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteFile: {
        parameters: {
            query?: {
                /** @description Workspace whose files are meant. An inference key reaches those of its own workspace only. */
                workspace_id?: components["parameters"]["WorkspaceId"];
                /** @description Keeps the file at this vendor instead, with the caller's own key for it. Without such a key the answer is 400. */
                provider?: components["parameters"]["Provider"];
                /** @description Sent by Anthropic clients with calls of their beta interface, whose messages are the same. It changes nothing: beta features are asked for in the header `anthropic-beta`. */
                beta?: components["parameters"]["AnthropicBeta"];
            };
            header?: {
                /** @description Version of the Anthropic message format, as its clients send it. A date goes on to a provider that gets the request as it came; any other provider, and one whose caller names none, is asked in the version 2023-06-01. */
                "anthropic-version"?: components["parameters"]["AnthropicVersion"];
            };
            path: {
                /** @description The file. */
                file_id: components["parameters"]["FileId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file is gone. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "file_7f3c0d9e5b1a4c2e8d6f0a1b2c3d4e5f",
                     *       "type": "file_deleted"
                     *     }
                     */
                    "application/json": components["schemas"]["FileDeleteResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    downloadFileContent: {
        parameters: {
            query?: {
                /** @description Workspace whose files are meant. An inference key reaches those of its own workspace only. */
                workspace_id?: components["parameters"]["WorkspaceId"];
                /** @description Keeps the file at this vendor instead, with the caller's own key for it. Without such a key the answer is 400. */
                provider?: components["parameters"]["Provider"];
                /** @description Sent by Anthropic clients with calls of their beta interface, whose messages are the same. It changes nothing: beta features are asked for in the header `anthropic-beta`. */
                beta?: components["parameters"]["AnthropicBeta"];
            };
            header?: {
                /** @description Version of the Anthropic message format, as its clients send it. A date goes on to a provider that gets the request as it came; any other provider, and one whose caller names none, is asked in the version 2023-06-01. */
                "anthropic-version"?: components["parameters"]["AnthropicVersion"];
            };
            path: {
                /** @description The file. */
                file_id: components["parameters"]["FileId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The whole file. */
            200: {
                headers: {
                    /** @description Says that it is to be saved, and under which name. */
                    "Content-Disposition"?: string;
                    /** @description The SHA-256 sum of the content in quotes. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example <p>Hello</p> */
                    "application/octet-stream": string;
                };
            };
            /** @description The part that was asked for. */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example <p> */
                    "application/octet-stream": string;
                };
            };
            /** @description The caller's copy, named in `If-None-Match`, is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            416: components["responses"]["RangeNotSatisfiable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listPresets: {
        parameters: {
            query?: {
                /** @description How many entries to skip. */
                offset?: components["parameters"]["Offset"];
                /** @description Most entries on the page. */
                limit?: components["parameters"]["Limit-2"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of presets. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "created_at": "2026-11-20T10:15:30.000Z",
                     *           "creator_user_id": "user-7f3a",
                     *           "description": null,
                     *           "designated_version_id": "6a0f3b1e-52c4-4f0e-9a44-0d8f5ad3c7b1",
                     *           "id": "1d2c6b0a-8f5e-4d1b-8e0b-5e0d4a7c9f21",
                     *           "name": "support-agent",
                     *           "slug": "support-agent",
                     *           "status": "active",
                     *           "status_updated_at": null,
                     *           "updated_at": "2026-11-20T10:15:30.000Z",
                     *           "workspace_id": "0f8e6a52-3a3b-4c55-9d0e-5b1f0c7a9e11"
                     *         }
                     *       ],
                     *       "total_count": 1
                     *     }
                     */
                    "application/json": components["schemas"]["ListPresetsResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalServerError"];
        };
    };
    getPreset: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Slug of the preset. */
                slug: components["parameters"]["PresetSlug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The preset. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "created_at": "2026-11-20T10:15:30.000Z",
                     *         "creator_user_id": "user-7f3a",
                     *         "description": null,
                     *         "designated_version": {
                     *           "config": {
                     *             "model": "openai/gpt-5-mini",
                     *             "temperature": 0.2
                     *           },
                     *           "created_at": "2026-11-20T10:15:30.000Z",
                     *           "creator_id": "user-7f3a",
                     *           "id": "6a0f3b1e-52c4-4f0e-9a44-0d8f5ad3c7b1",
                     *           "preset_id": "1d2c6b0a-8f5e-4d1b-8e0b-5e0d4a7c9f21",
                     *           "system_prompt": "Answer in one sentence.",
                     *           "updated_at": "2026-11-20T10:15:30.000Z",
                     *           "version": 1
                     *         },
                     *         "designated_version_id": "6a0f3b1e-52c4-4f0e-9a44-0d8f5ad3c7b1",
                     *         "id": "1d2c6b0a-8f5e-4d1b-8e0b-5e0d4a7c9f21",
                     *         "name": "support-agent",
                     *         "slug": "support-agent",
                     *         "status": "active",
                     *         "status_updated_at": null,
                     *         "updated_at": "2026-11-20T10:15:30.000Z",
                     *         "workspace_id": "0f8e6a52-3a3b-4c55-9d0e-5b1f0c7a9e11"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["GetPresetResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalServerError"];
        };
    };
    createPresetsChatCompletions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Slug of the preset. */
                slug: components["parameters"]["PresetSlug"];
            };
            cookie?: never;
        };
        /** @description A request as it would be sent to `/chat/completions`. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "model": "openai/gpt-5-mini",
                 *       "temperature": 0.2,
                 *       "messages": [
                 *         {
                 *           "role": "system",
                 *           "content": "Answer in one sentence."
                 *         },
                 *         {
                 *           "role": "user",
                 *           "content": "Why is the sky blue?"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ChatRequest"];
            };
        };
        responses: {
            /** @description The preset with its new version. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "created_at": "2026-11-20T10:15:30.000Z",
                     *         "creator_user_id": "user-7f3a",
                     *         "description": null,
                     *         "designated_version": {
                     *           "config": {
                     *             "model": "openai/gpt-5-mini",
                     *             "temperature": 0.2
                     *           },
                     *           "created_at": "2026-11-20T10:15:30.000Z",
                     *           "creator_id": "user-7f3a",
                     *           "id": "6a0f3b1e-52c4-4f0e-9a44-0d8f5ad3c7b1",
                     *           "preset_id": "1d2c6b0a-8f5e-4d1b-8e0b-5e0d4a7c9f21",
                     *           "system_prompt": "Answer in one sentence.",
                     *           "updated_at": "2026-11-20T10:15:30.000Z",
                     *           "version": 1
                     *         },
                     *         "designated_version_id": "6a0f3b1e-52c4-4f0e-9a44-0d8f5ad3c7b1",
                     *         "id": "1d2c6b0a-8f5e-4d1b-8e0b-5e0d4a7c9f21",
                     *         "name": "support-agent",
                     *         "slug": "support-agent",
                     *         "status": "active",
                     *         "status_updated_at": null,
                     *         "updated_at": "2026-11-20T10:15:30.000Z",
                     *         "workspace_id": "0f8e6a52-3a3b-4c55-9d0e-5b1f0c7a9e11"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["CreatePresetFromInferenceResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalServerError"];
        };
    };
    createPresetsMessages: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Slug of the preset. */
                slug: components["parameters"]["PresetSlug"];
            };
            cookie?: never;
        };
        /** @description A request as it would be sent to `/messages`. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "model": "openai/gpt-5-mini",
                 *       "max_tokens": 1000,
                 *       "temperature": 0.2,
                 *       "system": "Answer in one sentence.",
                 *       "messages": [
                 *         {
                 *           "role": "user",
                 *           "content": "Why is the sky blue?"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["MessagesRequest"];
            };
        };
        responses: {
            /** @description The preset with its new version. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "created_at": "2026-11-20T10:15:30.000Z",
                     *         "creator_user_id": "user-7f3a",
                     *         "description": null,
                     *         "designated_version": {
                     *           "config": {
                     *             "model": "openai/gpt-5-mini",
                     *             "temperature": 0.2
                     *           },
                     *           "created_at": "2026-11-20T10:15:30.000Z",
                     *           "creator_id": "user-7f3a",
                     *           "id": "6a0f3b1e-52c4-4f0e-9a44-0d8f5ad3c7b1",
                     *           "preset_id": "1d2c6b0a-8f5e-4d1b-8e0b-5e0d4a7c9f21",
                     *           "system_prompt": "Answer in one sentence.",
                     *           "updated_at": "2026-11-20T10:15:30.000Z",
                     *           "version": 1
                     *         },
                     *         "designated_version_id": "6a0f3b1e-52c4-4f0e-9a44-0d8f5ad3c7b1",
                     *         "id": "1d2c6b0a-8f5e-4d1b-8e0b-5e0d4a7c9f21",
                     *         "name": "support-agent",
                     *         "slug": "support-agent",
                     *         "status": "active",
                     *         "status_updated_at": null,
                     *         "updated_at": "2026-11-20T10:15:30.000Z",
                     *         "workspace_id": "0f8e6a52-3a3b-4c55-9d0e-5b1f0c7a9e11"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["CreatePresetFromInferenceResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalServerError"];
        };
    };
    createPresetsResponses: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Slug of the preset. */
                slug: components["parameters"]["PresetSlug"];
            };
            cookie?: never;
        };
        /** @description A request as it would be sent to `/responses`. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "model": "openai/gpt-5-mini",
                 *       "temperature": 0.2,
                 *       "instructions": "Answer in one sentence.",
                 *       "input": "Why is the sky blue?"
                 *     }
                 */
                "application/json": components["schemas"]["ResponsesRequest"];
            };
        };
        responses: {
            /** @description The preset with its new version. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "created_at": "2026-11-20T10:15:30.000Z",
                     *         "creator_user_id": "user-7f3a",
                     *         "description": null,
                     *         "designated_version": {
                     *           "config": {
                     *             "model": "openai/gpt-5-mini",
                     *             "temperature": 0.2
                     *           },
                     *           "created_at": "2026-11-20T10:15:30.000Z",
                     *           "creator_id": "user-7f3a",
                     *           "id": "6a0f3b1e-52c4-4f0e-9a44-0d8f5ad3c7b1",
                     *           "preset_id": "1d2c6b0a-8f5e-4d1b-8e0b-5e0d4a7c9f21",
                     *           "system_prompt": "Answer in one sentence.",
                     *           "updated_at": "2026-11-20T10:15:30.000Z",
                     *           "version": 1
                     *         },
                     *         "designated_version_id": "6a0f3b1e-52c4-4f0e-9a44-0d8f5ad3c7b1",
                     *         "id": "1d2c6b0a-8f5e-4d1b-8e0b-5e0d4a7c9f21",
                     *         "name": "support-agent",
                     *         "slug": "support-agent",
                     *         "status": "active",
                     *         "status_updated_at": null,
                     *         "updated_at": "2026-11-20T10:15:30.000Z",
                     *         "workspace_id": "0f8e6a52-3a3b-4c55-9d0e-5b1f0c7a9e11"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["CreatePresetFromInferenceResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalServerError"];
        };
    };
    listPresetVersions: {
        parameters: {
            query?: {
                /** @description How many entries to skip. */
                offset?: components["parameters"]["Offset"];
                /** @description Most entries on the page. */
                limit?: components["parameters"]["Limit-2"];
            };
            header?: never;
            path: {
                /** @description Slug of the preset. */
                slug: components["parameters"]["PresetSlug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of versions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "config": {
                     *             "model": "openai/gpt-5-mini",
                     *             "temperature": 0.2
                     *           },
                     *           "created_at": "2026-11-20T10:15:30.000Z",
                     *           "creator_id": "user-7f3a",
                     *           "id": "6a0f3b1e-52c4-4f0e-9a44-0d8f5ad3c7b1",
                     *           "preset_id": "1d2c6b0a-8f5e-4d1b-8e0b-5e0d4a7c9f21",
                     *           "system_prompt": "Answer in one sentence.",
                     *           "updated_at": "2026-11-20T10:15:30.000Z",
                     *           "version": 1
                     *         }
                     *       ],
                     *       "total_count": 1
                     *     }
                     */
                    "application/json": components["schemas"]["ListPresetVersionsResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalServerError"];
        };
    };
    getPresetVersion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Slug of the preset. */
                slug: components["parameters"]["PresetSlug"];
                /** @description Which version of the preset. */
                version: components["parameters"]["PresetVersion"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The version. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "config": {
                     *           "model": "openai/gpt-5-mini",
                     *           "temperature": 0.2
                     *         },
                     *         "created_at": "2026-11-20T10:15:30.000Z",
                     *         "creator_id": "user-7f3a",
                     *         "id": "6a0f3b1e-52c4-4f0e-9a44-0d8f5ad3c7b1",
                     *         "preset_id": "1d2c6b0a-8f5e-4d1b-8e0b-5e0d4a7c9f21",
                     *         "system_prompt": "Answer in one sentence.",
                     *         "updated_at": "2026-11-20T10:15:30.000Z",
                     *         "version": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["GetPresetVersionResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalServerError"];
        };
    };
    listBYOKKeys: {
        parameters: {
            query?: {
                /** @description How many entries to skip. */
                offset?: components["parameters"]["Offset"];
                /** @description Most entries on the page. */
                limit?: components["parameters"]["Limit-2"];
                /** @description Whose entries to list. */
                workspace_id?: components["parameters"]["WorkspaceId-2"];
                /** @description Only the keys at this provider. */
                provider?: components["parameters"]["ByokProvider"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of provider keys. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "allowed_api_key_hashes": null,
                     *           "allowed_models": [
                     *             "openai/gpt-5-mini"
                     *           ],
                     *           "allowed_user_ids": null,
                     *           "created_at": "2026-11-20T10:15:30.000Z",
                     *           "declared_zdr": null,
                     *           "disabled": false,
                     *           "id": "6a0f3b1e-52c4-4f0e-9a44-0d8f5ad3c7b1",
                     *           "is_byok_only": false,
                     *           "is_fallback": false,
                     *           "is_required": false,
                     *           "label": "sk-...AbCd",
                     *           "name": "Production",
                     *           "provider": "openai",
                     *           "sort_order": 0,
                     *           "workspace_id": "0f8e6a52-3a3b-4c55-9d0e-5b1f0c7a9e11"
                     *         }
                     *       ],
                     *       "total_count": 1
                     *     }
                     */
                    "application/json": components["schemas"]["ListBYOKKeysResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalServerError"];
        };
    };
    createBYOKKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The key and its settings. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "provider": "openai",
                 *       "key": "sk-proj-0123456789abcdefAbCd",
                 *       "name": "Production",
                 *       "allowed_models": [
                 *         "openai/gpt-5-mini"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateBYOKKeyRequest"];
            };
        };
        responses: {
            /** @description The stored key, masked. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "allowed_api_key_hashes": null,
                     *         "allowed_models": [
                     *           "openai/gpt-5-mini"
                     *         ],
                     *         "allowed_user_ids": null,
                     *         "created_at": "2026-11-20T10:15:30.000Z",
                     *         "declared_zdr": null,
                     *         "disabled": false,
                     *         "id": "6a0f3b1e-52c4-4f0e-9a44-0d8f5ad3c7b1",
                     *         "is_byok_only": false,
                     *         "is_fallback": false,
                     *         "is_required": false,
                     *         "label": "sk-...AbCd",
                     *         "name": "Production",
                     *         "provider": "openai",
                     *         "sort_order": 0,
                     *         "workspace_id": "0f8e6a52-3a3b-4c55-9d0e-5b1f0c7a9e11"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["CreateBYOKKeyResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalServerError"];
        };
    };
    getBYOKKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the provider key. */
                id: components["parameters"]["ByokKey"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "allowed_api_key_hashes": null,
                     *         "allowed_models": [
                     *           "openai/gpt-5-mini"
                     *         ],
                     *         "allowed_user_ids": null,
                     *         "created_at": "2026-11-20T10:15:30.000Z",
                     *         "declared_zdr": null,
                     *         "disabled": false,
                     *         "id": "6a0f3b1e-52c4-4f0e-9a44-0d8f5ad3c7b1",
                     *         "is_byok_only": false,
                     *         "is_fallback": false,
                     *         "is_required": false,
                     *         "label": "sk-...AbCd",
                     *         "name": "Production",
                     *         "provider": "openai",
                     *         "sort_order": 0,
                     *         "workspace_id": "0f8e6a52-3a3b-4c55-9d0e-5b1f0c7a9e11"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["GetBYOKKeyResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalServerError"];
        };
    };
    deleteBYOKKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the provider key. */
                id: components["parameters"]["ByokKey"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key is gone. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "deleted": true
                     *     }
                     */
                    "application/json": components["schemas"]["DeleteBYOKKeyResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalServerError"];
        };
    };
    updateBYOKKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the provider key. */
                id: components["parameters"]["ByokKey"];
            };
            cookie?: never;
        };
        /** @description The fields to change. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "disabled": false,
                 *       "allowed_models": [
                 *         "openai/gpt-5-mini"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["UpdateBYOKKeyRequest"];
            };
        };
        responses: {
            /** @description The key after the change. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "allowed_api_key_hashes": null,
                     *         "allowed_models": [
                     *           "openai/gpt-5-mini"
                     *         ],
                     *         "allowed_user_ids": null,
                     *         "created_at": "2026-11-20T10:15:30.000Z",
                     *         "declared_zdr": null,
                     *         "disabled": false,
                     *         "id": "6a0f3b1e-52c4-4f0e-9a44-0d8f5ad3c7b1",
                     *         "is_byok_only": false,
                     *         "is_fallback": false,
                     *         "is_required": false,
                     *         "label": "sk-...AbCd",
                     *         "name": "Production",
                     *         "provider": "openai",
                     *         "sort_order": 0,
                     *         "workspace_id": "0f8e6a52-3a3b-4c55-9d0e-5b1f0c7a9e11"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["UpdateBYOKKeyResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalServerError"];
        };
    };
    listGuardrails: {
        parameters: {
            query?: {
                /** @description How many entries to skip. */
                offset?: components["parameters"]["Offset"];
                /** @description Most entries on the page. */
                limit?: components["parameters"]["Limit-2"];
                /** @description Whose entries to list. */
                workspace_id?: components["parameters"]["WorkspaceId-2"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of guardrails. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "created_at": "2026-11-20T10:15:30.000Z",
                     *           "id": "5c1d3c1e-63c5-4a0a-8a38-0a2f3f1d7b55",
                     *           "include_byok_in_budgets": false,
                     *           "limit_usd": 20,
                     *           "reset_interval": "daily",
                     *           "allowed_models": [
                     *             "openai/*"
                     *           ],
                     *           "name": "Interns",
                     *           "workspace_id": "0f8e6a52-3a3b-4c55-9d0e-5b1f0c7a9e11"
                     *         }
                     *       ],
                     *       "total_count": 1
                     *     }
                     */
                    "application/json": components["schemas"]["ListGuardrailsResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalServerError"];
        };
    };
    createGuardrail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Name and rules. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Interns",
                 *       "limit_usd": 20,
                 *       "reset_interval": "daily",
                 *       "allowed_models": [
                 *         "openai/*"
                 *       ],
                 *       "content_filter_builtins": [
                 *         {
                 *           "slug": "email",
                 *           "action": "redact"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateGuardrailRequest"];
            };
        };
        responses: {
            /** @description The new guardrail. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "created_at": "2026-11-20T10:15:30.000Z",
                     *         "id": "5c1d3c1e-63c5-4a0a-8a38-0a2f3f1d7b55",
                     *         "include_byok_in_budgets": false,
                     *         "limit_usd": 20,
                     *         "reset_interval": "daily",
                     *         "allowed_models": [
                     *           "openai/*"
                     *         ],
                     *         "name": "Interns",
                     *         "workspace_id": "0f8e6a52-3a3b-4c55-9d0e-5b1f0c7a9e11"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["CreateGuardrailResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalServerError"];
        };
    };
    listKeyAssignments: {
        parameters: {
            query?: {
                /** @description How many entries to skip. */
                offset?: components["parameters"]["Offset"];
                /** @description Most entries on the page. */
                limit?: components["parameters"]["Limit-2"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of assignments. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "assigned_by": "user-7f3a",
                     *           "created_at": "2026-11-20T10:15:30.000Z",
                     *           "guardrail_id": "5c1d3c1e-63c5-4a0a-8a38-0a2f3f1d7b55",
                     *           "id": "6a0f3b1e-52c4-4f0e-9a44-0d8f5ad3c7b1",
                     *           "key_hash": "9b74c9897bac770ffc029102a200c5de5e2f0b5a3bd6c1b9f3d1f7b7f5b6f0a1",
                     *           "key_label": "sk-abc…1f0a",
                     *           "key_name": "ci"
                     *         }
                     *       ],
                     *       "total_count": 1
                     *     }
                     */
                    "application/json": components["schemas"]["ListKeyAssignmentsResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalServerError"];
        };
    };
    listMemberAssignments: {
        parameters: {
            query?: {
                /** @description How many entries to skip. */
                offset?: components["parameters"]["Offset"];
                /** @description Most entries on the page. */
                limit?: components["parameters"]["Limit-2"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of assignments. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "assigned_by": "user-7f3a",
                     *           "created_at": "2026-11-20T10:15:30.000Z",
                     *           "guardrail_id": "5c1d3c1e-63c5-4a0a-8a38-0a2f3f1d7b55",
                     *           "id": "6a0f3b1e-52c4-4f0e-9a44-0d8f5ad3c7b1",
                     *           "organization_id": "org-1",
                     *           "user_id": "user-7f3a"
                     *         }
                     *       ],
                     *       "total_count": 1
                     *     }
                     */
                    "application/json": components["schemas"]["ListMemberAssignmentsResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalServerError"];
        };
    };
    getGuardrail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the guardrail. */
                id: components["parameters"]["Guardrail"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The guardrail. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "created_at": "2026-11-20T10:15:30.000Z",
                     *         "id": "5c1d3c1e-63c5-4a0a-8a38-0a2f3f1d7b55",
                     *         "include_byok_in_budgets": false,
                     *         "limit_usd": 20,
                     *         "reset_interval": "daily",
                     *         "allowed_models": [
                     *           "openai/*"
                     *         ],
                     *         "name": "Interns",
                     *         "workspace_id": "0f8e6a52-3a3b-4c55-9d0e-5b1f0c7a9e11"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["GetGuardrailResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalServerError"];
        };
    };
    deleteGuardrail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the guardrail. */
                id: components["parameters"]["Guardrail"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The guardrail is gone. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "deleted": true
                     *     }
                     */
                    "application/json": components["schemas"]["DeleteGuardrailResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalServerError"];
        };
    };
    updateGuardrail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the guardrail. */
                id: components["parameters"]["Guardrail"];
            };
            cookie?: never;
        };
        /** @description The fields to change. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "limit_usd": 20,
                 *       "reset_interval": "daily"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateGuardrailRequest"];
            };
        };
        responses: {
            /** @description The guardrail after the change. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "created_at": "2026-11-20T10:15:30.000Z",
                     *         "id": "5c1d3c1e-63c5-4a0a-8a38-0a2f3f1d7b55",
                     *         "include_byok_in_budgets": false,
                     *         "limit_usd": 20,
                     *         "reset_interval": "daily",
                     *         "allowed_models": [
                     *           "openai/*"
                     *         ],
                     *         "name": "Interns",
                     *         "workspace_id": "0f8e6a52-3a3b-4c55-9d0e-5b1f0c7a9e11"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["UpdateGuardrailResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalServerError"];
        };
    };
    listGuardrailKeyAssignments: {
        parameters: {
            query?: {
                /** @description How many entries to skip. */
                offset?: components["parameters"]["Offset"];
                /** @description Most entries on the page. */
                limit?: components["parameters"]["Limit-2"];
            };
            header?: never;
            path: {
                /** @description Id of the guardrail. */
                id: components["parameters"]["Guardrail"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of assignments. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "assigned_by": "user-7f3a",
                     *           "created_at": "2026-11-20T10:15:30.000Z",
                     *           "guardrail_id": "5c1d3c1e-63c5-4a0a-8a38-0a2f3f1d7b55",
                     *           "id": "6a0f3b1e-52c4-4f0e-9a44-0d8f5ad3c7b1",
                     *           "key_hash": "9b74c9897bac770ffc029102a200c5de5e2f0b5a3bd6c1b9f3d1f7b7f5b6f0a1",
                     *           "key_label": "sk-abc…1f0a",
                     *           "key_name": "ci"
                     *         }
                     *       ],
                     *       "total_count": 1
                     *     }
                     */
                    "application/json": components["schemas"]["ListKeyAssignmentsResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalServerError"];
        };
    };
    bulkAssignKeysToGuardrail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the guardrail. */
                id: components["parameters"]["Guardrail"];
            };
            cookie?: never;
        };
        /** @description Whom to put under it. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "key_hashes": [
                 *         "9b74c9897bac770ffc029102a200c5de5e2f0b5a3bd6c1b9f3d1f7b7f5b6f0a1"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["BulkAssignKeysRequest"];
            };
        };
        responses: {
            /** @description How many are under it that were not. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "assigned_count": 1
                     *     }
                     */
                    "application/json": components["schemas"]["BulkAssignKeysResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalServerError"];
        };
    };
    bulkUnassignKeysFromGuardrail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the guardrail. */
                id: components["parameters"]["Guardrail"];
            };
            cookie?: never;
        };
        /** @description Whom to take away. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "key_hashes": [
                 *         "9b74c9897bac770ffc029102a200c5de5e2f0b5a3bd6c1b9f3d1f7b7f5b6f0a1"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["BulkUnassignKeysRequest"];
            };
        };
        responses: {
            /** @description How many were under it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "unassigned_count": 1
                     *     }
                     */
                    "application/json": components["schemas"]["BulkUnassignKeysResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalServerError"];
        };
    };
    listGuardrailMemberAssignments: {
        parameters: {
            query?: {
                /** @description How many entries to skip. */
                offset?: components["parameters"]["Offset"];
                /** @description Most entries on the page. */
                limit?: components["parameters"]["Limit-2"];
            };
            header?: never;
            path: {
                /** @description Id of the guardrail. */
                id: components["parameters"]["Guardrail"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of assignments. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "assigned_by": "user-7f3a",
                     *           "created_at": "2026-11-20T10:15:30.000Z",
                     *           "guardrail_id": "5c1d3c1e-63c5-4a0a-8a38-0a2f3f1d7b55",
                     *           "id": "6a0f3b1e-52c4-4f0e-9a44-0d8f5ad3c7b1",
                     *           "organization_id": "org-1",
                     *           "user_id": "user-7f3a"
                     *         }
                     *       ],
                     *       "total_count": 1
                     *     }
                     */
                    "application/json": components["schemas"]["ListMemberAssignmentsResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalServerError"];
        };
    };
    bulkAssignMembersToGuardrail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the guardrail. */
                id: components["parameters"]["Guardrail"];
            };
            cookie?: never;
        };
        /** @description Whom to put under it. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "member_user_ids": [
                 *         "user-7f3a"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["BulkAssignMembersRequest"];
            };
        };
        responses: {
            /** @description How many are under it that were not. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "assigned_count": 1
                     *     }
                     */
                    "application/json": components["schemas"]["BulkAssignMembersResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalServerError"];
        };
    };
    bulkUnassignMembersFromGuardrail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the guardrail. */
                id: components["parameters"]["Guardrail"];
            };
            cookie?: never;
        };
        /** @description Whom to take away. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "member_user_ids": [
                 *         "user-7f3a"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["BulkUnassignMembersRequest"];
            };
        };
        responses: {
            /** @description How many were under it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "unassigned_count": 1
                     *     }
                     */
                    "application/json": components["schemas"]["BulkUnassignMembersResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalServerError"];
        };
    };
    listWorkspaces: {
        parameters: {
            query?: {
                /** @description How many entries to skip. */
                offset?: components["parameters"]["Offset"];
                /** @description Most entries on the page. */
                limit?: components["parameters"]["Limit-2"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of workspaces. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "created_at": "2026-11-20T10:15:30Z",
                     *           "created_by": "user-7f3a",
                     *           "default_guardrail_id": "5c1d3c1e-63c5-4a0a-8a38-0a2f3f1d7b55",
                     *           "default_image_model": null,
                     *           "default_provider_sort": "price",
                     *           "default_text_model": "acme/writer-3",
                     *           "description": "Everything that customers see.",
                     *           "disabled_server_tools": [
                     *             "service:shell"
                     *           ],
                     *           "id": "0f8e6a52-3a3b-4c55-9d0e-5b1f0c7a9e11",
                     *           "include_byok_in_budgets": false,
                     *           "io_logging_api_key_ids": null,
                     *           "io_logging_sampling_rate": 1,
                     *           "is_data_discount_logging_enabled": false,
                     *           "is_observability_broadcast_enabled": true,
                     *           "is_observability_io_logging_enabled": false,
                     *           "name": "Production",
                     *           "slug": "production",
                     *           "updated_at": null
                     *         }
                     *       ],
                     *       "total_count": 1
                     *     }
                     */
                    "application/json": components["schemas"]["ListWorkspacesResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalServerError"];
        };
    };
    createWorkspace: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Name, slug and settings. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateWorkspaceRequest"];
            };
        };
        responses: {
            /** @description The new workspace. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "created_at": "2026-11-20T10:15:30Z",
                     *         "created_by": "user-7f3a",
                     *         "default_guardrail_id": "5c1d3c1e-63c5-4a0a-8a38-0a2f3f1d7b55",
                     *         "default_image_model": null,
                     *         "default_provider_sort": "price",
                     *         "default_text_model": "acme/writer-3",
                     *         "description": "Everything that customers see.",
                     *         "disabled_server_tools": [
                     *           "service:shell"
                     *         ],
                     *         "id": "0f8e6a52-3a3b-4c55-9d0e-5b1f0c7a9e11",
                     *         "include_byok_in_budgets": false,
                     *         "io_logging_api_key_ids": null,
                     *         "io_logging_sampling_rate": 1,
                     *         "is_data_discount_logging_enabled": false,
                     *         "is_observability_broadcast_enabled": true,
                     *         "is_observability_io_logging_enabled": false,
                     *         "name": "Production",
                     *         "slug": "production",
                     *         "updated_at": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["CreateWorkspaceResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalServerError"];
        };
    };
    getWorkspace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The workspace, by id or by slug. */
                id: components["parameters"]["Workspace"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The workspace. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "created_at": "2026-11-20T10:15:30Z",
                     *         "created_by": "user-7f3a",
                     *         "default_guardrail_id": "5c1d3c1e-63c5-4a0a-8a38-0a2f3f1d7b55",
                     *         "default_image_model": null,
                     *         "default_provider_sort": "price",
                     *         "default_text_model": "acme/writer-3",
                     *         "description": "Everything that customers see.",
                     *         "disabled_server_tools": [
                     *           "service:shell"
                     *         ],
                     *         "id": "0f8e6a52-3a3b-4c55-9d0e-5b1f0c7a9e11",
                     *         "include_byok_in_budgets": false,
                     *         "io_logging_api_key_ids": null,
                     *         "io_logging_sampling_rate": 1,
                     *         "is_data_discount_logging_enabled": false,
                     *         "is_observability_broadcast_enabled": true,
                     *         "is_observability_io_logging_enabled": false,
                     *         "name": "Production",
                     *         "slug": "production",
                     *         "updated_at": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["GetWorkspaceResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalServerError"];
        };
    };
    deleteWorkspace: {
        parameters: {
            query?: {
                /** @description Accepted for clients that send it. */
                confirm_default_workspace_deletion?: boolean;
            };
            header?: never;
            path: {
                /** @description The workspace, by id or by slug. */
                id: components["parameters"]["Workspace"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The workspace is deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "deleted": true
                     *     }
                     */
                    "application/json": components["schemas"]["DeleteWorkspaceResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalServerError"];
        };
    };
    updateWorkspace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The workspace, by id or by slug. */
                id: components["parameters"]["Workspace"];
            };
            cookie?: never;
        };
        /** @description The fields to change. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateWorkspaceRequest"];
            };
        };
        responses: {
            /** @description The workspace after the change. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "created_at": "2026-11-20T10:15:30Z",
                     *         "created_by": "user-7f3a",
                     *         "default_guardrail_id": "5c1d3c1e-63c5-4a0a-8a38-0a2f3f1d7b55",
                     *         "default_image_model": null,
                     *         "default_provider_sort": "price",
                     *         "default_text_model": "acme/writer-3",
                     *         "description": "Everything that customers see.",
                     *         "disabled_server_tools": [
                     *           "service:shell"
                     *         ],
                     *         "id": "0f8e6a52-3a3b-4c55-9d0e-5b1f0c7a9e11",
                     *         "include_byok_in_budgets": false,
                     *         "io_logging_api_key_ids": null,
                     *         "io_logging_sampling_rate": 1,
                     *         "is_data_discount_logging_enabled": false,
                     *         "is_observability_broadcast_enabled": true,
                     *         "is_observability_io_logging_enabled": false,
                     *         "name": "Production",
                     *         "slug": "production",
                     *         "updated_at": "2026-11-21T08:00:00Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["UpdateWorkspaceResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalServerError"];
        };
    };
    listWorkspaceBudgets: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The workspace, by id or by slug. */
                id: components["parameters"]["Workspace"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The budgets. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "created_at": "2026-11-20T10:15:30Z",
                     *           "id": "2b7f7a0c-90cf-4d53-9b80-5a8f30a4f7d2",
                     *           "limit_usd": 500,
                     *           "reset_interval": "monthly",
                     *           "updated_at": "2026-11-21T08:00:00Z",
                     *           "workspace_id": "0f8e6a52-3a3b-4c55-9d0e-5b1f0c7a9e11"
                     *         }
                     *       ],
                     *       "include_byok_in_budgets": false
                     *     }
                     */
                    "application/json": components["schemas"]["ListWorkspaceBudgetsResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalServerError"];
        };
    };
    getWorkspaceBudget: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The workspace, by id or by slug. */
                id: components["parameters"]["Workspace"];
                /** @description Which budget of the workspace. */
                interval: components["parameters"]["BudgetInterval"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The budget. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "created_at": "2026-11-20T10:15:30Z",
                     *         "id": "2b7f7a0c-90cf-4d53-9b80-5a8f30a4f7d2",
                     *         "limit_usd": 500,
                     *         "reset_interval": "monthly",
                     *         "updated_at": "2026-11-21T08:00:00Z",
                     *         "workspace_id": "0f8e6a52-3a3b-4c55-9d0e-5b1f0c7a9e11"
                     *       },
                     *       "include_byok_in_budgets": false
                     *     }
                     */
                    "application/json": components["schemas"]["GetWorkspaceBudgetResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalServerError"];
        };
    };
    upsertWorkspaceBudget: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The workspace, by id or by slug. */
                id: components["parameters"]["Workspace"];
                /** @description Which budget of the workspace. */
                interval: components["parameters"]["BudgetInterval"];
            };
            cookie?: never;
        };
        /** @description The limit. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpsertWorkspaceBudgetRequest"];
            };
        };
        responses: {
            /** @description The budget. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "created_at": "2026-11-20T10:15:30Z",
                     *         "id": "2b7f7a0c-90cf-4d53-9b80-5a8f30a4f7d2",
                     *         "limit_usd": 500,
                     *         "reset_interval": "monthly",
                     *         "updated_at": "2026-11-21T08:00:00Z",
                     *         "workspace_id": "0f8e6a52-3a3b-4c55-9d0e-5b1f0c7a9e11"
                     *       },
                     *       "include_byok_in_budgets": false
                     *     }
                     */
                    "application/json": components["schemas"]["UpsertWorkspaceBudgetResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalServerError"];
        };
    };
    deleteWorkspaceBudget: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The workspace, by id or by slug. */
                id: components["parameters"]["Workspace"];
                /** @description Which budget of the workspace. */
                interval: components["parameters"]["BudgetInterval"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description There is no such budget any more. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "deleted": true
                     *     }
                     */
                    "application/json": components["schemas"]["DeleteWorkspaceBudgetResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalServerError"];
        };
    };
    listWorkspaceMembers: {
        parameters: {
            query?: {
                /** @description How many entries to skip. */
                offset?: components["parameters"]["Offset"];
                /** @description Most entries on the page. */
                limit?: components["parameters"]["Limit-2"];
            };
            header?: never;
            path: {
                /** @description The workspace, by id or by slug. */
                id: components["parameters"]["Workspace"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of members. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "created_at": "2026-11-20T10:15:30Z",
                     *           "id": "8a7c9f5e-1b64-4f5d-8f1a-3a1d5f0c2e77",
                     *           "role": "member",
                     *           "user_id": "user-7f3a",
                     *           "workspace_id": "0f8e6a52-3a3b-4c55-9d0e-5b1f0c7a9e11"
                     *         }
                     *       ],
                     *       "total_count": 1
                     *     }
                     */
                    "application/json": components["schemas"]["ListWorkspaceMembersResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalServerError"];
        };
    };
    bulkAddWorkspaceMembers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The workspace, by id or by slug. */
                id: components["parameters"]["Workspace"];
            };
            cookie?: never;
        };
        /** @description The users. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["BulkAddWorkspaceMembersRequest"];
            };
        };
        responses: {
            /** @description The memberships that were made. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "added_count": 1,
                     *       "data": [
                     *         {
                     *           "created_at": "2026-11-20T10:15:30Z",
                     *           "id": "8a7c9f5e-1b64-4f5d-8f1a-3a1d5f0c2e77",
                     *           "role": "member",
                     *           "user_id": "user-7f3a",
                     *           "workspace_id": "0f8e6a52-3a3b-4c55-9d0e-5b1f0c7a9e11"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["BulkAddWorkspaceMembersResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalServerError"];
        };
    };
    bulkRemoveWorkspaceMembers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The workspace, by id or by slug. */
                id: components["parameters"]["Workspace"];
            };
            cookie?: never;
        };
        /** @description The users. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["BulkRemoveWorkspaceMembersRequest"];
            };
        };
        responses: {
            /** @description How many left. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "removed_count": 2
                     *     }
                     */
                    "application/json": components["schemas"]["BulkRemoveWorkspaceMembersResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalServerError"];
        };
    };
    listOrganizationMembers: {
        parameters: {
            query?: {
                /** @description How many entries to skip. */
                offset?: components["parameters"]["Offset"];
                /** @description Most entries on the page. */
                limit?: components["parameters"]["Limit-2"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of members. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "email": "ada@example.com",
                     *           "first_name": "Ada",
                     *           "id": "user-7f3a",
                     *           "last_name": "Miller",
                     *           "role": "org:admin"
                     *         }
                     *       ],
                     *       "total_count": 1
                     *     }
                     */
                    "application/json": components["schemas"]["ListOrganizationMembersResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalServerError"];
        };
    };
    getCredits: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The two sums. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "total_credits": 100,
                     *         "total_usage": 41.2031
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["GetCreditsResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalServerError"];
        };
    };
    listVaultSecrets: {
        parameters: {
            query?: {
                /** @description Most secrets in the answer. Absent means 100. */
                limit?: components["parameters"]["VaultLimit"];
                /** @description How many secrets are passed over. Absent means none. */
                offset?: components["parameters"]["VaultOffset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of secrets. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "name": "payment_api_key",
                     *           "hosts": [
                     *             "api.example.com"
                     *           ],
                     *           "fingerprint": "sha256:9b74c9897bac770ffc029102a200c5de5e2f0b5a3bd6c1b9f3d1f7b7f5b6f0a1",
                     *           "created_at": "2026-11-21T09:00:00Z"
                     *         }
                     *       ],
                     *       "has_more": false
                     *     }
                     */
                    "application/json": components["schemas"]["VaultSecretListResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    storeVaultSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the secret. */
                name: components["parameters"]["SecretName"];
            };
            cookie?: never;
        };
        /** @description The secret. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["StoreVaultSecretRequest"];
            };
        };
        responses: {
            /** @description What was stored. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "name": "payment_api_key",
                     *         "hosts": [
                     *           "api.example.com"
                     *         ],
                     *         "fingerprint": "sha256:9b74c9897bac770ffc029102a200c5de5e2f0b5a3bd6c1b9f3d1f7b7f5b6f0a1",
                     *         "created_at": "2026-11-21T09:00:00Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["VaultSecretResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    deleteVaultSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the secret. */
                name: components["parameters"]["SecretName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The secret is gone. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    listInternVaultSecrets: {
        parameters: {
            query?: {
                /** @description Most secrets in the answer. Absent means 100. */
                limit?: components["parameters"]["VaultLimit"];
                /** @description How many secrets are passed over. Absent means none. */
                offset?: components["parameters"]["VaultOffset"];
            };
            header?: never;
            path: {
                /** @description The intern, in the workspace that the key acts in. */
                internId: components["parameters"]["VaultIntern"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of secrets. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "name": "payment_api_key",
                     *           "hosts": [
                     *             "api.example.com"
                     *           ],
                     *           "fingerprint": "sha256:9b74c9897bac770ffc029102a200c5de5e2f0b5a3bd6c1b9f3d1f7b7f5b6f0a1",
                     *           "created_at": "2026-11-21T09:00:00Z"
                     *         }
                     *       ],
                     *       "has_more": false
                     *     }
                     */
                    "application/json": components["schemas"]["VaultSecretListResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    storeInternVaultSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The intern, in the workspace that the key acts in. */
                internId: components["parameters"]["VaultIntern"];
                /** @description Name of the secret. */
                name: components["parameters"]["SecretName"];
            };
            cookie?: never;
        };
        /** @description The secret. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["StoreVaultSecretRequest"];
            };
        };
        responses: {
            /** @description What was stored. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "name": "payment_api_key",
                     *         "hosts": [
                     *           "api.example.com"
                     *         ],
                     *         "fingerprint": "sha256:9b74c9897bac770ffc029102a200c5de5e2f0b5a3bd6c1b9f3d1f7b7f5b6f0a1",
                     *         "created_at": "2026-11-21T09:00:00Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["VaultSecretResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    deleteInternVaultSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The intern, in the workspace that the key acts in. */
                internId: components["parameters"]["VaultIntern"];
                /** @description Name of the secret. */
                name: components["parameters"]["SecretName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The secret is gone. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    copyVaultSecretsToIntern: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The intern, in the workspace that the key acts in. */
                internId: components["parameters"]["VaultIntern"];
            };
            cookie?: never;
        };
        /** @description The names. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CopyVaultSecretsRequest"];
            };
        };
        responses: {
            /** @description The copies. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "name": "payment_api_key",
                     *           "hosts": [
                     *             "api.example.com"
                     *           ],
                     *           "fingerprint": "sha256:9b74c9897bac770ffc029102a200c5de5e2f0b5a3bd6c1b9f3d1f7b7f5b6f0a1",
                     *           "created_at": "2026-11-21T09:00:00Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["CopyVaultSecretsResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    listInterns: {
        parameters: {
            query?: {
                /** @description Lists only interns in one of these states, separated by commas. Absent means all. */
                status?: components["parameters"]["InternStatuses"];
                /** @description Most interns in the answer. Absent means 100. */
                limit?: components["parameters"]["InternLimit"];
                /** @description Goes on after this cursor, which is the `next_cursor` of the page before. */
                starting_after?: components["parameters"]["InternStartingAfter"];
                /** @description The workspace. It can only be the one that the key acts in; any other is a 404. */
                workspace_id?: components["parameters"]["InternWorkspace"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of interns. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [],
                     *       "has_more": false
                     *     }
                     */
                    "application/json": components["schemas"]["InternListResponse"];
                };
            };
            400: components["responses"]["BadRequest-2"];
            401: components["responses"]["Unauthorized-2"];
            403: components["responses"]["Forbidden-2"];
            404: components["responses"]["NotFound-2"];
            408: components["responses"]["RequestTimeout-2"];
            500: components["responses"]["InternalServerError-2"];
        };
    };
    createIntern: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to send a request again: a second one with the same value and body answers 200 with the intern that the first one made. Another body under the same value is a 409. Absent, the body itself stands for it, so that the same body makes one intern. */
                "Idempotency-Key"?: components["parameters"]["InternIdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description A new intern. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateInternRequest"];
            };
        };
        responses: {
            /** @description The intern that an earlier request made. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "attached_vault_id": null,
                     *       "created_at": "2026-11-21T09:00:00Z",
                     *       "description": "Writes release notes.",
                     *       "hostname": null,
                     *       "id": "3f0a1c52-6d0e-4b7e-9f38-2a8d5f0c7e11",
                     *       "instructions": "Write in the style of the last release.",
                     *       "last_failure_message": null,
                     *       "model": "openai/gpt-5-mini",
                     *       "name": "release-notes",
                     *       "progress": null,
                     *       "status": "running",
                     *       "updated_at": "2026-11-21T09:00:05Z",
                     *       "vault_id": null,
                     *       "workspace_id": "0f8e6a52-3a3b-4c55-9d0e-5b1f0c7a9e11"
                     *     }
                     */
                    "application/json": components["schemas"]["Intern"];
                };
            };
            /** @description The new intern. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "attached_vault_id": null,
                     *       "created_at": "2026-11-21T09:00:00Z",
                     *       "description": "Writes release notes.",
                     *       "hostname": null,
                     *       "id": "3f0a1c52-6d0e-4b7e-9f38-2a8d5f0c7e11",
                     *       "instructions": "Write in the style of the last release.",
                     *       "last_failure_message": null,
                     *       "model": "openai/gpt-5-mini",
                     *       "name": "release-notes",
                     *       "progress": null,
                     *       "status": "running",
                     *       "updated_at": "2026-11-21T09:00:05Z",
                     *       "vault_id": null,
                     *       "workspace_id": "0f8e6a52-3a3b-4c55-9d0e-5b1f0c7a9e11"
                     *     }
                     */
                    "application/json": components["schemas"]["Intern"];
                };
            };
            400: components["responses"]["BadRequest-2"];
            401: components["responses"]["Unauthorized-2"];
            403: components["responses"]["Forbidden-2"];
            404: components["responses"]["NotFound-2"];
            408: components["responses"]["RequestTimeout-2"];
            409: components["responses"]["Conflict-2"];
            413: components["responses"]["PayloadTooLarge-2"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError-2"];
            502: components["responses"]["BadGateway-2"];
        };
    };
    getIntern: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The intern, in the workspace that the key acts in. */
                internId: components["parameters"]["Intern"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The intern. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "attached_vault_id": null,
                     *       "created_at": "2026-11-21T09:00:00Z",
                     *       "description": "Writes release notes.",
                     *       "hostname": null,
                     *       "id": "3f0a1c52-6d0e-4b7e-9f38-2a8d5f0c7e11",
                     *       "instructions": "Write in the style of the last release.",
                     *       "last_failure_message": null,
                     *       "model": "openai/gpt-5-mini",
                     *       "name": "release-notes",
                     *       "progress": null,
                     *       "status": "running",
                     *       "updated_at": "2026-11-21T09:00:05Z",
                     *       "vault_id": null,
                     *       "workspace_id": "0f8e6a52-3a3b-4c55-9d0e-5b1f0c7a9e11"
                     *     }
                     */
                    "application/json": components["schemas"]["Intern"];
                };
            };
            400: components["responses"]["BadRequest-2"];
            401: components["responses"]["Unauthorized-2"];
            403: components["responses"]["Forbidden-2"];
            404: components["responses"]["NotFound-2"];
            408: components["responses"]["RequestTimeout-2"];
            500: components["responses"]["InternalServerError-2"];
        };
    };
    deleteIntern: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The intern, in the workspace that the key acts in. */
                internId: components["parameters"]["Intern"];
            };
            cookie?: never;
        };
        /** @description How it is deleted. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["DeleteInternRequest"];
            };
        };
        responses: {
            /** @description Deletion has begun. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "deleting": true
                     *     }
                     */
                    "application/json": components["schemas"]["DeleteInternResponse"];
                };
            };
            400: components["responses"]["BadRequest-2"];
            401: components["responses"]["Unauthorized-2"];
            403: components["responses"]["Forbidden-2"];
            404: components["responses"]["NotFound-2"];
            408: components["responses"]["RequestTimeout-2"];
            409: components["responses"]["Conflict-2"];
            413: components["responses"]["PayloadTooLarge-2"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError-2"];
            502: components["responses"]["BadGateway-2"];
        };
    };
    updateIntern: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The intern, in the workspace that the key acts in. */
                internId: components["parameters"]["Intern"];
            };
            cookie?: never;
        };
        /** @description What changes. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateInternRequest"];
            };
        };
        responses: {
            /** @description The changed intern. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "attached_vault_id": null,
                     *       "created_at": "2026-11-21T09:00:00Z",
                     *       "description": "Writes release notes.",
                     *       "hostname": null,
                     *       "id": "3f0a1c52-6d0e-4b7e-9f38-2a8d5f0c7e11",
                     *       "instructions": "Write in the style of the last release.",
                     *       "last_failure_message": null,
                     *       "model": "openai/gpt-5-mini",
                     *       "name": "release-notes",
                     *       "progress": null,
                     *       "status": "running",
                     *       "updated_at": "2026-11-21T09:00:05Z",
                     *       "vault_id": null,
                     *       "workspace_id": "0f8e6a52-3a3b-4c55-9d0e-5b1f0c7a9e11"
                     *     }
                     */
                    "application/json": components["schemas"]["Intern"];
                };
            };
            400: components["responses"]["BadRequest-2"];
            401: components["responses"]["Unauthorized-2"];
            403: components["responses"]["Forbidden-2"];
            404: components["responses"]["NotFound-2"];
            408: components["responses"]["RequestTimeout-2"];
            409: components["responses"]["Conflict-2"];
            413: components["responses"]["PayloadTooLarge-2"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError-2"];
        };
    };
    provisionIntern: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The intern, in the workspace that the key acts in. */
                internId: components["parameters"]["Intern"];
            };
            cookie?: never;
        };
        /** @description Nothing. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["EmptyInternRequest"];
            };
        };
        responses: {
            /** @description Provisioning has begun. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "provisioning": true
                     *     }
                     */
                    "application/json": components["schemas"]["ProvisionInternResponse"];
                };
            };
            400: components["responses"]["BadRequest-2"];
            401: components["responses"]["Unauthorized-2"];
            403: components["responses"]["Forbidden-2"];
            404: components["responses"]["NotFound-2"];
            408: components["responses"]["RequestTimeout-2"];
            409: components["responses"]["Conflict-2"];
            413: components["responses"]["PayloadTooLarge-2"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError-2"];
            502: components["responses"]["BadGateway-2"];
        };
    };
    suspendIntern: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The intern, in the workspace that the key acts in. */
                internId: components["parameters"]["Intern"];
            };
            cookie?: never;
        };
        /** @description Nothing. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["EmptyInternRequest"];
            };
        };
        responses: {
            /** @description The intern is stopped. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "suspended": true
                     *     }
                     */
                    "application/json": components["schemas"]["SuspendInternResponse"];
                };
            };
            400: components["responses"]["BadRequest-2"];
            401: components["responses"]["Unauthorized-2"];
            403: components["responses"]["Forbidden-2"];
            404: components["responses"]["NotFound-2"];
            408: components["responses"]["RequestTimeout-2"];
            409: components["responses"]["Conflict-2"];
            413: components["responses"]["PayloadTooLarge-2"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError-2"];
            502: components["responses"]["BadGateway-2"];
        };
    };
    createInternChatCompletion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The intern, in the workspace that the key acts in. */
                internId: components["parameters"]["Intern"];
            };
            cookie?: never;
        };
        /** @description The turn. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["InternChatCompletionRequest"];
            };
        };
        responses: {
            /** @description The run, as a stream. Its last event has no choices; then comes `data: [DONE]`. */
            200: {
                headers: {
                    /** @description Id of the first generation of the run. */
                    "X-Generation-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "run-6f1f8a3e",
                     *         "object": "chat.completion.chunk",
                     *         "created": 1764000000,
                     *         "model": "openai/gpt-5-mini",
                     *         "choices": [
                     *           {
                     *             "index": 0,
                     *             "delta": {
                     *               "role": "assistant",
                     *               "content": "Version 2 brings"
                     *             },
                     *             "finish_reason": null
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "text/event-stream": components["schemas"]["InternChatStreamingResponse"];
                };
            };
            /** @description The message was handed to the run that is under way. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "session_id": "6f1f8a3e-0a57-4c55-8a4e-0f3b1c6d2e90",
                     *       "status": "steered"
                     *     }
                     */
                    "application/json": components["schemas"]["InternChatSteeredResponse"];
                };
            };
            400: components["responses"]["ChatBadRequest"];
            401: components["responses"]["ChatUnauthorized"];
            402: components["responses"]["ChatPaymentRequired"];
            403: components["responses"]["ChatForbidden"];
            404: components["responses"]["ChatNotFound"];
            408: components["responses"]["ChatRequestTimeout"];
            409: components["responses"]["ChatConflict"];
            410: components["responses"]["ChatGone"];
            413: components["responses"]["ChatPayloadTooLarge"];
            429: components["responses"]["ChatTooManyRequests"];
            500: components["responses"]["ChatInternalServerError"];
            502: components["responses"]["ChatBadGateway"];
            503: components["responses"]["ChatServiceUnavailable"];
            504: components["responses"]["ChatGatewayTimeout"];
        };
    };
    listObservabilityDestinations: {
        parameters: {
            query?: {
                /** @description How many entries to skip. */
                offset?: components["parameters"]["Offset"];
                /** @description Most entries on the page. */
                limit?: components["parameters"]["Limit-2"];
                /** @description Workspace whose destinations are listed. Absent means the default workspace. */
                workspace_id?: components["parameters"]["DestinationWorkspace"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of destinations. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "api_key_hashes": null,
                     *           "broadcast_generation_cost": true,
                     *           "broadcast_generation_identity": false,
                     *           "broadcast_generation_request_context": false,
                     *           "config": {
                     *             "baseUrl": "https://langfuse.example.com",
                     *             "publicKey": "pk-lf…91c2",
                     *             "secretKey": "sk-lf…e07a"
                     *           },
                     *           "created_at": "2026-11-20T10:15:30Z",
                     *           "enabled": true,
                     *           "filter_rules": null,
                     *           "id": "3c1d6f52-6f0e-4a55-8a0e-5b1f0c7a9e22",
                     *           "name": "Traces",
                     *           "privacy_mode": false,
                     *           "sampling_rate": 1,
                     *           "type": "langfuse",
                     *           "updated_at": "2026-11-20T10:15:30Z",
                     *           "workspace_id": "0f8e6a52-3a3b-4c55-9d0e-5b1f0c7a9e11"
                     *         }
                     *       ],
                     *       "total_count": 1
                     *     }
                     */
                    "application/json": components["schemas"]["ListObservabilityDestinationsResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalServerError"];
        };
    };
    createObservabilityDestination: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description What to send, and where. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateObservabilityDestinationRequest"];
            };
        };
        responses: {
            /** @description The new destination. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "api_key_hashes": null,
                     *         "broadcast_generation_cost": true,
                     *         "broadcast_generation_identity": false,
                     *         "broadcast_generation_request_context": false,
                     *         "config": {
                     *           "baseUrl": "https://langfuse.example.com",
                     *           "publicKey": "pk-lf…91c2",
                     *           "secretKey": "sk-lf…e07a"
                     *         },
                     *         "created_at": "2026-11-20T10:15:30Z",
                     *         "enabled": true,
                     *         "filter_rules": null,
                     *         "id": "3c1d6f52-6f0e-4a55-8a0e-5b1f0c7a9e22",
                     *         "name": "Traces",
                     *         "privacy_mode": false,
                     *         "sampling_rate": 1,
                     *         "type": "langfuse",
                     *         "updated_at": "2026-11-20T10:15:30Z",
                     *         "workspace_id": "0f8e6a52-3a3b-4c55-9d0e-5b1f0c7a9e11"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["CreateObservabilityDestinationResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalServerError"];
        };
    };
    getObservabilityDestination: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the destination. */
                id: components["parameters"]["Destination"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The destination. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "api_key_hashes": null,
                     *         "broadcast_generation_cost": true,
                     *         "broadcast_generation_identity": false,
                     *         "broadcast_generation_request_context": false,
                     *         "config": {
                     *           "baseUrl": "https://langfuse.example.com",
                     *           "publicKey": "pk-lf…91c2",
                     *           "secretKey": "sk-lf…e07a"
                     *         },
                     *         "created_at": "2026-11-20T10:15:30Z",
                     *         "enabled": true,
                     *         "filter_rules": null,
                     *         "id": "3c1d6f52-6f0e-4a55-8a0e-5b1f0c7a9e22",
                     *         "name": "Traces",
                     *         "privacy_mode": false,
                     *         "sampling_rate": 1,
                     *         "type": "langfuse",
                     *         "updated_at": "2026-11-20T10:15:30Z",
                     *         "workspace_id": "0f8e6a52-3a3b-4c55-9d0e-5b1f0c7a9e11"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["GetObservabilityDestinationResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalServerError"];
        };
    };
    deleteObservabilityDestination: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the destination. */
                id: components["parameters"]["Destination"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The destination is deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "deleted": true
                     *     }
                     */
                    "application/json": components["schemas"]["DeleteObservabilityDestinationResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalServerError"];
        };
    };
    updateObservabilityDestination: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the destination. */
                id: components["parameters"]["Destination"];
            };
            cookie?: never;
        };
        /** @description The fields to change. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateObservabilityDestinationRequest"];
            };
        };
        responses: {
            /** @description The destination as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "api_key_hashes": null,
                     *         "broadcast_generation_cost": true,
                     *         "broadcast_generation_identity": false,
                     *         "broadcast_generation_request_context": false,
                     *         "config": {
                     *           "baseUrl": "https://langfuse.example.com",
                     *           "publicKey": "pk-lf…91c2",
                     *           "secretKey": "sk-lf…e07a"
                     *         },
                     *         "created_at": "2026-11-20T10:15:30Z",
                     *         "enabled": true,
                     *         "filter_rules": null,
                     *         "id": "3c1d6f52-6f0e-4a55-8a0e-5b1f0c7a9e22",
                     *         "name": "Traces",
                     *         "privacy_mode": false,
                     *         "sampling_rate": 1,
                     *         "type": "langfuse",
                     *         "updated_at": "2026-11-20T10:15:30Z",
                     *         "workspace_id": "0f8e6a52-3a3b-4c55-9d0e-5b1f0c7a9e11"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["UpdateObservabilityDestinationResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalServerError"];
        };
    };
}
