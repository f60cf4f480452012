create sequence crm.user_id as int;
create sequence crm.session_id as int;
create sequence crm.sign_in_id as int;

-- The read table of users, written by the projection alone.
create table crm.users (
  id          int         primary key check (id > 0),
  username    text        not null check (char_length(username) between 1 and 50),
  full_name   text        check (char_length(full_name) <= 100),
  email       text        check (char_length(email) <= 100),
  role        text        not null check (role in ('admin', 'administrator', 'owner', 'manager', 'sales_rep', 'installer')),
  permissions text[]      not null check (cardinality(permissions) <= 50),
  is_active   boolean     not null default true,
  created_at  timestamptz not null,
  last_login  timestamptz
);
create unique index users_one_name on crm.users (lower(username));
create unique index users_one_email on crm.users (lower(email)) where email is not null;

-- Beside the events, never in them: a hash must be replaceable and forgettable.
create table crm.user_credentials (
  user_id       int         primary key,
  password_hash text        not null check (password_hash like '$argon2id$%'),
  changed_at    timestamptz not null default now()
);

-- session_id is the SHA-256 of what the cookie holds: who reads the table can't sign in with it.
create table crm.user_sessions (
  id            int         primary key default nextval('crm.session_id'),
  user_id       int         not null,
  session_id    text        not null unique check (session_id ~ '^[0-9a-f]{64}$'),
  ip_address    text,
  user_agent    text,
  login_time    timestamptz not null default now(),
  last_activity timestamptz not null default now(),
  is_active     boolean     not null default true,
  logout_time   timestamptz,
  check (is_active = (logout_time is null))
) with (fillfactor = 80);
create index user_sessions_open on crm.user_sessions (user_id, login_time) where is_active;
