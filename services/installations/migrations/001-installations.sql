-- A copy of every lead in the words of the wire, kept by this service's own projection: a lead may become an installation at any time.
create table crm.installations (
  id      int     primary key check (id > 0),
  version int     not null check (version > 0),
  deleted boolean not null default false,
  lead    jsonb   not null check (jsonb_typeof(lead) = 'object')
) with (fillfactor = 85);
-- Days are yyyy-mm-dd, so their text sorts as they do.
create index installations_by_day on crm.installations ((lead ->> 'installation_date') desc nulls last, id desc)
  where not deleted and (lower(lead ->> 'remarks') = 'sold' or (lead ->> 'installation_date') is not null);

create sequence crm.installer_id as int;
create table crm.installers (
  id          int         primary key check (id > 0),
  version     int         not null check (version > 0),
  name        text        not null check (char_length(name) between 1 and 100),
  status      text        not null check (status in ('active', 'inactive', 'on_leave', 'terminated')),
  phone       text,
  email       text,
  hire_date   date        check (hire_date between '1900-01-01' and '2200-12-31'),
  hourly_rate numeric(10, 2) check (hourly_rate >= 0 and hourly_rate < 100000000),
  specialty   text,
  notes       text,
  created_at  timestamptz not null,
  updated_at  timestamptz not null
);
create index installers_by_name on crm.installers (lower(name), id);
