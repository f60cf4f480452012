import { type SQLQuery, sql } from '@databases/pg'

// Cards, lists, badges and searches share these conditions of the indexes. `sectionOf` in installation-row.ts is the rule for one row.

const ofKind = (kind: SQLQuery): SQLQuery => sql`deleted_at is null and installation_kind = ${kind}`
const plain = ofKind(sql`'plain'`)

export const isUpcoming = (today: string): SQLQuery => sql`${plain} and installation_date >= ${today}::date`
export const isUnscheduled = sql`${plain} and installation_date is null`
/** Its day has passed, but it was not marked as done. It counts as completed. */
export const isUnconfirmed = (today: string): SQLQuery => sql`${plain} and installation_date < ${today}::date`
export const isRepair = ofKind(sql`'repair'`)
export const isUrgentRepair = (today: string): SQLQuery => sql`${isRepair} and installation_date <= ${today}::date`
export const isCompleted = (today: string): SQLQuery => sql`
  deleted_at is null and installation_kind in ('completed', 'plain')
  and (installation_kind = 'completed' or installation_date < ${today}::date)`

/** The planned day, or the day it was marked as done if that is earlier or no day was planned. */
export const endDay = sql`least(installation_date, completed_on)`
export const latestFirst = sql`${endDay} desc nulls last, id desc`

export const isOpenInstallation = sql`deleted_at is null and installation_kind in ('plain', 'repair')`
