import { Buffer } from 'node:buffer'
import { decodeWindows1252 } from './encoding.ts'

/** A card has several phones and emails; the import takes the first and notes the others. */
const between = ' ::: '

const columns = [
  ...['Name', 'First Name', 'Middle Name', 'Last Name', 'Name Suffix', 'Company', 'Phone', 'Email'],
  ...['Street', 'Street 2', 'City', 'State', 'Zip', 'Country', 'Other Address', 'Notes'],
] as const
type Card = Partial<Record<(typeof columns)[number], string>>
type Property = { name: string; types: string; value: string }

/** The rows of a table of contacts (vCard 2.1 to 4.0), with column names that the import knows. */
export function* readContacts(text: string): Generator<string[]> {
  yield [...columns]
  let properties: Property[] | null = null
  for (const line of unfold(text)) {
    const [, mark = ''] = /^(BEGIN|END):VCARD\s*$/i.exec(line) ?? []
    if (mark === '') {
      const property = parseProperty(line)
      if (property) properties?.push(property)
      continue
    }
    const isBegin = mark.toUpperCase() === 'BEGIN'
    // A card may lack its end.
    if (!isBegin || properties?.length) yield writeRow(properties ?? [])
    properties = isBegin ? [] : null
  }
  if (properties?.length) yield writeRow(properties)
}

function writeRow(properties: readonly Property[]): string[] {
  const card = readCard(properties)
  return columns.map((column) => card[column] ?? '')
}

// A line goes on in the next one if that begins with a space, and in quoted-printable if it ends with "=": then a space is part of the text.
function* unfold(text: string): Generator<string> {
  // Joined only at the end, because a line may go on a hundred thousand times.
  let parts: string[] = []
  let isQuotedPrintable = false
  for (const next of text.split(/\r\n?|\n/)) {
    const last = parts.at(-1) ?? ''
    if (isQuotedPrintable && last.endsWith('=')) parts.splice(-1, 1, last.slice(0, -1), next)
    else if (/^[ \t]/.test(next) && parts.some((part) => part !== '')) parts.push(next.slice(1))
    else {
      yield parts.join('')
      parts = [next]
      isQuotedPrintable = /quoted-printable/i.test(next.slice(0, next.indexOf(':')))
    }
  }
  yield parts.join('')
}

function parseProperty(line: string): Property | null {
  const [, name = '', parameters = '', raw = ''] = /^(?:[\w-]+\.)?([\w-]+)((?:;(?:"[^"]*"|[^":])*)?):(.*)$/.exec(line) ?? []
  if (name === '' || /^(photo|logo|sound|key)$/i.test(name)) return null
  const types = parameters.toLowerCase()
  return { name: name.toUpperCase(), types, value: types.includes('quoted-printable') ? decodeQuotedPrintable(raw, types) : raw }
}

function decodeQuotedPrintable(text: string, parameters: string): string {
  const charset = /charset="?([\w-]+)/.exec(parameters)?.[1] ?? null
  return text.replace(/(?:=[0-9a-f]{2})+/gi, (run) => decodeBytes(Buffer.from(run.replaceAll('=', ''), 'hex'), charset))
}

// Windows writes Windows-1252 and calls it ISO-8859-1, or nothing.
function decodeBytes(bytes: Buffer, charset: string | null): string {
  if (charset !== null && /^(windows-|cp)1252$|^iso-8859-1$|^latin-?1$/.test(charset)) return decodeWindows1252(bytes)
  const text = bytes.toString()
  return charset !== 'utf-8' && text.includes('\ufffd') ? decodeWindows1252(bytes) : text
}

const unescapeValue = (text: string): string =>
  text.replace(/\\([nN,;:\\])/g, (_, letter: string) => (letter.toLowerCase() === 'n' ? '\n' : letter)).trim()
const splitParts = (value: string): string[] => value.split(/(?<!\\);/).map(unescapeValue)

/** PREF=1 comes before PREF=2, and both before what is not preferred. */
function rankPreference({ types }: Property): number {
  const [, rank = types.includes('pref') ? '1' : '101'] = /;pref="?(\d+)/.exec(types) ?? []
  return Number(rank)
}

function readCard(properties: readonly Property[]): Card {
  const all = (name: string): Property[] => {
    const found = properties.filter((property) => property.name === name && property.value.trim() !== '')
    return found.toSorted((a, b) => rankPreference(a) - rankPreference(b))
  }
  const first = (name: string): string => unescapeValue(all(name)[0]?.value ?? '')
  const [family = '', given = '', additional = '', , suffix = ''] = splitParts(all('N')[0]?.value ?? '')
  const phones = all('TEL').map(({ types, value }) => ({ isFax: types.includes('fax'), text: unescapeValue(value).replace(/^tel:/i, '') }))
  const [home, ...others] = all('ADR').map(({ value }) => splitParts(value))
  const [box = '', extended = '', street = '', city = '', state = '', zip = '', country = ''] = home ?? []
  return {
    ...{ Name: first('FN'), 'First Name': given, 'Middle Name': additional, 'Last Name': family, 'Name Suffix': suffix },
    Company: splitParts(all('ORG')[0]?.value ?? '')
      .filter((part) => part !== '')
      .join(', '),
    Phone: phones.flatMap(({ isFax, text }) => (isFax ? [] : [text])).join(between),
    Email: all('EMAIL')
      .map(({ value }) => unescapeValue(value).replace(/^mailto:/i, ''))
      .join(between),
    ...{
      Street: street,
      'Street 2': [extended, box].filter((part) => part !== '').join(', '),
      City: city,
      State: state,
      Zip: zip,
      Country: country,
    },
    'Other Address': others.map((parts) => parts.filter((part) => part !== '').join(', ')).join('\n'),
    Notes: [
      ...all('NOTE').map(({ value }) => unescapeValue(value)),
      ...phones.flatMap(({ isFax, text }) => (isFax ? [`Fax: ${text}`] : [])),
    ].join('\n'),
  }
}
