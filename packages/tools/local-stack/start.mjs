// Run by `npm start`. It imports no npm packages before it has installed them, because a fresh clone has none.
import { installWhatIsMissing } from './install.mjs'

await installWhatIsMissing()
const { register } = await import('tsx/esm/api')
register()
await import('./src/main.ts')
