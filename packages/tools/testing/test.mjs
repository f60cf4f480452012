// Run by `npm test`. Plain JavaScript without npm packages, because a fresh clone has none installed.
import { installWhatIsMissing } from '../local-stack/install.mjs'
import { preparePrograms } from './programs.mjs'

const words = process.argv.slice(2)
if (words.includes('full')) process.env.CRM_TESTS = 'full'
preparePrograms(
  words.filter((word) => word !== 'full'),
  words.includes('full'),
)
await installWhatIsMissing()
const { register } = await import('tsx/esm/api')
register()
await import('./src/run/main.ts')
