import type { TemplateType } from '@crm/contracts'
import type { Dependencies, Handlers } from '@crm/http'
import { formatAddress, senderOf } from '../format-address.ts'
import type { RecordValues } from '../record-values.ts'
import { fillTemplate } from './fill-template.ts'
import { recordsFor } from './records.ts'

export function previewHandlers(parts: Pick<Dependencies, 'db' | 'business'>) {
  return {
    async previewEmailTemplate({ body, user }) {
      const { rendered, found, server, company } = await fillTemplate(parts, user, body)
      return { from: senderOf(server, company), to: recipientOf(found, body.type), ...rendered }
    },

    async mailRecords({ query, user }) {
      return recordsFor(parts.db, user, query.search)
    },
  } satisfies Handlers
}

function recipientOf(found: RecordValues | null, type: TemplateType | undefined): string {
  if (found === null) return 'No record is chosen yet'
  const to = type === 'installer_notification' ? (found.installers[0] ?? null) : found.recipient
  if (to === null) return 'No installer is assigned'
  return to.email === null ? `${to.name} (no e-mail address)` : formatAddress(to.name, to.email)
}
