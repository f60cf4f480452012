// Run by `npm test`. It uses no npm packages, because in a fresh clone none are installed.
import { installMissingPackages } from '../local-stack/install.mjs'
import { prepareTestPrograms } from './programs.mjs'

const words = process.argv.slice(2)
if (words.includes('full')) process.env.CRM_TESTS = 'full'
prepareTestPrograms(
  words.filter((word) => word !== 'full'),
  words.includes('full'),
)
await installMissingPackages()
const { register } = await import('tsx/esm/api')
register()
await import('./src/run/main.ts')
