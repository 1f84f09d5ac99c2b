import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('generations', (table) => {
    table.text('id').primary();
    table.text('account_id').notNullable();
    table.text('workspace_id').notNullable();
    table.text('key_hash').notNullable();
    table.text('created_at').notNullable().comment('ISO 8601 UTC, when the request was admitted');
    table.text('request_id').notNullable();
    table.text('upstream_id');
    table.text('api_type').notNullable().comment('completions | embeddings | …');
    table.text('model').notNullable().comment('as served, else as asked for');
    table.text('router').comment('slug of the router model that chose');
    table.text('provider').comment('slug of the provider that answered');
    table.text('provider_name');
    table.text('finish_reason');
    table.text('native_finish_reason');
    table.text('origin').notNullable();
    table.text('http_referer');
    table.text('user_agent');
    table.text('external_user');
    table.text('session_id');
    table.text('service_tier');
    table.text('data_region').notNullable();
    table.boolean('streamed').notNullable();
    table.boolean('cancelled').notNullable();
    table.boolean('is_byok').notNullable();
    table.boolean('usage_estimated').notNullable().comment('counted by us, not reported by the upstream');
    table.integer('status').notNullable().comment('HTTP status that the caller got, or would have got');
    table.text('error_type').comment('canonical type; null: no failure');
    table.double('latency_ms').comment('until the first token, or the whole answer when not streamed');
    table.double('generation_time_ms');
    for (const count of [
      'tokens_prompt',
      'tokens_completion',
      'native_tokens_prompt',
      'native_tokens_completion',
      'native_tokens_completion_images',
      'native_tokens_reasoning',
      'native_tokens_cached',
      'num_input_audio_prompt',
      'num_media_prompt',
      'num_media_completion',
    ])
      table.bigInteger(count);
    table.bigInteger('cost_nano_usd').notNullable().comment('what the caller is charged');
    table.bigInteger('upstream_cost_nano_usd').comment('what the provider charges the caller itself (BYOK)');
    table.bigInteger('cache_discount_nano_usd');
    table.text('attempts').notNullable().comment('JSON: one object per attempted endpoint');
    table.index(['workspace_id', 'created_at']);
  });

  await knex.schema.createTable('usage', (table) => {
    table.text('scope').notNullable().comment('key:<hash> | workspace:<id>');
    table.text('period').notNullable().comment('total | day 2026-11-21 | week 2026-11-16 | month 2026-11');
    table.bigInteger('usage_nano_usd').notNullable();
    table.bigInteger('byok_usage_nano_usd').notNullable();
    table.bigInteger('requests').notNullable();
    table.primary(['scope', 'period']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('usage');
  await knex.schema.dropTable('generations');
}
