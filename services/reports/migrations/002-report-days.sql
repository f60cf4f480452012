-- Lead reports count by day, and by the date created or the date sold. Rebuilding the reports fills the new tables and columns.

alter table crm.report_leads
  alter column month drop not null,
  add column created_on  date,
  add column recorded_at timestamptz,
  add column sold_on     date;   -- null while not sold, and for leads that were recorded as Sold: these were sold on the day of their creation

-- By how much each day of business has changed the sums. Counted by date sold, only sold leads count.
create table crm.report_lead_day_changes (
  counted_by text   not null check (counted_by in ('date_created', 'date_sold')),
  counted_on date   not null,
  day        date   not null,
  origin     text   not null,
  member     text   not null,
  leads      int    not null,
  sold       int    not null,
  cents      bigint not null,   -- of the sold ones
  primary key (counted_by, counted_on, day, origin, member)
) with (fillfactor = 85);

-- A look back takes away what came after its day.
create index report_lead_day_changes_by_day on crm.report_lead_day_changes (counted_by, day);

-- All days together: the sums as they are now.
create table crm.report_lead_day_sums (
  counted_by text   not null check (counted_by in ('date_created', 'date_sold')),
  counted_on date   not null,
  origin     text   not null,
  member     text   not null,
  leads      int    not null,
  sold       int    not null,
  cents      bigint not null,
  primary key (counted_by, counted_on, origin, member)
) with (fillfactor = 70);

-- The previous release reads the former tables as they are now, but can't count any further event: it would pass events that the new tables need.
alter table crm.report_lead_sums drop constraint if exists report_lead_sums_pkey;
