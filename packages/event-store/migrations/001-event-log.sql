-- One row per stream: the guard of optimistic concurrency. A stream's id is its category, a dash and the id: lead-42.
create table crm.streams (
  stream_id text primary key,
  category  text not null,
  version   int  not null check (version > 0)
) with (fillfactor = 70);

-- The log. "position" is drawn by the INSERT itself, after the stream's row is locked, so a stream's order is the log's order.
create table crm.events (
  position       bigint generated always as identity primary key,   -- cache 1; never raise it
  event_id       uuid        not null unique,
  stream_id      text        not null,
  stream_version int         not null,
  category       text        not null,
  type           text        not null,
  schema_version smallint    not null default 1,
  data           jsonb       not null,
  meta           jsonb       not null,
  occurred_at    timestamptz not null default clock_timestamp(),
  unique (stream_id, stream_version)
) with (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
create index events_by_type on crm.events (type, position);
create index events_by_time on crm.events using brin (occurred_at);

revoke update, delete on crm.events from crm_app;
revoke delete on crm.streams from crm_app;
revoke usage on sequence crm.events_position_seq from crm_app;

-- The owner is refused too. Erasing personal data is the one exception, and only for a session that says so.
create function crm.refuse_changed_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and coalesce(current_setting('crm.erasure', true), '') = 'on'
     and (new.position, new.event_id, new.stream_id, new.stream_version, new.category, new.type, new.occurred_at)
       = (old.position, old.event_id, old.stream_id, old.stream_version, old.category, old.type, old.occurred_at) then
    return new;
  end if;
  raise exception 'events are append-only' using errcode = '23514';
end $$;
create trigger events_keep_rows before update or delete on crm.events for each row execute function crm.refuse_changed_event();
create trigger events_keep_table before truncate on crm.events for each statement execute function crm.refuse_changed_event();

-- Appends in one call. p_expected is the version that the writer saw; 0 says that the stream must not exist.
-- Refusals are errors, because statements that follow in the same round trip must not run. They carry SQLSTATEs of our own:
-- 23S01 the stream has moved, 23S02 these very events are in the log already.
create function crm.append(
  p_stream text, p_category text, p_expected int,
  p_ids uuid[], p_types text[], p_schema smallint[], p_data jsonb[], p_meta jsonb, p_at timestamptz
) returns bigint[] language plpgsql as $$
declare
  n int := coalesce(cardinality(p_ids), 0);
  positions bigint[];
begin
  if n = 0 then raise exception 'an append needs events' using errcode = '23514'; end if;
  if p_expected = 0 then
    insert into crm.streams (stream_id, category, version) values (p_stream, p_category, n) on conflict do nothing;
  else
    update crm.streams set version = version + n where stream_id = p_stream and version = p_expected;
  end if;
  if not found then
    if (select count(*) = n from crm.events where event_id = any(p_ids)) then
      raise exception 'these events are in the log already' using errcode = '23S02';
    end if;
    raise exception 'the stream % has moved', p_stream using errcode = '23S01';
  end if;
  -- Most commands cause one fact: worth a path without the set machinery, which costs more than the row.
  if n = 1 then
    insert into crm.events (event_id, stream_id, stream_version, category, type, schema_version, data, meta, occurred_at)
    values (p_ids[1], p_stream, p_expected + 1, p_category, p_types[1], p_schema[1], p_data[1], p_meta, p_at)
    returning array[position] into positions;
    return positions;
  end if;
  with added as (
    insert into crm.events (event_id, stream_id, stream_version, category, type, schema_version, data, meta, occurred_at)
    select id, p_stream, p_expected + nth::int, p_category, type, schema_version, data, p_meta, p_at
      from unnest(p_ids, p_types, p_schema, p_data) with ordinality as fresh(id, type, schema_version, data, nth)
     order by nth
    returning position
  )
  select array_agg(position order by position) into positions from added;
  return positions;
end $$;

-- How far the log may be read without missing a transaction that is slow to commit. Every writer holds RowExclusiveLock on
-- crm.events from before its position is drawn until after its commit is visible. So: last_value first, then the holders; when
-- those are gone, every position up to last_value is final. Null when a writer took longer than p_wait_ms: ask again.
create function crm.safe_head(p_wait_ms int default 100) returns bigint language plpgsql as $$
declare
  head    bigint;
  writers text[];
  began   timestamptz := clock_timestamp();
begin
  select last_value into head from crm.events_position_seq where is_called;
  if head is null then return 0; end if;
  select array_agg(virtualtransaction) into writers from pg_locks
   where locktype = 'relation' and database = (select oid from pg_database where datname = current_database())
     and relation = 'crm.events'::regclass and mode = 'RowExclusiveLock' and pid is distinct from pg_backend_pid();
  while writers is not null loop
    perform 1 from pg_locks
     where locktype = 'relation' and database = (select oid from pg_database where datname = current_database())
       and relation = 'crm.events'::regclass and mode = 'RowExclusiveLock' and virtualtransaction = any(writers) limit 1;
    exit when not found;
    if clock_timestamp() - began > make_interval(secs => p_wait_ms / 1000.0) then return null; end if;
    perform pg_sleep(0.001);
  end loop;
  return head;
end $$;

-- Requests that carried an Idempotency-Key, written with what they caused.
create table crm.commands (
  actor        text        not null,
  key          text        not null,
  request_hash text        not null,
  stream_id    text        not null,
  created_at   timestamptz not null,
  primary key (actor, key)
);
create index commands_by_age on crm.commands (created_at);
revoke update on crm.commands from crm_app;
