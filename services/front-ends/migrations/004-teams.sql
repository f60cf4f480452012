-- A team's name as people read it: they don't see what only capitals, spaces and marks tell apart.
create function crm.team_as_read(owner text) returns text language sql immutable as $$
  select regexp_replace(lower(normalize(owner, nfkc)), '[^[:alnum:]]', '', 'g')
$$;

-- Fails where a front-end would be published in the name of another one's team. Which team has more than one only a deployment says. Asked in the
-- transaction that publishes: of two who would take a name at once the second waits, and is refused.
create function crm.expect_own_team(front_end text, wanted text) returns void language plpgsql as $$
declare other record;
begin
  if exists (select from crm.front_ends where name = front_end and owner = wanted) then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtext('crm.front_ends owners'));
  select name, owner into other from crm.front_ends
   where name <> front_end and owner <> '' and crm.team_as_read(owner) = crm.team_as_read(wanted) limit 1;
  if found then
    raise exception 'The % has the front-end %: the team of % needs a name of its own', other.owner, other.name, front_end using errcode = '23S07';
  end if;
end $$;
