-- How often an account was changed, and that it was deleted: who deletes one frees its name and its address.
alter table crm.users
  add column version    int         not null default 1,
  add column updated_at timestamptz not null default now(),
  add column deleted_at timestamptz;
drop index crm.users_one_name;
drop index crm.users_one_email;
create unique index users_one_name on crm.users (lower(username)) where deleted_at is null;
create unique index users_one_email on crm.users (lower(email)) where email is not null and deleted_at is null;

-- The read table of refused sign-ins, written by the projection alone.
create table crm.refused_sign_ins (
  id         int         primary key check (id > 0),
  user_id    int         not null,
  username   text        not null,
  reason     text        not null,
  ip_address text,
  user_agent text,
  at         timestamptz not null
);
create index refused_sign_ins_by_age on crm.refused_sign_ins (at desc);

-- Stands in the transaction of each command on an account, before the read table follows. One such transaction at a time: two that each
-- leave one administrator would together leave none. `p_leaving` is the account that may stop being an active administrator.
create function crm.allow_account_change(p_actor int, p_role text, p_permissions text[], p_leaving int) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('crm.users'));
  if not exists (
    select from crm.users where id = p_actor and role = p_role and permissions = p_permissions and is_active and deleted_at is null
  ) then raise exception 'the actor has other rights by now' using errcode = '23U01'; end if;
  if p_leaving is not null and not exists (
    select from crm.users where id <> p_leaving and role in ('admin', 'administrator') and is_active and deleted_at is null
  ) and exists (
    select from crm.users where id = p_leaving and role in ('admin', 'administrator') and is_active and deleted_at is null
  ) then raise exception 'no administrator would be left' using errcode = '23U02'; end if;
end $$;
