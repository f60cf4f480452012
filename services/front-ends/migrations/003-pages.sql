-- Whether an address can be a page of both: segment by segment they are the same, or one of them takes whatever comes.
create function crm.pages_meet(one text, other text) returns boolean language sql immutable as $$
  select cardinality(string_to_array(one, '/')) = cardinality(string_to_array(other, '/')) and not exists (
    select from unnest(string_to_array(one, '/'), string_to_array(other, '/')) as segments (a, b)
     where a <> b and a not like ':%' and b not like ':%')
$$;

-- Which of these pages meet one that people get of another front-end, for everybody, tried or pinned; in words.
create function crm.taken_pages(front_end text, paths text[]) returns setof text language sql stable as $$
  select distinct case when wanted = page->>'path' then format('The path %s is a page of %s (%s)', wanted, f.name, f.owner)
                       else format('The path %s meets %s, a page of %s (%s)', wanted, page->>'path', f.name, f.owner)
                  end || ': take another path, or agree with that team'
    from crm.front_ends f join crm.front_end_releases r on r.name = f.name cross join jsonb_array_elements(r.release->'pages') page
    join unnest(paths) wanted on crm.pages_meet(wanted, page->>'path')
   where f.name <> front_end and not r.is_quarantined and (r.version in (f.stable, f.canary)
      or exists (select from crm.front_end_pins p where p.name = f.name and p.version = r.version))
   order by 1
$$;

-- Fails where people would be given a release one of whose pages they get of another front-end. Asked in the transaction that would give it, before
-- the read tables tell of it: they don't know yet the pages of what it publishes, so `fresh` are those. Who comes second waits, and sees what the
-- first was given.
create function crm.expect_free_pages(front_end text, wanted text, fresh text[]) returns void language plpgsql as $$
declare fault text;
begin
  if exists (select from crm.front_ends f where f.name = front_end and wanted in (f.stable, f.canary)) then
    -- People get it already.
    return;
  end if;
  perform pg_advisory_xact_lock(hashtext('crm.front_ends pages'));
  select taken into fault from crm.taken_pages(front_end, coalesce(fresh, (
    select array_agg(page->>'path') from crm.front_end_releases r cross join jsonb_array_elements(r.release->'pages') page
     where r.name = front_end and r.version = wanted))) taken limit 1;
  if found then
    raise exception '%', fault using errcode = '23S06';
  end if;
end $$;
