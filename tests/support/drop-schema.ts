import './make-schema';

/** After all tests. */
export default async function dropSchema(): Promise<void> {
  await globalThis.schemaOfTests?.drop();
}
