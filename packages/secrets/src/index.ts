export { CannotOpen, type Sealer, sealer } from './sealer.ts'
export { secretsKey } from './secrets-key.ts'
