import type { Release } from '@crm/contracts'
import type { Database } from '@crm/database'

// What the server and the shell answer themselves.
const ownPlaces = ['/login', '/api', '/mfe', '/metrics', '/gateway', '/admin/queues/raw']
// Turns how the rest of the line is written, also what stands behind it in the sidebar and in a list.
const turnsDirection = /[\u202a-\u202e\u2066-\u2069]/

/** What is wrong with the addresses of a release's pages, in words. */
export function pageFaults({ pages }: Release): string[] {
  const places = pages.map(({ path }) => path.replace(parameter, ':'))
  return pages.flatMap(({ path, title, nav }, index) => {
    if (turnsDirection.test(`${title}${nav?.label}`))
      return [`The title of ${path} turns the direction of writing: leave out the characters that do, which can't be seen`]
    if (path.startsWith('/:')) return [`The path ${path} would take pages of everybody: begin it with a word of its own`]
    if (ownPlaces.some((place) => isBelow(place, path))) return [`The path ${path} belongs to the product itself: take another path`]
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

function isBelow(place: string, path: string): boolean {
  const words = path.split('/')
  return place.split('/').every((word, at) => words[at] === word || words[at]?.startsWith(':'))
}
