/** The LIKE pattern of what contains a text, in which each of its characters means only itself. */
export const patternOf = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
