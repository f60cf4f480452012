import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type KeptProcess, keepRunning } from './kept-process.ts'
import { isFree, nextFreePort } from './ports.ts'

/** A mail server that delivers nothing and shows what it was given on a page. */
export type MailCatcher = KeptProcess & { port: number; webPort: number; ready: Promise<void> }

const loopback = '127.0.0.1'

/** Starts MailDev on the ports asked for, or on the next free ones from 1025 and 1080. Mail is kept in `folder`. */
export async function catchMail(
  ports: { mailPort: number | null; mailWebPort: number | null },
  folder: string,
  log: string,
): Promise<MailCatcher> {
  const port = ports.mailPort ?? (await nextFreePort(1025, loopback))
  const webPort = ports.mailWebPort ?? (await nextFreePort(1080, loopback))
  const args = [
    '--smtp',
    String(port),
    '--ip',
    loopback,
    '--web',
    String(webPort),
    '--web-ip',
    loopback,
    '--mail-directory',
    folder,
    '--max-emails',
    '2000',
  ]
  const kept = keepRunning({ name: 'The mail catcher', file: program(), args, env: { ...process.env, NODE_ENV: 'production' }, log })
  return { ...kept, port, webPort, ready: listening(webPort) }
}

async function listening(port: number): Promise<void> {
  while (await isFree(port, loopback)) await pause(50)
}

// The package offers its program to shells only, not to imports.
const program = () => fileURLToPath(new URL('./bin/maildev.js', import.meta.resolve('maildev')))
