-- The read models: which version of each is live, and since when.
create table crm.projections (
  name        text        not null,
  version     int         not null,
  status      text        not null check (status in ('building', 'live', 'retired')),
  position    bigint      not null default 0,
  started_at  timestamptz not null,
  switched_at timestamptz,
  primary key (name, version)
);
create unique index projections_one_live on crm.projections (name) where status = 'live';
revoke delete on crm.projections from crm_app;
