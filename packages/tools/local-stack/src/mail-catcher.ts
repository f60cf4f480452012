import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Settings } from '@crm/settings'
import { findNextFreePort, waitUntilPortIsFree } from './ports.ts'
import { printLine } from './steps.ts'
import { type SupervisedProcess, superviseProcess } from './supervised-process.ts'

export type MailCatcherPorts = { port: number; webPort: number }

/** A mail server that shows all mail on a web page instead of delivering it. `ready` rejects if it cannot start. */
export type MailCatcher = { ready: Promise<MailCatcherPorts>; stop(): Promise<void> }

type Wanted = Pick<Settings, 'port' | 'mailPort' | 'mailWebPort'>

const loopback = '127.0.0.1'
const mostTries = 5
const portTaken = 98

/** Starts MailDev on the configured ports, otherwise on the first free ones from 1025 (SMTP) and 1080 (web). `folder` stores the mail. */
export function launchMailCatcher(wanted: Wanted, folder: string, log: string, choose = choosePorts): MailCatcher {
  let kept: SupervisedProcess | undefined
  let stopping = false

  const start = async (): Promise<MailCatcherPorts> => {
    for (let tries = 1; tries <= mostTries && !stopping; tries++) {
      const ports = await choose(wanted)
      if (stopping) break
      const attempt = launch(ports, folder, log)
      kept = attempt.kept
      if (await attempt.listens) return ports
      await pause(100 * tries)
    }
    throw new Error(`The mail catcher did not start. Its log: ${log}`)
  }

  const stop = async () => {
    stopping = true
    await kept?.stop()
  }
  return { ready: start(), stop }
}

function launch({ port, webPort }: MailCatcherPorts, folder: string, log: string): { kept: SupervisedProcess; listens: Promise<boolean> } {
  let heard = false
  let answer = (_: boolean) => {}
  const listens = new Promise<boolean>((done) => {
    answer = done
  })
  const kept = superviseProcess({
    name: 'The mail catcher',
    args: [fileURLToPath(new URL('./mail-server.mjs', import.meta.url)), String(port), String(webPort), folder, String(portTaken)],
    env: { ...process.env, NODE_ENV: 'production' },
    log,
    onMessage: () => {
      heard = true
      answer(true)
    },
    startsAgain: (code) => {
      answer(false)
      // The services know only the ports of the first start. If another program has taken one since, the mail catcher stays off.
      if (heard && code === portTaken)
        printLine(`! Another program uses port ${port} or ${webPort}: the mail catcher stays off until the next start`)
      return heard && code !== portTaken
    },
  })
  return { kept, listens }
}

async function choosePorts({ port: own, mailPort, mailWebPort }: Wanted): Promise<MailCatcherPorts> {
  await waitForFreeMailPorts({ mailPort, mailWebPort })
  const port = mailPort ?? (await findNextFreePort(1025, loopback, [own, mailWebPort]))
  return { port, webPort: mailWebPort ?? (await findNextFreePort(1080, loopback, [own, port])) }
}

export async function waitForFreeMailPorts({ mailPort, mailWebPort }: Pick<Settings, 'mailPort' | 'mailWebPort'>): Promise<void> {
  if (mailPort !== null) await waitUntilPortIsFree('MAIL_PORT', mailPort, loopback)
  if (mailWebPort !== null) await waitUntilPortIsFree('MAIL_WEB_PORT', mailWebPort, loopback)
}
