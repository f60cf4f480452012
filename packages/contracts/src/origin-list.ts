/** Origins as one filter names them: joined by commas. A comma within one is written `%2C`, and so `%` is `%25`. */
export const originList = (origins: readonly string[]): string =>
  origins.map((origin) => origin.replaceAll('%', '%25').replaceAll(',', '%2C')).join(',')

/** The longest list of origins that a filter takes: the eight of the reports, each as long as an origin may be and all of it commas. */
export const longestOriginList = 1_300

/** The origins that a filter names. */
export const originsIn = (list: string): string[] => list.split(',').map((origin) => origin.replace(/%2C/gi, ',').replaceAll('%25', '%'))
