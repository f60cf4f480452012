export { type BatchStatement, runBatch, runBatchOnPool, shortenStatementName } from './batch.ts'
export { createBatcher } from './batcher.ts'
export { addQueryTimeout, type Database, type DatabaseOptions, type DatabaseReader, openDatabase } from './database.ts'
export { buildFoldedTextCondition } from './folded-text.ts'
export { applyMigrations, type MigrationFolder } from './migrate.ts'
export { postgresTypeParsers } from './type-parsers.ts'

/** The LIKE pattern for "contains this text", with wildcards escaped.
 * An apostrophe between letters matches any character, so that `O'Brien` also finds `O’Brien`. */
export const buildLikePattern = (text: string): string =>
  `%${text.replace(/[\\%_]/g, '\\$&').replace(/(?<=\p{L})['’‘ʼ`´](?=\p{L})/gu, '_')}%`
