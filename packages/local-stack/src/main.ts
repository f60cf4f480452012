import { existsSync, mkdirSync } from 'node:fs'
import { readSettings, type Settings } from '@crm/settings'
import { type Lock, lockDataFolder } from './data-folder-lock.ts'
import { startProduct, waitForPorts } from './product.ts'
import { say } from './steps.ts'
import { welcome } from './welcome.ts'

// What `npm start` runs once everything is installed: the supervisor of all other processes.
const running: (() => Promise<void>)[] = []
let stopping = false

try {
  const settings = readSettings()
  const lock = await lockOrRefuse(settings)
  running.push(lock.release)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stopEverything(0, settings.dataDir))
  // Started by a program and not from a terminal: its end is ours.
  if (process.connected) process.once('disconnect', () => void stopEverything(0, settings.dataDir))
  // Started by npm, which tells a signal to its shell alone, and that keeps it to itself: another parent means that both are gone.
  const { ppid } = process
  if (process.env.npm_command) setInterval(() => process.ppid !== ppid && void stopEverything(0, settings.dataDir), 500).unref()
  const product = await startProduct(settings, running, process.argv.includes('--watch'))
  say(welcome(settings, product))
} catch (error) {
  // While everything is being stopped, what was still starting fails: that is no news.
  if (!stopping) process.stderr.write(`✗ ${error instanceof Error ? error.message : error}\n`)
  await stopEverything(1)
}

async function lockOrRefuse(settings: Settings): Promise<Lock> {
  const { dataDir } = settings
  // A start that is refused leaves no new folder behind.
  if (!existsSync(dataDir)) await waitForPorts(settings)
  mkdirSync(dataDir, { recursive: true })
  const lock = await lockDataFolder(dataDir)
  if ('release' in lock) return lock
  throw new Error(`The product already runs on ${dataDir} (process ${lock.holder}). Stop that one first, or set DATA_DIR and PORT.`)
}

// In the reverse of the order in which they were started. A second Ctrl-C changes nothing.
async function stopEverything(code: number, dataDir?: string): Promise<void> {
  if (stopping) return
  stopping = true
  if (dataDir) say('\nStopping …')
  for (let stop = running.pop(); stop; stop = running.pop()) await stop().catch((error: unknown) => say(`! ${error}`))
  if (dataDir) say(`Stopped. The data are kept in ${dataDir}.`)
  process.exit(code)
}
