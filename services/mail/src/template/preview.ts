import { type MailRecord, may, type TemplateType } from '@crm/contracts'
import { NotAllowed, NotFound } from '@crm/domain'
import type { Dependencies, Handlers } from '@crm/http'
import { addressed, senderOf } from '../addressed.ts'
import { companyOf } from '../company.ts'
import { storedMailServer } from '../mail-server.ts'
import { type RecordValues, recordValues } from '../record-values.ts'
import { render } from '../render.ts'
import { permissionFor, recordsFor } from './records.ts'

export function previewHandlers({ db, settings }: Pick<Dependencies, 'db' | 'settings'>) {
  return {
    async previewEmailTemplate({ body: { subject, body, type, record }, user }) {
      if (record !== null && !may(user, [permissionFor[record.kind]])) throw new NotAllowed(forbidden[record.kind])
      const server = await storedMailServer(db)
      const company = companyOf(settings, server)
      const found = record === null ? null : await recordValues(db, record, company)
      if (record !== null && found === null) throw new NotFound(gone[record.kind])
      const values = found?.values ?? { company_name: company.name, company_phone: company.phone, company_email: company.email }
      return {
        from: senderOf(server, company),
        to: recipientOf(found, type),
        ...render({ subject, body }, values),
      }
    },

    async mailRecords({ query, user }) {
      return recordsFor(db, user, query.search)
    },
  } satisfies Handlers
}

type Kind = MailRecord['kind']

const forbidden: Record<Kind, string> = {
  lead: 'You do not have permission to see leads',
  booklet: 'You do not have permission to see sample booklet orders',
}

const gone: Record<Kind, string> = { lead: 'Lead not found', booklet: 'Sample booklet not found' }

// What goes to installers goes to the one of the record; everything else to its customer.
function recipientOf(found: RecordValues | null, type: TemplateType | undefined): string {
  if (found === null) return 'No record is chosen yet'
  const to = type === 'installer_notification' ? (found.installers[0] ?? null) : found.recipient
  if (to === null) return 'No installer is assigned'
  return to.email === null ? `${to.name} (no e-mail address)` : addressed(to.name, to.email)
}
