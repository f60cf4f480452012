// Run by `npm start`. It imports no npm packages before it has installed them, because a fresh clone has none.
import { installMissingPackages } from './install.mjs'

await installMissingPackages()
const { register } = await import('tsx/esm/api')
register()
await import('./src/main.ts')
