-- Appends to many streams in one call, with the refusals of crm.append. The first three lists have a stream each: the version that the writer saw
-- and how many events it gets; the others have an event each, a stream's in its own order. Plans are made anew each time: one made while the
-- log was small would stay when it is not.
create function crm.append_together(
  p_streams text[], p_expected int[], p_counts int[],
  p_of text[], p_versions int[], p_ids uuid[], p_types text[], p_schema smallint[], p_data jsonb[], p_meta jsonb[], p_at timestamptz[]
) returns void language plpgsql set plan_cache_mode = force_custom_plan as $$
declare
  started int;
  moved   int;
begin
  -- In one order, so that two who write to the same streams wait for each other instead of locking each other out.
  perform from crm.streams where stream_id = any (p_streams) order by stream_id for update;
  insert into crm.streams (stream_id, category, version)
    select stream_id, split_part(stream_id, '-', 1), n from unnest(p_streams, p_expected, p_counts) as fresh (stream_id, expected, n)
     where expected = 0 order by stream_id
    on conflict do nothing;
  get diagnostics started = row_count;
  update crm.streams as known set version = known.version + n
    from unnest(p_streams, p_expected, p_counts) as fresh (stream_id, expected, n)
   where known.stream_id = fresh.stream_id and known.version = fresh.expected and expected > 0;
  get diagnostics moved = row_count;
  if started + moved < cardinality(p_streams) then
    if (select count(*) = cardinality(p_ids) from crm.events where event_id = any (p_ids)) then
      raise exception 'these events are in the log already' using errcode = '23S02';
    end if;
    raise exception 'one of the streams has moved' using errcode = '23S01';
  end if;
  insert into crm.events (event_id, stream_id, stream_version, category, type, schema_version, data, meta, occurred_at)
    select id, stream_id, version, split_part(stream_id, '-', 1), type, schema_version, data, meta, at
      from unnest(p_of, p_versions, p_ids, p_types, p_schema, p_data, p_meta, p_at)
        with ordinality as fresh (stream_id, version, id, type, schema_version, data, meta, at, nth)
     order by nth;
end $$;
