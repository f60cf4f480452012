import { permissions, type Release } from '@crm/contracts'
import { releaseSchema } from '@crm/contracts/schemas'
import { buildCheckResult, type CheckResult } from '../check.ts'

// The server refuses pages at these paths of the product, and titles with characters that change the text direction.
const ownPlaces = ['/login', '/api', '/mfe', '/metrics', '/gateway', '/admin/queues/raw']
const turnsDirection = /[\u202a-\u202e\u2066-\u2069]/

type Live = readonly Pick<Release, 'name' | 'owner' | 'pages'>[]

/** Checks the `crm` field of package.json, and that no page path is already used by another team. `unfit`: the pages with faults. */
export function checkReleaseDeclaration(release: Release, live: Live, file: string) {
  const parsed = releaseSchema.safeParse(release)
  const wrong = (parsed.error?.issues ?? []).map(({ path: place, message }) => {
    const page = place[0] === 'pages' ? release.pages[Number(place[1])]?.path : undefined
    const where = [...(page === undefined ? ['crm', ...place] : place.slice(2))].join('.')
    const known = place.at(-1) === 'permission' ? `, one of: ${permissions.join(', ')}` : ''
    return { page, fault: `${page === undefined ? '' : `${page}: `}${where} of ${file}: ${message}${known}` }
  })
  const taken = release.pages.flatMap(({ path }) => {
    const other = findPage(path, live, release.name)
    if (other === undefined) return []
    const relation = canMatchSamePath(other.path, path) ? 'matches' : 'is below'
    const how = other.path === path ? `is a page of ${other.name}` : `${relation} ${other.path}, a page of ${other.name}`
    return [{ page: path, fault: `${path} of ${file} ${how} (${other.owner}): choose another path, or agree with that team` }]
  })
  const refused = release.pages.flatMap(({ path, title, nav }) => [
    ...(isOfProduct(path) ? [{ page: path, fault: `${path} of ${file} belongs to the product itself: choose another path` }] : []),
    ...(turnsDirection.test(`${title}${nav?.label}`)
      ? [{ page: path, fault: `${path}: the title in ${file} contains characters that change the direction of text: remove them` }]
      : []),
  ])
  const faults = [...wrong, ...taken, ...refused]
  return {
    check: buildCheckResult(
      'declaration',
      faults.map(({ fault }) => fault),
      `${release.pages.length} ${release.pages.length === 1 ? 'page' : 'pages'} of ${file} are declared correctly`,
    ),
    unfit: new Set(faults.flatMap(({ page }) => page ?? [])),
  }
}

function isOfProduct(path: string): boolean {
  const words = path.split('/')
  const is = (word: string, at: number) => words[at] === word || (at > 1 && words[at]?.startsWith(':'))
  return ownPlaces.some((place) => place.split('/').every(is))
}

function findPage(path: string, live: Live, own: string) {
  const pages = live.flatMap(({ name, owner, pages: each }) => each.map((page) => ({ name, owner, path: page.path })))
  const others = pages.filter((page) => page.name !== own)
  return (
    others.find((page) => page.path === path) ??
    others.find((page) => canMatchSamePath(page.path, path)) ??
    others.filter((page) => isBelow(path, page.path)).sort((one, other) => other.path.split('/').length - one.path.split('/').length)[0]
  )
}

function isBelow(path: string, page: string): boolean {
  const [words, above] = [path.split('/'), page.split('/')]
  return words.length > above.length && canMatchSamePath(words.slice(0, above.length).join('/'), page)
}

function canMatchSamePath(one: string, other: string): boolean {
  const [words, others] = [one.split('/'), other.split('/')]
  return (
    words.length === others.length && words.every((word, at) => word === others[at] || word.startsWith(':') || others[at]?.startsWith(':'))
  )
}

const threeNumbers = /^(0|[1-9]\d*)(\.(0|[1-9]\d*)){2}$/

type Told = { folder: string; number: string; version: string; changelog: string | null }

export function checkChangelog({ folder, number, version, changelog: text }: Told, live: Release | undefined): CheckResult {
  const faults: string[] = []
  if (!threeNumbers.test(number)) faults.push(`The version of ${folder}/package.json is ${number}: use three numbers, such as 1.1.0`)
  if (live && live.version !== version && readVersionNumber(live.version) === number) {
    faults.push(`${number} is already live with other contents: increase the version in ${folder}/package.json`)
  }
  if (!isTold(text ?? '', number))
    faults.push(`${folder}/CHANGELOG.md has no entry for ${number}: add "## ${number}" with the changes for users`)
  return buildCheckResult('changelog', faults, `${number} is described`)
}

const readVersionNumber = (version: string): string => version.split('-')[0] ?? version

function isTold(text: string, number: string): boolean {
  const lines = text.split('\n')
  const start = lines.findIndex((line) => new RegExp(`^## \\[?${number.replaceAll('.', '\\.')}\\]?(\\s|$)`).test(line))
  if (start === -1) return false
  const end = lines.findIndex((line, index) => index > start && line.startsWith('## '))
  return lines.slice(start + 1, end === -1 ? undefined : end).some((line) => /^\s*[-*] \S/.test(line))
}
