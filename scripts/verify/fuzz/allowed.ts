/**
 * Refusals of what the document accepts, for reasons that no schema can say: what is named must be there, what is
 * combined must go together, and what a provider cannot do is refused. Keyed by what the answer says; each must stand
 * in words among the descriptions of the operation and of all that it refers to.
 */
export interface Rule {
  /** Operations by id or tag; absent: all. */
  readonly on?: RegExp;
  /** Absent: 400. */
  readonly status?: number;
  readonly says: RegExp;
  /** How the document puts it. */
  readonly stated: string;
}

const INFERENCE = /^(Chat|Responses|Anthropic Messages|Embeddings|Images|TTS|STT|Presets)$/;
const MESSAGES = /^(Anthropic Messages|Presets)$/;
const NOT_THERE = 'One that is not there is refused with a 400';
const NOT_HAD = 'One that the workspace does not have is refused with a 400';
const NO_MODEL = 'One that is not among the models is refused with a 400';
const NOT_HERE = 'Not available in this gateway, and refused with a 400';
const ONE_FORMAT = 'only the Anthropic format has a word are refused with a 400';

export const ALLOWED: readonly Rule[] = [
  // Which models there are is the catalogue's to say.
  { on: INFERENCE, says: /"code":"model_not_found"/, stated: NO_MODEL },
  { on: INFERENCE, says: /"model: name a model, such as author\/slug/, stated: NO_MODEL },
  { on: /^createInternChatCompletion$/, says: /is not a valid model id/, stated: NO_MODEL },
  {
    on: INFERENCE,
    says: /"model: web search \(\\":online\\"\) is not/,
    stated: 'there is no web search here',
  },
  // Blocks and fields of the Anthropic format for which no other format has a word.
  { on: MESSAGES, says: /only for providers that speak the Anthropic format/, stated: ONE_FORMAT },
  { on: MESSAGES, says: /needs a provider that speaks the Anthropic format, and cannot/, stated: ONE_FORMAT },
  {
    on: /^createInternChatCompletion$/,
    says: /"messages\[\d+\](: the last message must be of the role|\.content: must not be empty)/,
    stated: 'Another role, or a last message without a text, is refused with a 400',
  },
  { on: MESSAGES, says: /"fallbacks: not together with models/, stated: 'Not together with `models`' },
  // A preset that is to be made or to be applied may stand in for the input: the schema cannot require it.
  {
    on: /^(Responses|Presets)$/,
    says: /"input: is (missing|empty); send a text or the items/,
    stated: 'Left out or empty, it is refused with a 400 where there are no `instructions`',
  },
  {
    on: /^Presets$/,
    says: /"preset: a preset cannot be made of another one/,
    stated: 'so is a request that names a preset itself',
  },
  // Known fields that are not built.
  { on: /^STT$/, says: /"(diarize|keyterms|source_url): is not available in this gateway/, stated: NOT_HERE },
  {
    on: /^(TTS|Audio)$/,
    status: 404,
    says: /"instructions: no endpoint of /,
    stated: 'Where no endpoint of the model takes it, it is refused with a 404',
  },
  {
    on: INFERENCE,
    says: /"deferred_tools: deferred tools are not available in this gateway/,
    stated: NOT_HERE,
  },
  {
    on: INFERENCE,
    says: /"web_search_options: web search is not available in this gateway/,
    stated: NOT_HERE,
  },
  { on: INFERENCE, says: /"prompt: prompt templates are not available in this gateway/, stated: NOT_HERE },
  {
    on: INFERENCE,
    says: /"plugins: the plugin [\w-]+ is not available in this gateway/,
    stated: 'Not available in this gateway: switched on, it is refused with 400',
  },
  {
    on: INFERENCE,
    says: /"previous_response_id: responses are not stored in this gateway/,
    stated: 'anything else is refused with a 400. Responses are not stored',
  },
  {
    on: /^(Chat|Presets)$/,
    says: /"messages\[\d+\]\.role: function messages work at \/v1 only/,
    stated: 'Taken at `/v1` only; elsewhere it is refused with a 400',
  },
  {
    on: /^Chat$/,
    says: /"messages\[\d+\]\.name: there is no function_call of this name before/,
    stated: 'Without a call of it before the message, it is refused with a 400',
  },
  {
    on: /^Presets$/,
    says: /"tools\[\d+\]\.type: custom is not taken in presets/,
    stated: 'In a preset it is refused with a 400',
  },
  {
    on: /^Responses$/,
    says: /"input: is (missing or )?empty; send the conversation/,
    stated: 'An empty one is refused with a 400',
  },
  {
    on: /^Responses$/,
    says: /"(tools: server tools cannot run during compaction|text\.format: only text is supported here)/,
    stated: 'Server tools are refused with a 400 here',
  },
  {
    on: INFERENCE,
    says: /: responses are not stored in this gateway, so true is not available/,
    stated: 'Nothing is stored here, so true is refused with a 400',
  },
  {
    on: INFERENCE,
    says: /: not available for this model in this gateway/,
    stated: 'refused with a 400 where no provider of the model',
  },
  // Tools for which something outside would have to be there.
  {
    on: INFERENCE,
    says: /"tools: the tool [\w:.-]+ (is not available in this gateway|needs a )/,
    stated: 'other server tools are refused by name',
  },
  { on: INFERENCE, says: /"tools: [\w:.-]+ is given twice/, stated: 'and so is one that is given twice' },
  {
    on: INFERENCE,
    says: /"tool_choice: beside service:tool_search it is absent or auto/,
    stated: 'Beside it `tool_choice` is absent',
  },
  {
    on: INFERENCE,
    says: /"tools: service:datetime: timezone: expected an IANA/,
    stated: 'IANA time zone; what is none is refused with a 400',
  },
  {
    on: INFERENCE,
    says: /"tools: service:web_fetch: engine: [\w-]+ needs a service outside/,
    stated: 'One that is not configured is refused with a 400',
  },
  {
    on: INFERENCE,
    says: /"tools: service:web_fetch: \w+: expected a domain/,
    stated: 'What is none is refused with a 400',
  },
  {
    on: INFERENCE,
    says: /"max_tool_calls: 0 leaves no call to the server tools/,
    stated: 'without it, 0 beside server tools is refused with a 400',
  },
  {
    on: /^Guardrails$/,
    says: /"content_filter_builtins: [\w-]+ is not available in this gateway/,
    stated: 'need a model of language that this gateway has not, and are refused with a 400',
  },
  {
    on: /^(Responses|Presets)$/,
    says: /"input: item_reference is not available, because responses are not stored/,
    stated: 'Nothing is stored here, so it is refused with a 400; send the item itself',
  },
  // The provider's own bound.
  {
    on: /^Embeddings$/,
    says: /"dimensions: at most 4096"/,
    stated: 'A length that the provider refuses is refused with a 400',
  },
  // One field needs another one, or room beside it.
  {
    on: MESSAGES,
    says: /"max_tokens: must be greater than thinking\.budget_tokens/,
    stated: '`max_tokens` must be larger',
  },
  { on: INFERENCE, says: /"top_logprobs needs logprobs to be true"/, stated: 'Needs `logprobs`' },
  {
    on: /^STT$/,
    says: /"timestamp_granularities: needs the response_format verbose_json"/,
    stated: 'What gets times, with `verbose_json`',
  },
  {
    on: INFERENCE,
    says: /"plugins: [\w-]+ is named twice; name each plugin once"/,
    stated: 'each named at most once',
  },
  {
    on: INFERENCE,
    says: /"max(_completion|_output)?_tokens: \d+ is more than .* answers with: at most/,
    stated: 'More than any endpoint of the model answers with is refused with a 400',
  },
  // A choice of a tool names one of the request's, and a provider's wire has so many forms of answers.
  {
    on: /^(Chat|Responses|Presets)$/,
    says: /"tool_choice: .* is not among the tools of this request"/,
    stated: 'One that is not among `tools` is refused with a 400',
  },
  {
    on: /^(Chat|Presets)$/,
    says: /"response_format: no provider here takes the type /,
    stated: 'other types are refused with a 400',
  },
  // Sizes, ratios and formats that contradict each other, or that nobody draws.
  { on: /^Images$/, says: /"size: .* contradicts the /, stated: 'Refused where it contradicts' },
  {
    on: /^Images$/,
    says: /"background: .* needs (the|an) /,
    stated: 'needs an `output_format` with an alpha',
  },
  { on: /^Images$/, says: /"n: no endpoint of /, stated: 'the request is refused where none is left' },
  {
    on: /^Images$/,
    says: /"(size|resolution|output_format|input_references): no endpoint of /,
    stated: 'is left out',
  },
  {
    on: /^Images$/,
    says: /: (expected a (data URL|PNG)|a data URL holds base64)/,
    stated: 'PNG, JPEG or WebP, as base64 data URLs or as http(s) addresses',
  },
  {
    on: /^Images$/,
    says: /"provider\.options\./,
    stated: 'that does not list one of them under `allowed_passthrough_parameters` is left out',
  },
  // What the encoded text holds, and whether it is whole.
  {
    on: /^(STT|TTS)$/,
    says: /: expected (base64|a data URL)|"input_audio\.data: is empty"/,
    stated: 'base64',
  },
  { on: /^Embeddings$/, says: /: expected a data URL/, stated: 'A data URL, or an address' },
  // Parts that the wire of the serving provider has no place for.
  {
    on: /^Embeddings$/,
    says: /providers of the openai format take texts and tokens/,
    stated: 'Which kinds work depends on the model and its provider',
  },
  // The same value for another request is a conflict.
  {
    status: 422,
    says: /"Idempotency-Key: it was used for another request/,
    stated: 'Another body or operation under the same value is a 422',
  },
  // A part of sound, and after it one of text: the schema has both in any order for generators' sake.
  {
    on: /^TTS$/,
    says: /"input_references: expected one part input_audio/,
    stated: 'one part `input_audio`, and after it at most one part `text`',
  },
  // Known fields of other services that are not built.
  { on: /^Files$/, says: /"order: lists are in ascending order only"/, stated: '`desc` is refused' },
  {
    on: /^Files$/,
    says: /"cursor: /,
    stated: 'What is no cursor of this list is refused with a 400',
  },
  { on: /^Files$/, says: /"(after|after_id): there is no such file/, stated: NOT_THERE },
  { on: /^Files$/, says: /"before_id: /, stated: 'Lists go forward only, so that it is refused' },
  {
    on: /^Files$/,
    says: /"file_id: uploaded files cannot be downloaded"/,
    stated: 'Uploaded files are not given out again: for them the answer is 400',
  },
  {
    on: /^Files$/,
    says: /"provider: the content of files at a provider is not passed on/,
    stated: 'where that is asked for, the answer is 400 too',
  },
  {
    on: /^Files$/,
    says: /"(cursor|after) and (after|after_id): give one of them"/,
    stated: 'Not together with `after`',
  },
  // The address in the formats of others.
  {
    on: /^createImageEdit$/,
    says: /"image: is required"/,
    stated: 'One of `image` and `image[]` is required',
  },
  {
    on: /^downloadFile$/,
    says: /"file_id: files that were uploaded without a purpose cannot be downloaded"/,
    stated: 'Any other uploaded file is refused with a 400',
  },
  {
    on: /^listModels$/,
    says: /"(after_id and before_id: give one of them|(after_id|before_id): there is no such model)"/,
    stated: 'not together with `after_id`',
  },
  {
    on: /^Files$/,
    says: /"provider: there is no key of yours/,
    stated: 'Without such a key the answer is 400',
  },
  {
    on: /^BYOK$/,
    says: /"key: credentials in JSON are not available/,
    stated: 'in JSON',
  },
  // A pattern would quote the key in the refusal.
  {
    on: /^BYOK$/,
    says: /"key: (holds characters that no key has|this is the masked form)/,
    stated: 'Blanks, control characters',
  },
  {
    on: /^BYOK$/,
    says: /"is_fallback: cannot be combined with is_(byok_only|required)/,
    stated: 'Not together with `is_fallback`',
  },
  // What a destination is told depends on its type, whose configuration the document leaves open.
  {
    on: /^Observability$/,
    says: /"config(\.[\w.[\]-]+)?: /,
    stated: 'hat its type does not take is refused with a 400 that names the field',
  },
  // A preset keeps what chat has a word for; and the slug of a new one has a form that that of a wanted one needs not.
  {
    on: /^Presets$/,
    says: /: cannot be part of a preset[;,] .*leave it out"/,
    stated: 'A field that no preset can keep is refused with a 400 that names it',
  },
  { on: /^Presets$/, says: /"slug: at most 64 letters and digits/, stated: 'at most 64 characters' },
  // What a rule is compared with depends on its operator.
  {
    on: /^Observability$/,
    says: /"filter_rules\.groups\[\d+\]\.rules\[\d+\]\.(value|field|operator): /,
    stated: 'A number for gt, lt, gte and lte, a pattern for regex',
  },
  {
    on: /^Observability$/,
    says: /"api_key_hashes: the workspace of the destination has no inference key /,
    stated: NOT_HAD,
  },
  // Budgets grow with their intervals.
  {
    on: /^Workspaces$/,
    says: /"limit_usd: the \w+ budget \(\$[\d.]+\) must be above the \w+ budget/,
    stated: 'Longer intervals need larger budgets',
  },
  // A pattern has a grammar of its own.
  {
    on: /^Guardrails$/,
    says: /"content_filters\[\d+\]\.pattern: is not valid/,
    stated: 'Regular expression in the flavour of JavaScript',
  },
  // What belongs to a whole workspace stays.
  {
    on: /^Guardrails$/,
    says: /"The guardrail of a whole workspace cannot be deleted/,
    stated: 'The one that covers a whole workspace stays',
  },
  // References to what is not there.
  { on: /^Guardrails$/, says: /"key_hashes: the workspace of the guardrail has no key /, stated: NOT_HAD },
  {
    on: /^Guardrails$/,
    says: /"member_user_ids: the workspace of the guardrail has no member /,
    stated: NOT_HAD,
  },
  { on: /^Interns$/, says: /"starting_after: there is no such cursor"/, stated: NOT_THERE },
  { says: /"workspace_id: there is no such workspace"/, stated: 'not there is refused with a 400' },
  {
    on: /^API Keys$/,
    says: /: no member of this organization has this id/,
    stated: 'An id that none of its members has is refused with a 400',
  },
  { on: /^Workspaces$/, says: /: no member of this organization has the id/, stated: NOT_THERE },
  {
    on: /^BYOK$/,
    says: /is no provider of this gateway \(GET \/providers/,
    stated: 'One that is not in `GET /providers` is refused with a 400',
  },
  // Names that are taken.
  {
    on: /^Workspaces$/,
    says: /"slug: another workspace has this slug already"/,
    stated: 'unique in the account',
  },
  // Two fields that are given together or not at all, where null counts as not given.
  {
    on: /^Guardrails$/,
    says: /"limit_usd and reset_interval: give both, or neither"/,
    stated: 'It goes together with `reset_interval`',
  },
];
