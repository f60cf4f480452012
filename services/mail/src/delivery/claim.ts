import type { NoticeAudience } from '@crm/contracts'
import { type Database, runBatchOnPool } from '@crm/database'
import type { EventMeta } from '@crm/domain'
import type { SqlStatement } from '@crm/event-store'
import { buildEmailStreamId, type EmailRecordReference } from '@crm/events'
import type { SignInMethod, StoredMailServer } from '../mail-server.ts'

export type ClaimedMessage = {
  id: number
  claim: string
  kind: 'notice' | 'test'
  message_id: string
  template_id: number | null
  template_name: string | null
  record_kind: EmailRecordReference['kind'] | null
  record_id: number | null
  recipient_of: 'given' | 'record' | 'installer'
  installer_id: number | null
  audience: NoticeAudience | null
  told_date: string | null
  recipient: string
  recipient_name: string | null
  custom_message: string | null
  transport: TestEmailTransport | null
  subject: string | null
  html: string | null
  body_text: string | null
  attempts: number
  most_attempts: number
  cause: EventMeta
  template: StoredTemplate | null
  server: StoredMailServer | null
  /** The version of its stream, whose last event is a request. */
  stream_version: number
}

/** Tests that an older release requested have no sign-in method: theirs is the password. */
export type TestEmailTransport = Partial<SignInMethod> & {
  host: string
  port: number
  secure: boolean
  username: string
  password: string
  mustSignIn?: boolean
  from: { name: string; address: string }
}

export type StoredTemplate = {
  id: number
  version: number
  name: string
  subject: string
  body: string
  is_active: boolean
  deleted_at: string | null
}

export type MessageCopy = {
  subject: string
  html: string
  text: string
  recipient: { name: string; address: string }
  template: { name: string; version: number } | null
  toldDate: string | null
}

/** How long a claim lasts (as long as BullMQ's job lock). Workers extend it while sending; a killed worker's messages are soon free. */
export const claimDuration = '6 seconds'

export const sendingEnabledCondition =
  'exists (select from (select is_active, paused_at from crm.smtp_settings order by id limit 1) s where is_active and paused_at is null)'

/** Claims due messages for this worker in one transaction. Null: claimed by another worker, ended, not due, or sending is off. */
export async function claimEmails(
  { pool }: Pick<Database, 'pool'>,
  ids: readonly number[],
  worker: string,
): Promise<(ClaimedMessage | null)[]> {
  const [, claimed] = await runBatchOnPool<{ message: ClaimedMessage }>(pool, [notWaitingForTheDisk, claimOf(ids, worker)])
  const messages = new Map(claimed?.rows.map(({ message }) => [message.id, message]))
  return ids.map((id) => {
    const own = messages.get(id) ?? null
    messages.delete(id)
    return own
  })
}

// Does not wait for the disk. A crash of PostgreSQL may lose a claim, but then its fence is refused and the message is claimed again. The
// claim of a sent message is safe, because its fence comes later in the WAL, which is written in order.
const notWaitingForTheDisk: SqlStatement = {
  name: 'not-waiting-for-the-disk',
  text: `select set_config('synchronous_commit', 'off', true), set_config('plan_cache_mode', 'force_generic_plan', true)`,
  values: [],
}

/** For statements with lists, which PostgreSQL would plan again each time. Planning costs as much as running them. */
export const forceGenericPlanStatement: SqlStatement = {
  name: 'one-plan',
  text: `select set_config('plan_cache_mode', 'force_generic_plan', true)`,
  values: [],
}

// One JSON column, because the driver parses each column separately. Locked messages are skipped: they are taken or will be queued again.
const claimOf = (ids: readonly number[], worker: string): SqlStatement => ({
  name: 'claim-emails',
  text: `
    with free as materialized (
      select id from crm.email_deliveries where id = any ($1::int[]) order by id for update skip locked
    ), claimed as (
      update crm.email_deliveries d set state = 'sending', claim = gen_random_uuid(), attempts = attempts + 1, version = version + 1,
        claim_until = clock_timestamp() + interval '${claimDuration}'
      from free
      where d.id = free.id and state in ('queued', 'retry') and next_attempt_at <= clock_timestamp() and (kind = 'test' or ${sendingEnabledCondition})
      returning d.*
    ), attempt as (
      insert into crm.email_attempts (delivery_id, attempt, worker) select id, attempts, $3 from claimed
    )
    select to_jsonb(claimed) || jsonb_build_object('template', to_jsonb(t), 'server', to_jsonb(s), 'stream_version', stream.version) as message
    from claimed join unnest($1::int[], $2::text[]) as asked (id, stream_id) on asked.id = claimed.id
      left join crm.streams stream on stream.stream_id = asked.stream_id
      left join crm.email_templates t on t.id = claimed.template_id
      left join (select * from crm.smtp_settings order by id limit 1) s on true`,
  values: [[...ids], ids.map(buildEmailStreamId), worker],
})

export type MessageBeforeFinalDot = { claimed: ClaimedMessage; copy: MessageCopy }

// Marks messages right before the final dot of SMTP and stores their copies; after this no other worker may send them. False: the dot must
// not be sent, because the claim was lost, sending is off, or the installation no longer matches the message.
export async function markMessagesBeforeFinalDot(
  { pool }: Pick<Database, 'pool'>,
  fences: readonly MessageBeforeFinalDot[],
): Promise<boolean[]> {
  const [, , fenced] = await runBatchOnPool<{ id: number }>(pool, [forceGenericPlanStatement, holdOf(fences), fenceOf(fences)])
  const open = new Set(fenced?.rows.map(({ id }) => id))
  return fences.map(({ claimed }) => open.has(claimed.id))
}

/** Every transaction locks messages in this order, to avoid deadlocks. */
export const sortById = <T>(some: readonly T[], idOf: (one: T) => number): T[] => [...some].sort((one, other) => idOf(one) - idOf(other))

// Locks in a separate statement, so that the fence sees an installation that changed while it waited for a lock.
const holdOf = (fences: readonly MessageBeforeFinalDot[]): SqlStatement => ({
  name: 'hold-emails',
  text: 'select id from crm.email_deliveries where id = any ($1::int[]) order by id for update',
  values: [fences.map(({ claimed }) => claimed.id)],
})

const fenceOf = (fences: readonly MessageBeforeFinalDot[]): SqlStatement => ({
  name: 'fence-emails',
  text: `
    update crm.email_deliveries d set state = 'committing', claim_until = clock_timestamp() + interval '${claimDuration}', version = version + 1,
      subject = copy.subject, html = copy.html, body_text = copy.body_text, recipient = copy.recipient, recipient_name = copy.recipient_name,
      template_name = coalesce(copy.template_name, d.template_name), template_version = copy.template_version, told_date = copy.told_date
    from unnest($1::int[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::int[], $10::date[])
      as copy (id, claim, subject, html, body_text, recipient, recipient_name, template_name, template_version, told_date)
    where d.id = copy.id and d.claim = copy.claim and d.state = 'sending' and d.claim_until > clock_timestamp()
      and (d.kind = 'test' or ${sendingEnabledCondition})
      and (d.audience is null or d.record_kind <> 'lead' or exists (
        select from crm.sold_leads l where l.id = d.record_id and l.installation_kind in ('plain', 'repair')
          and (copy.told_date is null or l.installation_date = copy.told_date)
          and case d.audience when 'client' then l.email = copy.recipient else exists (
            select from crm.installer_summaries i
            where i.id = d.installer_id and i.deleted_at is null and i.status <> 'terminated'
              and crm.installer_keys(l.assigned_installer) && crm.names_of_installer(i.id)) end))
    returning d.id`,
  values: transposeRows(fences.map(({ claimed: { id, claim }, copy }) => [id, claim, ...toCopyColumnValues(copy), copy.toldDate])),
})

export const transposeRows = (rows: readonly (readonly unknown[])[]): unknown[][] =>
  (rows[0] ?? []).map((_, column) => rows.map((row) => row[column]))

/** The values of subject, html, body_text, recipient, recipient_name, template_name and template_version. */
export const toCopyColumnValues = ({ subject, html, text, recipient, template }: MessageCopy): unknown[] => [
  subject,
  html,
  text,
  recipient.address,
  recipient.name || null,
  template?.name ?? null,
  template?.version ?? null,
]
