import { extractPhoneDigits } from '@crm/contracts'
import { buildLikePattern, type Database } from '@crm/database'
import { type SQLQuery, sql } from '@databases/pg'

const fewestForTrigrams = 3
const digitsOfNumber = 10

/** One or two letters match the beginning of a name, a whole phone number its digits, everything else any part of a lead. */
export function buildSearchCondition(search: string, shares: TrigramShares = new Map()): SQLQuery {
  if (isShort(search)) return sql`${[...search].length === 1 ? sql`first_letter` : sql`first_two_letters`} = lower(${search})`
  if (isFullPhoneNumber(search)) return sql`phone_digits like ${`${digitsOf(search)}%`}`
  return sql.join(
    listSearchVariants(search).map((text) => contains(text, shares)),
    sql` or `,
  )
}

// `search || ''` prevents an index lookup of the whole text, and makes the planner treat the match as rare.
function contains(text: string, shares: TrigramShares): SQLQuery {
  const parts = cutOutCommonTrigrams(text, shares)
  if (parts.length === 0) return sql`search like lower(${buildLikePattern(text)})`
  const like = parts.map((part) => sql`search like lower(${buildLikePattern(part)})`)
  return sql`(${sql.join(like, sql` and `)} and search || '' like lower(${buildLikePattern(text)}))`
}

/** For a short search, the part of the name index that holds its hits. */
export function buildNameRangeCondition(search: string | undefined): SQLQuery {
  if (search === undefined || !isShort(search)) return sql``
  return sql`and lower(name) collate "C" >= lower(${search}) and lower(name) collate "C" < lower(${search}) || U&'\\+10FFFF'`
}

const isShort = (search: string): boolean => [...search].length < fewestForTrigrams

export function listSearchVariants(search: string): string[] {
  const digits = digitsOf(search)
  return [...new Set([search, ...(digits.length >= fewestForTrigrams ? [digits] : [])])]
}

export const isFullPhoneNumber = (search: string): boolean => digitsOf(search).length >= digitsOfNumber

function digitsOf(search: string): string {
  return /^[\d\s()+./-]+$/.test(search) ? extractPhoneDigits(search.replace(/^\(?\+1/, '')) : ''
}

/** For each trigram, the share of leads that contain it. Rare trigrams are missing. */
export type TrigramShares = ReadonlyMap<string, number>

const commonShare = 0.05
const unknownShare = 0.001
// Each further character is assumed to match a tenth of the leads, like one of ten digits; letters match fewer.
const perCharacter = 0.1
/** Below this share, checking the leads one by one takes no time. */
const rareShare = 0.001

// The index reads a list of leads per trigram, so common trigrams are left out if the others are rare enough. No parts are returned if the
// whole text must be looked up.
export function cutOutCommonTrigrams(search: string, shares: TrigramShares): string[] {
  // Without the flag u this matches only ASCII, whose lower case is the same everywhere.
  const words: string[] = search.match(/[a-z0-9]{3,}/gi) ?? []
  const trigrams = words.flatMap(listTrigrams)
  const isCommon = (trigram: string): boolean => (shares.get(trigram) ?? 0) > commonShare
  if (!trigrams.some(isCommon)) return []
  const parts = words.flatMap((word) => splitAtCommon(word, isCommon))
  return Math.min(...parts.map((part) => estimateShare(part, shares))) <= rareShare ? parts : []
}

function estimateShare(part: string, shares: TrigramShares): number {
  const known = listTrigrams(part).map((trigram) => shares.get(trigram) ?? unknownShare)
  return Math.min(...known) * perCharacter ** (known.length - 1)
}

const listTrigrams = (word: string): string[] =>
  Array.from({ length: word.length - 2 }, (_, start) => word.slice(start, start + 3).toLowerCase())

function splitAtCommon(word: string, isCommon: (trigram: string) => boolean): string[] {
  const parts: string[] = []
  let begin = 0
  for (const [start, trigram] of [...listTrigrams(word), null].entries()) {
    if (trigram !== null && !isCommon(trigram)) continue
    if (start > begin) parts.push(word.slice(begin, start + 2))
    begin = start + 1
  }
  return parts
}

const smallestShare = 0.005
const sampled = 2_000 // leads
const keptFor = 600_000 // milliseconds

// The sample is taken in the background. Without one no trigram counts as common, which only makes searches slower.
export function createTrigramShareSampler({ read }: Pick<Database, 'read'>, now: () => number = Date.now): () => TrigramShares {
  let shares: TrigramShares = new Map()
  let takenAt = Number.NEGATIVE_INFINITY
  return () => {
    if (now() - takenAt > keptFor) {
      takenAt = now()
      sample().then(
        (taken) => {
          shares = taken
        },
        () => undefined,
      )
    }
    return shares
  }

  async function sample(): Promise<TrigramShares> {
    const rows: { trigram: string; share: number }[] = await read.query(sql`
      with sample as materialized (
        select id, search from crm.leads tablesample system ((
          select least(100, 100.0 * ${sampled}::int / greatest(reltuples, 1)) from pg_class where oid = 'crm.leads'::regclass
        )) limit ${sampled}
      ), size as (select count(*) as leads from sample),
      trigrams as (select distinct id, substr(search, start, 3) as trigram from sample, generate_series(1, length(search) - 2) start)
      select trigram, count(*)::float8 / max(leads) as share from trigrams, size
       group by trigram having count(*) >= ${smallestShare}::float8 * max(leads)`)
    return new Map(rows.map(({ trigram, share }) => [trigram, share]))
  }
}
