import type { NoticeAudience, TemplateType } from '@crm/contracts'
import type { Database } from '@crm/database'
import { NotFound } from '@crm/domain'
import type { EmailSubject } from '@crm/events'
import { sql } from '@databases/pg'
import type { Company } from '../company.ts'
import { dayInWords, noLongerHere, type RecordValues, recordValues } from '../record-values.ts'

export type NoticeContext = {
  record: EmailSubject
  found: RecordValues
  audience: NoticeAudience
  type: TemplateType
  recipients: readonly { installer: number | null; name: string; email: string | null }[]
  untold: string[]
  problem: string | null
}

type Parts = { db: Pick<Database, 'read'>; company: Company; today: string }

/** Only a sold lead has an installation. A completed installation gets no more notices. */
export async function aboutInstallation(parts: Parts, id: number, audience: NoticeAudience): Promise<NoticeContext> {
  const found = await findNoticeInstallation(parts, id)
  const { recipient, installers, former, installation } = found
  const common = { record: { kind: 'lead', id }, found, audience, type: typeFor[audience] } as const
  const problem = over(installation)
  if (audience === 'client') {
    const recipients = [{ ...recipient, installer: null }]
    return { ...common, recipients, untold: [], problem: problem ?? dayHasPassed(installation.date, parts.today) }
  }
  const known = new Set([...installers, ...former].flatMap(({ name, assigned }) => [name.toLowerCase(), assigned.toLowerCase()]))
  const unknown = installation.assigned.filter((name) => !known.has(name.toLowerCase()))
  return {
    ...common,
    recipients: installers.map((each) => ({ ...each, installer: each.id })),
    untold: [...former.map(noLongerHere), ...unknown.map((name) => `${name} is not among the installers`)],
    problem: problem ?? (installation.assigned.length === 0 ? 'No installer is assigned to this installation' : null),
  }
}

const over = ({ isErased, isCompleted }: WithInstallation['installation']): string | null =>
  isErased
    ? 'The personal data of this client was erased: nobody is told about the installation any more'
    : isCompleted
      ? 'This installation is completed: nobody is told about it any more'
      : null

const dayHasPassed = (date: string | null, today: string): string | null =>
  date !== null && date < today ? `The installation was planned for ${dayInWords(date)}, which has passed: choose another date first` : null

export async function aboutRepair(parts: Parts, id: number): Promise<NoticeContext> {
  const found = await repairOf(parts, id)
  const { recipient } = found
  const [request] = await parts.db.read.query(sql`select status from crm.repair_requests where id = ${id}`)
  const isOver = request?.status === 'Completed' || request?.status === 'Cancelled'
  return {
    record: { kind: 'repair', id },
    found,
    audience: 'client',
    type: 'repair_notification',
    recipients: [{ ...recipient, installer: null }],
    untold: [],
    problem: isOver
      ? `This repair request is ${request.status.toLowerCase()}: nobody is told about it any more`
      : recipient.email === null
        ? "No Email: This repair request doesn't have an email address."
        : null,
  }
}

const typeFor = { client: 'installation_reminder', installer: 'installer_notification' } as const

type WithInstallation = RecordValues & { installation: NonNullable<RecordValues['installation']> }

export async function findNoticeInstallation(parts: Parts, id: number): Promise<WithInstallation> {
  const found = await leadOf(parts, id)
  if (!found.installation) throw new NotFound('Installation not found')
  return { ...found, installation: found.installation }
}

/** False if the lead is deleted or not sold. That is no error: a page may ask once more before it learns of the change. */
export async function isInstallationVisible({ db }: Pick<Parts, 'db'>, id: number): Promise<boolean> {
  const [lead]: { shown: boolean }[] = await db.read.query(sql`
    select deleted_at is null and installation_kind is not null as shown from crm.leads where id = ${id}`)
  if (lead === undefined) throw new NotFound('Installation not found')
  return lead.shown
}

async function leadOf({ db, company }: Parts, id: number): Promise<RecordValues> {
  const found = await recordValues(db, { kind: 'lead', id }, company)
  if (found === null) throw new NotFound('Installation not found')
  return found
}

export async function repairOf({ db, company }: Parts, id: number): Promise<RecordValues> {
  const found = await recordValues(db, { kind: 'repair', id }, company)
  if (found === null) throw new NotFound('Repair request not found')
  return found
}
