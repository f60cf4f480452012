/**
 * A change of one lead ($1) to a version ($2) at an instant ($3), and with it the sums: what the lead contributed is taken away, what it
 * contributes now is added, on the business's day of the instant ($4: the time zone where the log tells of none).
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
    insert into ${table('report_lead_changes')} as known (month, day, origin, member, leads, sold, cents)
    select month, day, origin, member, sum(sign), ${sumOfSold('sign')}, ${sumOfSold('sign * cents')} from moved, today
     group by month, day, origin, member
    having sum(sign) <> 0 or ${sumOfSold('sign')} <> 0 or ${sumOfSold('sign * cents')} <> 0
     order by month, day, origin, member
    on conflict (month, day, origin, member)
    do update set leads = known.leads + excluded.leads, sold = known.sold + excluded.sold, cents = known.cents + excluded.cents
  )
  insert into ${table('report_installation_changes')} as known (installation_date, day, kind, counts, installer, jobs, cents)
  select installation_date, day, kind, counts, installer, sum(sign), sum(sign * cents)
    from moved cross join today cross join lateral (
      select 'job' as counts, '' as installer
      union all select 'nobody', '' where cardinality(installers) = 0
      union all (
        select distinct on (lower(name)) 'installer', name from unnest(installers) as name order by lower(name), name collate "C"
      )
    ) as each
   where kind is not null and installation_date is not null
   group by installation_date, day, kind, counts, installer
  having sum(sign) <> 0 or sum(sign * cents) <> 0
   order by installation_date, day, kind, counts, installer
  on conflict (installation_date, day, kind, counts, installer)
  do update set jobs = known.jobs + excluded.jobs, cents = known.cents + excluded.cents`

const sumOfSold = (what: string): string => `coalesce(sum(${what}) filter (where is_sold), 0)`
