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
import { type BenchmarkFigure, compare, measureRounds } from './figures.ts'
import type { BenchProduct } from './product.ts'

/** A slow phone on a slow network: 1.6 Mbit/s, 150 ms per round trip, and a CPU four times slower than this one. */
const weak = { download: 1_600_000 / 8, upload: 750_000 / 8, latency: 150, slower: 4 }

type Visit = { ms: number; bytes: number }

/** The time from an empty cache to a usable list of leads, compared with an empty page that loads as many bytes. */
export async function measureColdStart({ origin, cookies }: BenchProduct): Promise<BenchmarkFigure[]> {
  const browser = await chromium.launch(buildChromiumOptions())
  let kilobytes = 0
  try {
    const times = await measureRounds(async () => {
      const ours = await visit(browser, `${origin}/leads`, isUsable, cookies[0])
      kilobytes = Math.round(ours.bytes / 1_000)
      const empty = await serveEmptyPage(ours.bytes)
      const raw = await visit(browser, empty.origin, hasArrived)
      await empty.stop()
      return [ours.ms, raw.ms]
    })
    return [compare(`Usable leads, ${kilobytes} KB, against the same bytes`, times, 'ms', { most: 2 })]
  } finally {
    await browser.close()
  }
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
  await page.goto(url, { waitUntil: 'commit' })
  const ms = await page.evaluate<number>(`new Promise((shown) => {
    const look = () => (${condition} ? shown(performance.now()) : requestAnimationFrame(look))
    look()
  })`)
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
