-- As before, but address by address (offset 0) and counted: of a hundred at once the planner takes one for easy to find and reads the table for
-- it, and of leads that are new there is none to find. Planned anew each time, for an import makes many of few.
create or replace function crm.expect_unknown_leads(p_emails text[], p_phones text[]) returns void
language plpgsql set plan_cache_mode = force_custom_plan as $$
begin
  perform pg_advisory_xact_lock(hashtext('crm.lead_imports'));
  if (select count(*) from unnest(p_emails) as key cross join lateral (
        select from crm.leads where lower(email) = key and email is not null and deleted_at is null offset 0
      ) as known) > 0
    or (select count(*) from unnest(p_phones) as key cross join lateral (
        select from crm.leads where phone_digits = key and deleted_at is null offset 0
      ) as known) > 0
  then raise exception 'a lead of the batch has been added meanwhile' using errcode = '23S03'; end if;
end $$;
