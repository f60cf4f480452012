import type { Release } from '@crm/contracts'
import type { Database } from '@crm/database'

const ownPlaces = ['/login', '/api', '/mfe', '/metrics', '/gateway', '/admin/queues/raw']
// Bidirectional control characters also change how the text after the title is displayed.
const turnsDirection = /[\u202a-\u202e\u2066-\u2069]/

export function pageFaults({ pages }: Release): string[] {
  const places = pages.map(({ path }) => path.replace(parameter, ':'))
  return pages.flatMap(({ path, title, nav }, index) => {
    if (turnsDirection.test(`${title}${nav?.label}`))
      return [`The title of ${path} turns the direction of writing: leave out the characters that do, which can't be seen`]
    if (path.startsWith('/:')) return [`The path ${path} would take pages of everybody: begin it with a word of its own`]
    if (ownPlaces.some((place) => isBelow(place, path))) return [`The path ${path} belongs to the product itself: take another path`]
    return places.indexOf(places[index] ?? '') < index ? [`The path ${path} is there twice: it is one page`] : []
  })
}

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
