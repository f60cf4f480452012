create sequence crm.repair_request_id as int;

-- The read table of repair requests, written by their projection alone.
create table crm.repair_requests (
  id                int         primary key check (id > 0),
  version           int         not null check (version > 0),
  -- The completed project's id, which is that of its lead.
  project_id        int         check (project_id > 0),
  customer_name     text        not null check (char_length(customer_name) between 1 and 100),
  phone             text        not null check (char_length(phone) between 1 and 20),
  email             text        check (char_length(email) between 1 and 100),
  address           text        not null check (char_length(address) between 1 and 500),
  issue_description text        not null check (char_length(issue_description) between 1 and 5000),
  priority          text        not null check (priority in ('Low', 'Medium', 'High', 'Urgent')),
  status            text        not null check (status in ('Pending', 'In Progress', 'Completed', 'Cancelled')),
  date_reported     date        not null check (date_reported between '1900-01-01' and '2200-12-31'),
  completion_date   date        check (completion_date between '1900-01-01' and '2200-12-31'),
  notes             text        check (char_length(notes) <= 5000),
  created_at        timestamptz not null,
  updated_at        timestamptz not null,
  status_key        text        not null generated always as (lower(status)) stored,
  -- The most urgent first.
  urgency           smallint    not null generated always as (
    case priority when 'Urgent' then 1 when 'High' then 2 when 'Medium' then 3 else 4 end
  ) stored
) with (fillfactor = 85);

create index repair_requests_by_date on crm.repair_requests (date_reported desc, id desc);
create index repair_requests_by_status on crm.repair_requests (status_key, date_reported desc, id desc);
create index repair_requests_active on crm.repair_requests (urgency, date_reported, id) where status_key not in ('completed', 'cancelled');
create index repair_requests_by_project on crm.repair_requests (project_id, date_reported desc, id desc) where project_id is not null;
