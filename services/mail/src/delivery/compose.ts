import { listPlaceholders, listUnknownPlaceholders } from '@crm/contracts'
import type { EmailRecordReference } from '@crm/events'
import { type AssignedInstaller, buildInstallerValues, describeFormerInstaller, type RecordValues } from '../record-values.ts'
import { breakDoubleBraces, type RenderedMessage, renderTemplate } from '../render-template.ts'
import type { MessageCopy, StoredTemplate } from './claim.ts'

export type NoticeParts = {
  template: StoredTemplate | null
  record: EmailRecordReference
  to: 'record' | 'installer'
  installer: number | null
  customMessage: string | null
  installation: { toldDate: string | null } | null
}

/** `unwanted`: the message is no longer needed, because its record has changed. `impossible`: data for it is missing. */
export type CompositionFailure = { kind: 'unwanted' | 'impossible'; words: string }

export type NoticeDraft = {
  rendered: RenderedMessage | null
  recipient: { name: string; email: string | null } | null
  toldDate: string | null
  problem: CompositionFailure | null
}

export function composeNotice(found: RecordValues | null, parts: NoticeParts): MessageCopy | CompositionFailure {
  const { rendered, recipient, toldDate, problem } = draftNotice(found, parts)
  if (problem !== null) return problem
  if (rendered === null || !recipient?.email || parts.template === null) return impossible('The message cannot be created')
  const { subject, html, text } = rendered
  const { name, version } = parts.template
  return {
    subject,
    html,
    text,
    recipient: { name: breakDoubleBraces(recipient.name), address: recipient.email },
    template: { name, version },
    toldDate,
  }
}

export function draftNotice(found: RecordValues | null, parts: NoticeParts, hidden = false): NoticeDraft {
  const { template, to, customMessage } = parts
  const installer = found && to === 'installer' ? installerOf(found, parts.installer) : null
  const person = found && to === 'record' ? found.recipient : installer
  const values = found && valuesFor(found, installer, hidden)
  const rendered = template && values && renderTemplate({ ...template, message: customMessage }, values)
  const problem = withoutTemplate(template) ?? gone(found, parts) ?? withoutPerson(person, parts, found) ?? unfilled(rendered, parts)
  return { rendered, recipient: person, toldDate: tellsOfDay(parts) ? (found?.installation?.date ?? null) : null, problem }
}

const tellsOfDay = ({ template, customMessage }: NoticeParts): boolean =>
  listPlaceholders(template?.subject ?? '', template?.body ?? '', customMessage ?? '').includes('installation_date')

const called = { lead: 'lead', booklet: 'order', repair: 'repair request' } as const

const installerOf = ({ installers }: RecordValues, wanted: number | null): AssignedInstaller | null =>
  (wanted === null ? installers[0] : installers.find(({ id }) => id === wanted)) ?? null

function valuesFor(found: RecordValues, installer: AssignedInstaller | null, hidden: boolean): RecordValues['values'] {
  const own = installer === null ? found.values : buildInstallerValues(found, installer)
  return hidden && own.installer_phone !== null ? { ...own, installer_phone: '•••' } : own
}

function withoutTemplate(template: StoredTemplate | null): CompositionFailure | null {
  if (template === null || template.deleted_at !== null)
    return unwanted(`The template${template ? ` “${template.name}”` : ''} has been deleted`)
  return template.is_active ? null : unwanted(`The template “${template.name}” is inactive`)
}

function gone(found: RecordValues | null, { record, installation: told }: NoticeParts): CompositionFailure | null {
  if (found === null) return unwanted(`The ${called[record.kind]} has been deleted`)
  if (told === null) return null
  const { installation } = found
  if (installation === null) return unwanted('The lead is no longer Sold, so it has no installation')
  if (installation.isCompleted) return unwanted('The installation is completed')
  return told.toldDate !== null && installation.date === null ? unwanted('The installation no longer has a date') : null
}

function withoutPerson(
  person: NoticeDraft['recipient'],
  { installer, record }: NoticeParts,
  found: RecordValues | null,
): CompositionFailure | null {
  const left = found?.former.find(({ id }) => id === installer)
  if (left) return unwanted(describeFormerInstaller(left))
  if (person === null && installer !== null) return unwanted('The installer is no longer assigned to the installation')
  if (person === null) return impossible(`The ${called[record.kind]} has no known installer`)
  return person.email === null ? impossible(`${person.name} has no email address`) : null
}

function unfilled(rendered: RenderedMessage | null, { template, customMessage, record }: NoticeParts): CompositionFailure | null {
  const { unknown = [], missing = [] } = rendered ?? {}
  const own = listUnknownPlaceholders(customMessage ?? '')
  if (own.length > 0) return impossible(`The custom message contains unknown variables: ${braced(own)}`)
  if (unknown.length > 0) return impossible(`The template “${template?.name}” contains unknown variables: ${braced(unknown)}`)
  const [first] = missing
  if (first === undefined) return null
  const isOwn = !listPlaceholders(template?.subject ?? '', template?.body ?? '').includes(first)
  const what = isOwn ? 'The custom message' : `The template “${template?.name}”`
  return impossible(`${what} needs values that this ${called[record.kind]} does not have: ${braced(missing)}`)
}

const unwanted = (words: string): CompositionFailure => ({ kind: 'unwanted', words })
const impossible = (words: string): CompositionFailure => ({ kind: 'impossible', words })

const braced = (names: readonly string[]): string => names.map((name) => `{{${name}}}`).join(', ')
