import { isAdministrator } from '@crm/contracts'
import { cookieOf, type SignedIn } from '@crm/http'
import type { Request, Response } from 'express'

const cookieName = 'crm_mfe'
const parameter = /^mfe\.([a-z][a-z0-9]{1,29})$/
const version = /^\d{1,5}\.\d{1,5}\.\d{1,5}(-[0-9A-Za-z.-]{1,40})?$/
const mostChosen = 20

/** Versions by front-end that a browser asks for: those of its cookie, and as the address changes them. */
export type Chosen = { versions: ReadonlyMap<string, string>; isChanged: boolean }

/** `?mfe.leads=1.3.0` chooses a version for this session, `?mfe.leads=` takes that back. Links on other sites choose nothing. */
export function chosenVersions(request: Request): Chosen {
  const versions = new Map<string, string>()
  for (const pair of (cookieOf(request.headers, cookieName) ?? '').split('|')) {
    const [name = '', chosen = ''] = pair.split(':')
    if (parameter.test(`mfe.${name}`) && version.test(chosen) && versions.size < mostChosen) versions.set(name, chosen)
  }
  const asked = request.headers['sec-fetch-site'] === 'cross-site' ? [] : asksIn(request.url)
  for (const [name, chosen] of asked) {
    if (chosen === '') versions.delete(name)
    else if (version.test(chosen) && versions.size < mostChosen) versions.set(name, chosen)
  }
  return { versions, isChanged: asked.length > 0 }
}

function asksIn(url: string): [name: string, version: string][] {
  const mark = url.indexOf('?')
  if (mark < 0) return []
  return [...new URLSearchParams(url.slice(mark + 1))].flatMap(([key, value]): [string, string][] => {
    const name = parameter.exec(key)?.[1]
    return name === undefined ? [] : [[name, value]]
  })
}

/** What of it counts: an administrator's choice. It is kept for as long as the browser is open. */
export function keepChosen(
  response: Response,
  { versions, isChanged }: Chosen,
  user: SignedIn | null,
  isSecure: boolean,
): Chosen['versions'] {
  if (user === null || !isAdministrator(user.role)) return new Map()
  if (isChanged) {
    const value = [...versions].map((pair) => pair.join(':')).join('|')
    const until = value === '' ? '; Max-Age=0' : ''
    response.setHeader('Set-Cookie', `${cookieName}=${value}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}${until}`)
  }
  return versions
}
