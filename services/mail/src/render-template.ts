import { isTemplateVariable, listPlaceholders, listUnknownPlaceholders, splitTemplate, type TemplateVariable } from '@crm/contracts'

type Values = Partial<Record<TemplateVariable, string | null>>

/** A message may be sent only if `unknown` and `missing` are empty. */
export type RenderedMessage = { subject: string; html: string; text: string; unknown: string[]; missing: string[] }

/** `message` is a user's addition, shown in its own block above the signature. */
export type TemplateTexts = { subject: string; body: string; message?: string | null }

// One pass, so that placeholders inside values are not filled. Everything is escaped, and unfilled placeholders stay as written.
export function renderTemplate({ subject, body, message = null }: TemplateTexts, values: Values): RenderedMessage {
  const find = (name: string): string | null => (isTemplateVariable(name) && values[name]?.trim() ? breakDoubleBraces(values[name]) : null)
  const title = oneLine(filled(subject, find))
  const [above, below] = message === null ? [body, ''] : aroundMessage(body)
  const added = message === null ? '' : messageBlock(lines(inHtml(message.trim(), find)))
  const said = [subject, body, message ?? '']
  return {
    subject: title,
    html: page(title, [...paragraphs(inHtml(above, find)), added, ...paragraphs(inHtml(below, find))]),
    text: (message === null ? [body] : [above.trimEnd(), message.trim(), below])
      .filter((part) => part !== '')
      .map((part) => inText(part, find))
      .join('\n\n'),
    unknown: listUnknownPlaceholders(...said),
    missing: listPlaceholders(...said).filter((name) => isTemplateVariable(name) && find(name) === null),
  }
}

export const breakDoubleBraces = (value: string): string => value.replace(/\{(?=\{)/g, '{ ')

function aroundMessage(body: string): [above: string, signature: string] {
  const [above, last] = [body.slice(0, lastParagraph(body)), body.slice(lastParagraph(body)).trim()]
  const isSignature = above.trim() !== '' && last.split('\n').length <= 3 && /\{\{\s*company_/.test(last)
  return isSignature ? [above, last] : [body, '']
}

const lastParagraph = (body: string): number => {
  const gaps = [...body.trimEnd().matchAll(/\n[^\S\n]*\n/g)]
  const gap = gaps.at(-1)
  return gap === undefined ? 0 : gap.index + gap[0].length
}

type Find = (name: string) => string | null
type Write = (text: string) => string

const asItIs: Write = (text) => text

function filled(words: string, find: Find, literal = asItIs, value = asItIs, unfilled = literal): string {
  return splitTemplate(words)
    .map((piece) => {
      if (typeof piece === 'string') return literal(piece)
      const found = find(piece.name)
      return found === null ? unfilled(piece.written) : value(found)
    })
    .join('')
}

// Values in an address are encoded, so that they can't change its target.
const address = (words: string, find: Find): string => filled(words, find, asItIs, (value) => encodeURIComponent(value.toWellFormed()))

function link(words: string, find: Find): string {
  const target = escaped(address(words, find))
  return `<a href="${target}">${target}</a>`
}

const inHtml = (text: string, find: Find): string =>
  partsOf(text)
    .map(({ isAddress, words }) => (isAddress ? link(words, find) : filled(words, find, escaped, escaped, marked)))
    .join('')

const marked: Write = (written) => `<mark>${escaped(written)}</mark>`

const inText = (text: string, find: Find): string =>
  partsOf(text)
    .map(({ isAddress, words }) => (isAddress ? address(words, find) : filled(words, find)))
    .join('')

const lines = (text: string): string => text.replaceAll('\n', '<br>\n')

const paragraphs = (text: string): string[] =>
  text.trim() === ''
    ? []
    : text
        .trim()
        .split(/\n(?:[^\S\n]*\n)+/)
        .map((paragraph) => `<p>${lines(paragraph)}</p>`)

const font = '<font face="Arial, Helvetica, sans-serif">'

const messageBlock = (html: string): string => `<table role="presentation" border="0" cellpadding="0" cellspacing="0">
<tr><td width="3" bgcolor="#0f766e"></td><td width="12"></td><td>${font}
${html}
</font></td></tr>
</table>`

// HTML attributes instead of styles, because the content security policy of the preview blocks styles.
const page = (title: string, blocks: string[]): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${escaped(title)}</title></head>
<body>${font}
${blocks.filter((block) => block !== '').join('\n')}
</font></body>
</html>
`

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escaped: Write = (text) => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')

// biome-ignore lint/suspicious/noControlCharactersInRegex: these could end the header.
const oneLine: Write = (text) => text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ').trim()

const webAddress = /https?:\/\/(?:\{\{[^{}]{1,80}\}\}|[^\s<>"'{}])+/g

// Only addresses in the template become links, never an address that a customer entered as a name.
function partsOf(body: string): { isAddress: boolean; words: string }[] {
  const parts = []
  let end = 0
  for (const { 0: found, index } of body.matchAll(webAddress)) {
    const words = withoutFullStop(found)
    parts.push({ isAddress: false, words: body.slice(end, index) }, { isAddress: true, words })
    end = index + words.length
  }
  return [...parts, { isAddress: false, words: body.slice(end) }]
}

function withoutFullStop(found: string): string {
  let length = found.length
  while ('.,;:!?)]'.includes(found.charAt(length - 1))) length--
  return found.slice(0, length)
}
