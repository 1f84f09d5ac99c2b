/** A test of what one file does, such as being full: a server cannot be brought to it from here. */
export const onSqlite = process.env['TEST_DATABASE_URL'] === undefined ? test : test.skip;
