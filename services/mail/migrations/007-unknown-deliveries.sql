-- When somebody decided to leave a message of which nobody knows whether it arrived: from then on it waits for nobody.
alter table crm.email_deliveries add column left_at timestamptz;
create index email_deliveries_undecided on crm.email_deliveries (id desc) where state = 'ambiguous' and kind = 'notice' and left_at is null;

-- An error without what differs from one message to the next: addresses, ids and numbers. The codes of mail servers stay, for they say what it is.
-- Once numbers are out, digits stand in codes alone.
create function crm.error_kind(error text) returns text language sql immutable parallel safe as $$
  select left(trim(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(left(error, 1000),
    '<?[[:alnum:]._%+''-]+@[[:alnum:].-]+>?', '…', 'g'),
    '\m\d{1,3}(\.\d{1,3}){3}(:\d+)?\M', '…', 'g'),
    '\m(?=[[:alnum:]-]*\d)(?=[[:alnum:]-]*[[:alpha:]])[[:alnum:]-]{6,}\M', '…', 'g'),
    '(\m[245]\d\d\M(?![.,]\d)|\m[245]\.\d{1,3}\.\d{1,3}\M(?![.,]\d))|\d+', '\1…', 'g'),
    '(\d)…', '\1', 'g'),
    '\s+', ' ', 'g')), 200)
$$;
create index email_deliveries_by_error on crm.email_deliveries (crm.error_kind(error), id desc)
  where state in ('failed', 'ambiguous', 'retry') and error is not null;

-- The first message that was asked for at this moment or after it, found by halving: ids are given in the order of time, so that a range of
-- time is a range of ids. Where there is none, the id behind the last one.
create function crm.first_email_since(moment timestamptz) returns int language plpgsql stable as $$
declare
  low  bigint := coalesce((select min(id) from crm.email_deliveries), 1);
  high bigint := coalesce((select max(id) from crm.email_deliveries), 0) + 1;
  seen record;
begin
  while low < high loop
    select id, created_at into seen from crm.email_deliveries where id >= (low + high) / 2 order by id limit 1;
    if seen.created_at >= moment then high := (low + high) / 2; else low := seen.id + 1; end if;
  end loop;
  return high;
end $$;
