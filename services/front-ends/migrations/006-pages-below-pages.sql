-- Whether an address of the page would be below one of the other page, such as /leads/:id/notes below /leads.
create function crm.page_is_below(page text, other text) returns boolean language sql immutable as $$
  select cardinality(string_to_array(page, '/')) > cardinality(string_to_array(other, '/')) and crm.pages_meet(
    array_to_string((string_to_array(page, '/'))[:cardinality(string_to_array(other, '/'))], '/'), other)
$$;

-- The conflicts of these pages with pages of other front-ends that some user gets (stable, canary, or pinned), as sentences that name the
-- closest page. A page below another team's page would look like part of it.
create or replace function crm.taken_pages(front_end text, paths text[]) returns setof text language sql stable as $$
  select fault from (
    select distinct on (wanted, f.name)
           case when wanted = page->>'path' then format('The path %s is a page of %s (%s)', wanted, f.name, f.owner)
                when crm.pages_meet(wanted, page->>'path')
                  then format('The path %s meets %s, a page of %s (%s)', wanted, page->>'path', f.name, f.owner)
                else format('The path %s is below %s, a page of %s (%s)', wanted, page->>'path', f.name, f.owner)
           end || ': take another path, or agree with that team' as fault
      from crm.front_ends f join crm.front_end_releases r on r.name = f.name cross join jsonb_array_elements(r.release->'pages') page
      join unnest(paths) wanted on crm.pages_meet(wanted, page->>'path') or crm.page_is_below(wanted, page->>'path')
     where f.name <> front_end and not r.is_quarantined and (r.version in (f.stable, f.canary)
        or exists (select from crm.front_end_pins p where p.name = f.name and p.version = r.version))
     order by wanted, f.name, wanted <> page->>'path', cardinality(string_to_array(page->>'path', '/')) desc, page->>'path' collate "C"
  ) nearest
   order by fault
$$;
