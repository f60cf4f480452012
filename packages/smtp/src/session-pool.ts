import type { SmtpStep } from '@crm/contracts'
import type { SmtpSession } from './session.ts'
import type { SmtpEncryption, SmtpTransport } from './transport.ts'

export type PooledSession = { session: SmtpSession; opened: readonly SmtpStep[]; handed: number }

type Waiting = PooledSession & { transport: SmtpTransport; encryption: SmtpEncryption; leaving: NodeJS.Timeout }

const idleTime = 2_000 // milliseconds that a session waits for its next message
const mostMessages = 100 // in one session; many servers end a session after this number of messages

/** Idle sessions that wait for the next message with the same server, user and encryption. */
export class SessionPool {
  readonly #waiting: Waiting[] = []

  take(transport: SmtpTransport, encryption: SmtpEncryption): PooledSession | null {
    for (;;) {
      const at = this.#waiting.findLastIndex((waiting) => isAlike(waiting, transport, encryption))
      const [found] = at < 0 ? [] : this.#waiting.splice(at, 1)
      if (found === undefined) return null
      clearTimeout(found.leaving)
      if (!found.session.isOver()) return found
    }
  }

  keep({ session, opened, handed }: PooledSession, transport: SmtpTransport, encryption: SmtpEncryption): void {
    if (handed >= mostMessages) {
      session.quit()
      return
    }
    const waiting = { session, opened, handed, transport, encryption, leaving: setTimeout(() => this.#leave(waiting), idleTime).unref() }
    this.#waiting.push(waiting)
  }

  #leave(waiting: Waiting): void {
    this.#waiting.splice(this.#waiting.indexOf(waiting), 1)
    waiting.session.quit()
  }
}

function isAlike({ transport: a, encryption }: Waiting, b: SmtpTransport, { fromStart, startTlsRequired }: SmtpEncryption): boolean {
  const isSameUser = a.username === b.username && a.password === b.password && JSON.stringify(a.oauth) === JSON.stringify(b.oauth)
  const isSameServer = a.host === b.host && a.port === b.port && a.secure === b.secure
  return isSameServer && isSameUser && encryption.fromStart === fromStart && encryption.startTlsRequired === startTlsRequired
}
