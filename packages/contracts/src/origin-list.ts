/** Joins origins with commas for a filter; a comma inside an origin becomes `%2C`, and `%` becomes `%25`. */
export const originList = (origins: readonly string[]): string =>
  origins.map((origin) => origin.replaceAll('%', '%25').replaceAll(',', '%2C')).join(',')

/** Maximum length of an origin list: the eight origins of the reports, each of maximum length and all commas. */
export const longestOriginList = 1_300

/** Splits an origin list that `originList` joined. */
export const originsIn = (list: string): string[] => list.split(',').map((origin) => origin.replace(/%2C/gi, ',').replaceAll('%25', '%'))
