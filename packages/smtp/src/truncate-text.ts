/** Cuts between characters: `slice` may split an emoji, and PostgreSQL rejects such text as JSON. */
export const truncateText = (text: string, most: number): string => [...text].slice(0, most).join('')
