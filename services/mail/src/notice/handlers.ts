import {
  type NoticeAudience,
  type NoticePreview,
  type NoticeResult,
  type SentNotice,
  type SessionUser,
  type TemplateType,
  templateTypes,
} from '@crm/contracts'
import type { Database } from '@crm/database'
import { type EventMeta, Refused } from '@crm/domain'
import { type Dependencies, type Handlers, HttpProblem } from '@crm/http'
import { sql } from '@databases/pg'
import { type Company, companyOf } from '../company.ts'
import {
  audienceInWords,
  draftNotice,
  explainNotSending,
  requestNotice,
  requireSendingServer,
  type StoredTemplate,
  waitForOutcomes,
} from '../delivery/commands.ts'
import { formatAddress, senderOf } from '../format-address.ts'
import { findMailServer, type StoredMailServer, usesMailCatcher } from '../mail-server.ts'
import { sendingLimit } from '../sending-limit.ts'
import { aboutInstallation, aboutRepair, isInstallationVisible, type NoticeContext, repairOf } from './notice-context.ts'
import { newestNotices, noticesAbout, noticesOf, seesInstallers } from './rows.ts'

export function noticeHandlers(dependencies: Dependencies) {
  const { db, business, today } = dependencies
  const limit = sendLimit(dependencies)
  const readParts = async () => {
    const server = await findMailServer(db)
    return { ...dependencies, today: today(), server, company: companyOf(business.now(), server) }
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
      return previewOf(parts, await aboutInstallation(parts, body.installationId, body.type), body.customMessage, user)
    },

    async installationNotices({ params, user }) {
      if (!(await isInstallationVisible({ db }, params.id))) return []
      return noticesAbout(db, user, { kind: 'lead', id: params.id })
    },

    latestNotices: ({ query, user }) => newestNotices(db, user, query.ids),

    async notifyRepairRequest({ params, body, user, meta, idempotency }) {
      const parts = await readParts()
      const about = await aboutRepair(parts, params.id)
      await limit({ meta, idempotency })
      return notify(parts, about, body, { user, meta, idempotency })
    },

    async previewRepairNotice({ params, body, user }) {
      const parts = await readParts()
      return previewOf(parts, await aboutRepair(parts, params.id), body.customMessage, user)
    },

    async repairNotices({ params, user }) {
      await repairOf(await readParts(), params.id)
      return noticesAbout(db, user, { kind: 'repair', id: params.id })
    },
  } satisfies Handlers
}

/** A morning's clients at once, then one every three seconds. */
const rate = { burst: 20, perSecond: 20 / 60 }
const tooOften = 'Only twenty notices a minute can be sent. Please wait a moment.'

type Asked = { meta: EventMeta; idempotency: { key: string } | undefined }

/** A repeated request with the same idempotency key counts once. */
function sendLimit(dependencies: Pick<Dependencies, 'db' | 'clock'>): (asked: Asked) => Promise<void> {
  const { db } = dependencies
  const limit = sendingLimit(dependencies, 'notice', rate, tooOften)
  return async ({ meta: { actor }, idempotency }) => {
    const known = idempotency && (await db.read.query(sql`select from crm.commands where actor = ${actor.id} and key = ${idempotency.key}`))
    if (!known?.length) await limit(String(actor.id))
  }
}

/** How long a request waits for the outcome of its message, in milliseconds. The message is sent either way. */
const patience = 8_000

type Sent = { customMessage: string | null; after?: number | null | undefined }
type Who = { user: SessionUser; meta: EventMeta; idempotency: { key: string; requestHash: string } | undefined }

type Parts = Pick<Dependencies, 'db' | 'store' | 'settings' | 'business'> & { server: StoredMailServer | null; company: Company }

async function notify(parts: Parts, about: NoticeContext, { customMessage, after }: Sent, who: Who): Promise<NoticeResult> {
  const { db } = parts
  const { record, found, audience, recipients, type } = about
  if (about.problem !== null) throw new Refused(about.problem)
  const { from_email: from } = requireSendingServer(parts.server)
  const template = await templateFor(db, type)
  if (template === null) throw new Refused(noTemplate(type))
  const installers = recipients.flatMap(({ installer }) => installer ?? [])
  if (audience === 'installer' && installers.length === 0) throw new Refused(about.untold.join('. '))
  const { meta, idempotency } = who
  const wish = { record, found, from, audience, template, installers, customMessage, after, meta, idempotency }
  const { ids, untold } = await requestNotice(parts, wish)
  const { pausedReason } = await waitForOutcomes(parts, ids, patience)
  const notices = await noticesOf(db, who.user, ids)
  const told = { audience, whom: audienceInWords(record.kind, audience), untold: [...about.untold, ...untold], pausedReason }
  const { isFailed, message, detail } = outcomeOf(notices, told)
  if (isFailed) throw new HttpProblem(422, detail)
  return { message, detail, notices }
}

async function previewOf(
  { db, settings, server, company }: Parts,
  about: NoticeContext,
  customMessage: string | null,
  user: SessionUser,
): Promise<NoticePreview> {
  const template = await templateFor(db, about.type)
  const hidden = !seesInstallers(user)
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
    email === null ? `${name} (no e-mail address)` : audience === 'installer' && hidden ? name : formatAddress(name, email)
  return {
    template: template?.name ?? null,
    from: senderOf(server, company),
    to: about.recipients.map(line).join(', '),
    subject: rendered?.subject ?? '',
    html: rendered?.html ?? '',
    text: rendered?.text ?? '',
    problem:
      about.problem ?? explainNotSending(server) ?? (template === null ? noTemplate(about.type) : null) ?? nobody ?? problem?.words ?? null,
    caught: usesMailCatcher(settings, server),
  }
}

async function templateFor({ read }: Pick<Database, 'read'>, type: TemplateType): Promise<StoredTemplate | null> {
  const [found]: StoredTemplate[] = await read.query(sql`
    select id, version, name, subject, body, is_active, deleted_at from crm.email_templates
    where deleted_at is null and is_active and type = ${type}
    order by updated_at desc, id desc limit 1`)
  return found ?? null
}

const noTemplate = (type: TemplateType): string => `No e-mail template of the type “${templateTypes[type]}” is switched on`

type Message = Pick<SentNotice, 'state' | 'recipient' | 'recipient_name' | 'error'>

/** `isFailed`: no recipient was notified, and no retry is planned. */
type Outcome = { isFailed: boolean; message: string; detail: string }

type Told = { audience: NoticeAudience; whom: string; untold: readonly string[]; pausedReason: string | null }

export function outcomeOf(messages: readonly Message[], told: Told): Outcome {
  const ended = (end: string): Message[] => messages.filter(({ state }) => endOf[state] === end)
  const [sent, open, unknown, unsent] = [ended('sent'), ended('open'), ended('unknown'), ended('unsent')]
  const sentences = [
    ...(sent.length > 0 ? [notified(sent, told, sent.length === messages.length)] : []),
    ...open.map((message) => `The message to ${nameOf(message, told)} is queued and will go out by itself. ${standingOf(message, told)}`),
    ...unknown.map((message) => `Nobody knows whether ${nameOf(message, told)} got it: ${message.error ?? 'the connection broke'}`),
    ...unsent.map((message) =>
      messages.length === 1 ? (message.error ?? 'It was not sent') : `${nameOf(message, told)} was not told: ${message.error ?? ''}`,
    ),
    ...told.untold,
  ].map(withFullStop)
  return {
    isFailed: unsent.length === messages.length,
    message: title(sent.length, open.length, messages.length),
    detail: sentences.join(' '),
  }
}

function title(sent: number, open: number, all: number): string {
  if (sent === all) return 'Email sent successfully'
  if (sent > 0) return 'Email sent to some'
  return open > 0 ? 'Email queued' : 'Email may have been sent'
}

const endOf = {
  ...{ sent: 'sent', ambiguous: 'unknown' },
  ...{ queued: 'open', sending: 'open', committing: 'open', retry: 'open' },
  ...{ failed: 'unsent', cancelled: 'unsent' },
} as const satisfies Record<SentNotice['state'], string>

function notified(sent: readonly Message[], told: Told, isAll: boolean): string {
  const isOne = sent.length === 1 && isAll && told.untold.length === 0
  if (told.audience === 'client' || isOne) return `${capitalised(told.whom)} has been notified`
  return `The ${sent.length === 1 ? 'installer has' : 'installers have'} been notified: ${sent.map((message) => nameOf(message, told)).join(' and ')}`
}

const nameOf = ({ recipient_name, recipient }: Message, { audience, whom }: Told): string =>
  audience === 'client' ? whom : (recipient_name ?? recipient)

// A separate sentence, because a failed attempt is not the reason why the message will go out.
function standingOf({ state, error }: Message, { pausedReason }: Told): string {
  if (pausedReason !== null) return `Sending is paused: ${pausedReason}`
  if (state === 'retry') return error === null ? 'It could not be sent at once' : `Last try: ${error}`
  return state === 'queued' ? 'No mail worker has taken it yet' : 'The mail server has not answered yet'
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
const withFullStop = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)
