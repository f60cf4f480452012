create extension if not exists pg_trgm;
create sequence crm.lead_id as int;

-- The read table of leads: one row each, written by the projection alone. The checks are the last line behind the schemas of the API.
create table crm.leads (
  id                 int         primary key check (id > 0),
  version            int         not null check (version > 0),
  name               text        not null check (char_length(name) between 1 and 100),
  phone              text        check (char_length(phone) <= 20),
  email              text        check (char_length(email) <= 100),
  address            text        check (char_length(address) <= 500),
  lead_origin        text        not null check (char_length(lead_origin) between 1 and 50),
  date_created       date        not null check (date_created between '1900-01-01' and '2200-12-31'),
  assigned_to        text        not null check (char_length(assigned_to) between 1 and 50),
  remarks            text        check (char_length(remarks) <= 50),
  next_followup_date date        check (next_followup_date between '1900-01-01' and '2200-12-31'),
  notes              text        check (char_length(notes) <= 50000),
  additional_notes   text        check (char_length(additional_notes) <= 50000),
  project_amount     numeric(10, 2) not null default 0 check (project_amount >= 0 and project_amount < 100000000),   -- NaN is above all numbers
  deposit_paid       boolean     not null default false,
  balance_paid       boolean     not null default false,
  installation_date  date        check (installation_date between '1900-01-01' and '2200-12-31'),
  assigned_installer text[]      not null default '{}' check (cardinality(assigned_installer) <= 20),
  selected_colors    text[]      not null default '{}' check (cardinality(selected_colors) <= 50),
  created_at         timestamptz not null,
  updated_at         timestamptz not null,
  deleted_at         timestamptz,
  -- What filters compare: no case, hyphens as spaces.
  status_key         text        not null generated always as (lower(replace(coalesce(remarks, ''), '-', ' '))) stored,
  origin_key         text        not null generated always as (lower(lead_origin)) stored,
  assignee_key       text        not null generated always as (lower(assigned_to)) stored,
  first_letter       text        not null generated always as (left(lower(name), 1)) stored,
  first_two_letters  text        not null generated always as (left(lower(name), 2)) stored,
  -- Digits of the phone without the country code of North America.
  phone_digits       text        not null generated always as (
    regexp_replace(regexp_replace(coalesce(phone, ''), '\D', '', 'g'), '^1(?=\d{10})', '')
  ) stored,
  -- What a search looks through: name, e-mail, phone as written and its digits.
  search             text        not null generated always as (
    lower(name || E'\n' || coalesce(email, '') || E'\n' || coalesce(phone, '') || E'\n' || regexp_replace(coalesce(phone, ''), '\D', '', 'g'))
  ) stored
) with (fillfactor = 85);
alter table crm.leads alter column search set statistics 1000;

create index leads_by_date on crm.leads (date_created desc, id desc) where deleted_at is null;
create index leads_by_status on crm.leads (status_key, date_created desc, id desc) where deleted_at is null;
create index leads_by_origin on crm.leads (origin_key, date_created desc, id desc) where deleted_at is null;
create index leads_by_assignee on crm.leads (assignee_key, date_created desc, id desc) where deleted_at is null;
create index leads_by_name on crm.leads ((lower(name) collate "C"), id) where deleted_at is null;
create index leads_by_amount on crm.leads (project_amount, id) where deleted_at is null;
-- Leads without a follow-up come last in both directions.
create index leads_by_follow_up_ascending on crm.leads ((coalesce(next_followup_date, 'infinity')), id) where deleted_at is null;
create index leads_by_follow_up_descending on crm.leads ((coalesce(next_followup_date, '-infinity')), id) where deleted_at is null;
create index leads_by_search on crm.leads using gin (search gin_trgm_ops) where deleted_at is null;
-- One or two letters have no trigram: they are the beginning of a name.
create index leads_by_first_letter on crm.leads (first_letter, date_created desc, id desc) where deleted_at is null;
create index leads_by_two_letters on crm.leads (first_two_letters, date_created desc, id desc) where deleted_at is null;
-- All phone numbers share most of their trigrams, so a whole number is looked up by itself.
create index leads_by_phone on crm.leads (phone_digits text_pattern_ops) where deleted_at is null;
create index leads_by_email on crm.leads (lower(email), id desc) where deleted_at is null and email is not null;
-- Exactly the leads that the follow-up groups show (specification 1, section 4).
create index leads_to_follow_up on crm.leads (next_followup_date, id)
  where deleted_at is null and remarks <> '' and remarks not in ('not-interested', 'not-compatible', 'not-service-area');

-- How many leads there are of each kind. Totals are sums over these rows; sixteen shards by the lead's id keep writers from waiting for each other.
create table crm.lead_counts (
  status   text     not null,
  origin   text     not null,
  assignee text     not null,
  shard    smallint not null,
  leads    int      not null,
  primary key (status, origin, assignee, shard)
) with (fillfactor = 50);
