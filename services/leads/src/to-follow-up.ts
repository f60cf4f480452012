import { type SQLQuery, sql } from '@databases/pg'

// These spellings and no others (specification 1, section 4). In the words of the index leads_to_follow_up, which holds just these leads.
const toFollowUp = sql`deleted_at is null and remarks <> '' and remarks not in ('not-interested', 'not-compatible', 'not-service-area')`

// The groups of the follow-up screen. The dashboard's figure is counted by the same words, so that the two can't disagree.
export const overdue = (today: string): SQLQuery => sql`${toFollowUp} and next_followup_date < ${today}::date`
export const dueToday = (today: string): SQLQuery => sql`${toFollowUp} and next_followup_date = ${today}::date`
/** What is left to do today: overdue, or due today. The dashboard's figure, its card and its badge. */
export const pending = (today: string): SQLQuery => sql`${toFollowUp} and next_followup_date <= ${today}::date`
export const upcoming = (today: string): SQLQuery =>
  sql`${toFollowUp} and next_followup_date > ${today}::date and next_followup_date <= ${today}::date + 7`
export const later = (today: string): SQLQuery => sql`${toFollowUp} and next_followup_date > ${today}::date + 7`
