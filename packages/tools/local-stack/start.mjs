// Run by `npm start`. Plain JavaScript without npm packages, because a fresh clone has none installed.
import { installWhatIsMissing } from './install.mjs'

await installWhatIsMissing()
const { register } = await import('tsx/esm/api')
register()
await import('./src/main.ts')
