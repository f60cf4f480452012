export type { TestDatabase } from './database.ts'
export { testDatabase } from './database.ts'
