import type { SmtpTest } from '@crm/contracts'
import { Invalid } from '@crm/domain'
import type { Dependencies, Handler } from '@crm/http'
import type { Sealer } from '@crm/secrets'
import type { Reach } from '@crm/smtp'
import { senderName } from '../addressed.ts'
import { passwordPlace, storedMailServer } from '../mail-server.ts'
import { testSender } from '../test-message.ts'
import { typePasswordAgain } from './decider.ts'
import { typed } from './from-body.ts'
import { expectReachable } from './reachable.ts'

/** Sends a message over the server that the form names, by the way that all mail goes, and answers what the server said. */
export function testHandler(dependencies: Dependencies, secrets: Sealer, reach: Reach): Handler<'testSmtpSettings'> {
  const { db, business } = dependencies
  const send = testSender(dependencies, secrets)

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

  return async ({ body, ...asked }) => {
    const password = await passwordFor(body)
    await expectReachable(reach, body)
    const { host, port, secure, username, from_email: address, test_email: recipient } = body
    const from = { name: senderName(body, business.now().companyName), address }
    return send({ transport: { host, port, secure, username, password }, from, recipient }, asked)
  }
}

const invalid = (message: string, fault = message) => new Invalid(message, [{ path: 'password', message: fault }])
