import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { formatSizeReport, measureFrontEndSizes } from '@crm/build'
import { startProcess } from '@crm/local-stack'
import { buildChromiumOptions } from '@crm/testing/browser/chromium'
import { type Browser, chromium } from '@playwright/test'
import { type BenchmarkFigure, createMaximumRatioFigure } from './figures.ts'

/** A slow phone on a slow network: 1.6 Mbit/s, 150 ms per round trip, and a CPU four times slower than this one. */
const weak = { download: 1_600_000 / 8, upload: 750_000 / 8, latency: 150, slower: 4 }
const rounds = 5
const mostOfRaw = 2

type Visit = { ms: number; bytes: number }

/** The time from an empty cache to a usable list of leads, compared with an empty page that loads as many bytes.
 * Rounds of both alternate, so that changes in the machine's speed affect both. The round with the median ratio counts. */
export async function measureColdStart(origin: string, cookie: string): Promise<BenchmarkFigure[]> {
  const browser = await chromium.launch(buildChromiumOptions())
  const measured: { ours: Visit; raw: Visit }[] = []
  try {
    for (let round = 0; round <= rounds; round += 1) {
      const ours = await visit(browser, `${origin}/leads`, isUsable, cookie)
      const empty = await serveEmptyPage(ours.bytes)
      const raw = await visit(browser, empty.origin, hasArrived)
      await empty.stop()
      if (round > 0) measured.push({ ours, raw })
    }
  } finally {
    await browser.close()
  }
  measured.sort((one, other) => one.ours.ms / one.raw.ms - other.ours.ms / other.raw.ms)
  const median = measured[Math.floor(rounds / 2)]
  if (median === undefined) throw new Error('The measurement returned no result')
  const { ours, raw } = median
  return [
    createMaximumRatioFigure(
      `Usable leads, ${Math.round(ours.bytes / 1_000)} KB, against the same bytes`,
      ours.ms,
      raw.ms,
      mostOfRaw,
      'ms',
    ),
  ]
}

// Once a row can be edited, the page, its front-end, its stylesheet and its data have loaded.
const isUsable = `document.querySelector('main tbody tr button:not([disabled])') !== null`
const hasArrived = `document.body?.dataset.arrived === 'yes'`

async function visit(browser: Browser, url: string, condition: string, cookie?: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const [name = '', value = ''] = cookie?.split(/=(.*)/s) ?? []
  if (cookie !== undefined) await context.addCookies([{ name, value, url }])
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  const { download, upload, latency, slower } = weak
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: download,
    uploadThroughput: upload,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
  let bytes = 0
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  let tell: (ms: number) => void = () => undefined
  const shown = new Promise<number>((resolve) => {
    tell = resolve
  })
  await page.exposeFunction('tellShown', (ms: number) => tell(ms))
  await page.addInitScript(`{
    const look = () => (${condition} ? tellShown(performance.now()) : requestAnimationFrame(look))
    requestAnimationFrame(look)
  }`)
  await page.goto(url, { waitUntil: 'commit' })
  const ms = await shown
  await context.close()
  return { ms, bytes }
}

async function serveEmptyPage(size: number): Promise<{ origin: string; stop(): Promise<void> }> {
  const content = randomBytes(size)
  const page = `<!doctype html><title>Empty</title><body><script>
    fetch('/bytes').then((answer) => answer.arrayBuffer()).then(() => { document.body.dataset.arrived = 'yes' })
  </script>`
  const server: Server = createServer(({ url }, response) => {
    if (url === '/bytes') return void response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(content)
    response.writeHead(200, { 'content-type': 'text/html' }).end(page)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

const build = fileURLToPath(new URL('../../../tools/build/src/build.mjs', import.meta.url))

export function printFrontEndSizes(): void {
  execFileSync(process.execPath, [build])
  const { lines, exceeded } = formatSizeReport(measureFrontEndSizes())
  console.log('\nWhat a browser loads, brotli (JavaScript + CSS)')
  for (const line of lines) console.log(`  ${line}`)
  if (exceeded) process.exitCode = 1
}

/** The number of rounds in about a minute: a round takes about a second, the delay before a browser reconnects. */
const roundsOfAMinute = 50

export async function checkDroppedStreams(): Promise<boolean> {
  const env = { ...process.env, CRM_TESTS: 'full', STORM_ROUNDS: String(roundsOfAMinute) }
  const args = ['playwright', 'test', 'e2e/dropped-streams.full.spec.ts']
  return (await startProcess({ program: 'npx', args, env, show: 'all' }).ended) === 0
}
