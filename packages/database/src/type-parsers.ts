import pg from 'pg'

type Parser = (text: string) => unknown

const { builtins } = pg.types
// The typings list no array types; 1009 is text[].
const textArray = pg.types.getTypeParser(1009 as typeof builtins.TEXT) as unknown as (text: string) => (string | null)[]

// Sessions run in UTC, so the text always ends with +00: "2026-03-01 09:30:00.25+00".
const parseInstant = (text: string): string =>
  text.endsWith('infinity') ? text : new Date(`${text.slice(0, -3).replace(' ', 'T')}Z`).toISOString()
const createArrayParser = (parse: Parser) => (text: string) => textArray(text).map((item) => (item === null ? null : parse(item)))
const readAsText: Parser = (text) => text

const parsers = new Map<number, Parser>([
  [builtins.DATE, readAsText],
  [builtins.NUMERIC, readAsText],
  [builtins.INT8, BigInt],
  [builtins.TIMESTAMPTZ, parseInstant],
  [1182, createArrayParser(readAsText)],
  [1231, createArrayParser(readAsText)],
  [1016, createArrayParser(BigInt)],
  [1185, createArrayParser(parseInstant)],
])

/** How pg returns values: `date` and `numeric` as text, `int8` as bigint, `timestamptz` as ISO 8601 text in UTC. */
export const postgresTypeParsers: pg.CustomTypesConfig = {
  getTypeParser: ((id: number, format?: 'text' | 'binary') =>
    parsers.get(id) ?? pg.types.getTypeParser(id, format as 'text')) as typeof pg.types.getTypeParser,
}
