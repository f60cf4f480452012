import type { Release } from '@crm/contracts'

type Others = readonly { name: string; owner: string; path: string }[]

// What the server and the shell answer themselves.
const reserved = new Set(['login', 'api', 'mfe', 'metrics'])
const reservedPaths = new Set(['/admin/queues/raw'])

/** What is wrong with the addresses of a release's pages, in words. */
export function pageFaults({ pages }: Release): string[] {
  const places = pages.map(({ path }) => placeOf(path))
  return pages.flatMap(({ path }, index) => {
    if (reserved.has(path.split('/')[1] ?? '') || reservedPaths.has(path))
      return [`The path ${path} belongs to the product itself: take another path`]
    return places.indexOf(placeOf(path)) < index ? [`The path ${path} is there twice: it is one page`] : []
  })
}

/** Pages of a release that people get of another front-end already, in words. */
export function pagesTaken({ pages }: Pick<Release, 'pages'>, others: Others): string[] {
  const taken = new Map(others.map((page) => [placeOf(page.path), page]))
  return pages.flatMap(({ path }) => {
    const other = taken.get(placeOf(path))
    return other === undefined
      ? []
      : [`The path ${path} is a page of ${other.name} (${other.owner}): take another path, or agree with that team`]
  })
}

// However a parameter is called, it is the same place.
const placeOf = (path: string): string => path.replace(/:\w+/g, ':')
