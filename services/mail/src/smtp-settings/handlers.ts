import type { SmtpSettings } from '@crm/contracts'
import { type EventMeta, NotFound } from '@crm/domain'
import { mailServerId, smtpSettingsStream } from '@crm/facts'
import type { Dependencies, Handlers } from '@crm/http'
import { sealer, secretsKey } from '@crm/secrets'
import { reachOf } from '@crm/smtp'
import { passwordPlace, type StoredMailServer, storedMailServer } from '../mail-server.ts'
import { type SmtpCommand, smtpSettings } from './decider.ts'
import { answered, changesOf, typed, valuesOf } from './from-body.ts'
import { expectReachable } from './reachable.ts'
import { testHandler } from './test-handler.ts'

export function smtpSettingsHandlers(dependencies: Dependencies) {
  const { store, db, settings } = dependencies
  const secrets = sealer(secretsKey(settings))
  const reach = reachOf(settings)
  const place = passwordPlace(mailServerId)

  async function onSettings(command: SmtpCommand, meta: EventMeta): Promise<SmtpSettings> {
    await store.execute({ decider: smtpSettings, streamId: smtpSettingsStream(mailServerId), command, meta })
    return answered(await found(mailServerId))
  }

  async function found(id: number): Promise<StoredMailServer> {
    const stored = await storedMailServer(db)
    if (stored === null || stored.id !== id) throw new NotFound('SMTP settings not found')
    return stored
  }

  // Sealed twice, one password makes two texts: only opened can they be compared.
  const holds = (sealed: string, password: string): boolean => {
    try {
      return secrets.open(sealed, place) === password
    } catch {
      return false
    }
  }

  return {
    async listSmtpSettings() {
      const stored = await storedMailServer(db)
      return stored === null ? [] : [answered(stored)]
    },

    async createSmtpSettings({ body, meta }) {
      await expectReachable(reach, body)
      return onSettings({ type: 'ConfigureSmtp', data: { ...valuesOf(body), password: secrets.seal(body.password, place) } }, meta)
    },

    async updateSmtpSettings({ params, body, meta }) {
      const stored = await found(params.id)
      const { host = stored.host, port = stored.port, password, version } = body
      // What stays as it is keeps nobody from changing the rest: each sending asks again where it may go.
      if (host !== stored.host || port !== stored.port) await expectReachable(reach, { host, port })
      const sent = typed(password)
      const command: SmtpCommand = {
        type: 'ChangeSmtp',
        data: {
          changes: changesOf(body),
          password:
            sent === null ? null : { sealed: secrets.seal(sent, place), sameAs: holds(stored.password, sent) ? stored.password : null },
          version,
        },
      }
      return onSettings(command, meta)
    },

    testSmtpSettings: testHandler(dependencies, secrets, reach),
  } satisfies Handlers
}
