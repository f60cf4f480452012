import { type MailRecord, may, type SessionUser } from '@crm/contracts'
import { NotAllowed, NotFound } from '@crm/domain'
import type { Dependencies } from '@crm/http'
import { type Company, companyOf } from '../company.ts'
import { type StoredMailServer, storedMailServer } from '../mail-server.ts'
import { type RecordValues, recordValues } from '../record-values.ts'
import { type Rendered, render } from '../render.ts'
import { permissionFor } from './records.ts'

export type OnTrial = { subject: string; body: string; record: Pick<MailRecord, 'kind' | 'id'> | null }

export type Filled = { rendered: Rendered; found: RecordValues | null; server: StoredMailServer | null; company: Company }

export async function filled(
  { db, business }: Pick<Dependencies, 'db' | 'business'>,
  user: SessionUser,
  { subject, body, record }: OnTrial,
): Promise<Filled> {
  if (record !== null && !may(user, [permissionFor[record.kind]])) throw new NotAllowed(forbidden[record.kind])
  const server = await storedMailServer(db)
  const company = companyOf(business.now(), server)
  const found = record === null ? null : await recordValues(db, record, company)
  if (record !== null && found === null) throw new NotFound(gone[record.kind])
  const values = found?.values ?? { company_name: company.name, company_phone: company.phone, company_email: company.email }
  return { rendered: render({ subject, body }, values), found, server, company }
}

type Kind = MailRecord['kind']

const forbidden: Record<Kind, string> = {
  lead: 'You do not have permission to see leads',
  booklet: 'You do not have permission to see sample booklet orders',
}

const gone: Record<Kind, string> = { lead: 'Lead not found', booklet: 'Sample booklet not found' }
