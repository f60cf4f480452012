-- What every migration needs. This file runs before each of them, so repeating it must have no effect.
create schema if not exists crm;

-- Roles belong to the whole server, so two databases that are created at once may both try to create the role.
do $$
begin
  create role crm_app nologin;
exception when duplicate_object or unique_violation then null;
end $$;

do $$
begin
  if not pg_has_role(current_user, 'crm_app', 'MEMBER') then execute format('grant crm_app to %I', current_user); end if;
end $$;

grant usage on schema crm to crm_app;
alter default privileges in schema crm grant select, insert, update, delete on tables to crm_app;
alter default privileges in schema crm grant usage, select on sequences to crm_app;

create table if not exists crm.migrations (
  folder     text        not null,
  name       text        not null,
  checksum   text        not null,
  applied_at timestamptz not null default now(),
  primary key (folder, name)
);
revoke insert, update, delete on crm.migrations from crm_app;
