import { type SQLQuery, sql } from '@databases/pg'

// The sections of Installation Management, in the words of their indexes. Cards, lists, badges and searches all ask by these, so that they
// can't disagree; `sectionOf` of installation-row.ts says the same of one row.

const ofKind = (kind: SQLQuery): SQLQuery => sql`deleted_at is null and installation_kind = ${kind}`
const plain = ofKind(sql`'plain'`)

/** To be installed today or later. */
export const upcoming = (today: string): SQLQuery => sql`${plain} and installation_date >= ${today}::date`
/** Sold, and without a date. */
export const unscheduled = sql`${plain} and installation_date is null`
/** Its day has passed, and nobody has marked it as done: one of the completed. */
export const unconfirmed = (today: string): SQLQuery => sql`${plain} and installation_date < ${today}::date`
/** Service and repair jobs, on whatever day. */
export const repairs = ofKind(sql`'repair'`)
/** Repairs whose day has come, or has passed. */
export const urgent = (today: string): SQLQuery => sql`${repairs} and installation_date <= ${today}::date`
/** Marked as done, or no repair and of a day that has passed. */
export const completed = (today: string): SQLQuery => sql`
  deleted_at is null and installation_kind in ('completed', 'plain')
  and (installation_kind = 'completed' or installation_date < ${today}::date)`

/** The day on which what is completed ended: the planned one, or the one on which it was marked where that came first or none was planned. */
export const endDay = sql`least(installation_date, completed_on)`
/** Completed ones, the latest first. */
export const latestFirst = sql`${endDay} desc nulls last, id desc`

/** What is left to do: neither marked as done nor deleted; also where its day has passed. */
export const open = sql`deleted_at is null and installation_kind in ('plain', 'repair')`
