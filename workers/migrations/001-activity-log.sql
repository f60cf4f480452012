create extension if not exists pg_trgm;

-- One entry for each event: the event's position is the entry's id, so a job that runs twice writes once.
create table crm.activity_log (
  event_position bigint primary key,
  event_id uuid not null unique,
  user_id text,
  user_name text,
  action text not null,
  entity_type text,
  entity_id text,
  details text,
  ip_address text,
  user_agent text,
  created_at timestamptz not null,
  -- Each on its own line, so that a search does not match across two fields.
  search_text text not null generated always as (action || E'\n' || coalesce(user_name, '') || E'\n' || coalesce(details, '')) stored
);
create index activity_log_newest on crm.activity_log (created_at desc, event_position desc);
create index activity_log_by_entity on crm.activity_log (entity_type, created_at desc, event_position desc);
create index activity_log_by_action on crm.activity_log (split_part(action, '_', 1), created_at desc, event_position desc);
create index activity_log_search on crm.activity_log using gin (search_text gin_trgm_ops);

-- Entries are facts: the application adds them and never changes them.
revoke update, delete on crm.activity_log from crm_app;
grant select, insert on crm.activity_log to crm_app;

-- Up to here every event is known to have its entry; the next reconciliation starts from here.
create table crm.activity_reconciled (
  only_row boolean primary key default true check (only_row),
  position bigint not null
);
insert into crm.activity_reconciled (position) values (0);
revoke insert, delete on crm.activity_reconciled from crm_app;
grant select, update on crm.activity_reconciled to crm_app;

-- Who works at the moment.
create table crm.worker_heartbeats (
  id uuid primary key,
  host text not null,
  pid int not null,
  version text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null
);
grant select, insert, update, delete on crm.worker_heartbeats to crm_app;
