import { type SQLQuery, sql } from '@databases/pg'

// Exactly these spellings (specification 1, section 4). Repeats the condition of the partial index leads_to_follow_up.
const toFollowUp = sql`deleted_at is null and remarks <> '' and remarks not in ('not-interested', 'not-compatible', 'not-service-area')`

// The dashboard uses the same conditions as the follow-up screen, so their numbers agree.
export const isOverdue = (today: string): SQLQuery => sql`${toFollowUp} and next_followup_date < ${today}::date`
export const isDueToday = (today: string): SQLQuery => sql`${toFollowUp} and next_followup_date = ${today}::date`
export const isDueByToday = (today: string): SQLQuery => sql`${toFollowUp} and next_followup_date <= ${today}::date`
export const isDueWithinWeek = (today: string): SQLQuery =>
  sql`${toFollowUp} and next_followup_date > ${today}::date and next_followup_date <= ${today}::date + 7`
export const isDueLater = (today: string): SQLQuery => sql`${toFollowUp} and next_followup_date > ${today}::date + 7`
