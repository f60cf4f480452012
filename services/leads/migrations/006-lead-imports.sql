-- Imports of leads: a workbench, no read model. A file, how it is read, what becomes of each row. What it did to leads is in the log;
-- a row's outcome is written in the transaction of its lead's events, so each row happens once.
create sequence crm.lead_import_id as int;
create table crm.lead_imports (
  id              int         primary key,
  status          text        not null check (status in ('uploading', 'checked', 'running', 'finished', 'cancelled', 'undoing', 'undone')),
  file_name       text        not null,
  size            int         not null,
  digest          bytea       not null,
  uploaded_by     text,
  uploaded_at     timestamptz not null,
  problem         text,
  settings        jsonb       not null,
  columns         jsonb       not null default '[]',
  ambiguous_dates boolean     not null default false,
  rows            int         not null default 0,
  counts          jsonb       not null default '{"create": 0, "update": 0, "skip": 0, "fault": 0, "duplicates": 0}',
  -- The last row that is done, and how many have come to what.
  position        int         not null default 0,
  done            int         not null default 0,
  created         int         not null default 0,
  updated         int         not null default 0,
  unchanged       int         not null default 0,
  skipped         int         not null default 0,
  failed          int         not null default 0,
  undo_position   int         not null default 0,
  undo_done       int         not null default 0,
  removed         int         not null default 0,
  restored        int         not null default 0,
  kept            int         not null default 0,
  -- The event that the leads' events follow from, and who caused it from where.
  cause           jsonb,
  undo_cause      jsonb,
  started_by      text,
  started_at      timestamptz,
  finished_at     timestamptz,
  touched_at      timestamptz not null
);
create index lead_imports_newest on crm.lead_imports (id desc);
create index lead_imports_by_digest on crm.lead_imports (digest, id desc);
create index lead_imports_at_work on crm.lead_imports (touched_at) where status in ('running', 'undoing');

-- The file as it came, for as long as it may still be read in another way.
create table crm.lead_import_parts (
  import_id int   not null references crm.lead_imports on delete cascade,
  part      int   not null,
  bytes     bytea not null,
  primary key (import_id, part)
);

create table crm.lead_import_rows (
  import_id    int    not null references crm.lead_imports on delete cascade,
  row          int    not null,
  cells        jsonb  not null,
  -- What the row says about a lead, in the words of the API.
  fields       jsonb  not null,
  faults       jsonb  not null default '[]',
  verdict      text   not null check (verdict in ('create', 'update', 'skip', 'fault')),
  chosen       text   check (chosen in ('create', 'update', 'skip')),
  -- The lead or the earlier row with the same e-mail or phone.
  duplicate    jsonb,
  outcome      text   check (outcome in ('created', 'updated', 'unchanged', 'skipped', 'failed')),
  lead_id      int,
  reason       text,
  undone       text   check (undone in ('removed', 'restored', 'kept')),
  undone_words text,
  primary key (import_id, row)
);
create index lead_import_rows_with_faults on crm.lead_import_rows (import_id, row) where verdict = 'fault' or outcome = 'failed';
create index lead_import_rows_of_duplicates on crm.lead_import_rows (import_id, row) where duplicate is not null;
create index lead_import_rows_kept on crm.lead_import_rows (import_id, row) where undone = 'kept';

-- Moves an import on, in the transaction of what happened. An error where it is elsewhere (a place that is null is any), which takes the whole
-- transaction back: 23S03.
create function crm.move_lead_import(p_id int, p_status text, p_position int, p_undo_position int, p_change jsonb) returns void
language plpgsql as $$
begin
  update crm.lead_imports set
    status        = coalesce(p_change->>'status', status),
    position      = coalesce((p_change->>'position')::int, position),
    done          = done + coalesce((p_change->>'done')::int, 0),
    created       = created + coalesce((p_change->>'created')::int, 0),
    updated       = updated + coalesce((p_change->>'updated')::int, 0),
    unchanged     = unchanged + coalesce((p_change->>'unchanged')::int, 0),
    skipped       = skipped + coalesce((p_change->>'skipped')::int, 0),
    failed        = failed + coalesce((p_change->>'failed')::int, 0),
    undo_position = coalesce((p_change->>'undo_position')::int, undo_position),
    undo_done     = undo_done + coalesce((p_change->>'undo_done')::int, 0),
    removed       = removed + coalesce((p_change->>'removed')::int, 0),
    restored      = restored + coalesce((p_change->>'restored')::int, 0),
    kept          = kept + coalesce((p_change->>'kept')::int, 0),
    cause         = coalesce(p_change->'cause', cause),
    undo_cause    = coalesce(p_change->'undo_cause', undo_cause),
    started_by    = coalesce(p_change->>'started_by', started_by),
    started_at    = coalesce((p_change->>'started_at')::timestamptz, started_at),
    finished_at   = coalesce((p_change->>'finished_at')::timestamptz, finished_at),
    touched_at    = clock_timestamp()
  where id = p_id and status = p_status and position = coalesce(p_position, position) and undo_position = coalesce(p_undo_position, undo_position);
  if not found then raise exception 'the import % has moved', p_id using errcode = '23S03'; end if;
end $$;
