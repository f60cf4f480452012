import {
  type NoticeAudience,
  type NoticePreview,
  type NoticeResult,
  type SessionUser,
  type TemplateType,
  templateAudiences,
  templateTypeLabels,
} from '@crm/contracts'
import type { Database } from '@crm/database'
import { type EventMeta, NotFound, Refused } from '@crm/domain'
import type { EmailRecordReference } from '@crm/events'
import { type ApiHandlers, HttpProblem, type ServiceDependencies } from '@crm/http'
import { sql } from '@databases/pg'
import {
  draftNotice,
  explainNotSending,
  formatAudience,
  requestNotice,
  requireActiveMailServer,
  type StoredTemplate,
  waitForEmailOutcomes,
} from '../delivery/commands.ts'
import {
  buildCompany,
  type Company,
  findMailServer,
  formatEmailAddress,
  formatSender,
  type StoredMailServer,
  usesMailCatcher,
} from '../mail-server.ts'
import { describeFormerInstaller, formatLongDate, type RecordValues, readRecordValues } from '../record-values.ts'
import { createSendingRateLimiter } from '../sending-limit.ts'
import { canSeeInstallerContacts, describeNoticeOutcome, findNewestNotices, findNoticesById, findNoticesOfRecord } from './sent-notices.ts'

export function createNoticeHandlers(dependencies: ServiceDependencies) {
  const { db, business, today } = dependencies
  const limit = sendLimit(dependencies)
  const readParts = async () => {
    const server = await findMailServer(db)
    return { ...dependencies, today: today(), server, company: buildCompany(business.now(), server) }
  }

  return {
    async notifyInstallation({ body, user, meta, idempotency }) {
      const parts = await readParts()
      const about = await aboutInstallation(parts, body.installationId, body.type)
      await limit({ meta, idempotency })
      return notify(parts, about, body, { user, meta, idempotency })
    },

    async previewInstallationNotice({ body, user }) {
      const parts = await readParts()
      return previewOf(parts, await aboutInstallation(parts, body.installationId, body.type), body, user)
    },

    async installationNotices({ params, user }) {
      if (!(await isInstallationVisible({ db }, params.id))) return []
      return findNoticesOfRecord(db, user, { kind: 'lead', id: params.id })
    },

    latestNotices: ({ query, user }) => findNewestNotices(db, user, query.ids),

    async notifyRepairRequest({ params, body, user, meta, idempotency }) {
      const parts = await readParts()
      const about = await aboutRepair(parts, params.id)
      await limit({ meta, idempotency })
      return notify(parts, about, body, { user, meta, idempotency })
    },

    async previewRepairNotice({ params, body, user }) {
      const parts = await readParts()
      return previewOf(parts, await aboutRepair(parts, params.id), body, user)
    },

    async repairNotices({ params, user }) {
      await repairOf(await readParts(), params.id)
      return findNoticesOfRecord(db, user, { kind: 'repair', id: params.id })
    },
  } satisfies ApiHandlers
}

/** Twenty at once, enough for all clients of a morning; then one every three seconds. */
const rate = { burst: 20, perSecond: 20 / 60 }
const tooOften = 'You can send only twenty notices per minute. Please wait a moment.'

type Asked = { meta: EventMeta; idempotency: { key: string } | undefined }

/** A repeated request with the same idempotency key counts once. */
function sendLimit(dependencies: Pick<ServiceDependencies, 'db' | 'clock'>): (asked: Asked) => Promise<void> {
  const { db } = dependencies
  const limit = createSendingRateLimiter(dependencies, 'notice', rate, tooOften)
  return async ({ meta: { actor }, idempotency }) => {
    const known = idempotency && (await db.read.query(sql`select from crm.commands where actor = ${actor.id} and key = ${idempotency.key}`))
    if (!known?.length) await limit(String(actor.id))
  }
}

/** How long a request waits for the outcome of its message, in milliseconds. The message is sent either way. */
const patience = 8_000

type Sent = { templateId: number | null; customMessage: string | null; after?: number | null | undefined }
type Who = { user: SessionUser; meta: EventMeta; idempotency: { key: string; requestHash: string } | undefined }

type Parts = Pick<ServiceDependencies, 'db' | 'store' | 'settings' | 'business'> & { server: StoredMailServer | null; company: Company }

async function notify(parts: Parts, about: NoticeContext, { templateId, customMessage, after }: Sent, who: Who): Promise<NoticeResult> {
  const { db } = parts
  const { record, found, audience, recipients } = about
  if (about.problem !== null) throw new Refused(about.problem)
  const { from_email: from } = requireActiveMailServer(parts.server)
  const template = await templateFor(db, about, templateId)
  if (template === null) throw new Refused(noTemplate(about.type, templateId))
  const installers = recipients.flatMap(({ installer }) => installer ?? [])
  if (audience === 'installer' && installers.length === 0) throw new Refused(about.untold.join('. '))
  const { meta, idempotency } = who
  const wish = { record, found, from, audience, template, installers, customMessage, after, meta, idempotency }
  const { ids, untold } = await requestNotice(parts, wish)
  const { pausedReason } = await waitForEmailOutcomes(parts, ids, patience)
  const notices = await findNoticesById(db, who.user, ids)
  const told = { audience, whom: formatAudience(record.kind, audience), untold: [...about.untold, ...untold], pausedReason }
  const { isFailed, message, detail } = describeNoticeOutcome(notices, told)
  if (isFailed) throw new HttpProblem(422, detail)
  return { message, detail, notices }
}

async function previewOf(
  { db, settings, server, company }: Parts,
  about: NoticeContext,
  { templateId, customMessage }: Sent,
  user: SessionUser,
): Promise<NoticePreview> {
  const [template, templates] = await Promise.all([templateFor(db, about, templateId), listTemplates(db, about)])
  const hidden = !canSeeInstallerContacts(user)
  const told = about.recipients.filter(({ email }) => email !== null)
  const first = told[0] ?? about.recipients[0]
  const { record, found, audience } = about
  const { rendered, problem } = draftNotice(
    found,
    {
      ...{ template, record, customMessage, installer: first?.installer ?? null },
      to: audience === 'installer' ? 'installer' : 'record',
      installation: record.kind === 'lead' ? { toldDate: null } : null,
    },
    hidden,
  )
  const nobody = audience === 'installer' && told.length === 0 && about.untold.length > 0 ? about.untold.join('. ') : null
  const line = ({ name, email }: NoticeContext['recipients'][number]): string =>
    email === null ? `${name} (no email address)` : audience === 'installer' && hidden ? name : formatEmailAddress(name, email)
  return {
    template: template?.name ?? null,
    template_id: template?.id ?? null,
    templates,
    from: formatSender(server, company),
    to: about.recipients.map(line).join(', '),
    subject: rendered?.subject ?? '',
    html: rendered?.html ?? '',
    text: rendered?.text ?? '',
    problem:
      about.problem ??
      explainNotSending(server) ??
      (template === null ? noTemplate(about.type, templateId) : null) ??
      nobody ??
      problem?.words ??
      null,
    caught: usesMailCatcher(settings, server),
  }
}

type Reading = Pick<Database, 'read'>
type NoticeKind = Pick<NoticeContext, 'audience' | 'type'>

/** The chosen template, or by default the one of the notice's type that was changed last. */
async function templateFor({ read }: Reading, { audience, type }: NoticeKind, chosen: number | null): Promise<StoredTemplate | null> {
  const isWanted = chosen === null ? sql`type = ${type}` : sql`id = ${chosen} and type = any (${typesFor(audience)})`
  const [found]: StoredTemplate[] = await read.query(sql`
    select id, version, name, subject, body, is_active, deleted_at from crm.email_templates
    where deleted_at is null and is_active and ${isWanted}
    order by updated_at desc, id desc limit 1`)
  return found ?? null
}

const mostTemplates = 500

const listTemplates = ({ read }: Reading, { audience, type }: NoticeKind): Promise<NoticePreview['templates']> =>
  read.query(sql`
    select id, name from crm.email_templates where deleted_at is null and is_active and type = any (${typesFor(audience)})
    order by type = ${type} desc, updated_at desc, id desc limit ${mostTemplates}`)

const typesFor = (audience: NoticeAudience): TemplateType[] =>
  (Object.keys(templateAudiences) as TemplateType[]).filter((type) => templateAudiences[type].includes(audience))

const noTemplate = (type: TemplateType, chosen: number | null): string =>
  chosen === null
    ? `No email template of the type “${templateTypeLabels[type]}” is active`
    : 'The chosen email template is inactive, deleted, or for others. Choose another one.'

type NoticeContext = {
  record: EmailRecordReference
  found: RecordValues
  audience: NoticeAudience
  type: TemplateType
  recipients: readonly { installer: number | null; name: string; email: string | null }[]
  untold: string[]
  problem: string | null
}

type ContextParts = { db: Pick<Database, 'read'>; company: Company; today: string }

/** Only a sold lead has an installation. A completed installation gets no more notices. */
async function aboutInstallation(parts: ContextParts, id: number, audience: NoticeAudience): Promise<NoticeContext> {
  const found = await findInstallation(parts, id)
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
    untold: [...former.map(describeFormerInstaller), ...unknown.map((name) => `${name} is not a known installer`)],
    problem: problem ?? (installation.assigned.length === 0 ? 'No installer is assigned to this installation' : null),
  }
}

const over = ({ isErased, isCompleted }: WithInstallation['installation']): string | null =>
  isErased
    ? 'The personal data of this client was erased, so no notices about the installation can be sent'
    : isCompleted
      ? 'This installation is completed, so no more notices about it can be sent'
      : null

const dayHasPassed = (date: string | null, today: string): string | null =>
  date !== null && date < today ? `The installation date, ${formatLongDate(date)}, has passed: choose a new date first` : null

async function aboutRepair(parts: ContextParts, id: number): Promise<NoticeContext> {
  const found = await repairOf(parts, id)
  const { recipient } = found
  const [request] = await parts.db.read.query(sql`select status from crm.repair_summaries where id = ${id}`)
  const isOver = request?.status === 'Completed' || request?.status === 'Cancelled'
  return {
    record: { kind: 'repair', id },
    found,
    audience: 'client',
    type: 'repair_notification',
    recipients: [{ ...recipient, installer: null }],
    untold: [],
    problem: isOver
      ? `This repair request is ${request.status.toLowerCase()}, so no more notices about it can be sent`
      : recipient.email === null
        ? "No Email: This repair request doesn't have an email address."
        : null,
  }
}

const typeFor = { client: 'installation_reminder', installer: 'installer_notification' } as const

type WithInstallation = RecordValues & { installation: NonNullable<RecordValues['installation']> }

async function findInstallation({ db, company }: ContextParts, id: number): Promise<WithInstallation> {
  const found = await readRecordValues(db, { kind: 'lead', id }, company)
  if (!found?.installation) throw new NotFound('Installation not found')
  return { ...found, installation: found.installation }
}

/** False if the lead is deleted or not sold. That is no error: a page may ask once more before it learns of the change. */
async function isInstallationVisible({ db }: Pick<ContextParts, 'db'>, id: number): Promise<boolean> {
  const [lead]: { shown: boolean }[] = await db.read.query(sql`
    select deleted_at is null and installation_kind is not null as shown from crm.lead_summaries where id = ${id}`)
  if (lead === undefined) throw new NotFound('Installation not found')
  return lead.shown
}

async function repairOf({ db, company }: ContextParts, id: number): Promise<RecordValues> {
  const found = await readRecordValues(db, { kind: 'repair', id }, company)
  if (found === null) throw new NotFound('Repair request not found')
  return found
}
