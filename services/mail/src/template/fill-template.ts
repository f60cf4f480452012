import { hasPermission, type MailRecord, type SessionUser } from '@crm/contracts'
import { NotAllowed, NotFound } from '@crm/domain'
import type { Dependencies } from '@crm/http'
import { type Company, companyOf } from '../company.ts'
import { findMailServer, type StoredMailServer } from '../mail-server.ts'
import { type RecordValues, recordValues } from '../record-values.ts'
import { type Rendered, renderTemplate } from '../render-template.ts'
import { permissionFor } from './records.ts'

export type TrialTemplate = { subject: string; body: string; record: Pick<MailRecord, 'kind' | 'id'> | null }

export type FilledTemplate = { rendered: Rendered; found: RecordValues | null; server: StoredMailServer | null; company: Company }

export async function fillTemplate(
  { db, business }: Pick<Dependencies, 'db' | 'business'>,
  user: SessionUser,
  { subject, body, record }: TrialTemplate,
): Promise<FilledTemplate> {
  if (record !== null && !hasPermission(user, [permissionFor[record.kind]])) throw new NotAllowed(forbidden[record.kind])
  const server = await findMailServer(db)
  const company = companyOf(business.now(), server)
  const found = record === null ? null : await recordValues(db, record, company)
  if (record !== null && found === null) throw new NotFound(gone[record.kind])
  const values = found?.values ?? { company_name: company.name, company_phone: company.phone, company_email: company.email }
  return { rendered: renderTemplate({ subject, body }, values), found, server, company }
}

type Kind = MailRecord['kind']

const forbidden: Record<Kind, string> = {
  lead: 'You do not have permission to see leads',
  booklet: 'You do not have permission to see sample booklet orders',
}

const gone: Record<Kind, string> = { lead: 'Lead not found', booklet: 'Sample booklet not found' }
