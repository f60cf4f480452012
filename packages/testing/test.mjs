// What `npm test` runs. Plain JavaScript that imports nothing from npm: on a fresh clone nothing is installed yet.
import { installWhatIsMissing } from '../local-stack/install.mjs'

await installWhatIsMissing()
const { register } = await import('tsx/esm/api')
register()
await import('./src/run/main.ts')
