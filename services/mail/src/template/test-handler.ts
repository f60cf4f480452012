import { Refused } from '@crm/domain'
import type { Dependencies, Handler } from '@crm/http'
import { createSealer, type Sealer, secretsKey } from '@crm/secrets'
import { senderName } from '../format-address.ts'
import { noMailServerMessage, passwordPlace, type StoredMailServer } from '../mail-server.ts'
import { testSender } from '../test-message.ts'
import { fillTemplate } from './fill-template.ts'
import { testRecipient } from './test-recipient.ts'

export function templateTestHandler(dependencies: Dependencies): Handler<'testEmailTemplate'> {
  const secrets = createSealer(secretsKey(dependencies.settings))
  const send = testSender(dependencies, secrets, 'template')
  return async ({ body, ...asked }) => {
    const recipient = await testRecipient(dependencies, asked.user, body.test_email)
    const { rendered, server, company } = await fillTemplate(dependencies, asked.user, body)
    const { unknown, missing, ...copy } = rendered
    if (unknown.length > 0) throw new Refused(`The template contains ${braced(unknown)}, which messages do not know`)
    if (missing.length > 0) throw new Refused(`The template needs ${braced(missing)}, which has no value here`)
    if (server === null) throw new Refused(noMailServerMessage)
    const { host, port, secure, username, from_email: address } = server
    const transport = { host, port, secure, username, password: passwordOf(server, secrets) }
    return send({ transport, from: { name: senderName(server, company.name), address }, recipient, copy }, asked)
  }
}

function passwordOf({ id, password }: StoredMailServer, secrets: Sealer): string {
  try {
    return secrets.open(password, passwordPlace(id))
  } catch {
    throw new Refused('The stored password of the mail server cannot be read any more. Please type it again in the SMTP settings.')
  }
}

const braced = (names: readonly string[]): string => names.map((name) => `{{${name}}}`).join(', ')
