-- How many streams and events each category had on each of the business's days, so that nobody has to count the log. Workers add to it
-- after the commits.
create table crm.event_counts (
  category text   not null,
  day      date   not null,
  streams  bigint not null,
  events   bigint not null,
  primary key (category, day)
);
create index event_counts_by_day on crm.event_counts (day) include (events);

-- Up to here events are counted.
create table crm.events_counted (
  only_row boolean primary key default true check (only_row),
  position bigint not null
);
insert into crm.events_counted (position) values (0);
revoke insert, delete on crm.events_counted from crm_app;

-- Read tables being made anew or compared with the log, at somebody's wish.
create sequence crm.projection_run_id as int;
create table crm.projection_runs (
  id          int primary key,
  projection  text        not null,
  kind        text        not null check (kind in ('rebuild', 'verify')),
  state       text        not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  attempts    int         not null default 0,
  cause       jsonb       not null,      -- the meta of the event that asked for it: what comes of it is told in its name
  asked_at    timestamptz not null,
  started_at  timestamptz,
  finished_at timestamptz,
  touched_at  timestamptz not null,      -- the last sign of life of whoever works on it
  position    bigint      not null default 0,
  head        bigint      not null default 0,
  differing   int,
  differences jsonb       not null default '[]',
  error       text
);
create index projection_runs_latest on crm.projection_runs (projection, id desc);
-- One at a time waits or runs for each.
create unique index projection_runs_one_unfinished on crm.projection_runs (projection) where state in ('waiting', 'running');
revoke delete on crm.projection_runs from crm_app;
