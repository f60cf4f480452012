import { isTemplateVariable, placeholdersIn, type TemplateVariable, templatePieces, unknownPlaceholdersIn } from '@crm/contracts'

type Values = Partial<Record<TemplateVariable, string | null>>

/** A message made of a template. It is sent only where `unknown` and `missing` are empty. */
export type Rendered = { subject: string; html: string; text: string; unknown: string[]; missing: string[] }

/**
 * Fills a template in a single pass: what a value says is never looked through for variables. The text is plain, so everything is escaped
 * for the HTML, where lines make paragraphs and web addresses links. What can't be filled stays as it was written.
 */
export function render({ subject, body }: { subject: string; body: string }, values: Values): Rendered {
  const find = (name: string): string | null => (isTemplateVariable(name) && values[name]?.trim() ? values[name] : null)
  const title = oneLine(filled(subject, find))
  const parts = partsOf(body)
  return {
    subject: title,
    html: page(title, parts.map(({ isAddress, words }) => (isAddress ? link(words, find) : inHtml(words, find))).join('')),
    text: parts.map(({ isAddress, words }) => (isAddress ? address(words, find) : filled(words, find))).join(''),
    unknown: unknownPlaceholdersIn(subject, body),
    missing: placeholdersIn(subject, body).filter((name) => isTemplateVariable(name) && find(name) === null),
  }
}

type Find = (name: string) => string | null
type Write = (text: string) => string

const asItIs: Write = (text) => text

function filled(words: string, find: Find, literal = asItIs, value = asItIs, unfilled = literal): string {
  return templatePieces(words)
    .map((piece) => {
      if (typeof piece === 'string') return literal(piece)
      const found = find(piece.name)
      return found === null ? unfilled(piece.written) : value(found)
    })
    .join('')
}

// A value within an address is a part of it, and can't make another address of it.
const address = (words: string, find: Find): string => filled(words, find, asItIs, (value) => encodeURIComponent(value.toWellFormed()))

function link(words: string, find: Find): string {
  const target = escaped(address(words, find))
  return `<a href="${target}">${target}</a>`
}

const inHtml = (words: string, find: Find): string => filled(words, find, escaped, escaped, (written) => `<mark>${escaped(written)}</mark>`)

// Attributes and no styles: the frame of the preview has the page's rules, which allow no styles in the text.
function page(title: string, body: string): string {
  const paragraphs = body
    .trim()
    .split(/\n(?:[^\S\n]*\n)+/)
    .map((lines) => `<p>${lines.replaceAll('\n', '<br>\n')}</p>`)
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${escaped(title)}</title></head>
<body><font face="Arial, Helvetica, sans-serif">
${paragraphs.join('\n')}
</font></body>
</html>
`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escaped: Write = (text) => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')

// biome-ignore lint/suspicious/noControlCharactersInRegex: these could end the header.
const oneLine: Write = (text) => text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ').trim()

const webAddress = /https?:\/\/(?:\{\{[^{}]{1,80}\}\}|[^\s<>"'{}])+/g

// Of the template alone: an address that a customer gave for a name is no link in a letter of ours.
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
