// Made by npm run generate from openapi/. Do not edit.
/* eslint-disable */
export interface paths {
    "/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the binaries
         * @description One line for each binary: its name, then the pairs of platform and architecture it exists for, separated by blanks.
         */
        get: operations["listBinaries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/{bin}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the script that installs a binary
         * @description A POSIX shell script, made to be piped to a shell. It finds out platform and architecture, downloads the binary to a temporary file, checks its size and, where a tool for it is on the path, its SHA-256 sum, and moves it into place. A script that was cut off does nothing.
         */
        get: operations["getInstallScript"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bin/{bin}/{platform}/{arch}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a binary
         * @description The file's bytes. `ETag` is its SHA-256 sum; a part can be asked for with `Range`.
         */
        get: operations["getBinary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bin/{bin}/{platform}/{arch}/sign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the signature of a binary
         * @description The Ed25519 signature over the file's bytes, by the key in the manifest.
         */
        get: operations["getBinarySignature"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/runner/manifest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the manifest
         * @description The public key, and the SHA-256 sum of every file on this host, the runners first.
         */
        get: operations["getRunnerManifest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/runner/{runner}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a runner
         * @description The file's bytes. `ETag` is its SHA-256 sum; a part can be asked for with `Range`.
         */
        get: operations["getRunner"];
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
        /**
         * @description Stable reason of a failure, the same in every API format. Branch on this value and not on the message text. New values may be added.
         * @enum {string}
         */
        ApiErrorType: "context_length_exceeded" | "max_tokens_exceeded" | "token_limit_exceeded" | "string_too_long" | "authentication" | "permission_denied" | "payment_required" | "rate_limit_exceeded" | "provider_overloaded" | "provider_unavailable" | "invalid_request" | "invalid_prompt" | "not_found" | "precondition_failed" | "payload_too_large" | "unprocessable" | "content_policy_violation" | "refusal" | "invalid_image" | "image_too_large" | "image_too_small" | "unsupported_image_format" | "image_not_found" | "image_download_failed" | "server" | "timeout" | "unmapped";
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
        /** @description The error itself. */
        ErrorDetail: {
            /**
             * @description HTTP status of the failure. For an error inside a stream, the status it would have had.
             * @example 400
             */
            code: number;
            /** @description Text for people. Its wording may change. */
            message: string;
            /**
             * @description Kind of the failure in the words of the OpenAI format.
             * @example invalid_request_error
             */
            type?: string;
            /**
             * @description Field of the request at fault, as a path; null where no single field is.
             * @example temperature
             */
            param?: string | null;
            /** @description Machine-readable facts about the failure. */
            metadata?: components["schemas"]["ErrorMetadata"] | null;
            /** @description Present when no endpoint could serve the request. */
            availability?: components["schemas"]["ErrorAvailability"];
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
         * @description Letters, digits, dots, dashes and underscores; the first is a letter or a digit.
         * @example tool
         */
        FileName: string;
        /**
         * @description Operating system.
         * @enum {string}
         */
        Platform: "linux" | "darwin" | "windows";
        /**
         * @description Architecture. `amd64` and `x86_64` mean `x64`; `aarch64` means `arm64`.
         * @enum {string}
         */
        ArchName: "x64" | "arm64" | "amd64" | "x86_64" | "aarch64";
        /** @description One file. */
        ManifestEntry: {
            /** @description Name of the runner or binary. */
            name: components["schemas"]["FileName"];
            /**
             * @description Path on this host.
             * @example /runner/agent
             */
            path: string;
            /** @description SHA-256 sum in lower-case hexadecimal. */
            sha256: string;
            /** @description Size in bytes. */
            size: number;
        };
        /** @description What downloads are checked against. */
        Manifest: {
            /** @description The key's 32 bytes in base64. */
            public_key: string;
            /**
             * @description Algorithm of the signatures.
             * @enum {string}
             */
            algorithm: "ed25519";
            /** @description One entry for each file. */
            sha256: components["schemas"]["ManifestEntry"][];
        };
    };
    responses: {
        /** @description A failure of this host. */
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
        /** @description The request's host is not a valid one. */
        BadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": 400,
                 *         "message": "Host: not a valid host name",
                 *         "metadata": {
                 *           "error_type": "invalid_request"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description There is nothing at this path. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": 404,
                 *         "message": "There is nothing at this path",
                 *         "metadata": {
                 *           "error_type": "not_found"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The whole file. */
        File: {
            headers: {
                /** @description The file's SHA-256 sum in quotes. */
                ETag?: string;
                /** @description Says that parts can be asked for. */
                "Accept-Ranges"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/octet-stream": string;
            };
        };
        /** @description The part that was asked for. */
        PartOfFile: {
            headers: {
                /** @description The file's SHA-256 sum in quotes. */
                ETag?: string;
                /** @description Which part this is, and the size of the whole. */
                "Content-Range"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/octet-stream": string;
            };
        };
        /** @description The caller's copy, named in `If-None-Match`, is current. */
        NotModified: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The file is not the one named in `If-Match`. */
        PreconditionFailed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": 412,
                 *         "message": "The file has changed",
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
    };
    parameters: {
        /** @description Name of the binary. */
        Bin: components["schemas"]["FileName"];
        /** @description Operating system. */
        Platform: components["schemas"]["Platform"];
        /** @description Architecture of the processor, under one of its names. */
        Arch: components["schemas"]["ArchName"];
        /** @description Name of the runner. */
        Runner: components["schemas"]["FileName"];
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listBinaries: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The list, which may be empty. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example tool darwin/arm64 linux/arm64 linux/x64 */
                    "text/plain": string;
                };
            };
            500: components["responses"]["InternalServerError"];
        };
    };
    getInstallScript: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the binary. */
                bin: components["parameters"]["Bin"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The script. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/x-shellscript": string;
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalServerError"];
        };
    };
    getBinary: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the binary. */
                bin: components["parameters"]["Bin"];
                /** @description Operating system. */
                platform: components["parameters"]["Platform"];
                /** @description Architecture of the processor, under one of its names. */
                arch: components["parameters"]["Arch"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["File"];
            206: components["responses"]["PartOfFile"];
            304: components["responses"]["NotModified"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            416: components["responses"]["RangeNotSatisfiable"];
            500: components["responses"]["InternalServerError"];
        };
    };
    getBinarySignature: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the binary. */
                bin: components["parameters"]["Bin"];
                /** @description Operating system. */
                platform: components["parameters"]["Platform"];
                /** @description Architecture of the processor, under one of its names. */
                arch: components["parameters"]["Arch"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The signature, 64 bytes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalServerError"];
        };
    };
    getRunnerManifest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The manifest. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "public_key": "11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=",
                     *       "algorithm": "ed25519",
                     *       "sha256": [
                     *         {
                     *           "name": "agent",
                     *           "path": "/runner/agent",
                     *           "sha256": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
                     *           "size": 7340032
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Manifest"];
                };
            };
            500: components["responses"]["InternalServerError"];
        };
    };
    getRunner: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the runner. */
                runner: components["parameters"]["Runner"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["File"];
            206: components["responses"]["PartOfFile"];
            304: components["responses"]["NotModified"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            416: components["responses"]["RangeNotSatisfiable"];
            500: components["responses"]["InternalServerError"];
        };
    };
}
