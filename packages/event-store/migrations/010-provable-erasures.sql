-- Which values of an event's data are personal, as JSON: {"lead": true, "changes": {"email": {"from": true, "to": true}}}. Each distinct
-- one is a form. A seal names its form and proves it, so that later releases can call other values personal (decision 34).
create table crm.seal_forms (
  form     int generated always as identity primary key,
  personal text not null unique
);
revoke update, delete on crm.seal_forms from crm_app;

-- With a form, the leaf is sha256(sha256(event without its personal values) ‖ sha256(salt ‖ data)), and the head also covers the form.
-- Without one, the seal is of an earlier release: see migration 006.
alter table crm.event_seals
  add column form int,
  add column personal bytea check (length(personal) = 32);  -- sha256(salt ‖ data) as it was, kept in place of the salt by an erasure

create or replace function crm.refuse_changed_seal() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and coalesce(current_setting('crm.erasure', true), '') = 'on' and new.salt is null
     and (new.position, new.previous, new.leaf, new.head, new.form) is not distinct from (old.position, old.previous, old.leaf, old.head, old.form)
     and (old.personal is null or new.personal = old.personal) then
    return new;
  end if;
  raise exception 'seals are append-only' using errcode = '23514';
end $$;

create or replace function crm.erase_events(p_positions bigint[], p_data jsonb[]) returns table (erased_position bigint, digest text) language plpgsql as $$
begin
  -- A sealer that has read these events has to read them anew: see crm.advance_subscription.
  update crm.subscriptions set epoch = epoch + 1 where name = 'sealer';
  if exists (
    select from unnest(p_positions, p_data) as fresh (position, data) left join crm.events e using (position)
     where e.position is null or not crm.is_redaction(e.data, fresh.data)
  ) then raise exception 'this is no redaction of an event' using errcode = '23514'; end if;
  perform set_config('crm.erasure', 'on', true);
  update crm.event_seals s
     set salt = null, personal = case when s.form is not null then sha256(s.salt || convert_to(e.data::text, 'UTF8')) end
    from crm.events e where e.position = s.position and s.position = any (p_positions) and s.salt is not null;
  update crm.events e set data = fresh.data from unnest(p_positions, p_data) as fresh (position, data) where e.position = fresh.position;
  perform set_config('crm.erasure', 'off', true);
  return query
    select e.position, encode(sha256(convert_to(crm.event_text(e), 'UTF8')), 'hex') from crm.events e
     where e.position = any (p_positions) order by e.position;
end $$;

-- The last checkpoint that was written to each file, so that a missing or shortened file shows. Delete its row to begin a new file.
create table crm.seal_checkpoint_files (
  place    text primary key,        -- the machine and the path
  first    text not null,           -- the link of the file's first line
  link     text not null,           -- the link of its last line
  position bigint not null
);
