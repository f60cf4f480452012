import { existsSync, mkdirSync } from 'node:fs'
import { demonstrationAccounts, demonstrationPassword } from '@crm/contracts/demonstration'
import { readSettings, type Settings } from '@crm/settings'
import { type DataFolderLock, lockDataFolder } from './data-folder-lock.ts'
import { type StartedProduct, startProduct, waitForFreePorts } from './product.ts'
import { printLine } from './steps.ts'

const running: (() => Promise<void>)[] = []
let stopping = false

try {
  const settings = readSettings()
  const lock = await lockOrRefuse(settings)
  running.push(lock.release)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stopEverything(0, settings.dataDir))
  // The channel to the program that started this one closes when that program ends. End then too.
  if (process.connected) process.once('disconnect', () => void stopEverything(0, settings.dataDir))
  // npm sends signals only to its shell, which does not forward them. If the parent process changes, both have ended.
  const { ppid } = process
  if (process.env.npm_command) setInterval(() => process.ppid !== ppid && void stopEverything(0, settings.dataDir), 500).unref()
  const product = await startProduct(settings, running, process.argv.includes('--watch'))
  printLine(welcome(settings, product))
} catch (error) {
  // While stopping, pending starts fail as expected.
  if (!stopping) process.stderr.write(`✗ ${error instanceof Error ? error.message : error}\n`)
  await stopEverything(1)
}

async function lockOrRefuse(settings: Settings): Promise<DataFolderLock> {
  const { dataDir } = settings
  // A start that fails because a port is taken must not create the folder.
  if (!existsSync(dataDir)) await waitForFreePorts(settings)
  mkdirSync(dataDir, { recursive: true })
  const lock = await lockDataFolder(dataDir)
  if ('release' in lock) return lock
  throw new Error(`The product is already running on ${dataDir} (process ${lock.holder}). Stop it first, or set DATA_DIR and PORT.`)
}

async function stopEverything(code: number, dataDir?: string): Promise<void> {
  if (stopping) return
  stopping = true
  if (dataDir) printLine('\nStopping …')
  for (let stop = running.pop(); stop; stop = running.pop()) await stop().catch((error: unknown) => printLine(`! ${error}`))
  if (dataDir) printLine(`Stopped. The data stays in ${dataDir}.`)
  process.exit(code)
}

function welcome({ publicUrl, demonstration, dataDir }: Settings, { mail }: StartedProduct): string {
  const signIn = demonstrationAccounts.map(({ username, role }) => `${username} (${role})`).join(', ')
  const lines: [string, string][] = [['Open', publicUrl.origin]]
  if (demonstration) lines.push(['Sign in as', signIn], ['Password', `${demonstrationPassword} (for all of them)`])
  if (mail) lines.push(['Sent mail', `http://localhost:${mail.webPort} (SMTP port ${mail.port}; no mail leaves this machine)`])
  lines.push(['Data', dataDir], ['Stop', 'Ctrl-C'])
  return `\n${lines.map(([name, value]) => `  ${name.padEnd(12)}${value}`).join('\n')}\n`
}
