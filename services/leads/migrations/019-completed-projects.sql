alter table crm.leads add column completed_on date;

-- What an installation is, but for its day (specification 2, section 4): the words "repair" and "fix" stand alone, as in no "fixture".
create function crm.installation_kind(notes text, additional_notes text, completed_on date) returns text language plpgsql immutable parallel safe as $$
begin
  return case
    when completed_on is not null or additional_notes like '%Installation completed and moved to completed projects%' then 'completed'
    when coalesce(notes, '') || E'\n' || coalesce(additional_notes, '') ~* '\m(repair|fix)\M' then 'repair'
    else 'plain' end;
end $$;

-- Exactly the leads that are installations, by what they are.
drop index crm.leads_by_installation;
create index leads_by_installation on crm.leads (installation_date desc nulls first, id desc)
  where deleted_at is null and status_key = 'sold';
create index leads_by_kind_of_installation on crm.leads
  ((crm.installation_kind(notes, additional_notes, completed_on)), installation_date, id)
  where deleted_at is null and status_key = 'sold';

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
