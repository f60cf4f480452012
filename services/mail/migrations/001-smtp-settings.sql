-- The outgoing mail server: one row at most, written by the projection alone. The password is sealed; the key is not in the database.
create table crm.smtp_settings (
  id            int         primary key check (id = 1),
  version       int         not null check (version > 0),
  name          text        not null check (char_length(name) between 1 and 100),
  host          text        not null check (char_length(host) between 1 and 255),
  port          int         not null check (port between 1 and 65535),
  username      text        not null check (char_length(username) between 1 and 255),
  password      text        not null check (char_length(password) <= 2000),
  from_email    text        not null check (char_length(from_email) between 3 and 100),
  from_name     text        not null check (char_length(from_name) <= 100),
  secure        boolean     not null,
  is_active     boolean     not null,
  paused_reason text        check (char_length(paused_reason) <= 2000),
  paused_at     timestamptz,
  updated_by    text,
  created_at    timestamptz not null,
  updated_at    timestamptz not null,
  check ((paused_reason is null) = (paused_at is null))
);
