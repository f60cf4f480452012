import { Buffer } from 'node:buffer'

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
    if (/^BEGIN:VCARD\s*$/i.test(line)) properties = []
    else if (/^END:VCARD\s*$/i.test(line)) {
      const card = readCard(properties ?? [])
      yield columns.map((column) => card[column] ?? '')
      properties = null
    } else {
      const property = parseProperty(line)
      if (property) properties?.push(property)
    }
  }
}

// A line goes on in the next one if that begins with a space, and in quoted-printable if it ends with "=".
function* unfold(text: string): Generator<string> {
  let line = ''
  for (const next of text.split(/\r\n?|\n/)) {
    if (/^[ \t]/.test(next) && line !== '') line += next.slice(1)
    else if (line.endsWith('=') && /quoted-printable/i.test(line.slice(0, line.indexOf(':')))) line = line.slice(0, -1) + next
    else {
      yield line
      line = next
    }
  }
  yield line
}

function parseProperty(line: string): Property | null {
  const [, name = '', parameters = '', raw = ''] = /^(?:[\w-]+\.)?([\w-]+)((?:;(?:"[^"]*"|[^":])*)?):(.*)$/.exec(line) ?? []
  if (name === '' || /^(photo|logo|sound|key)$/i.test(name)) return null
  const types = parameters.toLowerCase()
  return { name: name.toUpperCase(), types, value: types.includes('quoted-printable') ? decodeQuotedPrintable(raw, types) : raw }
}

function decodeQuotedPrintable(text: string, parameters: string): string {
  const bytes = text.replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  const charset = /charset=([\w-]+)/.exec(parameters)?.[1] ?? 'utf-8'
  return charset === 'utf-8' || charset === 'us-ascii' ? Buffer.from(bytes, 'latin1').toString() : bytes
}

const unescapeValue = (text: string): string =>
  text.replace(/\\([nN,;:\\])/g, (_, letter: string) => (letter.toLowerCase() === 'n' ? '\n' : letter)).trim()
const splitParts = (value: string): string[] => value.split(/(?<!\\);/).map(unescapeValue)

function readCard(properties: readonly Property[]): Card {
  const all = (name: string): Property[] => {
    const found = properties.filter((property) => property.name === name && property.value.trim() !== '')
    return found.toSorted((a, b) => Number(b.types.includes('pref')) - Number(a.types.includes('pref')))
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
