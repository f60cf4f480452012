import type { SmtpTest } from '@crm/contracts'
import { Invalid } from '@crm/domain'
import { type Dependencies, type Handler, HttpProblem, rateLimit } from '@crm/http'
import type { Sealer } from '@crm/secrets'
import type { Reach } from '@crm/smtp'
import { sendTest } from '../delivery/commands.ts'
import { passwordPlace, storedMailServer, testPasswordPlace } from '../mail-server.ts'
import { typePasswordAgain } from './decider.ts'
import { typed } from './from-body.ts'
import { expectReachable } from './reachable.ts'

/** Five at once, then one each twelve seconds. */
const rate = { burst: 5, perSecond: 5 / 60 }
const tooOften = 'Only five test e-mails a minute can be sent. Please wait a moment.'

const notYet = 'The test has not ended within 20 seconds. Its end will be seen in the outbox.'

/** Sends a message over the server that the form names, by the way that all mail goes, and answers what the server said. */
export function testHandler(dependencies: Dependencies, secrets: Sealer, reach: Reach): Handler<'testSmtpSettings'> {
  const { db, clock } = dependencies
  const limit = rateLimit(rate, () => clock().getTime(), tooOften)

  async function passwordFor({ host, port, username, password }: SmtpTest): Promise<string> {
    const sent = typed(password)
    if (sent !== null) return sent
    const stored = await storedMailServer(db)
    if (stored === null) throw invalid('Please fill in all required fields', 'Required')
    if (stored.host !== host || stored.port !== port || stored.username !== username) throw invalid(typePasswordAgain)
    try {
      return secrets.open(stored.password, passwordPlace(stored.id))
    } catch {
      throw invalid('The stored password cannot be read with the present SECRETS_KEY. Please type it again.')
    }
  }

  return async ({ body, user, meta, idempotency }) => {
    const password = await passwordFor(body)
    await expectReachable(reach, body)
    limit(String(user.id))
    const { host, port, secure, username } = body
    const { state, words, reply, steps } = await sendTest(dependencies, {
      transport: { host, port, secure, username },
      passwordSealed: secrets.seal(password, testPasswordPlace),
      from: { name: body.from_name, address: body.from_email },
      recipient: body.test_email,
      meta,
      // The hash is made of the password too, which somebody could guess at with a stored digest that needs no key.
      idempotency: idempotency && { ...idempotency, requestHash: secrets.digest(idempotency.requestHash) },
    })
    if (state === 'sent') return { message: 'Test email sent successfully', reply: reply ?? '', steps, at: clock().toISOString() }
    const hasEnded = state === 'failed' || state === 'ambiguous' || state === 'cancelled'
    throw new HttpProblem(422, hasEnded ? words || 'Failed to send test email' : notYet, { steps })
  }
}

const invalid = (message: string, fault = message) => new Invalid(message, [{ path: 'password', message: fault }])
