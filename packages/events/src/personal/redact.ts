import { completionMarkerText } from '@crm/contracts'
import type { Event } from '@crm/domain'
import type { PersonalDataKind } from '../fields.ts'
import { codeIdentifiesPerson, erasedPlaceholder, type PersonIdentifiers } from './person.ts'
import { personalDataByEventType } from './personal-fields.ts'

type Declared = { readonly [key: string]: PersonalDataKind | Declared }
type Replace = (value: string, telling: PersonalDataKind) => string | null

/** Removes personal data from an event of one of the person's own records. `record` is the record's number. */
export function redactEventOfPerson(event: Event, person: PersonIdentifiers, record: string): unknown {
  const emails = new Set(person.emails.map((email) => email.toLowerCase()))
  return replaced(event, (value, telling) => {
    switch (telling) {
      case 'code!':
        return codeIdentifiesPerson(value, person) ? `${erasedPlaceholder} ${record}` : value
      case 'notes':
        return erasedNotes(value)
      case 'recipient!':
        // A message about the person may have been sent to another recipient, such as an installer.
        return emails.has(value.toLowerCase()) ? erasedPlaceholder : value
      case 'name!':
      case 'email!':
      case 'phone!':
      case 'address!':
      case 'words':
        return erasedPlaceholder
      default:
        return null
    }
  })
}

/** Applies `replace` to the free text in an event of another record. */
export function redactMentionsInEvent(event: Event, replace: (text: string) => string): unknown {
  return replaced(event, (value, telling) =>
    telling === 'notes' || telling === 'words' || telling === 'recipient!' ? replace(value) : value,
  )
}

export function collectPersonIdentifiers(event: Event): PersonIdentifiers {
  const found: PersonIdentifiers = { names: [], emails: [], phones: [], addresses: [] }
  replaced(event, (value, telling) => {
    if (value !== erasedPlaceholder) into(found, telling)?.push(value)
    return value
  })
  return found
}

function into({ names, emails, phones, addresses }: PersonIdentifiers, telling: PersonalDataKind): string[] | null {
  const lists: Partial<Record<PersonalDataKind, string[]>> = {
    'name!': names,
    ...{ email: emails, 'email!': emails, phone: phones, 'phone!': phones, address: addresses, 'address!': addresses },
  }
  return lists[telling] ?? null
}

function replaced({ type, data }: Event, replace: Replace): unknown {
  const declared = (personalDataByEventType as Readonly<Record<string, Declared>>)[type]
  return declared === undefined ? data : walked(data, declared, replace)
}

function walked(data: unknown, declared: Declared, replace: Replace): unknown {
  if (typeof data !== 'object' || data === null) return data
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => {
      const telling = declared[key]
      if (telling === undefined) return [key, value]
      if (typeof telling === 'object') return [key, walked(value, telling, replace)]
      return [key, typeof value === 'string' && value !== '' ? replace(value, telling) : value]
    }),
  )
}

// Reports search notes for "repair" and for the completion text, so these words must stay.
function erasedNotes(notes: string): string {
  const rest = notes.replaceAll(completionMarkerText, '')
  return [
    ...(rest.trim() === ''
      ? []
      : [/(?<![\p{L}\p{N}_])(?:repair|fix)(?![\p{L}\p{N}_])/iu.test(rest) ? `${erasedPlaceholder} (repair)` : erasedPlaceholder]),
    ...(notes.includes(completionMarkerText) ? [completionMarkerText] : []),
  ].join('\n')
}
