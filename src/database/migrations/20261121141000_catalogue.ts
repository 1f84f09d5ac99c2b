import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('catalogue_models', (table) => {
    table.text('id').primary().comment('author/slug');
    table.text('source').notNullable().comment('configuration, or the format of an import');
    table.text('document').notNullable().comment('JSON: the model as a configuration file would name it');
    table.text('fingerprint').notNullable().comment('SHA-256 of the document');
    table.text('created_at').notNullable().comment('ISO 8601 UTC');
    table.text('updated_at').notNullable().comment('ISO 8601 UTC');
    table.text('retired_at').comment('ISO 8601 UTC; null: offered');
    table.index(['source']);
  });
  await knex.schema.createTable('catalogue_prices', (table) => {
    table.text('model').notNullable();
    table.text('provider').notNullable().comment('slug, with the variant of the endpoint');
    table.text('pricing').notNullable().comment('JSON: decimal strings by unit');
    table.text('valid_from').notNullable().comment('ISO 8601 UTC; until the next one of the same endpoint');
    table.primary(['model', 'provider', 'valid_from']);
  });
  await knex('versions').insert({ name: 'catalogue', version: 0 });
}

export async function down(knex: Knex): Promise<void> {
  await knex('versions').where({ name: 'catalogue' }).delete();
  for (const table of ['catalogue_prices', 'catalogue_models']) await knex.schema.dropTable(table);
}
