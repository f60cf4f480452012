-- Reports are sums of what leads contribute. A worker writes these tables after the commands' transactions, in the order of the log.

-- What each lead contributes now. Amounts are cents: sums of them are exact.
create table crm.report_leads (
  id                  int     primary key check (id > 0),
  version             int     not null check (version > 0),
  month               date    not null check (extract(day from month) = 1),   -- of its creation
  origin              text    not null,
  member              text    not null,
  cents               bigint  not null check (cents >= 0),
  is_sold             boolean not null,
  installation_date   date,
  installers          text[]  not null default '{}',
  is_marked_as_done   boolean not null default false,
  tells_of_completion boolean not null,
  notes_name_repair   boolean not null,
  more_notes_name_it  boolean not null,
  is_deleted          boolean not null default false,
  -- As crm.installation_kind says it of a lead.
  kind text generated always as (
    case
      when not is_sold then null
      when is_marked_as_done or tells_of_completion then 'completed'
      when notes_name_repair or more_notes_name_it then 'repair'
      else 'plain' end
  ) stored
) with (fillfactor = 85);

-- The time zone of the business as the log tells it; no row while it tells of none.
create table crm.report_time_zone (
  only_one  boolean primary key default true check (only_one),
  time_zone text    not null
);

-- By how much each day of business has changed the sums. A report as of a day is what has come together by its end.
create table crm.report_lead_changes (
  month  date   not null,
  day    date   not null,
  origin text   not null,
  member text   not null,
  leads  int    not null,
  sold   int    not null,
  cents  bigint not null,   -- of the sold ones
  primary key (month, day, origin, member)
) with (fillfactor = 85);

-- A look back takes away what came after its day.
create index report_lead_changes_by_day on crm.report_lead_changes (day);

-- All days together: the sums as they are now.
create table crm.report_lead_sums (
  month  date   not null,
  origin text   not null,
  member text   not null,
  leads  int    not null,
  sold   int    not null,
  cents  bigint not null,
  primary key (month, origin, member)
) with (fillfactor = 70);

-- The same of installations that have a date. `counts`: the job itself, once; each of its installers; nobody, where it has none.
create table crm.report_installation_changes (
  installation_date date   not null,
  day               date   not null,
  kind              text   not null check (kind in ('completed', 'repair', 'plain')),
  counts            text   not null check (counts in ('job', 'installer', 'nobody')),
  installer         text   not null,
  jobs              int    not null,
  cents             bigint not null,
  primary key (installation_date, day, kind, counts, installer)
) with (fillfactor = 85);
create index report_installation_changes_by_day on crm.report_installation_changes (day);

create table crm.report_installation_sums (
  installation_date date   not null,
  kind              text   not null check (kind in ('completed', 'repair', 'plain')),
  counts            text   not null check (counts in ('job', 'installer', 'nobody')),
  installer         text   not null,
  jobs              int    not null,
  cents             bigint not null,
  primary key (installation_date, kind, counts, installer)
) with (fillfactor = 70);
