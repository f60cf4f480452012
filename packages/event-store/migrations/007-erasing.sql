-- Whether one JSON value differs from another only by texts that are gone (null) or whose personal parts say "Erased".
create function crm.is_redaction(before jsonb, after jsonb) returns boolean language plpgsql immutable as $$
begin
  if before = after then return true; end if;
  return case jsonb_typeof(before) || ' ' || jsonb_typeof(after)
    when 'object object' then not exists (
      select from jsonb_each(before) b full join jsonb_each(after) a using (key)
       where a.value is null or b.value is null or not crm.is_redaction(b.value, a.value))
    when 'array array' then jsonb_array_length(before) = jsonb_array_length(after) and not exists (
      select from jsonb_array_elements(before) with ordinality b (value, nth) join jsonb_array_elements(after) with ordinality a (value, nth) using (nth)
       where not crm.is_redaction(b.value, a.value))
    when 'string null' then true
    when 'string string' then strpos(after #>> '{}', 'Erased') > 0 or strpos(before #>> '{}', after #>> '{}') > 0
    else false end;
end $$;

-- The one way to take a person's data out of events (decision 36): redacts them in place, takes the salts of their seals away, and answers
-- the digest of what each row says now. All or nothing; what is no redaction is refused. For the owner alone.
create function crm.erase_events(p_positions bigint[], p_data jsonb[]) returns table (erased_position bigint, digest text) language plpgsql as $$
begin
  -- A sealer that has read these events has to read them anew: see crm.advance_subscription.
  update crm.subscriptions set epoch = epoch + 1 where name = 'sealer';
  if exists (
    select from unnest(p_positions, p_data) as fresh (position, data) left join crm.events e using (position)
     where e.position is null or not crm.is_redaction(e.data, fresh.data)
  ) then raise exception 'this is no redaction of an event' using errcode = '23514'; end if;
  perform set_config('crm.erasure', 'on', true);
  update crm.events e set data = fresh.data from unnest(p_positions, p_data) as fresh (position, data) where e.position = fresh.position;
  update crm.event_seals set salt = null where position = any (p_positions) and salt is not null;
  perform set_config('crm.erasure', 'off', true);
  return query
    select e.position, encode(sha256(convert_to(crm.event_text(e), 'UTF8')), 'hex') from crm.events e
     where e.position = any (p_positions) order by e.position;
end $$;
revoke execute on function crm.erase_events(bigint[], jsonb[]) from public, crm_app;
