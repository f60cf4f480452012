import type { Release } from '@crm/contracts'
import type { Database } from '@crm/database'

// What the server and the shell answer themselves.
const reserved = new Set(['login', 'api', 'mfe', 'metrics'])
const reservedPaths = ['/admin/queues/raw']

/** What is wrong with the addresses of a release's pages, in words. */
export function pageFaults({ pages }: Release): string[] {
  const places = pages.map(({ path }) => path.replace(parameter, ':'))
  return pages.flatMap(({ path }, index) => {
    if (path.startsWith('/:')) return [`The path ${path} would take pages of everybody: begin it with a word of its own`]
    if (reserved.has(path.split('/')[1] ?? '') || reservedPaths.some((other) => matches(path, other)))
      return [`The path ${path} belongs to the product itself: take another path`]
    // However a parameter is called, it is the same place.
    return places.indexOf(places[index] ?? '') < index ? [`The path ${path} is there twice: it is one page`] : []
  })
}

/** Pages of a release that people get of another front-end already, or that would come before one of those, in words. */
export async function pagesTaken({ pool }: Pick<Database, 'pool'>, { name, pages }: Pick<Release, 'name' | 'pages'>): Promise<string[]> {
  const { rows } = await pool.query<{ fault: string }>({
    name: 'taken-pages',
    text: 'select fault from crm.taken_pages($1, $2) fault',
    values: [name, pages.map(({ path }) => path)],
  })
  return rows.map(({ fault }) => fault)
}

const parameter = /:\w+/g

const matches = (path: string, address: string): boolean => new RegExp(`^${path.replace(parameter, '[^/]+')}$`).test(address)
