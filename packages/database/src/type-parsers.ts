import pg from 'pg'

type Parser = (text: string) => unknown

const { builtins } = pg.types
// The typings list no array types; 1009 is text[].
const textArray = pg.types.getTypeParser(1009 as typeof builtins.TEXT) as unknown as (text: string) => (string | null)[]

// Sessions run in UTC, so the text always ends with +00: "2026-03-01 09:30:00.25+00".
const instant = (text: string): string =>
  text.endsWith('infinity') ? text : new Date(`${text.slice(0, -3).replace(' ', 'T')}Z`).toISOString()
const arrayOf = (parse: Parser) => (text: string) => textArray(text).map((item) => (item === null ? null : parse(item)))
const asText: Parser = (text) => text

const parsers = new Map<number, Parser>([
  [builtins.DATE, asText],
  [builtins.NUMERIC, asText],
  [builtins.INT8, BigInt],
  [builtins.TIMESTAMPTZ, instant],
  [1182, arrayOf(asText)],
  [1231, arrayOf(asText)],
  [1016, arrayOf(BigInt)],
  [1185, arrayOf(instant)],
])

/** How pg returns values: `date` and `numeric` as text, `int8` as bigint, `timestamptz` as ISO 8601 text in UTC. */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: ((id: number, format?: 'text' | 'binary') =>
    parsers.get(id) ?? pg.types.getTypeParser(id, format as 'text')) as typeof pg.types.getTypeParser,
}
