import type { LeadListQuery } from '@crm/contracts'
import { type SQLQuery, sql } from '@databases/pg'

/** `bound` turns an anchor's text into a value of `key`; `form` is the text's format. */
export type ListOrder = { key: SQLQuery; bound(text: string): SQLQuery; form: RegExp; descending: boolean }

const day = { bound: (text: string) => sql`${text}::date`, form: /^(\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])|-?infinity)$/ }

export type ListSorting = Pick<LeadListQuery, 'sort' | 'dir'>

export function getListOrder({ sort, dir }: ListSorting): ListOrder {
  const descending = dir === 'desc'
  switch (sort) {
    case 'date_created':
      return { key: sql`date_created`, ...day, descending }
    case 'name':
      return { key: sql`lower(name) collate "C"`, bound: (text) => sql`${text}::text`, form: /^[^\0]{1,200}$/u, descending }
    case 'next_followup_date':
      return {
        key: descending ? sql`coalesce(next_followup_date, '-infinity')` : sql`coalesce(next_followup_date, 'infinity')`,
        ...day,
        descending,
      }
    case 'project_amount':
      return { key: sql`project_amount`, bound: (text) => sql`${text}::numeric`, form: /^\d{1,8}\.\d{2}$/, descending }
  }
}

export function buildOrderBy({ key, descending }: ListOrder, backwards = false): SQLQuery {
  return descending === backwards ? sql`${key} asc, id asc` : sql`${key} desc, id desc`
}
