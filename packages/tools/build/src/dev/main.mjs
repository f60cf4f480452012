import { parseArgs } from 'node:util'
import { serveFrontEndAlone } from './serve-alone.mjs'
import { serveFrontEndInProduct, UsageError } from './serve-live.mjs'

const usage = `npm run dev -w mfe-<name>
  Serves the front-end without the product, with recorded answers.

npm run dev -w mfe-<name> -- --live
  Serves it inside the product at CRM_URL (http://127.0.0.1:3000 by default). More: docs/teams.md`

try {
  const { live, help } = given()
  if (help) console.log(usage)
  else await start(live ? serveFrontEndInProduct : serveFrontEndAlone)
} catch (error) {
  console.error(`✗ ${error instanceof Error ? error.message : error}`)
  process.exit(error instanceof UsageError ? 2 : 1)
}

function given() {
  try {
    const options = { live: { type: 'boolean', default: false }, help: { type: 'boolean', short: 'h' } }
    return parseArgs({ options }).values
  } catch (error) {
    throw new UsageError(`${error.message}\n${usage}`)
  }
}

async function start(serve) {
  const { server, lines } = await serve(process.cwd(), { product: process.env.CRM_URL ?? 'http://127.0.0.1:3000' })
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => server.stop().finally(() => process.exit(0)))
  console.log(lines.join('\n'))
}
