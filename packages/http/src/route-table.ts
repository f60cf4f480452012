import { type EndpointName, endpoints } from '@crm/contracts'
import { HttpProblem } from './error-response.ts'

type RouteMatch = { name: EndpointName; params: Record<string, string> } | { allow: string }

type Pattern = { segments: string[]; methods: Map<string, EndpointName> }

/** Returns a function that finds the endpoint of a path; undefined if there is none. Exact paths match first, so that `enrich` in
 * `/api/leads/enrich` is not taken for an id. */
export function createRouteTable(names: readonly EndpointName[]): (method: string, segments: string[]) => RouteMatch | undefined {
  const patterns = new Map<string, Pattern>()
  for (const name of names) {
    const { path, method } = endpoints[name]
    const pattern = patterns.get(path) ?? { segments: path.slice(1).split('/'), methods: new Map() }
    patterns.set(path, pattern)
    pattern.methods.set(method, name)
    if (method === 'GET') pattern.methods.set('HEAD', name)
  }
  const withParameters = [...patterns.values()].filter(({ segments }) => segments.some(isParameter))

  return (method, segments) => {
    const pattern = patterns.get(`/${segments.join('/')}`) ?? withParameters.find((candidate) => matchesPath(candidate, segments))
    if (pattern === undefined) return undefined
    const name = pattern.methods.get(method)
    return name === undefined ? { allow: [...pattern.methods.keys()].join(', ') } : { name, params: readParameters(pattern, segments) }
  }
}

const isParameter = (segment: string): boolean => segment.startsWith(':')

function matchesPath(pattern: Pattern, segments: string[]): boolean {
  return pattern.segments.length === segments.length && pattern.segments.every((part, n) => isParameter(part) || part === segments[n])
}

function readParameters(pattern: Pattern, segments: string[]): Record<string, string> {
  const params: Record<string, string> = {}
  pattern.segments.forEach((part, n) => {
    if (isParameter(part)) params[part.slice(1)] = segments[n] ?? ''
  })
  return params
}

/** Decodes the path's segments and the query. Throws 400 if a query name is repeated or an escape is invalid. */
export function parseRequestUrl(url: string): { segments: string[]; query: Record<string, string> } {
  const mark = url.indexOf('?')
  const path = mark < 0 ? url : url.slice(0, mark)
  return { segments: path.replace(/\/$/, '').slice(1).split('/').map(decodeSegment), query: mark < 0 ? {} : readQuery(url.slice(mark + 1)) }
}

function readQuery(text: string): Record<string, string> {
  const found = new Map<string, string>()
  for (const pair of text.split('&')) {
    if (pair === '') continue
    const equals = pair.indexOf('=')
    const name = decodeSegment((equals < 0 ? pair : pair.slice(0, equals)).replaceAll('+', ' '))
    if (found.has(name)) throw new HttpProblem(400, 'A query parameter is repeated')
    found.set(name, equals < 0 ? '' : decodeSegment(pair.slice(equals + 1).replaceAll('+', ' ')))
  }
  return Object.fromEntries(found)
}

function decodeSegment(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    throw new HttpProblem(400, 'The address is malformed')
  }
}
