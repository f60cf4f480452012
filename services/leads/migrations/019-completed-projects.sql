alter table crm.leads add column completed_on date;

-- What an installation is, but for its day (specification 2, section 4); null for leads that are none. The words "repair" and "fix" stand
-- alone, as in no "fixture". A column, so that notes that change nothing of it touch no index.
create function crm.installation_kind(remarks text, notes text, additional_notes text, completed_on date) returns text
language plpgsql immutable parallel safe as $$
begin
  return case
    when lower(coalesce(remarks, '')) <> 'sold' then null
    when completed_on is not null or additional_notes like '%Installation completed and moved to completed projects%' then 'completed'
    when coalesce(notes, '') || E'\n' || coalesce(additional_notes, '') ~* '\m(repair|fix)\M' then 'repair'
    else 'plain' end;
end $$;
alter table crm.leads add column installation_kind text
  generated always as (crm.installation_kind(remarks, notes, additional_notes, completed_on)) stored;

-- Installers are named by text, in any case.
create function crm.installer_keys(names text[]) returns text[] language plpgsql immutable parallel safe as $$
begin
  return array(select lower(name) from unnest(names) name);
end $$;

-- Installations by their day, by what they are, by the day of their end, and by who does them.
drop index crm.leads_by_installation;
create index leads_by_installation on crm.leads (installation_date desc nulls last, id desc)
  where deleted_at is null and installation_kind is not null;
create index leads_by_kind_of_installation on crm.leads (installation_kind, installation_date, id)
  where deleted_at is null and installation_kind is not null;
create index leads_by_end_of_installation on crm.leads ((least(installation_date, completed_on)) desc nulls last, id desc)
  include (installation_date, completed_on, installation_kind)
  where deleted_at is null and installation_kind in ('completed', 'plain');
create index leads_by_completion on crm.leads (completed_on, id) where deleted_at is null and completed_on is not null;
create index leads_by_installer on crm.leads using gin (crm.installer_keys(assigned_installer))
  where deleted_at is null and installation_kind in ('plain', 'repair');

-- What stays of each installation that was marked as done: one for each lead, by the lead's id.
create table crm.completed_projects (
  id                    int         primary key check (id > 0),
  version               int         not null check (version > 0),
  lead_id               int         not null,
  customer_name         text        not null,
  phone                 text,
  email                 text,
  address               text,
  project_amount        numeric(10, 2) not null,
  deposit_paid          boolean     not null,
  balance_paid          boolean     not null,
  installation_date     date,
  completion_date       date        not null,
  assigned_installer    text[]      not null,
  notes                 text,
  original_lead_origin  text        not null,
  original_date_created date        not null,
  original_assigned_to  text        not null,
  created_at            timestamptz not null,
  updated_at            timestamptz not null,
  reopened_at           timestamptz
);
