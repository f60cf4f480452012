import type { Database } from '@crm/database'
import type { EmailSubject } from '@crm/facts'
import type { Company } from '../company.ts'
import { type RecordValues, recordValues } from '../record-values.ts'
import { render } from '../render.ts'
import type { Copy, StoredTemplate } from './claim.ts'

/** What a notice is made of. */
export type Ingredients = {
  template: StoredTemplate | null
  record: EmailSubject
  to: 'record' | 'installer'
  /** Stands below the template's text. */
  customMessage: string | null
}

/** Why there is no message: what it is about is gone (`unwanted`), or it can't be made (`impossible`). */
export type NotComposed = { kind: 'unwanted' | 'impossible'; words: string }

/** The message as it would go out now, filled from the record as it is now. */
export async function compose(db: Pick<Database, 'read'>, company: Company, parts: Ingredients): Promise<Copy | NotComposed> {
  const { template, record, to, customMessage } = parts
  if (template === null || template.deleted_at !== null)
    return unwanted(`The template${template ? ` “${template.name}”` : ''} has been deleted`)
  if (!template.is_active) return unwanted(`The template “${template.name}” is switched off`)
  const values = await recordValues(db, record, company)
  if (values === null) return unwanted(`The ${called[record.kind]} has been deleted`)
  const recipient = recipientOf(values, to, record)
  if ('words' in recipient) return recipient
  const body = customMessage === null ? template.body : `${template.body}\n\n${customMessage}`
  const { subject, html, text, unknown, missing } = render({ subject: template.subject, body }, values.values)
  if (unknown.length > 0) return impossible(`The template “${template.name}” contains ${braced(unknown)}, which messages do not know`)
  if (missing.length > 0)
    return impossible(`The template “${template.name}” needs ${braced(missing)}, which this ${called[record.kind]} does not have`)
  return { subject, html, text, recipient, template: { name: template.name, version: template.version } }
}

const called = { lead: 'lead', booklet: 'order' } as const

function recipientOf(
  { recipient, installer }: RecordValues,
  to: 'record' | 'installer',
  record: EmailSubject,
): Copy['recipient'] | NotComposed {
  if (to === 'installer' && installer === null) return impossible(`The ${called[record.kind]} has no installer who is known`)
  const person = to === 'installer' && installer !== null ? installer : recipient
  if (person.email === null) return impossible(`${person.name} has no e-mail address`)
  return { name: person.name, address: person.email }
}

const unwanted = (words: string): NotComposed => ({ kind: 'unwanted', words })
const impossible = (words: string): NotComposed => ({ kind: 'impossible', words })

const braced = (names: readonly string[]): string => names.map((name) => `{{${name}}}`).join(', ')
