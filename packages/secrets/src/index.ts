export { createSealer, type Sealer, UnsealError } from './sealer.ts'
export { secretsKey } from './secrets-key.ts'
