import { HttpProblem } from './http-problem.ts'

/** Decodes the path's segments and the query. A repeated query name or a broken escape is a 400. */
export function readAddress(url: string): { segments: string[]; query: Record<string, string> } {
  const mark = url.indexOf('?')
  const path = mark < 0 ? url : url.slice(0, mark)
  return { segments: path.replace(/\/$/, '').slice(1).split('/').map(decoded), query: mark < 0 ? {} : readQuery(url.slice(mark + 1)) }
}

function readQuery(text: string): Record<string, string> {
  const found = new Map<string, string>()
  for (const pair of text.split('&')) {
    if (pair === '') continue
    const equals = pair.indexOf('=')
    const name = decoded((equals < 0 ? pair : pair.slice(0, equals)).replaceAll('+', ' '))
    if (found.has(name)) throw new HttpProblem(400, 'A query parameter is given twice')
    found.set(name, equals < 0 ? '' : decoded(pair.slice(equals + 1).replaceAll('+', ' ')))
  }
  return Object.fromEntries(found)
}

function decoded(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    throw new HttpProblem(400, 'The address is malformed')
  }
}
