-- The read models: which version of each people read, since when, and up to where it was last rebuilt.
create table crm.projections (
  name        text        not null,
  version     int         not null,
  status      text        not null check (status in ('live', 'retired')),
  position    bigint      not null default 0,
  switched_at timestamptz not null,
  primary key (name, version)
);
create unique index projections_one_live on crm.projections (name) where status = 'live';
revoke delete on crm.projections from crm_app;
