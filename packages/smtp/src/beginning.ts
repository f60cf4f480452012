/** The first characters of a text. None of them is cut in half (`slice` may do so to an emoji): PostgreSQL takes no such text as JSON. */
export const beginningOf = (text: string, most: number): string => [...text].slice(0, most).join('')
