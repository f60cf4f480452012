export { type BatchStatement, runBatch, runTogether, shortenName } from './batch.ts'
export { createBatcher } from './batcher.ts'
export { type Database, type DatabaseOptions, openDatabase, type Reader, withQueryTimeout } from './database.ts'
export { type MigrationFolder, migrate } from './migrate.ts'
export { typeParsers } from './type-parsers.ts'

/** The LIKE pattern for "contains this text", with wildcards escaped.
 * An apostrophe between letters matches any character, so that `O'Brien` also finds `O’Brien`. */
export const buildLikePattern = (text: string): string =>
  `%${text.replace(/[\\%_]/g, '\\$&').replace(/(?<=\p{L})['’‘ʼ`´](?=\p{L})/gu, '_')}%`
