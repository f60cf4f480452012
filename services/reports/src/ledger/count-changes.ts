/**
 * A change of one lead ($1) to a version ($2) at an instant ($3), and with it the sums: what the lead contributed is taken away, what it
 * contributes now is added; to the sums as they are now, and to those of the business's day of the instant ($4: the time zone where the log
 * tells of none).
 */
export const countChanges = (change: string, table: (name: string) => string): string => `
  with today as (
    select ($3::timestamptz at time zone coalesce((select time_zone from ${table('report_time_zone')}), $4::text))::date as day
  ), before as (
    select * from ${table('report_leads')} where id = $1 and version < $2 and not is_deleted
  ), changed as (
    ${change} returning *
  ), moved as (
    select -1 as sign, before.* from before union all select 1, changed.* from changed where not is_deleted
  ), leads_moved as (
    select month, origin, member, sum(sign) as leads, ${sumOfSold('sign')} as sold, ${sumOfSold('sign * cents')} as cents
      from moved group by month, origin, member
    having sum(sign) <> 0 or ${sumOfSold('sign')} <> 0 or ${sumOfSold('sign * cents')} <> 0
     order by month, origin, member
  ), installations_moved as (
    select installation_date, kind, counts, installer, sum(sign) as jobs, sum(sign * cents) as cents
      from moved cross join lateral (
        select 'job' as counts, '' as installer
        union all select 'nobody', '' where cardinality(installers) = 0
        union all (
          select distinct on (lower(name)) 'installer', name from unnest(installers) as name order by lower(name), name collate "C"
        )
      ) as each
     where kind is not null and installation_date is not null
     group by installation_date, kind, counts, installer
    having sum(sign) <> 0 or sum(sign * cents) <> 0
     order by installation_date, kind, counts, installer
  ), lead_sums as (
    ${added(table('report_lead_sums'), 'leads_moved', ['month', 'origin', 'member'], ['leads', 'sold', 'cents'])}
  ), lead_changes as (
    ${added(table('report_lead_changes'), 'leads_moved, today', ['month', 'day', 'origin', 'member'], ['leads', 'sold', 'cents'])}
  ), installation_sums as (
    ${added(table('report_installation_sums'), 'installations_moved', ['installation_date', 'kind', 'counts', 'installer'], ['jobs', 'cents'])}
  )
  ${added(
    table('report_installation_changes'),
    'installations_moved, today',
    ['installation_date', 'day', 'kind', 'counts', 'installer'],
    ['jobs', 'cents'],
  )}`

const sumOfSold = (what: string): string => `coalesce(sum(${what}) filter (where is_sold), 0)`

const added = (table: string, from: string, key: readonly string[], sums: readonly string[]): string => `
    insert into ${table} as known (${[...key, ...sums].join(', ')}) select ${[...key, ...sums].join(', ')} from ${from}
    on conflict (${key.join(', ')}) do update set ${sums.map((sum) => `${sum} = known.${sum} + excluded.${sum}`).join(', ')}`
