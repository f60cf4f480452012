import type { Room } from '../my-day/notes-of.ts'

/** So many jobs fit on one page, each with at least a line of notes. */
export const mostOnPage = 10

// Beside the column to tick and to sign in, at 13 pixels.
const columns = 80

type Place = Room & { look: string; facts: string; notes: string }

// Up to so many jobs: how high each may be, and the lines that then fit. They share 8.8 inches of a page.
const places: [most: number, Place][] = [
  [3, { lines: 10, columns, look: 'print:max-h-[2.9in]', facts: 'print:line-clamp-2', notes: 'print:max-h-40' }],
  [5, { lines: 5, columns, look: 'print:max-h-[1.75in]', facts: 'print:line-clamp-2', notes: 'print:max-h-20' }],
  [7, { lines: 2, columns, look: 'print:max-h-[1.25in]', facts: 'print:line-clamp-2', notes: 'print:max-h-8' }],
]

/** What each of so many jobs may take of a day sheet. */
export function placeFor(jobs: number): Place {
  const [, place] = places.find(([most]) => jobs <= most) ?? []
  return place ?? { lines: 1, columns, look: 'print:max-h-[0.9in]', facts: 'print:line-clamp-1', notes: 'print:max-h-4' }
}
