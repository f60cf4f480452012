-- What proves that the log is what it was. A seal's leaf is sha256(salt ‖ crm.event_text(event)); its head is
-- sha256(head of the previous seal ‖ previous ‖ position ‖ leaf), with positions as eight bytes, and 32 zero bytes and 0 before the first seal.
-- Positions that rolled back transactions drew never come: "previous" leads over them. Written by the workers, after the events are
-- committed and in their order (decision 34).
create table crm.event_seals (
  position bigint primary key,
  previous bigint not null check (previous < position),
  salt     bytea check (length(salt) = 16),  -- null once a person's data in the event was erased: then nothing can be guessed from the leaf
  leaf     bytea  not null check (length(leaf) = 32),
  head     bytea  not null check (length(head) = 32)
) with (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
revoke update, delete on crm.event_seals from crm_app;

-- The owner is refused too, as with events: only an erasure takes a salt away, and nothing else changes.
create function crm.refuse_changed_seal() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and coalesce(current_setting('crm.erasure', true), '') = 'on' and new.salt is null
     and (new.position, new.previous, new.leaf, new.head) = (old.position, old.previous, old.leaf, old.head) then
    return new;
  end if;
  raise exception 'seals are append-only' using errcode = '23514';
end $$;
create trigger event_seals_keep_rows before update or delete on crm.event_seals for each row execute function crm.refuse_changed_seal();
create trigger event_seals_keep_table before truncate on crm.event_seals for each statement execute function crm.refuse_changed_seal();

-- All of an event's row as one text that no other row has: JSON escapes the line breaks that part its fields. For what runs in the
-- database; the sealer and the verification bring the same expression along, since whoever owns the database could replace this function.
create function crm.event_text(e crm.events) returns text language sql stable as $$
  select concat_ws(E'\n',
    e.position, e.event_id, e.stream_version, e.schema_version, (extract(epoch from e.occurred_at) * 1000000)::bigint,
    json_build_array(e.stream_id, e.category, e.type), e.data, e.meta)
$$;

-- Checks of the log against its seals: asked for by a person, by the schedule or at the command line, carried out by the workers. Not
-- started: it waits. Not finished: it runs, and has come up to "checked_to". Finished without a reason: all is as it was.
create table crm.log_verifications (
  id                 bigint generated always as identity primary key,
  asked_at           timestamptz not null default clock_timestamp(),
  asked_by           text,           -- a user's name; null: the schedule or the command line
  started_at         timestamptz,
  finished_at        timestamptz,
  sealed_to          bigint,         -- what is sealed when it begins: there it will end
  checked_to         bigint not null default 0,
  checkpoints        int,            -- outside checkpoints that it was compared with
  unsealed           bigint,         -- events that have no seal yet, and so prove nothing
  first_bad_position bigint,
  reason             text
);
-- One at a time waits or runs.
create unique index log_verifications_one_unfinished on crm.log_verifications ((true)) where finished_at is null;
revoke delete on crm.log_verifications from crm_app;
