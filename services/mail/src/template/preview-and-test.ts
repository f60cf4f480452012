import {
  hasAnyPermission,
  listSearchPatterns,
  type Permission,
  type SessionUser,
  type TemplateRecord,
  type TemplateType,
} from '@crm/contracts'
import { buildFoldedTextCondition, type Database } from '@crm/database'
import { NotAllowed, NotFound, Refused } from '@crm/domain'
import type { ApiHandler, ApiHandlers, ServiceDependencies } from '@crm/http'
import { createSecretSealer, loadSecretsKey, type SecretSealer } from '@crm/secrets'
import { type SQLQuery, sql } from '@databases/pg'
import {
  buildCompany,
  type Company,
  chooseSenderName,
  findMailServer,
  formatEmailAddress,
  formatSender,
  getPasswordEncryptionContext,
  noMailServerMessage,
  pickSignInMethod,
  type StoredMailServer,
} from '../mail-server.ts'
import { buildInstallerValues, type RecordValues, readRecordValues } from '../record-values.ts'
import { type RenderedMessage, renderTemplate } from '../render-template.ts'
import { createTestEmailSender } from '../test-message.ts'

/** Shows a template with the values of a record, and sends it as a test. */
export function createTemplatePreviewHandlers(dependencies: ServiceDependencies) {
  return {
    async previewEmailTemplate({ body, user }) {
      const { rendered, found, server, company } = await fillTemplate(dependencies, user, body)
      return { from: formatSender(server, company), to: recipientOf(found, body.type), ...rendered }
    },

    async mailRecords({ query, user }) {
      return recordsFor(dependencies.db, user, query.search)
    },

    testEmailTemplate: sendTemplateTest(dependencies),
  } satisfies ApiHandlers
}

function recipientOf(found: RecordValues | null, type: TemplateType | undefined): string {
  if (found === null) return 'No record selected yet'
  const to = type === 'installer_notification' ? (found.installers[0] ?? null) : found.recipient
  if (to === null) return 'No installer is assigned'
  return to.email === null ? `${to.name} (no email address)` : formatEmailAddress(to.name, to.email)
}

function sendTemplateTest(dependencies: ServiceDependencies): ApiHandler<'testEmailTemplate'> {
  const secrets = createSecretSealer(loadSecretsKey(dependencies.settings))
  const send = createTestEmailSender(dependencies, secrets, 'template')
  return async ({ body, ...asked }) => {
    const recipient = await testRecipient(dependencies, asked.user, body.test_email)
    const { rendered, server, company } = await fillTemplate(dependencies, asked.user, body)
    const { unknown, missing, ...copy } = rendered
    if (unknown.length > 0) throw new Refused(`The template contains unknown variables: ${braced(unknown)}`)
    if (missing.length > 0) throw new Refused(`The template needs values that are missing here: ${braced(missing)}`)
    if (server === null) throw new Refused(noMailServerMessage)
    const { host, port, secure, username, from_email: address } = server
    const transport = { host, port, secure, username, ...pickSignInMethod(server) }
    return send(
      { transport, secret: secretOf(server, secrets), from: { name: chooseSenderName(server, company.name), address }, recipient, copy },
      asked,
    )
  }
}

function secretOf({ id, password }: StoredMailServer, secrets: SecretSealer): string {
  try {
    return secrets.open(password, getPasswordEncryptionContext(id))
  } catch {
    throw new Refused('The stored password of the mail server can no longer be read. Please enter it again in the SMTP settings.')
  }
}

const braced = (names: readonly string[]): string => names.map((name) => `{{${name}}}`).join(', ')

// A test can carry any text in the company's name, so only users who may change the mail server can send it to other addresses.
async function testRecipient(
  { db: { read } }: Pick<ServiceDependencies, 'db'>,
  user: SessionUser & { id: number },
  asked: string | undefined,
): Promise<string> {
  if (asked !== undefined && hasAnyPermission(user, ['system-settings'])) return asked
  const [found]: { email: string | null }[] = await read.query(
    sql`select email from crm.user_summaries where id = ${user.id} and deleted_at is null`,
  )
  const own = found?.email ?? null
  if (asked !== undefined && asked.toLowerCase() !== own?.toLowerCase()) throw new NotAllowed(onlyToYourself)
  if (own === null) throw new Refused(noAddress)
  return own
}

const onlyToYourself = 'You can send template tests only to your own address unless you have permission to change the SMTP settings'
const noAddress = 'Your account has no email address to send the test to. You can add one in User Management.'

type TrialTemplate = { type?: TemplateType | undefined; subject: string; body: string; record: Pick<TemplateRecord, 'kind' | 'id'> | null }

type FilledTemplate = { rendered: RenderedMessage; found: RecordValues | null; server: StoredMailServer | null; company: Company }

async function fillTemplate(
  { db, business }: Pick<ServiceDependencies, 'db' | 'business'>,
  user: SessionUser,
  { type, subject, body, record }: TrialTemplate,
): Promise<FilledTemplate> {
  if (record !== null && !hasAnyPermission(user, [permissionFor[record.kind]])) throw new NotAllowed(forbidden[record.kind])
  const server = await findMailServer(db)
  const company = buildCompany(business.now(), server)
  const found = record === null ? null : await readRecordValues(db, record, company)
  if (record !== null && found === null) throw new NotFound(gone[record.kind])
  const installer = (type === 'installer_notification' && found?.installers[0]) || null
  const ofRecord = found && (installer ? buildInstallerValues(found, installer) : found.values)
  const values = ofRecord ?? { company_name: company.name, company_phone: company.phone, company_email: company.email }
  return { rendered: renderTemplate({ subject, body }, values), found, server, company }
}

type Kind = TemplateRecord['kind']

const forbidden: Record<Kind, string> = {
  lead: 'You do not have permission to see leads',
  booklet: 'You do not have permission to see sample booklet orders',
}

const gone: Record<Kind, string> = { lead: 'Lead not found', booklet: 'Sample booklet not found' }

const permissionFor: Readonly<Record<TemplateRecord['kind'], Permission>> = { lead: 'leads', booklet: 'sample-booklets' }

const most = 10

async function recordsFor({ read }: Pick<Database, 'read'>, user: SessionUser, search: string | undefined): Promise<TemplateRecord[]> {
  const queries = [
    ...(hasAnyPermission(user, [permissionFor.lead]) ? [leads(search)] : []),
    ...(hasAnyPermission(user, [permissionFor.booklet]) ? [orders(search)] : []),
  ]
  if (queries.length === 0) return []
  const found: TemplateRecord[][] = await read.query(queries)
  return found.flat()
}

const leads = (search: string | undefined): SQLQuery => sql`
  select 'lead' as kind, id, name, email from crm.lead_summaries
   where deleted_at is null ${search === undefined ? sql`` : sql`and ${has(search)}`} order by date_created desc, id desc limit ${most}`

const orders = (search: string | undefined): SQLQuery => sql`
  select 'booklet' as kind, id, customer_name || ', order ' || order_number as name, email
    from ${search === undefined ? newestOrders : ordersFound(search)} o order by date_ordered desc, id desc limit ${most}`

const newestOrders = sql`(select * from crm.booklet_summaries where deleted_at is null order by date_ordered desc, id desc limit ${most})`

// A larger limit than needed keeps the planner from walking all orders by date for ten hits that may not exist.
const ordersFound = (search: string): SQLQuery =>
  sql`(select * from crm.booklet_summaries where deleted_at is null and ${has(search)} limit 1000)`

// Both views have their folded text in `search`.
const has = (search: string): SQLQuery => buildFoldedTextCondition(sql`search`, listSearchPatterns(search))
