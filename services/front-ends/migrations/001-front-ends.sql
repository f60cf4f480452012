-- Numbers upload tokens, of whatever front-end.
create sequence crm.upload_token_id as int;

-- The read tables of front-ends, written by the projection alone. `revision` is the stream's version; `stables` is what was for everybody and may
-- be so again, the present one last.
create table crm.front_ends (
  name           text        primary key,
  revision       int         not null,
  owner          text        not null default '',
  stable         text,
  stables        text[]      not null default '{}',
  canary         text,
  canary_percent int,
  canary_since   timestamptz,
  check ((canary is null) = (canary_percent is null) and (canary is null) = (canary_since is null))
);

-- What was published once and never changes, and what became of it.
create table crm.front_end_releases (
  name           text        not null,
  version        text        not null,
  source         text        not null check (source in ('product', 'team')),
  release        jsonb       not null,
  checks         jsonb       not null,
  published_at   timestamptz not null,
  published_by   text,
  is_retired     boolean     not null default false,
  is_quarantined boolean     not null default false,
  reason         text,
  primary key (name, version)
);
create index front_end_releases_newest on crm.front_end_releases (name, published_at desc);

-- A blank role and user 0 stand for nobody: a role or a user is one part of a key. `username` is what the user was called when they were pinned.
create table crm.front_end_pins (
  name     text not null,
  role     text not null default '',
  user_id  int  not null default 0,
  username text,
  version  text not null,
  primary key (name, role, user_id),
  check ((role = '') <> (user_id = 0) and (user_id = 0) = (username is null))
);

-- `hash` is the SHA-256 of a token: who reads the table can't upload with it.
create table crm.front_end_tokens (
  id         int         primary key,
  name       text        not null,
  hash       text        not null unique check (hash ~ '^[0-9a-f]{64}$'),
  issued_at  timestamptz not null,
  issued_by  text,
  revoked_at timestamptz
);

-- When a token was last used, to the minute. Beside the events: it is no fact about a front-end.
create table crm.front_end_token_uses (
  token   int         primary key,
  used_at timestamptz not null
);

-- Files by what they are, so that releases share what has not changed. `brotli` is the smallest form of what is worth it; `uploaded_by` the
-- front-end whose team sent it first, null for what came with the product; `asked_at` when somebody last meant to publish it.
create table crm.front_end_files (
  sha384      text        primary key check (sha384 ~ '^sha384-[A-Za-z0-9+/]{64}$'),
  content     bytea       not null,
  brotli      bytea,
  uploaded_by text,
  asked_at    timestamptz not null default now()
);
create index front_end_files_uploaded on crm.front_end_files (uploaded_by, asked_at);
-- They are compressed already, or about to be: the database's own compression would only cost time.
alter table crm.front_end_files alter column content set storage external, alter column brotli set storage external;
revoke update, delete on crm.front_end_files from crm_app;
grant update (asked_at) on crm.front_end_files to crm_app;

-- The one way in which files go: what no release names, whichever was ever published, and nobody has asked for in a day. It asks the log,
-- for read tables may be written anew at this moment.
create function crm.forget_front_end_files() returns int language sql security definer set search_path = pg_catalog as $$
  with forgotten as (
    delete from crm.front_end_files f
     where f.asked_at < now() - interval '1 day' and not exists (
       select from crm.events e cross join lateral jsonb_each_text(e.data->'release'->'integrity') named
        where e.type = 'FrontEndPublished' and named.value = f.sha384)
    returning 1
  )
  select count(*)::int from forgotten
$$;
revoke execute on function crm.forget_front_end_files() from public;
grant execute on function crm.forget_front_end_files() to crm_app;
