import { buildSearchPattern, findSearchedPhone, isShortSearchWord, listSearchWords } from '@crm/contracts'
import type { Database } from '@crm/database'
import { type SQLQuery, sql } from '@databases/pg'

/** `named`: name, email, and phone have all words. `anywhere`: notes, address, and colors may have some. `mostFound` estimates how many leads
 * are found at most; null if that is unknown. `isCommonName`: a lead with this one word in its name is met soon in any order. */
export type LeadSearch = { named: SQLQuery; anywhere: SQLQuery; mostFound: number | null; isOneWord: boolean; isCommonName: boolean }

const digitsOfNumber = 10

/** Each word is in the lead, in any order; a phone number is compared by its digits. */
export function buildLeadSearch(search: string, sample: LeadSample = noSample): LeadSearch {
  const phone = findSearchedPhone(search)
  if (phone.length >= digitsOfNumber) return searchPhoneNumber(phone)
  const words = listSearchWords(search)
  const ways = [...(words.length > 0 ? [words] : []), ...(isShortSearchWord(phone) || words.join() === phone ? [] : [[phone]])]
  if (ways.length === 0) return { named: sql`false`, anywhere: sql`false`, mostFound: 0, isOneWord: false, isCommonName: false }
  const isOneWord = ways.length === 1 && words.length === 1
  const mostFound = ways.map((way) => Math.min(...way.map((word) => estimateLeads(word, sample))))
  return {
    named: either(ways.map((way) => searchWords(way, sample, inName))),
    anywhere: either(ways.map((way) => searchWords(way, sample, inLead))),
    mostFound: isUnknown(sample) ? null : mostFound.reduce((sum, found) => sum + found),
    isOneWord,
    isCommonName: isOneWord && getShareOfNames(words[0] ?? '', sample) > commonShare,
  }
}

/** The condition of a search that finds words anywhere in a lead. */
export const buildSearchCondition = (search: string): SQLQuery => buildLeadSearch(search).anywhere

function searchPhoneNumber(digits: string): LeadSearch {
  const named = sql`phone_digits like ${`${digits}%`}`
  return { named, anywhere: sql`(${named} or ${hasMore(digits)})`, mostFound: 0, isOneWord: false, isCommonName: false }
}

const either = (conditions: SQLQuery[]): SQLQuery => sql`(${sql.join(conditions, sql` or `)})`

type Place = { share(word: string, sample: LeadSample): number; has(word: string, like: SQLQuery): SQLQuery }

const inName: Place = { share: getShareOfNames, has: (_, like) => like }
const inLead: Place = { share: getShare, has: (word, like) => sql`(${like} or ${hasMore(word)})` }

// Looks up only the rarest word if it is rare enough, and checks the others one by one. Otherwise the planner chooses.
function searchWords(words: readonly string[], sample: LeadSample, place: Place): SQLQuery {
  const [rarest = '', ...others] = words.toSorted((a, b) => place.share(a, sample) - place.share(b, sample) || b.length - a.length)
  const isRare = !isUnknown(sample) && place.share(rarest, sample) <= commonShare
  const check = isRare ? (word: string) => sql`search || '' like ${buildSearchPattern(word)}` : isLike
  const all = [place.has(rarest, lookUp(rarest, sample)), ...others.map((word) => place.has(word, check(word)))]
  return sql`(${sql.join(all, sql` and `)})`
}

const isLike = (word: string): SQLQuery => sql`search like ${buildSearchPattern(word)}`

// A folded word has only letters and digits, so nothing in it must be escaped.
const hasMore = (word: string): SQLQuery => sql`more_words @@ ${`'${word}':*`}::tsquery`

// `search || ''` prevents an index lookup of the whole word, and makes the planner treat the match as rare.
function lookUp(word: string, sample: LeadSample): SQLQuery {
  const parts = cutOutCommonTrigrams(word, (part) => getShareOfNames(part, sample))
  if (parts.length === 0) return isLike(word)
  const like = parts.map((part) => sql`search like ${`%${part}%`}`)
  return sql`(${sql.join(like, sql` and `)} and search || '' like ${buildSearchPattern(word)})`
}

/** Some leads, by which the shares of words are estimated: the words of their names and their other words. `shares` are those known by now. */
export type LeadSample = { leads: number; texts: readonly { named: string; more: string }[]; shares: Map<string, number> }

const noSample: LeadSample = { leads: 0, texts: [], shares: new Map() }
const isUnknown = ({ texts }: LeadSample): boolean => texts.length === 0

const commonShare = 0.01
const rareShare = 0.001

function getShare(word: string, sample: LeadSample): number {
  return findShare(`any ${word}`, sample, ({ named, more }) => hasWord(named, word) || more.includes(` ${word}`))
}

function getShareOfNames(word: string, sample: LeadSample): number {
  return findShare(`name ${word}`, sample, ({ named }) => hasWord(named, word))
}

const hasWord = (text: string, word: string): boolean => text.includes(isShortSearchWord(word) ? ` ${word}` : word)

const mostKnown = 10_000 // shares

function findShare(key: string, { texts, shares }: LeadSample, has: (text: LeadSample['texts'][number]) => boolean): number {
  if (texts.length === 0) return 0
  const known = shares.get(key)
  if (known !== undefined) return known
  const share = texts.filter(has).length / texts.length
  if (shares.size >= mostKnown) shares.clear()
  shares.set(key, share)
  return share
}

// A word that is not in the sample is assumed to be in as many leads as one lead of the sample stands for.
const estimateLeads = (word: string, sample: LeadSample): number =>
  sample.leads * Math.max(getShare(word, sample), 1 / Math.max(1, sample.texts.length))

/** Parts of a word without its common trigrams. The index reads a list of leads per trigram, so common ones are left out if the others are rare
 * enough. Empty if the whole word is to be looked up. */
export function cutOutCommonTrigrams(word: string, shareOf: (part: string) => number): string[] {
  if (isShortSearchWord(word) || !listTrigrams(word).some((trigram) => shareOf(trigram) > commonTrigram)) return []
  const parts = splitAtCommon(word, (trigram) => shareOf(trigram) > commonTrigram)
  return Math.min(...parts.map(shareOf)) <= rareShare ? parts : []
}

const commonTrigram = 0.05

const listTrigrams = (word: string): string[] => Array.from({ length: word.length - 2 }, (_, start) => word.slice(start, start + 3))

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

const sampled = 1_000 // leads
const longest = 4_000 // characters of a lead
const keptFor = 600_000 // milliseconds

// The sample is taken in the background. Without one the planner estimates, which only makes searches slower.
export function createLeadSampler({ read }: Pick<Database, 'read'>, now: () => number = Date.now): () => LeadSample {
  let sample = noSample
  let takenAt = Number.NEGATIVE_INFINITY
  return () => {
    if (now() - takenAt > keptFor) {
      takenAt = now()
      take().then(
        (taken) => {
          sample = taken
        },
        () => undefined,
      )
    }
    return sample
  }

  async function take(): Promise<LeadSample> {
    const rows: { leads: number; named: string; more: string }[] = await read.query(sql`
      with size as (select greatest(reltuples, 0)::int as leads from pg_class where oid = 'crm.leads'::regclass)
      select leads, split_part(search, E'\n', 1) as named,
        left(' ' || coalesce(array_to_string(tsvector_to_array(more_words), ' '), ''), ${longest}::int) as more
      from size, crm.leads tablesample system ((
        select least(100, 100.0 * ${sampled}::int / greatest(reltuples, 1)) from pg_class where oid = 'crm.leads'::regclass
      )) limit ${sampled}`)
    return { leads: Math.max(rows[0]?.leads ?? 0, rows.length), texts: rows, shares: new Map() }
  }
}
