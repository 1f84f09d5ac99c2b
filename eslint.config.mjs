import tseslint from 'typescript-eslint';

const express = {
  group: ['express', 'express-openapi-validator', 'multer', 'send'],
  message: 'Only src/http knows Express.',
};
const sql = {
  group: ['knex', 'pg', 'better-sqlite3'],
  message: 'Only src/stores and src/database know SQL.',
};
const sockets = {
  regex: '^(undici|axios|(node:)?(http|https|net|tls))$',
  message: 'Only src/providers/transport.ts opens sockets to the outside.',
};
const upwards = (...layers) => ({
  group: layers.map((layer) => `**/${layer}/**`),
  message: 'Imports point down: handlers → services → inference → providers, stores.',
});

const layer = (files, ...patterns) => ({
  files,
  rules: { '@typescript-eslint/no-restricted-imports': ['error', { patterns }] },
});

export default tseslint.config(
  {
    ignores: [
      'dist',
      'generated',
      'node_modules',
      'data',
      '*.js',
      '*.mjs',
      'scripts/*.mjs',
      'scripts/**/*.cjs',
      'tests/types/**',
      // Users of clients that verify:sdks generates: they compile there.
      'scripts/verify/sdks/clients/**',
      // Programs of verify:clients: their packages are installed elsewhere.
      'tests/clients/**',
    ],
  },
  tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: {
      parserOptions: { project: ['./tests/tsconfig.json'], tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/require-await': 'off',
      eqeqeq: 'error',
      'no-console': 'error',
    },
  },
  layer(['src/handlers/**'], express, sql, sockets),
  layer(['src/services/**'], express, sql, sockets, upwards('handlers', 'http')),
  layer(['src/inference/**'], express, sql, sockets, upwards('handlers', 'http', 'services')),
  layer(['src/plugins/**'], express, sql, sockets, upwards('handlers', 'http', 'services')),
  layer(
    ['src/providers/!(transport).ts'],
    express,
    sql,
    sockets,
    upwards('handlers', 'http', 'services', 'inference', 'stores'),
  ),
  layer(['src/broadcast/**'], express, sql, sockets, upwards('handlers', 'http', 'services', 'inference')),
  layer(
    ['src/stores/**'],
    express,
    sockets,
    upwards('handlers', 'http', 'services', 'inference', 'providers'),
  ),
  layer(
    ['src/database/**'],
    express,
    sockets,
    upwards('handlers', 'http', 'services', 'inference', 'providers', 'stores'),
  ),
  layer(['src/http/**'], sql),
  {
    files: ['tests/**', 'scripts/**'],
    rules: {
      'no-console': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
    },
  },
);
