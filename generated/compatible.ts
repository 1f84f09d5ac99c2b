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
         * @description Sends a conversation to a model and returns its answer, at once or as a stream of server-sent events. A stream holds a chunk with usage only where `stream_options.include_usage` is true. A failure after the first token arrives as an event with `error`, and the status stays 200. The older `functions` and `function_call` are taken in place of `tools` and `tool_choice`; the answer then has `function_call`, and the finish reason `function_call`.
         */
        post: operations["createChatCompletion"];
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
        /**
         * Open a WebSocket for responses
         * @description Upgrades the connection to a WebSocket. The client sends `{"type": "response.create"}` with the fields of `POST /responses`. The gateway sends each event as one text message. A connection makes one response at a time. `previous_response_id` continues one of the last 16 responses of the connection; they are kept in memory only. If a message fails before its first event, the gateway sends `{"type": "error"}` and keeps the connection open. Each message is authenticated, limited, charged and recorded like a request. A request without an upgrade gets a 426.
         */
        get: operations["connectResponse"];
        put?: never;
        /**
         * Create a response
         * @description Sends a conversation in the Responses format to a model of any provider and returns its answer, at once or as a stream of named server-sent events. Nothing is stored: the whole conversation goes into `input`.
         */
        post: operations["createResponse"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/responses/compact": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Compact a conversation
         * @description Asks a model to summarise the conversation, and returns the summary as an item of the type `compaction`. Send the item in place of the conversation in the `input` of later requests, to any model. Nothing is stored. The call is charged and recorded like any other call of the model.
         */
        post: operations["compactResponse"];
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
        post: operations["createMessage"];
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
        post: operations["countMessageTokens"];
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
         * @description Answers with sound, sent on as the provider makes it. A failure after its first byte cuts the connection.
         */
        post: operations["createSpeech"];
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
         * @description Takes a recording as the file of a form. Transcripts come whole.
         */
        post: operations["createTranscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/images/generations": {
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
         * @description Draws images after a text. Images come in base64; with `response_format: url` they come as data URLs, because nothing is stored. All images that were asked for are delivered and charged, or none.
         */
        post: operations["createImage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/images/edits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Draw images after others
         * @description Draws images after a text and up to 16 other images, which come as the files of a form, or as addresses in JSON. Masks are refused: no wire of this gateway carries them.
         */
        post: operations["createImageEdit"];
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
         * @description Turns texts into vectors, in the order of the inputs.
         */
        post: operations["createEmbedding"];
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
         * @description Lists the models that this gateway offers, of every kind. With the header `anthropic-version` the list has the shape of the Anthropic format, newest first and in pages; otherwise it comes whole.
         */
        get: operations["listModels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/models/{model}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a model
         * @description Reads one model by its id, with the slash encoded, or by a short name.
         */
        get: operations["retrieveModel"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/models/{author}/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a model by author and slug
         * @description Reads one model by its id, whose slash stands in the address as it is.
         */
        get: operations["retrieveModelByAuthor"];
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
         * @description Lists the files of the key's workspace, newest first. While `has_more` is true, ask again with the id of the last file in `after`. With the header `anthropic-version` the list has the shape of the Anthropic format, and `after_id` goes on.
         */
        get: operations["listUploadedFiles"];
        put?: never;
        /**
         * Upload a file
         * @description Stores a file in the workspace of the key, to be named in later requests. At most 104857600 bytes. The type is found in the content: PDF, images, office documents, audio and UTF-8 text. A file with a `purpose` can be downloaded again by the keys of its workspace.
         */
        post: operations["createFile"];
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
         * @description Returns the name, size, purpose and time of a stored file.
         */
        get: operations["retrieveFile"];
        put?: never;
        post?: never;
        /**
         * Delete a file
         * @description Removes a file and its content. There is no way back.
         */
        delete: operations["removeFile"];
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
         * @description The bytes of a file, as an attachment: of one that was uploaded with a `purpose`, or made by a tool. Any other uploaded file is refused with a 400. A part can be asked for with `Range`.
         */
        get: operations["downloadFile"];
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
            /** @description How much the model reasons from here on. */
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
            /** @description Opaque to callers: send it back unchanged. */
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
        /** @description Custom tool and input of a call. */
        ChatCustomToolInput: {
            /** @description Name of the tool. */
            name: string;
            /** @description Free text the model hands to the tool. */
            input: string;
        };
        /** @description A call of a custom tool. */
        ChatCustomToolCall: {
            /** @description Id of the call. The tool message with the result repeats it. */
            id: string;
            /**
             * @description Kind of tool.
             * @constant
             */
            type: "custom";
            /** @description What to call. */
            custom: components["schemas"]["ChatCustomToolInput"];
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
            tool_calls?: (components["schemas"]["ChatToolCall"] | components["schemas"]["ChatCustomToolCall"])[];
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
        /** @description Result of a call of the old kind, `function_call`. Taken at `/v1` only; elsewhere it is refused with a 400, and a `tool` message stands in its place. */
        ChatFunctionMessage: {
            /**
             * @description Tag of this message. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            role: "function";
            /** @description Function that was called. Without a call of it before the message, it is refused with a 400. */
            name: string;
            /** @description The result. */
            content?: string | null;
        };
        /** @description One message of the conversation. */
        ChatMessages: components["schemas"]["ChatSystemMessage"] | components["schemas"]["ChatUserMessage"] | components["schemas"]["ChatDeveloperMessage"] | components["schemas"]["ChatAssistantMessage"] | components["schemas"]["ChatToolMessage"] | components["schemas"]["ChatFunctionMessage"];
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
            /** @description City that the user is in. */
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
            /** @description How much the model reasons. */
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
        /** @description The answer is to be Python code. */
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
        /** @description Demands a call of one custom tool. */
        ChatCustomToolChoice: {
            /**
             * @description Tag of this choice.
             * @constant
             */
            type: "custom";
            /** @description The tool. */
            custom: components["schemas"]["ChatNamedToolChoiceFunction"];
        };
        /** @description One of the tools of the request. */
        ChatAllowedTool: {
            /**
             * @description Type of the tool.
             * @example function
             */
            type: string;
            /** @description The function, where the type is `function`. */
            function?: components["schemas"]["ChatNamedToolChoiceFunction"];
            /** @description The tool, where the type is `custom`. */
            custom?: components["schemas"]["ChatNamedToolChoiceFunction"];
        };
        /** @description Tools that may be called. */
        ChatAllowedTools: {
            /**
             * @description `auto` leaves the choice to the model, `required` demands at least one call.
             * @enum {string}
             */
            mode: "auto" | "required";
            /** @description The tools, each by its type, and a function by its name too. */
            tools: components["schemas"]["ChatAllowedTool"][];
        };
        /** @description Limits the model to some of `tools` without changing the list. The provider is sent these tools alone. A name that is not among `tools` is refused with a 400. */
        ChatAllowedToolsChoice: {
            /**
             * @description Tag of this choice.
             * @constant
             */
            type: "allowed_tools";
            /** @description The tools. */
            allowed_tools: components["schemas"]["ChatAllowedTools"];
        };
        /** @description Demands a call of a tool named by its type. One that is not among `tools` is refused with a 400. */
        ChatServerToolChoice: {
            /**
             * @description Type of a tool in `tools` other than a function or a custom tool.
             * @example service:web_search
             */
            type: string;
        };
        /** @description Whether and which tool the model calls. */
        ChatToolChoice: components["schemas"]["ChatToolChoiceMode"] | components["schemas"]["ChatNamedToolChoice"] | components["schemas"]["ChatCustomToolChoice"] | components["schemas"]["ChatAllowedToolsChoice"] | components["schemas"]["ChatServerToolChoice"];
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
        /** @description A grammar and its notation. */
        ChatCustomToolGrammar: {
            /** @description The grammar. */
            definition: string;
            /** @description Its notation. */
            syntax: components["schemas"]["GrammarSyntax"];
        };
        /** @description Text that follows a grammar. */
        ChatCustomToolGrammarFormat: {
            /**
             * @description Tag of this format.
             * @constant
             */
            type: "grammar";
            /** @description The grammar. */
            grammar: components["schemas"]["ChatCustomToolGrammar"];
        };
        /** @description Form of the text that a custom tool takes. */
        ChatCustomToolFormat: components["schemas"]["CustomToolFormatText"] | components["schemas"]["ChatCustomToolGrammarFormat"];
        /** @description Name and input of a tool that takes free text. */
        ChatCustomToolDefinition: {
            /** @description Name the model calls it by. */
            name: string;
            /** @description What the tool does. */
            description?: string | null;
            /** @description Form of its input. Absent means any text. */
            format?: components["schemas"]["ChatCustomToolFormat"];
        };
        /** @description A tool of the caller that takes free text. Providers get it as a function with one text, and a grammar as an instruction. In a preset it is refused with a 400. */
        ChatCustomTool: {
            /**
             * @description Tag of this tool.
             * @constant
             */
            type: "custom";
            /** @description The tool. */
            custom: components["schemas"]["ChatCustomToolDefinition"];
        };
        /** @description Reasoning of the advisor. */
        AdvisorReasoning: {
            /** @description How much the model reasons. */
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
            /** @description Settings of the tool. Absent means its defaults. */
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
            /** @description Settings of the tool. Absent means its defaults. */
            parameters?: components["schemas"]["BashServerToolConfig"];
        };
        /** @description Settings of the date and time server tool. */
        DatetimeServerToolConfig: {
            /**
             * @description IANA time zone; what is none is refused with a 400. Absent means UTC.
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
            /** @description Settings of the tool. Absent means its defaults. */
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
            /** @description How much the model reasons. */
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
            /** @description Settings of the tool. Absent means its defaults. */
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
            /** @description Settings of the tool. Absent means its defaults. */
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
            /** @description Settings of the tool. Absent means its defaults. */
            parameters?: components["schemas"]["SearchModelsServerToolConfig"];
        };
        /** @description Reasoning of the subagent. */
        SubagentReasoning: {
            /** @description How much the model reasons. */
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
            /** @description Settings of the tool. Absent means its defaults. */
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
            /** @description Engine that fetches. One that is not configured is refused with a 400. */
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
            /** @description Settings of the tool. Absent means its defaults. */
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
            /** @description City that the user is in. */
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
            /** @description Settings of the tool. Absent means its defaults. */
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
        /** @description A tool the model may call, either a function or a custom tool of the caller, a server tool run by the gateway, or a short form of web search. This gateway runs `service:datetime`, `service:web_fetch`, `service:files` and `service:experimental__search_models`, and `service:tool_search` on Responses and Messages; other server tools are refused by name, and so is one that is given twice. As long as a model calls nothing but server tools, they are run and it is asked again: every turn is charged, and the text of every turn is part of the answer. A call of a function of the caller ends the turn; server tools called beside it are run as well. What was run stands in the answer (`reasoning_details` of the type `reasoning.server_tool_call`): sent back unchanged, the model has it before it in the next request. */
        ChatFunctionTool: components["schemas"]["ChatFunctionToolFunction"] | components["schemas"]["ChatCustomTool"] | components["schemas"]["AdvisorServerTool_Service"] | components["schemas"]["BashServerTool"] | components["schemas"]["DatetimeServerTool"] | components["schemas"]["FilesServerTool"] | components["schemas"]["FusionServerTool_Service"] | components["schemas"]["ImageGenerationServerTool_Service"] | components["schemas"]["ChatSearchModelsServerTool"] | components["schemas"]["SubagentServerTool_Service"] | components["schemas"]["WebFetchServerTool"] | components["schemas"]["ServiceWebSearchServerTool"] | components["schemas"]["ChatWebSearchShorthand"] | components["schemas"]["ChatDynamicServerTool"];
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
            /** @description Hides tools behind a search. Not available in this gateway, and refused with a 400 where it is given. */
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
            /** @description Longest answer in tokens, reasoning included. Some providers demand at least 16. More than any endpoint of the model answers with is refused with a 400. */
            max_completion_tokens?: number | null;
            /**
             * @deprecated
             * @description Older name of `max_completion_tokens`, with the same bounds. Some providers demand at least 16.
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
             * @description Model identifier, with an optional variant suffix, or a preset such as `@preset/slug`. Absent means the account's default model. `service/auto`, `service/free` and `service/pareto-code` choose one of the models; the answer names it. One that is not among the models is refused with a 400, and so is the suffix `:online`: there is no web search here.
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
            /** @description Form of the answer. `text`, `json_object` and `json_schema` are available where an endpoint of the model lists them; other types are refused with a 400. */
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
            /** @description Switches web search on in the spelling of another API. Not available in this gateway, and refused with a 400 where it is given. */
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
        /** @description A call of a custom tool that the model asks for. */
        ChatResponseCustomToolCall: {
            /** @description Id of the call, unique in the conversation. */
            id: string;
            /**
             * @description Kind of tool.
             * @constant
             */
            type: "custom";
            /** @description What to call. */
            custom: components["schemas"]["ChatCustomToolInput"];
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
            /** @description Calls the model asks for. */
            tool_calls?: (components["schemas"]["ChatResponseToolCall"] | components["schemas"]["ChatResponseCustomToolCall"])[];
            /** @description The first call, where the request has `functions`. At `/v1` only. */
            function_call?: components["schemas"]["ChatToolCallFunction"];
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
            finish_reason: components["schemas"]["FinishReason"] | "function_call" | null;
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
            /** @description Sum of prompt and completion. */
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
        /** @description Custom tool of a call, and its input. It comes whole. */
        ChatStreamCustomToolInput: {
            /** @description Name of the tool. */
            name?: string;
            /** @description Free text the model hands to the tool. */
            input?: string;
        };
        /** @description Piece of a function call. The first piece has the id and the name; later ones add to the arguments. */
        ChatStreamToolCall: {
            /** @description Call this piece belongs to. */
            index: number;
            /** @description Id of the call. */
            id?: string;
            /**
             * @description Kind of tool.
             * @enum {string}
             */
            type?: "function" | "custom";
            /** @description What is new. */
            function?: components["schemas"]["ChatStreamToolCallFunction"];
            /** @description The call of a custom tool. */
            custom?: components["schemas"]["ChatStreamCustomToolInput"];
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
            /** @description The call or a piece of it, where the request has `functions`. At `/v1` only. */
            function_call?: components["schemas"]["ChatStreamToolCallFunction"];
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
            finish_reason: components["schemas"]["FinishReason"] | "function_call" | null;
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
            /** @description Why no endpoint could serve the request. */
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
            /**
             * @description Kind of the failure in the words of the OpenAI format.
             * @example server_error
             */
            type?: string;
            /** @description Field of the request at fault, as a path; null where no single field is. */
            param?: string | null;
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
        /** @description Part of a streamed chat completion. The last chunk carries the usage. A failure after the start arrives as a chunk with `error`, after which the stream ends. */
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
            /** @description New pieces. The first piece of a choice has the role, a piece has at most one tool call, and the finish reason comes in a piece of its own with an empty delta. Empty in debug chunks, and in the last chunk if `stream_options.include_usage` is true; otherwise the last chunk has one piece with an empty delta. */
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
        /** @description The error itself. */
        OpenAIErrorDetail: {
            /** @description Text for people. Its wording may change. */
            message: string;
            /**
             * @description Kind of the error.
             * @example invalid_request_error
             * @example insufficient_quota
             * @example requests
             * @example server_error
             */
            type: string;
            /**
             * @description Field of the request at fault, as a path; null where no single field is.
             * @example temperature
             */
            param: string | null;
            /**
             * @description Stable code for programs; null where the type says all.
             * @example model_not_found
             * @example invalid_api_key
             * @example insufficient_quota
             * @example context_length_exceeded
             * @example rate_limit_exceeded
             */
            code: string | null;
        };
        /** @description Body of every error answer in the OpenAI format. */
        OpenAIErrorResponse: {
            /** @description What went wrong. */
            error: components["schemas"]["OpenAIErrorDetail"];
        };
        /** @description A chunk of the answer, or why it broke off. */
        OpenAIChatStreamData: components["schemas"]["ChatStreamChunk"] | components["schemas"]["OpenAIErrorResponse"];
        /** @description One server-sent event of the stream, which ends with the text `[DONE]`. Lines that start with a colon only keep the connection open. */
        OpenAIChatStream: {
            /** @description The JSON after `data:`. */
            data: components["schemas"]["OpenAIChatStreamData"];
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
        /** @description A page that was found, or another source of the provider. Further fields of the provider pass. */
        WebSearchSource: {
            /** @description Kind of the source, `url` for a page. */
            type: string;
            /** @description Address of the page. */
            url?: string | null;
            /** @description Name of a source that is no page, such as an API of the provider. */
            name?: string | null;
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
            /** @description What the command wrote to standard output. */
            stdout?: string;
            /** @description What the command wrote to standard error. */
            stderr?: string;
            /** @description Exit code of the command: 0 is success. */
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
            /** @description What the command wrote to standard output. */
            stdout?: string;
            /** @description What the command wrote to standard error. */
            stderr?: string;
            /** @description Exit code of the command: 0 is success. */
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
            /** @description Exit code of the command: 0 is success. */
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
            /** @description What the command wrote to standard output. */
            stdout: string;
            /** @description What the command wrote to standard error. */
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
            input_schema?: {
                [key: string]: unknown;
            } | null;
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
            server_label?: string | null;
            /** @description Its tools. */
            tools: components["schemas"]["McpToolDescription"][];
            /** @description Why the list could not be fetched. */
            error?: unknown;
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
            server_label?: string | null;
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
            server_label?: string | null;
            /** @description Name of the tool. */
            name: string;
            /** @description Arguments as JSON text. */
            arguments: string;
            /** @description What the tool returned. */
            output?: string | null;
            /** @description Why the call failed. */
            error?: unknown;
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
        /** @description A summary of an earlier part of the conversation, made by the gateway or a provider. Further fields of the provider pass. */
        CompactionItem: {
            /**
             * @description Tag of this item. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "compaction";
            /** @description Opaque to callers: send it back unchanged. */
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
            /** @description Opaque to callers: send it back unchanged. */
            encrypted_content?: string | null;
            /** @description Id of the item. */
            id?: string | null;
        };
        /** @description Points at an item by its id. Nothing is stored here, so it is refused with a 400; send the item itself. */
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
            /** @description City that the user is in. */
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
            /** @description Settings of the tool. Absent means its defaults. */
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
            /** @description Settings of the tool. Absent means its defaults. */
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
            /** @description Settings of the tool. Absent means its defaults. */
            parameters?: components["schemas"]["ShellServerToolConfig"];
        };
        /** @description Settings of the tool search. */
        ToolSearchServerToolConfig: {
            /** @description Most tools returned by one search. Absent means 5. */
            max_results?: number;
        };
        /** @description Lets the model look up tools that carry `defer_loading` and are hidden until found. Beside it `tool_choice` is absent, `auto` or names the allowed tools; another is refused with a 400. */
        ToolSearchServerTool: {
            /**
             * @description Tag of this tool. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "service:tool_search";
            /** @description Settings of the tool. Absent means its defaults. */
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
            /** @description Opaque to callers: send it back unchanged. */
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
            /** @description Title of the page. Some providers send none. */
            title?: string | null;
            /** @description Excerpt of the page. */
            content?: string | null;
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
            /** @description How much the model reasons. */
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
        /** @description Demands a call of a server tool. One that is not among `tools` is refused with a 400. */
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
        /** @description Request for a response. Sampling parameters that are absent are left to the provider. Keys not listed here are passed to the provider as they are. Items, tools and fields for which only the Responses format has a word are refused with a 400 where no provider of the model speaks it. */
        ResponsesRequest: {
            /** @description Whether the answer is made in the background. Nothing is stored here, so true is refused with a 400. */
            background?: boolean | null;
            /** @description Automatic prompt caching up to the last block that can be cached. */
            cache_control?: components["schemas"]["AnthropicCacheControlDirective"];
            /** @description Debugging aids. */
            debug?: components["schemas"]["ChatDebugOptions"];
            /** @description Hides tools behind a search. Not available in this gateway, and refused with a 400 where it is given. */
            deferred_tools?: components["schemas"]["DeferredToolsControl"];
            /** @description Lowers the chance of tokens by how often they occurred. Negative values raise it. */
            frequency_penalty?: number | null;
            /** @description Settings for image output. */
            image_config?: components["schemas"]["ImageConfig"];
            /** @description Extra output to add to the answer. */
            include?: components["schemas"]["IncludeValue"][] | null;
            /** @description The conversation so far, in full. Left out or empty, it is refused with a 400 where there are no `instructions`. */
            input?: components["schemas"]["ResponsesInput"];
            /** @description Instructions that stand above the conversation. */
            instructions?: string | null;
            /** @description Longest answer in tokens, reasoning included. More than any endpoint of the model answers with is refused with a 400. */
            max_output_tokens?: number | null;
            /** @description Most steps of the server-tool loop. Absent means 30. Ignored with `stop_server_tools_when`; without it, 0 beside server tools is refused with a 400. */
            max_tool_calls?: number | null;
            /** @description Up to 16 labels of the caller, whose names hold no brackets. They are kept with the generation and answered. */
            metadata?: {
                [key: string]: string;
            } | null;
            /** @description Kinds of output wanted. Absent means text. */
            modalities?: components["schemas"]["ResponsesOutputModality"][];
            /**
             * @description Model identifier, with an optional variant suffix, or a preset such as `@preset/slug`. Absent means the account's default model. One that is not among the models is refused with a 400, and so is the suffix `:online`: there is no web search here.
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
            /** @description Plugins to run for this request, each named at most once. */
            plugins?: components["schemas"]["ResponsesRequestPlugin"][];
            /** @description Lowers the chance of tokens that occurred at all. Negative values raise it. */
            presence_penalty?: number | null;
            /** @description Must be null or absent: anything else is refused with a 400. Responses are not stored, so send the full history in `input`. */
            previous_response_id?: string | null;
            /** @description A prompt template of the provider. Not available in this gateway, and refused with a 400 where it is given. */
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
            /** @description Must be false, null or absent, because responses are not stored: true is refused with a 400. Set it to false if your client sends `item_reference`: it then sends the items themselves. */
            store?: boolean | null;
            /** @description True sends the answer as server-sent events. Absent or null means false. */
            stream?: boolean | null;
            /** @description Sampling temperature. Low values give steady answers, high values varied ones. */
            temperature?: number | null;
            /** @description Form and length of text output. */
            text?: components["schemas"]["TextExtendedConfig"];
            /** @description Whether and which tool the model calls. */
            tool_choice?: components["schemas"]["ResponsesToolChoice"];
            /** @description Tools the model may call. Send them on every turn. Of the server tools, those that `ChatFunctionTool` names are run; other server tools are refused by name, and so is one that is given twice. */
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
            logprobs?: components["schemas"]["OutputTextLogprob"][] | null;
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
            /** @description What was searched for. Some providers list it in `queries` alone. */
            query?: string | null;
            /** @description All queries of the search. */
            queries?: string[] | null;
            /** @description Pages that were found. */
            sources?: components["schemas"]["WebSearchSource"][] | null;
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
            url?: string;
            /** @description What was looked for. */
            pattern?: string;
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
        /** @description Why a response failed. Further fields of the provider pass. */
        ResponsesErrorField: {
            /** @description Stable code of the error, for programs. */
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
            /** @description Tokens written to the provider's prompt cache. 0 where the provider does not count them. */
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
            /** @description Sum of input and output. */
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
            /** @description How much the model reasons. */
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
            output_text?: string | null;
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
            /** @description Sampling temperature. 1 where the request has none. */
            temperature: number | null;
            /** @description Probability mass that was sampled from. 1 where the request has none. */
            top_p: number | null;
            /** @description Penalty by frequency. 0 where the request has none. */
            frequency_penalty: number | null;
            /** @description Penalty by presence. 0 where the request has none. */
            presence_penalty: number | null;
            /** @description Limit on the length of the answer. */
            max_output_tokens: number | null;
            /** @description Limit on the steps of the server-tool loop. */
            max_tool_calls: number | null;
            /** @description Alternatives for each token. */
            top_logprobs?: number | null;
            /** @description Whether the answer was made in the background. */
            background: boolean | null;
            /** @description The response that this one continues, on a WebSocket; otherwise null, because responses are not stored. */
            previous_response_id: string | null;
            /** @description Prompt template of the request. */
            prompt: components["schemas"]["StoredPromptTemplate"] | null;
            /** @description Cache key of the request. */
            prompt_cache_key: string | null;
            /** @description Cache settings of the request. */
            prompt_cache_options?: components["schemas"]["PromptCacheOptions"] | null;
            /** @description Reasoning settings. An object, or a string from some servers. */
            reasoning: components["schemas"]["BaseReasoningConfig"] | string | null;
            /** @description Safety identifier of the request. */
            safety_identifier: string | null;
            /** @description Tier the request was served and billed at, or `default` when the provider has no tiers. */
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
            /** @description Stable code of the error, for programs. */
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
            logprobs: components["schemas"]["StreamLogprob"][] | null;
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
            logprobs: components["schemas"]["StreamLogprob"][] | null;
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
        /** @description A conversation to compact. Fields that are not described are refused. A setting is refused with a 400 where no provider of the model has it. */
        ResponsesCompactRequest: {
            /**
             * @description Model that writes the summary, with an optional variant suffix, or a preset such as `@preset/slug`. One that is not among the models is refused with a 400.
             * @example openai/gpt-5-mini
             */
            model: string;
            /** @description Models to try in order when one fails. `model` goes first. */
            models?: string[];
            /** @description The conversation, in full. An empty one is refused with a 400. Earlier compaction items are taken up. */
            input: components["schemas"]["ResponsesInput"];
            /** @description Instructions of the conversation, or on what to keep. They stand above the conversation, and are not part of the result. */
            instructions?: string | null;
            /** @description Must be null or absent. Responses are not stored, so send the full history in `input`. */
            previous_response_id?: null;
            /** @description Maximum length of the summary in tokens, reasoning included. A summary that reaches it gets a 502. */
            max_output_tokens?: number | null;
            /** @description Tools of the conversation. The model sees them but cannot call them. Server tools are refused with a 400 here. */
            tools?: components["schemas"]["ResponsesTool"][];
            /** @description Has no effect: no tool is called. Accepted so that clients can send the settings of the conversation. */
            parallel_tool_calls?: boolean | null;
            /** @description How the model should reason. */
            reasoning?: components["schemas"]["ReasoningConfig"] | null;
            /** @description Form and length of text output. The summary is a text, so another format is refused. */
            text?: components["schemas"]["TextExtendedConfig"];
            /** @description Key that groups requests with a common prefix, so that they meet the same provider cache. */
            prompt_cache_key?: string | null;
            /** @description Which providers may serve the request and in what order. */
            provider?: components["schemas"]["ProviderPreferences"] | null;
            /** @description Stable id of the end user for the provider's abuse checks. It goes upstream only as part of a hash. */
            safety_identifier?: string | null;
            /** @description Processing tier to ask for. */
            service_tier?: components["schemas"]["ServiceTier"] | null;
            /** @description Groups the requests of one conversation and keeps them at the same endpoint. */
            session_id?: string;
            /** @description Up to 16 labels of the caller, whose names hold no brackets. They are kept with the generation. */
            metadata?: {
                [key: string]: string;
            } | null;
            /** @description Names and ids for tracing. */
            trace?: components["schemas"]["TraceConfig"];
            /** @description Id of the end user, to tell abuse of one user from others. It goes upstream only as part of a hash. */
            user?: string;
        };
        /** @description A summary of a conversation. */
        ResponsesCompaction: {
            /** @description Id of the compaction. */
            id: string;
            /**
             * @description Kind of object.
             * @constant
             */
            object: "response.compaction";
            /** @description Unix time in seconds. */
            created_at: number;
            /** @description Items that take the place of the conversation. Send them back as they are. */
            output: components["schemas"]["InputsItem"][];
            /** @description Tokens of the call, and what it cost. */
            usage: components["schemas"]["ResponsesUsage"];
            /** @description How the request was routed. Present where it was asked for. */
            service_metadata?: components["schemas"]["ServiceMetadata"];
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
            /** @description Index of the first character, counted from 0. */
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
            /** @description Number of the first page, counted from 1. */
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
            /** @description Index of the first block, counted from 0. */
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
            /** @description Index of the first block, counted from 0. */
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
            /** @description Arguments of the call, as the tool's input schema describes them. */
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
            /** @description The provider's signature over it, or the gateway's where the provider has none. A block without one is left out, and `omitted` of the answer names its place. */
            signature?: string;
        };
        /** @description Thinking only the provider can read. Send it back unchanged and in its place. */
        MessagesRedactedThinkingBlockParam: {
            /**
             * @description Tag of this block. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "redacted_thinking";
            /** @description Opaque to callers: send it back unchanged. */
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
            /** @description Arguments of the call, as the tool's input schema describes them. */
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
        /** @description A summary of an earlier part of the conversation. */
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
            /** @description Arguments of the call, as the tool's input schema describes them. */
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
            /** @description City that the user is in. */
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
            /** @description JSON Schema of the tool's arguments. */
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
            /** @description Id of a model, as `author/slug`. */
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
         * @description Processing tier in the words of the format (`auto`, `standard_only`) or of the gateway; `standard` is its `default`.
         * @example auto
         * @example standard_only
         * @example priority
         * @enum {string}
         */
        MessagesServiceTier: "auto" | "standard_only" | "standard" | "default" | "fast" | "flex" | "priority" | "scale" | "ultrafast";
        /**
         * @description `fast` asks for the priority tier.
         * @enum {string}
         */
        MessagesSpeed: "fast" | "standard";
        /** @description Request for a message. Sampling parameters that are absent are left to the provider. Keys not listed here are passed to the provider as they are. Blocks and fields for which only the Anthropic format has a word are refused with a 400 where no provider of the model speaks it, or where the gateway has to change the request itself. */
        MessagesRequest: {
            /** @description The conversation so far. An assistant message at the end is continued by the model. */
            messages: components["schemas"]["MessagesMessageParam"][];
            /**
             * @description Model identifier, with an optional variant suffix, or a preset such as `@preset/slug`. One that is not among the models is refused with a 400, and so is the suffix `:online`: there is no web search here.
             * @example anthropic/claude-sonnet-4.5
             */
            model: string;
            /** @description Slug of a stored preset, another way to write `model: author/model@preset/slug`. Each field of the request goes before that of the preset, and so does system text; tools are united, and of two with one name the request's is used. */
            preset?: string;
            /** @description Instructions that stand above the conversation. */
            system?: components["schemas"]["MessagesSystem"];
            /** @description Tools the model may call. Send them on every turn. Of the server tools, those that `ChatFunctionTool` names are run; other server tools are refused by name, and so is one that is given twice. */
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
            /** @description Hides tools behind a search. Not available in this gateway, and refused with a 400 where it is given. */
            deferred_tools?: components["schemas"]["DeferredToolsControl"];
            /** @description Up to three models to try in order when `model` fails. Not together with `models`. */
            fallbacks?: components["schemas"]["MessagesFallbackParam"][] | null;
            /** @description Longest answer in tokens, thinking included, and so larger than its budget. A number above what every endpoint allows is lowered. */
            max_tokens?: number;
            /** @description Labels of the caller. */
            metadata?: components["schemas"]["MessagesMetadata"];
            /** @description Models to try in order after `model`. A model that is named twice is tried once. The answer names the model that was used. */
            models?: string[];
            /** @description Plugins to run for this request, each named at most once. */
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
            /** @description Processing tier to ask for. */
            service_tier?: components["schemas"]["MessagesServiceTier"];
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
            /** @description Index of the first character, counted from 0. */
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
            /** @description Number of the first page, counted from 1. */
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
            /** @description Index of the first block, counted from 0. */
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
            /** @description Index of the first block, counted from 0. */
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
            /** @description Sources of the text. Absent without any. This gateway sends no null, because some clients refuse it. */
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
            /** @description The provider's signature over it, or the gateway's where the provider has none. Empty at the start of a streamed block. */
            signature: string;
        };
        /** @description Thinking only the provider can read. Send it back unchanged on the next turn. Further fields of the provider pass. */
        AnthropicRedactedThinkingBlock: {
            /**
             * @description Tag of this block. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "redacted_thinking";
            /** @description Opaque to callers: send it back unchanged. */
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
            /** @description Arguments of the call, as the tool's input schema describes them. */
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
            /** @description What the command wrote to standard output. */
            stdout: string;
            /** @description Exit code of the command: 0 is success. */
            return_code: number;
            /** @description What the command wrote to standard error. */
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
            /** @description Exit code of the command: 0 is success. */
            return_code: number;
            /** @description What the command wrote to standard error. */
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
            /** @description What the command wrote to standard output. */
            stdout: string;
            /** @description Exit code of the command: 0 is success. */
            return_code: number;
            /** @description What the command wrote to standard error. */
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
            /** @description Arguments of the call, as the tool's input schema describes them. */
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
        /** @description Why a prefix was not in the cache. Further fields of the provider pass. */
        MessagesCacheMissReason: {
            /**
             * @description The reason, in the provider's words.
             * @example messages_changed
             */
            type: string;
            /** @description Input tokens that the cache would have held otherwise, roughly. Not every reason has it. */
            cache_missed_input_tokens?: number;
        };
        /** @description Diagnostics of the prompt cache. Further fields of the provider pass. */
        MessagesDiagnostics: {
            /** @description Why the cache could not reuse the whole prefix of the earlier request. Null while that is not known. */
            cache_miss_reason: components["schemas"]["MessagesCacheMissReason"] | null;
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
            /** @description The provider's diagnostics of the prompt cache, where the request asked for them. Null without any. */
            diagnostics?: components["schemas"]["MessagesDiagnostics"] | null;
            /** @description Tokens and cost. */
            usage: components["schemas"]["MessagesUsage"];
            /** @description Edits made to the context. */
            context_management?: components["schemas"]["MessagesAppliedContextManagement"] | null;
            /** @description Provider that answered. */
            provider?: components["schemas"]["ProviderName"];
            /** @description Routing metadata, when asked for. */
            service_metadata?: components["schemas"]["ServiceMetadata"];
            /** @description What the gateway dropped. A path names an unsigned thinking block of the request. A type names a part of the provider's answer that this format cannot express. Absent if nothing was dropped. */
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
            /** @description What the gateway dropped. A path names an unsigned thinking block of the request. A type names a part of the provider's answer that this format cannot express. Absent if nothing was dropped. */
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
        AnthropicErrorType: "invalid_request_error" | "authentication_error" | "permission_error" | "not_found_error" | "rate_limit_error" | "api_error" | "overloaded_error" | "billing_error" | "timeout_error" | "request_too_large";
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
             * @description Model identifier, with an optional variant suffix, or a preset such as `@preset/slug`. One that is not among the models is refused with a 400.
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
        /**
         * @description A voice, by its name or as an object with its id.
         * @example alloy
         */
        OpenAIVoice: string | {
            /** @description Id of the voice. */
            id: string;
        } | null;
        /** @description A text to be spoken, in the OpenAI format. */
        OpenAISpeechRequest: {
            /**
             * @description The text. It is billed by its characters.
             * @example Hello!
             */
            input: string;
            /**
             * @description Id or short name of a model that speaks.
             * @example gpt-4o-mini-tts
             */
            model: string;
            /** @description The provider's name for the voice. */
            voice?: components["schemas"]["OpenAIVoice"];
            /** @description How the text is to be spoken. It is billed by its characters like the text. Where no endpoint of the model takes it, it is refused with a 404. */
            instructions?: string | null;
            /**
             * @description `mp3`, or `pcm` for 16-bit little-endian samples; no other format is offered. Absent means `mp3`.
             * @example mp3
             */
            response_format?: string | null;
            /**
             * @description How much faster than usual. Models that do not know it ignore it.
             * @example 1.25
             */
            speed?: number | null;
            /**
             * @description Sound comes as such; `sse` is refused.
             * @example audio
             */
            stream_format?: string | null;
        };
        /**
         * @description What gets times.
         * @enum {string}
         */
        STTGranularity: "word" | "segment";
        /** @description A recording to be written down, as a form in the OpenAI format. Its further fields are ignored. */
        OpenAITranscriptionForm: {
            /**
             * Format: binary
             * @description The recording. Its name ends with the format.
             */
            file: string;
            /**
             * @description Id or short name of a model that transcribes.
             * @example whisper-1
             */
            model: string;
            /**
             * @description Language of the speech, as an ISO 639-1 code.
             * @example en
             */
            language?: string;
            /** @description Words that guide the style of the transcript, or begin it, in the language of the speech. */
            prompt?: string;
            /**
             * @description How much is told, and in which form. Absent means `json`.
             * @enum {string}
             */
            response_format?: "json" | "text" | "srt" | "verbose_json" | "vtt";
            /**
             * @description Transcripts come whole; `true` is refused.
             * @constant
             */
            stream?: false;
            /** @description Sampling temperature. */
            temperature?: number;
            /** @description What gets times, with `verbose_json`. */
            "timestamp_granularities[]"?: components["schemas"]["STTGranularity"][];
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
            /** @description Sum of input and output. */
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
        /** @description What is to be drawn, in the OpenAI format. Its further fields, such as `style`, `moderation` and `partial_images`, are ignored. */
        OpenAIImageRequest: {
            /**
             * @description Id or short name of a model that draws.
             * @example gpt-image-1.5
             */
            model: string;
            /**
             * @description What the image shows.
             * @example A lighthouse in the fog
             */
            prompt: string;
            /**
             * @description How many images. Absent means 1.
             * @example 1
             */
            n?: number | null;
            /**
             * @description Pixels as `<width>x<height>`, or `auto`. An endpoint that lacks the pixels is left out.
             * @example 1024x1024
             * @example auto
             */
            size?: string | null;
            /**
             * @description One of `auto`, `low`, `medium` and `high`. Older names are understood: `standard` is `medium`, `hd` is `high`. Ignored by providers without such a setting.
             * @example high
             */
            quality?: string | null;
            /**
             * @description One of `transparent`, `opaque` and `auto`.
             * @example auto
             */
            background?: string | null;
            /**
             * @description One of `png`, `jpeg` and `webp`. Absent means what the provider gives.
             * @example png
             */
            output_format?: string | null;
            /**
             * @description Quality of the compression of webp and jpeg in percent.
             * @example 80
             */
            output_compression?: number | null;
            /**
             * @description `b64_json`, or `url` for data URLs. Absent means `b64_json`.
             * @example b64_json
             */
            response_format?: string | null;
            /** @description Whether images come as server-sent events, partial ones too where the provider sends them. */
            stream?: boolean | null;
            /** @description Id of the end user. Not told to providers. */
            user?: string | null;
        };
        /** @description An image, in one of two forms. */
        OpenAIImage: {
            /**
             * @description Its bytes in base64.
             * @example iVBORw0KGgo=
             */
            b64_json?: string;
            /**
             * @description The same as a data URL, where `response_format` asks for `url`.
             * @example data:image/png;base64,iVBORw0KGgo=
             */
            url?: string;
        };
        /** @description Input tokens by kind. Where the provider does not tell them apart, all are text tokens. */
        OpenAIImageInputTokens: {
            /** @description Tokens of the prompt. */
            text_tokens: number;
            /** @description Tokens of the images that came with it. */
            image_tokens: number;
        };
        /** @description Tokens as the provider counts them, 0 where it counts none. */
        OpenAIImageUsage: {
            /** @description Tokens of the prompt and of the images that came with it. */
            input_tokens: number;
            /** @description Tokens of the images that were drawn. */
            output_tokens: number;
            /** @description Sum of input and output. */
            total_tokens: number;
            /** @description Input tokens by kind. */
            input_tokens_details: components["schemas"]["OpenAIImageInputTokens"];
            /** @description What the account is charged, in USD. */
            cost?: number | null;
        };
        /** @description The images in the OpenAI format, and what was used. */
        OpenAIImagesResponse: {
            /**
             * @description Unix time in seconds.
             * @example 1764000000
             */
            created: number;
            /** @description As many images as were asked for. */
            data: components["schemas"]["OpenAIImage"][];
            /**
             * @description Format of the images, where all have the same.
             * @enum {string}
             */
            output_format?: "png" | "jpeg" | "webp";
            /** @description Tokens, and the cost in USD. */
            usage?: components["schemas"]["OpenAIImageUsage"];
        };
        /** @description An image, as far as it has come or ready. */
        OpenAIImageEvent: {
            /**
             * @description Tag of this event.
             * @enum {string}
             */
            type: "image_generation.partial_image" | "image_generation.completed" | "image_edit.partial_image" | "image_edit.completed";
            /** @description Its bytes in base64. */
            b64_json: string;
            /** @description Unix time in seconds. */
            created_at: number;
            /** @description Number of a partial image, from 0. */
            partial_image_index?: number;
            /**
             * @description Format of the image, where it is known.
             * @enum {string}
             */
            output_format?: "png" | "jpeg" | "webp";
            /** @description Tokens and cost, with the last image. */
            usage?: components["schemas"]["OpenAIImageUsage"];
        };
        /** @description Why the stream ends without an image. Nothing is charged. */
        OpenAIImageErrorEvent: {
            /**
             * @description Tag of this event.
             * @constant
             */
            type: "error";
            /** @description The failure. */
            error: components["schemas"]["OpenAIErrorDetail"];
        };
        /** @description An image as far as it has come, an image that is ready, or why the stream broke off. */
        OpenAIImageStreamEvent: components["schemas"]["OpenAIImageEvent"] | components["schemas"]["OpenAIImageErrorEvent"];
        /** @description One server-sent event of the stream. */
        OpenAIImageStream: {
            /** @description Name after `event:`, the same as the type in the data. */
            event: string;
            /** @description The JSON after `data:`. */
            data: components["schemas"]["OpenAIImageStreamEvent"];
        };
        /** @description What is to be drawn after other images, as a form. One of `image` and `image[]` is required; without both, the form is refused with a 400. Its further fields are ignored. */
        OpenAIImageEditForm: {
            /**
             * @description Id or short name of a model that draws.
             * @example gpt-image-1.5
             */
            model: string;
            /**
             * @description What the image shows.
             * @example A lighthouse in the fog
             */
            prompt: string;
            /**
             * @description How many images. Absent means 1.
             * @example 1
             */
            n?: number;
            /**
             * @description Pixels as `<width>x<height>`, or `auto`. An endpoint that lacks the pixels is left out.
             * @example 1024x1024
             * @example auto
             */
            size?: string;
            /**
             * @description One of `auto`, `low`, `medium` and `high`. Older names are understood: `standard` is `medium`, `hd` is `high`. Ignored by providers without such a setting.
             * @example high
             */
            quality?: string;
            /**
             * @description One of `transparent`, `opaque` and `auto`.
             * @example auto
             */
            background?: string;
            /**
             * @description One of `png`, `jpeg` and `webp`. Absent means what the provider gives.
             * @example png
             */
            output_format?: string;
            /**
             * @description Quality of the compression of webp and jpeg in percent.
             * @example 80
             */
            output_compression?: number;
            /**
             * @description `b64_json`, or `url` for data URLs. Absent means `b64_json`.
             * @example b64_json
             */
            response_format?: string;
            /** @description Whether images come as server-sent events, partial ones too where the provider sends them. */
            stream?: boolean;
            /** @description Id of the end user. Not told to providers. */
            user?: string;
            /** @description Images to start from. The field may stand in the form several times. */
            image?: string[];
            /** @description The same, under the name that clients give to lists. */
            "image[]"?: string[];
            /** @description Refused, because no wire of this gateway carries masks. */
            mask?: string[];
        };
        /** @description An image to start from. */
        OpenAIImageReference: {
            /**
             * @description An http(s) address, or a data URL in base64.
             * @example data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==
             */
            image_url: string;
        };
        /** @description What is to be drawn after other images, in the OpenAI format. Its further fields are ignored. */
        OpenAIImageEditRequest: {
            /**
             * @description Id or short name of a model that draws.
             * @example gpt-image-1.5
             */
            model: string;
            /**
             * @description What the image shows.
             * @example A lighthouse in the fog
             */
            prompt: string;
            /**
             * @description How many images. Absent means 1.
             * @example 1
             */
            n?: number | null;
            /**
             * @description Pixels as `<width>x<height>`, or `auto`. An endpoint that lacks the pixels is left out.
             * @example 1024x1024
             * @example auto
             */
            size?: string | null;
            /**
             * @description One of `auto`, `low`, `medium` and `high`. Older names are understood: `standard` is `medium`, `hd` is `high`. Ignored by providers without such a setting.
             * @example high
             */
            quality?: string | null;
            /**
             * @description One of `transparent`, `opaque` and `auto`.
             * @example auto
             */
            background?: string | null;
            /**
             * @description One of `png`, `jpeg` and `webp`. Absent means what the provider gives.
             * @example png
             */
            output_format?: string | null;
            /**
             * @description Quality of the compression of webp and jpeg in percent.
             * @example 80
             */
            output_compression?: number | null;
            /**
             * @description `b64_json`, or `url` for data URLs. Absent means `b64_json`.
             * @example b64_json
             */
            response_format?: string | null;
            /** @description Whether images come as server-sent events, partial ones too where the provider sends them. */
            stream?: boolean | null;
            /** @description Id of the end user. Not told to providers. */
            user?: string | null;
            /** @description Images to start from, PNG, JPEG or WebP. */
            images: components["schemas"]["OpenAIImageReference"][];
            /** @description Refused, because no wire of this gateway carries masks. */
            mask?: null;
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
             * @description Length of each vector, for models that can shorten theirs. Only endpoints that list `dimensions` among their parameters, or list none, serve such a request. A length that the provider refuses is refused with a 400. Absent means the model's own length.
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
             * @description Id of a model from `GET /embeddings/models`. One that is not among the models is refused with a 400.
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
        /** @description A model in the OpenAI format. */
        OpenAIModel: {
            /**
             * @description Id of the model.
             * @example openai/gpt-4o
             */
            id: string;
            /**
             * @description Always `model`.
             * @constant
             */
            object: "model";
            /** @description When the model came out, in Unix seconds; 0 where that is unknown. */
            created: number;
            /**
             * @description Author of the model.
             * @example openai
             */
            owned_by: string;
        };
        /** @description All models in the OpenAI format. */
        OpenAIModelList: {
            /**
             * @description Always `list`.
             * @constant
             */
            object: "list";
            /** @description The models. */
            data: components["schemas"]["OpenAIModel"][];
        };
        /** @description A model in the Anthropic format. */
        AnthropicModel: {
            /**
             * @description Always `model`.
             * @constant
             */
            type: "model";
            /**
             * @description Id of the model.
             * @example anthropic/claude-sonnet-4.5
             */
            id: string;
            /**
             * @description Name for people.
             * @example Claude Sonnet 4.5
             */
            display_name: string;
            /**
             * Format: date-time
             * @description When the model came out; 1970-01-01 where that is unknown.
             */
            created_at: string;
            /** @description Longest context in tokens; null where it is unknown. */
            max_input_tokens: number | null;
            /** @description Most tokens of an answer; null where it is unknown. */
            max_tokens: number | null;
            /** @description Always null. `GET /api/v1/models` lists what a model supports. */
            capabilities: null;
            /**
             * @description `deprecated` for a model that will expire.
             * @enum {string}
             */
            lifecycle: "active" | "deprecated";
            /** @description Always null, because it is not known. */
            deprecated_at: null;
            /**
             * Format: date-time
             * @description When the model expires; null where it does not.
             */
            retires_at: string | null;
            /** @description Always null. */
            line: null;
        };
        /** @description A page of models in the Anthropic format. */
        AnthropicModelList: {
            /** @description The models, newest first. */
            data: components["schemas"]["AnthropicModel"][];
            /** @description Id of the first model of the page; null on an empty page. */
            first_id: string | null;
            /** @description Id of the last model of the page; null on an empty page. */
            last_id: string | null;
            /** @description Whether further models follow in the direction of the request. */
            has_more: boolean;
        };
        /** @description Models. With the header `anthropic-version` in the Anthropic format, otherwise in the OpenAI format. */
        ModelListAnswer: components["schemas"]["OpenAIModelList"] | components["schemas"]["AnthropicModelList"];
        /** @description Body of an error answer: with the header `anthropic-version` in the Anthropic format, otherwise in the OpenAI format. */
        EitherErrorResponse: components["schemas"]["OpenAIErrorResponse"] | components["schemas"]["AnthropicMessagesErrorResponse"];
        /** @description A model. With the header `anthropic-version` in the Anthropic format, otherwise in the OpenAI format. */
        ModelAnswer: components["schemas"]["OpenAIModel"] | components["schemas"]["AnthropicModel"];
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
        /** @description A page of files. With the header `anthropic-version` in the Anthropic format, otherwise in the OpenAI format. */
        FileListAnswer: components["schemas"]["OpenAIFileList"] | components["schemas"]["AnthropicFileList"];
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
        /** @description A file. With the header `anthropic-version` in the Anthropic format, otherwise in the OpenAI format. */
        FileAnswer: components["schemas"]["OpenAIFile"] | components["schemas"]["AnthropicFile"];
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
        /** @description A deleted file. With the header `anthropic-version` in the Anthropic format, otherwise in the OpenAI format. */
        FileDeletedAnswer: components["schemas"]["OpenAIFileDeleted"] | components["schemas"]["AnthropicFileDeleted"];
    };
    responses: {
        /** @description The request is malformed or a value is not allowed. */
        BadRequest: {
            headers: {
                /** @description Id of the request, as in the gateway's log. */
                "x-request-id"?: string;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "message": "temperature: must be at most 2, got 3",
                 *         "type": "invalid_request_error",
                 *         "param": "temperature",
                 *         "code": null
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["OpenAIErrorResponse"];
            };
        };
        /** @description The API key is missing, unknown, expired or disabled. */
        Unauthorized: {
            headers: {
                /** @description Id of the request, as in the gateway's log. */
                "x-request-id"?: string;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "message": "Missing or invalid API key: give it as Authorization: Bearer KEY",
                 *         "type": "invalid_request_error",
                 *         "param": null,
                 *         "code": "invalid_api_key"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["OpenAIErrorResponse"];
            };
        };
        /** @description The balance or the spending limit of the key does not cover the request. */
        PaymentRequired: {
            headers: {
                /** @description Id of the request, as in the gateway's log. */
                "x-request-id"?: string;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "message": "Insufficient credits",
                 *         "type": "insufficient_quota",
                 *         "param": null,
                 *         "code": "insufficient_quota"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["OpenAIErrorResponse"];
            };
        };
        /** @description The key may not do this, or a guardrail, a budget or moderation refused the request. */
        Forbidden: {
            headers: {
                /** @description Id of the request, as in the gateway's log. */
                "x-request-id"?: string;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "message": "This key may not perform the operation",
                 *         "type": "permission_error",
                 *         "param": null,
                 *         "code": "permission_denied"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["OpenAIErrorResponse"];
            };
        };
        /** @description The resource does not exist, the model is unknown, or no endpoint can serve the request. */
        NotFound: {
            headers: {
                /** @description Id of the request, as in the gateway's log. */
                "x-request-id"?: string;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "message": "gpt-5o is not a valid model id. Did you mean openai/gpt-4o? (GET /models lists them)",
                 *         "type": "invalid_request_error",
                 *         "param": "model",
                 *         "code": "model_not_found"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["OpenAIErrorResponse"];
            };
        };
        /** @description The request did not arrive in time. */
        RequestTimeout: {
            headers: {
                /** @description Id of the request, as in the gateway's log. */
                "x-request-id"?: string;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "message": "Request body timed out",
                 *         "type": "invalid_request_error",
                 *         "param": null,
                 *         "code": "timeout"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["OpenAIErrorResponse"];
            };
        };
        /** @description The request conflicts with one that has the same `Idempotency-Key`. */
        Conflict: {
            headers: {
                /** @description Id of the request, as in the gateway's log. */
                "x-request-id"?: string;
                /** @description Seconds to wait before the next try, when that is known. */
                "Retry-After"?: string;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "message": "The first request with this Idempotency-Key is still running",
                 *         "type": "invalid_request_error",
                 *         "param": null,
                 *         "code": null
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["OpenAIErrorResponse"];
            };
        };
        /** @description A condition of the request does not hold. */
        PreconditionFailed: {
            headers: {
                /** @description Id of the request, as in the gateway's log. */
                "x-request-id"?: string;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "message": "The file has changed",
                 *         "type": "invalid_request_error",
                 *         "param": null,
                 *         "code": null
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["OpenAIErrorResponse"];
            };
        };
        /** @description The request body is larger than allowed. */
        PayloadTooLarge: {
            headers: {
                /** @description Id of the request, as in the gateway's log. */
                "x-request-id"?: string;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "message": "Request body too large",
                 *         "type": "invalid_request_error",
                 *         "param": null,
                 *         "code": "request_too_large"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["OpenAIErrorResponse"];
            };
        };
        /** @description The content type of the body is not supported. */
        UnsupportedMediaType: {
            headers: {
                /** @description Id of the request, as in the gateway's log. */
                "x-request-id"?: string;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "message": "Content-Type: application/json is expected",
                 *         "type": "invalid_request_error",
                 *         "param": null,
                 *         "code": null
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["OpenAIErrorResponse"];
            };
        };
        /** @description The request is well formed but cannot be processed. */
        UnprocessableEntity: {
            headers: {
                /** @description Id of the request, as in the gateway's log. */
                "x-request-id"?: string;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "message": "The Idempotency-Key belongs to another request",
                 *         "type": "invalid_request_error",
                 *         "param": null,
                 *         "code": null
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["OpenAIErrorResponse"];
            };
        };
        /** @description A rate limit of the gateway or of the provider was reached. */
        TooManyRequests: {
            headers: {
                /** @description Id of the request, as in the gateway's log. */
                "x-request-id"?: string;
                /** @description Seconds to wait before the next try, when that is known. */
                "Retry-After"?: string;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "message": "Rate limit exceeded: 60 requests per minute",
                 *         "type": "requests",
                 *         "param": null,
                 *         "code": "rate_limit_exceeded"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["OpenAIErrorResponse"];
            };
        };
        /** @description The gateway failed. The message gives no detail. */
        InternalServerError: {
            headers: {
                /** @description Id of the request, as in the gateway's log. */
                "x-request-id"?: string;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "message": "Internal Server Error",
                 *         "type": "server_error",
                 *         "param": null,
                 *         "code": null
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["OpenAIErrorResponse"];
            };
        };
        /** @description The provider failed or gave an answer that cannot be used. */
        BadGateway: {
            headers: {
                /** @description Id of the request, as in the gateway's log. */
                "x-request-id"?: string;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "message": "The provider returned an error without a message",
                 *         "type": "server_error",
                 *         "param": null,
                 *         "code": "provider_unavailable"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["OpenAIErrorResponse"];
            };
        };
        /** @description The gateway or the provider is overloaded. */
        ServiceUnavailable: {
            headers: {
                /** @description Id of the request, as in the gateway's log. */
                "x-request-id"?: string;
                /** @description Seconds to wait before the next try, when that is known. */
                "Retry-After"?: string;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "message": "The gateway is at its limit of concurrent requests",
                 *         "type": "server_error",
                 *         "param": null,
                 *         "code": "server_is_overloaded"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["OpenAIErrorResponse"];
            };
        };
        /** @description The provider did not answer in time. */
        UpstreamTimeout: {
            headers: {
                /** @description Id of the request, as in the gateway's log. */
                "x-request-id"?: string;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "message": "The provider did not answer in time",
                 *         "type": "server_error",
                 *         "param": null,
                 *         "code": "timeout"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["OpenAIErrorResponse"];
            };
        };
        /** @description The provider is overloaded. */
        ProviderOverloaded: {
            headers: {
                /** @description Id of the request, as in the gateway's log. */
                "x-request-id"?: string;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "message": "Overloaded",
                 *         "type": "server_error",
                 *         "param": null,
                 *         "code": "server_is_overloaded"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["OpenAIErrorResponse"];
            };
        };
        /** @description The request asks for no WebSocket. */
        UpgradeRequired: {
            headers: {
                /** @description Id of the request, as in the gateway's log. */
                "x-request-id"?: string;
                /** @description The protocol to ask for. */
                Upgrade?: "websocket";
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "message": "This address opens a WebSocket; send POST for a single response",
                 *         "type": "invalid_request_error",
                 *         "param": null,
                 *         "code": null
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["OpenAIErrorResponse"];
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
        /** @description A condition of the request does not hold. */
        MessagesPreconditionFailed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "error",
                 *       "error": {
                 *         "type": "invalid_request_error",
                 *         "message": "A precondition of the request does not hold",
                 *         "error_type": "precondition_failed"
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
        /** @description The content type of the body is not supported. */
        "UnsupportedMediaType-2": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "error",
                 *       "error": {
                 *         "type": "invalid_request_error",
                 *         "message": "Content-Type: application/json is expected",
                 *         "error_type": "invalid_request"
                 *       },
                 *       "request_id": "6d0a3c52-1f7e-4a58-9d2b-8f0c9f6f5a3c"
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
        /** @description The request is malformed or a value is not allowed. */
        EitherBadRequest: {
            headers: {
                /** @description Id of the request, as in the gateway's log. */
                "x-request-id"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["EitherErrorResponse"];
            };
        };
        /** @description The API key is missing, unknown, expired or disabled. */
        EitherUnauthorized: {
            headers: {
                /** @description Id of the request, as in the gateway's log. */
                "x-request-id"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["EitherErrorResponse"];
            };
        };
        /** @description The key may not do this, or a guardrail, a budget or moderation refused the request. */
        EitherForbidden: {
            headers: {
                /** @description Id of the request, as in the gateway's log. */
                "x-request-id"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["EitherErrorResponse"];
            };
        };
        /** @description The gateway failed. The message gives no detail. */
        EitherInternalServerError: {
            headers: {
                /** @description Id of the request, as in the gateway's log. */
                "x-request-id"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["EitherErrorResponse"];
            };
        };
        /** @description The resource does not exist, the model is unknown, or no endpoint can serve the request. */
        EitherNotFound: {
            headers: {
                /** @description Id of the request, as in the gateway's log. */
                "x-request-id"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["EitherErrorResponse"];
            };
        };
        /** @description A rate limit of the gateway or of the provider was reached. */
        EitherTooManyRequests: {
            headers: {
                /** @description Id of the request, as in the gateway's log. */
                "x-request-id"?: string;
                /** @description Seconds to wait before the next try, when that is known. */
                "Retry-After"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["EitherErrorResponse"];
            };
        };
        /** @description The request did not arrive in time. */
        EitherRequestTimeout: {
            headers: {
                /** @description Id of the request, as in the gateway's log. */
                "x-request-id"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["EitherErrorResponse"];
            };
        };
        /** @description The request body is larger than allowed. */
        EitherPayloadTooLarge: {
            headers: {
                /** @description Id of the request, as in the gateway's log. */
                "x-request-id"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["EitherErrorResponse"];
            };
        };
        /** @description The content type of the body is not supported. */
        EitherUnsupportedMediaType: {
            headers: {
                /** @description Id of the request, as in the gateway's log. */
                "x-request-id"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["EitherErrorResponse"];
            };
        };
        /** @description A condition of the request does not hold. */
        EitherPreconditionFailed: {
            headers: {
                /** @description Id of the request, as in the gateway's log. */
                "x-request-id"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["EitherErrorResponse"];
            };
        };
        /** @description The range that was asked for is outside of the file. */
        EitherRangeNotSatisfiable: {
            headers: {
                /** @description Id of the request, as in the gateway's log. */
                "x-request-id"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["EitherErrorResponse"];
            };
        };
    };
    parameters: {
        /** @description Groups the requests of one conversation and keeps them at the same endpoint. A session id in the body goes before it. */
        SessionId: string;
        /** @description Address of the calling application, for attribution. */
        HttpReferer: string;
        /** @description Name of the calling application, for attribution. The older header `X-Title` is read as well. */
        ServiceTitle: string;
        /** @description Makes it safe to send a request again: for 24 hours, requests of the same API key with the same value and the same body reach a provider once and are charged once. The first answer is sent again byte for byte, streams too, with `Idempotent-Replayed: true`. While the first request runs, others get a 409 with `Retry-After`. Another body or operation under the same value is a 422. A request that failed leaves the value free, so that sending it again runs it again. An answer above 16 MiB is not kept, and an answer whose reader left before its end is not either: where such a request was charged, a repeat is not sent to a provider but gets a 409 that says so; a new value runs it once more. A value is best a random UUID for each thing to be done. */
        IdempotencyKey: string;
        /** @description `enabled` adds routing metadata to the answer. Upper and lower case count the same; any other value means `disabled`. */
        ServiceMetadata: string;
        /**
         * @deprecated
         * @description Older name of `X-Service-Metadata`.
         */
        ServiceExperimentalMetadata: string;
        /** @description Categories of the calling application, separated by commas. At most two count per request; unknown ones are dropped. */
        ServiceCategories: string;
        /** @description Version of the Anthropic message format, as its clients send it. A date goes on to a provider that gets the request as it came; any other provider, and one whose caller names none, is asked in the version 2023-06-01. */
        AnthropicVersion: string;
        /** @description Beta features, separated by commas, as Anthropic clients send them. They go to providers that speak that format. */
        AnthropicBeta: string;
        /** @description Beta features for providers that speak the Anthropic format, separated by commas; other providers never see them. Joined with those in `anthropic-beta` where the operation reads that header too. */
        XAnthropicBeta: string;
        /** @description Most models on a page of the Anthropic format. The list of the OpenAI format is always whole. */
        Limit: number;
        /** @description Begins the page behind this model. In the Anthropic format only. One that is not there is refused with a 400. */
        AfterId: string;
        /** @description Ends the page before this model. In the Anthropic format only, and not together with `after_id`. One that is not there is refused with a 400. */
        BeforeId: string;
        /** @description Id of a model, or a short name that only one model has. */
        Model: string;
        /** @description Author of the model, the part of its id before the slash. */
        ModelAuthor: string;
        /** @description Slug of the model, the part of its id after the slash. */
        ModelSlug: string;
        /** @description Most files on the page. */
        "Limit-2": number;
        /** @description Begins the page behind this file. One that is not there is refused with a 400. */
        After: string;
        /** @description The same under the name of the Anthropic format. Only one of the two is given: Not together with `after`. One that is not there is refused with a 400. */
        "AfterId-2": string;
        /** @description Order by the time of the upload. */
        Order: "asc" | "desc";
        /** @description Lists only files with this purpose. */
        Purpose: string;
        /** @description The file. */
        FileId: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    createChatCompletion: {
        parameters: {
            query?: never;
            header?: {
                /** @description Groups the requests of one conversation and keeps them at the same endpoint. A session id in the body goes before it. */
                "x-session-id"?: components["parameters"]["SessionId"];
                /** @description Address of the calling application, for attribution. */
                "HTTP-Referer"?: components["parameters"]["HttpReferer"];
                /** @description Name of the calling application, for attribution. The older header `X-Title` is read as well. */
                "X-Service-Title"?: components["parameters"]["ServiceTitle"];
                /** @description Makes it safe to send a request again: for 24 hours, requests of the same API key with the same value and the same body reach a provider once and are charged once. The first answer is sent again byte for byte, streams too, with `Idempotent-Replayed: true`. While the first request runs, others get a 409 with `Retry-After`. Another body or operation under the same value is a 422. A request that failed leaves the value free, so that sending it again runs it again. An answer above 16 MiB is not kept, and an answer whose reader left before its end is not either: where such a request was charged, a repeat is not sent to a provider but gets a 409 that says so; a new value runs it once more. A value is best a random UUID for each thing to be done. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The conversation and the settings of the answer. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "model": "gpt-4o",
                 *       "messages": [
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
            /** @description The answer, complete or as a stream. */
            200: {
                headers: {
                    /** @description Id of the generation. Use it to look up usage and cost later. */
                    "X-Generation-Id"?: string;
                    /** @description `true` if the gateway replays the stored answer of this `Idempotency-Key`. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "gen-1764000000-4f0c2b9a",
                     *       "object": "chat.completion",
                     *       "created": 1764000000,
                     *       "model": "openai/gpt-4o",
                     *       "system_fingerprint": null,
                     *       "choices": [
                     *         {
                     *           "index": 0,
                     *           "finish_reason": "stop",
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
                     *         "total_tokens": 32
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
                     *         "model": "openai/gpt-4o",
                     *         "choices": [
                     *           {
                     *             "index": 0,
                     *             "delta": {
                     *               "role": "assistant",
                     *               "content": "Air scatters"
                     *             },
                     *             "finish_reason": null
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "text/event-stream": components["schemas"]["OpenAIChatStream"];
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
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            524: components["responses"]["UpstreamTimeout"];
            529: components["responses"]["ProviderOverloaded"];
        };
    };
    connectResponse: {
        parameters: {
            query?: never;
            header?: {
                /** @description Groups the requests of one conversation and keeps them at the same endpoint. A session id in the body goes before it. */
                "x-session-id"?: components["parameters"]["SessionId"];
                /** @description Address of the calling application, for attribution. */
                "HTTP-Referer"?: components["parameters"]["HttpReferer"];
                /** @description Name of the calling application, for attribution. The older header `X-Title` is read as well. */
                "X-Service-Title"?: components["parameters"]["ServiceTitle"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The connection is a WebSocket from here on. */
            101: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            426: components["responses"]["UpgradeRequired"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createResponse: {
        parameters: {
            query?: never;
            header?: {
                /** @description Groups the requests of one conversation and keeps them at the same endpoint. A session id in the body goes before it. */
                "x-session-id"?: components["parameters"]["SessionId"];
                /** @description Address of the calling application, for attribution. */
                "HTTP-Referer"?: components["parameters"]["HttpReferer"];
                /** @description Name of the calling application, for attribution. The older header `X-Title` is read as well. */
                "X-Service-Title"?: components["parameters"]["ServiceTitle"];
                /** @description Makes it safe to send a request again: for 24 hours, requests of the same API key with the same value and the same body reach a provider once and are charged once. The first answer is sent again byte for byte, streams too, with `Idempotent-Replayed: true`. While the first request runs, others get a 409 with `Retry-After`. Another body or operation under the same value is a 422. A request that failed leaves the value free, so that sending it again runs it again. An answer above 16 MiB is not kept, and an answer whose reader left before its end is not either: where such a request was charged, a repeat is not sent to a provider but gets a 409 that says so; a new value runs it once more. A value is best a random UUID for each thing to be done. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The conversation and the settings of the answer. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "model": "gpt-4o",
                 *       "input": "Why is the sky blue?"
                 *     }
                 */
                "application/json": components["schemas"]["ResponsesRequest"];
            };
        };
        responses: {
            /** @description The response, complete or as a stream. */
            200: {
                headers: {
                    /** @description Id of the generation. Use it to look up usage and cost later. */
                    "X-Generation-Id"?: string;
                    /** @description `true` if the gateway replays the stored answer of this `Idempotency-Key`. */
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
                     *       "temperature": 1,
                     *       "top_p": 1,
                     *       "frequency_penalty": 0,
                     *       "presence_penalty": 0,
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
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            524: components["responses"]["UpstreamTimeout"];
            529: components["responses"]["ProviderOverloaded"];
        };
    };
    compactResponse: {
        parameters: {
            query?: never;
            header?: {
                /** @description Groups the requests of one conversation and keeps them at the same endpoint. A session id in the body goes before it. */
                "x-session-id"?: components["parameters"]["SessionId"];
                /** @description Address of the calling application, for attribution. */
                "HTTP-Referer"?: components["parameters"]["HttpReferer"];
                /** @description Name of the calling application, for attribution. The older header `X-Title` is read as well. */
                "X-Service-Title"?: components["parameters"]["ServiceTitle"];
                /** @description Makes it safe to send a request again: for 24 hours, requests of the same API key with the same value and the same body reach a provider once and are charged once. The first answer is sent again byte for byte, streams too, with `Idempotent-Replayed: true`. While the first request runs, others get a 409 with `Retry-After`. Another body or operation under the same value is a 422. A request that failed leaves the value free, so that sending it again runs it again. An answer above 16 MiB is not kept, and an answer whose reader left before its end is not either: where such a request was charged, a repeat is not sent to a provider but gets a 409 that says so; a new value runs it once more. A value is best a random UUID for each thing to be done. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The conversation and the model that compacts it. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "model": "openai/gpt-5-mini",
                 *       "input": [
                 *         {
                 *           "role": "user",
                 *           "content": "We launch on Tuesday. Support has to know first."
                 *         },
                 *         {
                 *           "role": "assistant",
                 *           "content": "Understood."
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ResponsesCompactRequest"];
            };
        };
        responses: {
            /** @description The summary of the conversation. */
            200: {
                headers: {
                    /** @description Id of the generation. Use it to look up usage and cost later. */
                    "X-Generation-Id"?: string;
                    /** @description `true` if the gateway replays the stored answer of this `Idempotency-Key`. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "resp_4f0c2b9a",
                     *       "object": "response.compaction",
                     *       "created_at": 1764000000,
                     *       "output": [
                     *         {
                     *           "type": "compaction",
                     *           "id": "cmp_4f0c2b9a00",
                     *           "encrypted_content": "opaque"
                     *         }
                     *       ],
                     *       "usage": {
                     *         "input_tokens": 210,
                     *         "input_tokens_details": {
                     *           "cached_tokens": 0
                     *         },
                     *         "output_tokens": 40,
                     *         "output_tokens_details": {
                     *           "reasoning_tokens": 0
                     *         },
                     *         "total_tokens": 250,
                     *         "cost": 0.0001325,
                     *         "cost_details": {
                     *           "upstream_inference_cost": null,
                     *           "upstream_inference_input_cost": 0.0000525,
                     *           "upstream_inference_output_cost": 0.00008
                     *         },
                     *         "is_byok": false
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ResponsesCompaction"];
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
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            524: components["responses"]["UpstreamTimeout"];
            529: components["responses"]["ProviderOverloaded"];
        };
    };
    createMessage: {
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
                /** @description Version of the Anthropic message format, as its clients send it. A date goes on to a provider that gets the request as it came; any other provider, and one whose caller names none, is asked in the version 2023-06-01. */
                "anthropic-version"?: components["parameters"]["AnthropicVersion"];
                /** @description Beta features, separated by commas, as Anthropic clients send them. They go to providers that speak that format. */
                "anthropic-beta"?: components["parameters"]["AnthropicBeta"];
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
                    /** @description `true` if the gateway replays the stored answer of this `Idempotency-Key`. */
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
                     *           "text": "Air scatters blue light more than red light."
                     *         }
                     *       ],
                     *       "stop_reason": "end_turn",
                     *       "stop_sequence": null,
                     *       "stop_details": null,
                     *       "container": null,
                     *       "diagnostics": null,
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
            412: components["responses"]["MessagesPreconditionFailed"];
            413: components["responses"]["MessagesPayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType-2"];
            422: components["responses"]["MessagesUnprocessableEntity"];
            429: components["responses"]["MessagesTooManyRequests"];
            500: components["responses"]["MessagesInternalServerError"];
            502: components["responses"]["MessagesBadGateway"];
            503: components["responses"]["MessagesServiceUnavailable"];
            524: components["responses"]["MessagesUpstreamTimeout"];
            529: components["responses"]["MessagesProviderOverloaded"];
        };
    };
    countMessageTokens: {
        parameters: {
            query?: never;
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
                "anthropic-beta"?: components["parameters"]["AnthropicBeta"];
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
            403: components["responses"]["MessagesForbidden"];
            404: components["responses"]["MessagesNotFound"];
            408: components["responses"]["MessagesRequestTimeout"];
            413: components["responses"]["MessagesPayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType-2"];
            500: components["responses"]["MessagesInternalServerError"];
            503: components["responses"]["MessagesServiceUnavailable"];
        };
    };
    createSpeech: {
        parameters: {
            query?: never;
            header?: {
                /** @description Groups the requests of one conversation and keeps them at the same endpoint. A session id in the body goes before it. */
                "x-session-id"?: components["parameters"]["SessionId"];
                /** @description Address of the calling application, for attribution. */
                "HTTP-Referer"?: components["parameters"]["HttpReferer"];
                /** @description Name of the calling application, for attribution. The older header `X-Title` is read as well. */
                "X-Service-Title"?: components["parameters"]["ServiceTitle"];
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
                 *       "model": "gpt-4o-mini-tts",
                 *       "input": "Hello!",
                 *       "voice": "alloy"
                 *     }
                 */
                "application/json": components["schemas"]["OpenAISpeechRequest"];
            };
        };
        responses: {
            /** @description The sound. */
            200: {
                headers: {
                    /** @description Id of the generation. Use it to look up usage and cost later. */
                    "X-Generation-Id"?: string;
                    /** @description `true` if the gateway replays the stored answer of this `Idempotency-Key`. */
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
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            524: components["responses"]["UpstreamTimeout"];
            529: components["responses"]["ProviderOverloaded"];
        };
    };
    createTranscription: {
        parameters: {
            query?: never;
            header?: {
                /** @description Groups the requests of one conversation and keeps them at the same endpoint. A session id in the body goes before it. */
                "x-session-id"?: components["parameters"]["SessionId"];
                /** @description Address of the calling application, for attribution. */
                "HTTP-Referer"?: components["parameters"]["HttpReferer"];
                /** @description Name of the calling application, for attribution. The older header `X-Title` is read as well. */
                "X-Service-Title"?: components["parameters"]["ServiceTitle"];
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
                 *       "model": "whisper-1",
                 *       "file": "..."
                 *     }
                 */
                "multipart/form-data": components["schemas"]["OpenAITranscriptionForm"];
            };
        };
        responses: {
            /** @description What was said. */
            200: {
                headers: {
                    /** @description Id of the generation. Use it to look up usage and cost later. */
                    "X-Generation-Id"?: string;
                    /** @description `true` if the gateway replays the stored answer of this `Idempotency-Key`. */
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
                    /** @example Hello! */
                    "text/plain": string;
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
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            524: components["responses"]["UpstreamTimeout"];
            529: components["responses"]["ProviderOverloaded"];
        };
    };
    createImage: {
        parameters: {
            query?: never;
            header?: {
                /** @description Groups the requests of one conversation and keeps them at the same endpoint. A session id in the body goes before it. */
                "x-session-id"?: components["parameters"]["SessionId"];
                /** @description Address of the calling application, for attribution. */
                "HTTP-Referer"?: components["parameters"]["HttpReferer"];
                /** @description Name of the calling application, for attribution. The older header `X-Title` is read as well. */
                "X-Service-Title"?: components["parameters"]["ServiceTitle"];
                /** @description Makes it safe to send a request again: for 24 hours, requests of the same API key with the same value and the same body reach a provider once and are charged once. The first answer is sent again byte for byte, streams too, with `Idempotent-Replayed: true`. While the first request runs, others get a 409 with `Retry-After`. Another body or operation under the same value is a 422. A request that failed leaves the value free, so that sending it again runs it again. An answer above 16 MiB is not kept, and an answer whose reader left before its end is not either: where such a request was charged, a repeat is not sent to a provider but gets a 409 that says so; a new value runs it once more. A value is best a random UUID for each thing to be done. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description What to draw, and how. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "model": "gpt-image-1.5",
                 *       "prompt": "A lighthouse in the fog",
                 *       "size": "1024x1024"
                 *     }
                 */
                "application/json": components["schemas"]["OpenAIImageRequest"];
            };
        };
        responses: {
            /** @description The images, or with `stream` the events of a stream. */
            200: {
                headers: {
                    /** @description Id of the generation. Use it to look up usage and cost later. */
                    "X-Generation-Id"?: string;
                    /** @description `true` if the gateway replays the stored answer of this `Idempotency-Key`. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "created": 1764000000,
                     *       "output_format": "png",
                     *       "data": [
                     *         {
                     *           "b64_json": "iVBORw0KGgo="
                     *         }
                     *       ],
                     *       "usage": {
                     *         "input_tokens": 12,
                     *         "output_tokens": 272,
                     *         "total_tokens": 284,
                     *         "input_tokens_details": {
                     *           "text_tokens": 12,
                     *           "image_tokens": 0
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["OpenAIImagesResponse"];
                    /**
                     * @example {
                     *       "event": "image_generation.completed",
                     *       "data": {
                     *         "type": "image_generation.completed",
                     *         "b64_json": "iVBORw0KGgo=",
                     *         "created_at": 1764000000,
                     *         "output_format": "png"
                     *       }
                     *     }
                     */
                    "text/event-stream": components["schemas"]["OpenAIImageStream"];
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
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            524: components["responses"]["UpstreamTimeout"];
            529: components["responses"]["ProviderOverloaded"];
        };
    };
    createImageEdit: {
        parameters: {
            query?: never;
            header?: {
                /** @description Groups the requests of one conversation and keeps them at the same endpoint. A session id in the body goes before it. */
                "x-session-id"?: components["parameters"]["SessionId"];
                /** @description Address of the calling application, for attribution. */
                "HTTP-Referer"?: components["parameters"]["HttpReferer"];
                /** @description Name of the calling application, for attribution. The older header `X-Title` is read as well. */
                "X-Service-Title"?: components["parameters"]["ServiceTitle"];
                /** @description Makes it safe to send a request again: for 24 hours, requests of the same API key with the same value and the same body reach a provider once and are charged once. The first answer is sent again byte for byte, streams too, with `Idempotent-Replayed: true`. While the first request runs, others get a 409 with `Retry-After`. Another body or operation under the same value is a 422. A request that failed leaves the value free, so that sending it again runs it again. An answer above 16 MiB is not kept, and an answer whose reader left before its end is not either: where such a request was charged, a repeat is not sent to a provider but gets a 409 that says so; a new value runs it once more. A value is best a random UUID for each thing to be done. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description What to draw, and how. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "model": "gpt-image-1.5",
                 *       "prompt": "The same at night",
                 *       "image": [
                 *         "..."
                 *       ]
                 *     }
                 */
                "multipart/form-data": components["schemas"]["OpenAIImageEditForm"];
                /**
                 * @example {
                 *       "model": "gpt-image-1.5",
                 *       "prompt": "The same at night",
                 *       "images": [
                 *         {
                 *           "image_url": "https://example.com/lighthouse.png"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["OpenAIImageEditRequest"];
            };
        };
        responses: {
            /** @description The images, or with `stream` the events of a stream. */
            200: {
                headers: {
                    /** @description Id of the generation. Use it to look up usage and cost later. */
                    "X-Generation-Id"?: string;
                    /** @description `true` if the gateway replays the stored answer of this `Idempotency-Key`. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "created": 1764000000,
                     *       "output_format": "png",
                     *       "data": [
                     *         {
                     *           "b64_json": "iVBORw0KGgo="
                     *         }
                     *       ],
                     *       "usage": {
                     *         "input_tokens": 12,
                     *         "output_tokens": 272,
                     *         "total_tokens": 284,
                     *         "input_tokens_details": {
                     *           "text_tokens": 12,
                     *           "image_tokens": 0
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["OpenAIImagesResponse"];
                    /**
                     * @example {
                     *       "event": "image_edit.completed",
                     *       "data": {
                     *         "type": "image_edit.completed",
                     *         "b64_json": "iVBORw0KGgo=",
                     *         "created_at": 1764000000,
                     *         "output_format": "png"
                     *       }
                     *     }
                     */
                    "text/event-stream": components["schemas"]["OpenAIImageStream"];
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
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            524: components["responses"]["UpstreamTimeout"];
            529: components["responses"]["ProviderOverloaded"];
        };
    };
    createEmbedding: {
        parameters: {
            query?: never;
            header?: {
                /** @description Groups the requests of one conversation and keeps them at the same endpoint. A session id in the body goes before it. */
                "x-session-id"?: components["parameters"]["SessionId"];
                /** @description Address of the calling application, for attribution. */
                "HTTP-Referer"?: components["parameters"]["HttpReferer"];
                /** @description Name of the calling application, for attribution. The older header `X-Title` is read as well. */
                "X-Service-Title"?: components["parameters"]["ServiceTitle"];
                /** @description Makes it safe to send a request again: for 24 hours, requests of the same API key with the same value and the same body reach a provider once and are charged once. The first answer is sent again byte for byte, streams too, with `Idempotent-Replayed: true`. While the first request runs, others get a 409 with `Retry-After`. Another body or operation under the same value is a 422. A request that failed leaves the value free, so that sending it again runs it again. An answer above 16 MiB is not kept, and an answer whose reader left before its end is not either: where such a request was charged, a repeat is not sent to a provider but gets a 409 that says so; a new value runs it once more. A value is best a random UUID for each thing to be done. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The inputs and the model. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "model": "text-embedding-3-small",
                 *       "input": [
                 *         "Hello",
                 *         "world"
                 *       ]
                 *     }
                 */
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
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            524: components["responses"]["UpstreamTimeout"];
            529: components["responses"]["ProviderOverloaded"];
        };
    };
    listModels: {
        parameters: {
            query?: {
                /** @description Most models on a page of the Anthropic format. The list of the OpenAI format is always whole. */
                limit?: components["parameters"]["Limit"];
                /** @description Begins the page behind this model. In the Anthropic format only. One that is not there is refused with a 400. */
                after_id?: components["parameters"]["AfterId"];
                /** @description Ends the page before this model. In the Anthropic format only, and not together with `after_id`. One that is not there is refused with a 400. */
                before_id?: components["parameters"]["BeforeId"];
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
            /** @description The models. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelListAnswer"];
                };
            };
            /** @description The list is the one whose `ETag` was sent in `If-None-Match`. Only the list without `anthropic-version` carries one. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["EitherBadRequest"];
            401: components["responses"]["EitherUnauthorized"];
            403: components["responses"]["EitherForbidden"];
            500: components["responses"]["EitherInternalServerError"];
        };
    };
    retrieveModel: {
        parameters: {
            query?: never;
            header?: {
                /** @description Version of the Anthropic message format, as its clients send it. A date goes on to a provider that gets the request as it came; any other provider, and one whose caller names none, is asked in the version 2023-06-01. */
                "anthropic-version"?: components["parameters"]["AnthropicVersion"];
            };
            path: {
                /** @description Id of a model, or a short name that only one model has. */
                model: components["parameters"]["Model"];
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
                     *       "id": "openai/gpt-4o",
                     *       "object": "model",
                     *       "created": 1715367049,
                     *       "owned_by": "openai"
                     *     }
                     */
                    "application/json": components["schemas"]["ModelAnswer"];
                };
            };
            400: components["responses"]["EitherBadRequest"];
            401: components["responses"]["EitherUnauthorized"];
            403: components["responses"]["EitherForbidden"];
            404: components["responses"]["EitherNotFound"];
            500: components["responses"]["EitherInternalServerError"];
        };
    };
    retrieveModelByAuthor: {
        parameters: {
            query?: never;
            header?: {
                /** @description Version of the Anthropic message format, as its clients send it. A date goes on to a provider that gets the request as it came; any other provider, and one whose caller names none, is asked in the version 2023-06-01. */
                "anthropic-version"?: components["parameters"]["AnthropicVersion"];
            };
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
                     *       "id": "openai/gpt-4o",
                     *       "object": "model",
                     *       "created": 1715367049,
                     *       "owned_by": "openai"
                     *     }
                     */
                    "application/json": components["schemas"]["ModelAnswer"];
                };
            };
            400: components["responses"]["EitherBadRequest"];
            401: components["responses"]["EitherUnauthorized"];
            403: components["responses"]["EitherForbidden"];
            404: components["responses"]["EitherNotFound"];
            500: components["responses"]["EitherInternalServerError"];
        };
    };
    listUploadedFiles: {
        parameters: {
            query?: {
                /** @description Most files on the page. */
                limit?: components["parameters"]["Limit-2"];
                /** @description Begins the page behind this file. One that is not there is refused with a 400. */
                after?: components["parameters"]["After"];
                /** @description The same under the name of the Anthropic format. Only one of the two is given: Not together with `after`. One that is not there is refused with a 400. */
                after_id?: components["parameters"]["AfterId-2"];
                /** @description Order by the time of the upload. */
                order?: components["parameters"]["Order"];
                /** @description Lists only files with this purpose. */
                purpose?: components["parameters"]["Purpose"];
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
                     *       "object": "list",
                     *       "data": [
                     *         {
                     *           "id": "file_7f3c0d9e5b1a4c2e8d6f0a1b2c3d4e5f",
                     *           "object": "file",
                     *           "bytes": 48213,
                     *           "created_at": 1764000000,
                     *           "filename": "reports/2026.pdf",
                     *           "purpose": "user_data",
                     *           "status": "processed"
                     *         }
                     *       ],
                     *       "first_id": "file_7f3c0d9e5b1a4c2e8d6f0a1b2c3d4e5f",
                     *       "last_id": "file_7f3c0d9e5b1a4c2e8d6f0a1b2c3d4e5f",
                     *       "has_more": false
                     *     }
                     */
                    "application/json": components["schemas"]["FileListAnswer"];
                };
            };
            400: components["responses"]["EitherBadRequest"];
            401: components["responses"]["EitherUnauthorized"];
            403: components["responses"]["EitherForbidden"];
            429: components["responses"]["EitherTooManyRequests"];
            500: components["responses"]["EitherInternalServerError"];
        };
    };
    createFile: {
        parameters: {
            query?: never;
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
                     *       "object": "file",
                     *       "bytes": 48213,
                     *       "created_at": 1764000000,
                     *       "filename": "reports/2026.pdf",
                     *       "purpose": "user_data",
                     *       "status": "processed"
                     *     }
                     */
                    "application/json": components["schemas"]["FileAnswer"];
                };
            };
            400: components["responses"]["EitherBadRequest"];
            401: components["responses"]["EitherUnauthorized"];
            403: components["responses"]["EitherForbidden"];
            408: components["responses"]["EitherRequestTimeout"];
            413: components["responses"]["EitherPayloadTooLarge"];
            415: components["responses"]["EitherUnsupportedMediaType"];
            429: components["responses"]["EitherTooManyRequests"];
            500: components["responses"]["EitherInternalServerError"];
        };
    };
    retrieveFile: {
        parameters: {
            query?: never;
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
                     *       "object": "file",
                     *       "bytes": 48213,
                     *       "created_at": 1764000000,
                     *       "filename": "reports/2026.pdf",
                     *       "purpose": "user_data",
                     *       "status": "processed"
                     *     }
                     */
                    "application/json": components["schemas"]["FileAnswer"];
                };
            };
            400: components["responses"]["EitherBadRequest"];
            401: components["responses"]["EitherUnauthorized"];
            403: components["responses"]["EitherForbidden"];
            404: components["responses"]["EitherNotFound"];
            429: components["responses"]["EitherTooManyRequests"];
            500: components["responses"]["EitherInternalServerError"];
        };
    };
    removeFile: {
        parameters: {
            query?: never;
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
                     *       "object": "file",
                     *       "deleted": true
                     *     }
                     */
                    "application/json": components["schemas"]["FileDeletedAnswer"];
                };
            };
            400: components["responses"]["EitherBadRequest"];
            401: components["responses"]["EitherUnauthorized"];
            403: components["responses"]["EitherForbidden"];
            404: components["responses"]["EitherNotFound"];
            429: components["responses"]["EitherTooManyRequests"];
            500: components["responses"]["EitherInternalServerError"];
        };
    };
    downloadFile: {
        parameters: {
            query?: never;
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
            400: components["responses"]["EitherBadRequest"];
            401: components["responses"]["EitherUnauthorized"];
            403: components["responses"]["EitherForbidden"];
            404: components["responses"]["EitherNotFound"];
            412: components["responses"]["EitherPreconditionFailed"];
            416: components["responses"]["EitherRangeNotSatisfiable"];
            429: components["responses"]["EitherTooManyRequests"];
            500: components["responses"]["EitherInternalServerError"];
        };
    };
}
