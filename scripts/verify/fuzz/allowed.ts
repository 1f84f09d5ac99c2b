/**
 * Refusals of what the document accepts, for reasons that no schema can say: what is named must be there, what is
 * combined must go together, and what a provider cannot do is refused. Keyed by what the answer says.
 */
export interface Rule {
  /** Operations by id or tag; absent: all. */
  readonly on?: RegExp;
  /** Absent: 400. */
  readonly status?: number;
  readonly says: RegExp;
}

const INFERENCE = /^(Chat|Responses|Anthropic Messages|Embeddings|Images|TTS|STT|Presets)$/;

export const ALLOWED: readonly Rule[] = [
  // Which models there are is the catalogue's to say.
  { on: INFERENCE, says: /"code":"model_not_found"/ },
  { on: INFERENCE, says: /"model: name a model, such as author\/slug/ },
  // Blocks and fields of the Anthropic format for which no other format has a word.
  { on: /^(Anthropic Messages|Presets)$/, says: /only for providers that speak the Anthropic format/ },
  // A preset that is to be made or to be applied may stand in for the input: the schema cannot require it.
  { on: /^(Responses|Presets)$/, says: /"input: is (missing|empty); send a text or the items/ },
  { on: /^Presets$/, says: /"preset: a preset cannot be made of another one/ },
  {
    on: /^(Anthropic Messages|Presets)$/,
    says: /needs a provider that speaks the Anthropic format, and cannot/,
  },
  // Known fields that are not built: each refusal names its field.
  { on: INFERENCE, says: /(is|are) not (available|offered|supported) (in|by) this gateway/ },
  { on: INFERENCE, says: /: not available for this model in this gateway/ },
  { on: INFERENCE, says: /responses are not stored in this gateway, so true is not available/ },
  // Tools for which something outside would have to be there.
  { on: INFERENCE, says: /"tools: the tool service:\w+ needs a / },
  { on: /^Guardrails$/, says: /"content_filter_builtins: [\w-]+ is not available in this gateway/ },
  {
    on: /^(Responses|Presets)$/,
    says: /"input: item_reference is not available, because responses are not stored/,
  },
  // The provider's own bound.
  { on: /^Embeddings$/, says: /"dimensions: at most 4096"/ },
  // One field needs another one, or room beside it.
  {
    on: /^(Anthropic Messages|Presets)$/,
    says: /"max_tokens: must be greater than thinking\.budget_tokens/,
  },
  { on: INFERENCE, says: /"top_logprobs needs logprobs to be true"/ },
  { on: /^STT$/, says: /"timestamp_granularities: needs the response_format verbose_json"/ },
  // A choice of a tool names one of the request's, and a provider's wire has so many forms of answers.
  { on: /^(Chat|Presets)$/, says: /"tool_choice: .* is not among the tools of this request"/ },
  { on: /^(Chat|Presets)$/, says: /"response_format: no provider here takes the type / },
  // The words of the format and those of the gateway: the document gives them as examples.
  { on: /^(Anthropic Messages|Presets)$/, says: /"service_tier: must be one of / },
  // Sizes, ratios and formats that contradict each other, or that nobody draws.
  { on: /^Images$/, says: /"(size|background): .* (contradicts|needs) the / },
  { on: /^Images$/, says: /"(n|size|resolution|output_format|input_references): no endpoint of / },
  { on: /^Images$/, says: /: (expected a (data URL|PNG)|a data URL holds base64)/ },
  { on: /^Images$/, says: /"provider\.options\./ },
  // What the encoded text holds, and whether it is whole.
  { on: /^(STT|TTS|Embeddings)$/, says: /: expected (base64|a data URL)|"input_audio\.data: is empty"/ },
  // Parts that the wire of the serving provider has no place for.
  { on: /^Embeddings$/, says: /providers of the openai format take texts and tokens/ },
  // The same value for another request is a conflict.
  { status: 422, says: /"Idempotency-Key: it was used for another request/ },
  // A part of sound, and after it one of text: the schema has both in any order for generators' sake.
  { on: /^TTS$/, says: /"input_references: expected one part input_audio/ },
  // Known fields of other services that are not built, and say so in their descriptions.
  { on: /^Files$/, says: /"order: lists are in ascending order only"/ },
  { on: /^Files$/, says: /"(cursor|after|after_id|before_id): / },
  { on: /^Files$/, says: /"file_id: uploaded files cannot be downloaded"/ },
  { on: /^Files$/, says: /"provider: the content of files at a provider is not passed on/ },
  // One of several places to go on from.
  { on: /^Files$/, says: /"(cursor|after) and (after|after_id|before_id): give one of them"/ },
  { on: /^BYOK$/, says: /"key: credentials in JSON are not available/ },
  // A pattern would quote the key in the refusal.
  { on: /^BYOK$/, says: /"key: (holds characters that no key has|this is the masked form)/ },
  // What a destination is told depends on its type, whose configuration the document leaves open.
  { on: /^Observability$/, says: /"config(\.[\w.[\]-]+)?: / },
  { on: /^BYOK$/, says: /"is_fallback: cannot be combined with is_(byok_only|required)/ },
  // A preset keeps what chat has a word for; and the slug of a new one has a form that that of a wanted one needs not.
  { on: /^Presets$/, says: /: cannot be part of a preset; leave it out"/ },
  { on: /^Presets$/, says: /"slug: at most 64 letters and digits/ },
  // What a rule is compared with depends on its operator.
  { on: /^Observability$/, says: /"filter_rules\.groups\[\d+\]\.rules\[\d+\]\.(value|field|operator): / },
  { on: /^Observability$/, says: /"api_key_hashes: the workspace of the destination has no inference key / },
  // Budgets grow with their intervals.
  { on: /^Workspaces$/, says: /"limit_usd: the \w+ budget \(\$[\d.]+\) must be above the \w+ budget/ },
  // A pattern has a grammar of its own.
  { on: /^Guardrails$/, says: /"content_filters\[\d+\]\.pattern: is not valid/ },
  // What belongs to a whole workspace stays.
  { on: /^Guardrails$/, says: /"The guardrail of a whole workspace cannot be deleted/ },
  // References to what is not there.
  { on: /^Guardrails$/, says: /"key_hashes: the workspace of the guardrail has no key / },
  { on: /^Interns$/, says: /"starting_after: there is no such cursor"/ },
  { says: /"workspace_id: there is no such workspace"/ },
  { says: /: no member of this organization has (this|the) id/ },
  { on: /^Guardrails$/, says: /"member_user_ids: the workspace of the guardrail has no member / },
  { on: /^BYOK$/, says: /is no provider of this gateway \(GET \/providers/ },
  // Names that are taken.
  { on: /^Workspaces$/, says: /"slug: another workspace has this slug already"/ },
  // Two fields that are given together or not at all, where null counts as not given.
  { on: /^Guardrails$/, says: /"limit_usd and reset_interval: give both, or neither"/ },
  { on: /^Files$/, says: /"provider: there is no key of yours/ },
];
