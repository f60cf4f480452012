import { parseArgs } from 'node:util'
import { serveAlone } from './alone.mjs'
import { serveLive } from './live.mjs'

// npm run dev -w mfe-leads: this front-end alone, on recorded answers. With `-- --live`: inside the product at CRM_URL.
const { values } = parseArgs({ options: { live: { type: 'boolean', default: false } } })
const serve = values.live ? serveLive : serveAlone
try {
  const { server, lines } = await serve(process.cwd(), { product: process.env.CRM_URL ?? 'http://127.0.0.1:3000' })
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => server.stop().finally(() => process.exit(0)))
  console.log(lines.join('\n'))
} catch (error) {
  console.error(`✗ ${error instanceof Error ? error.message : error}`)
  process.exit(1)
}
