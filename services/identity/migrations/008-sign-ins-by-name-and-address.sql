-- Failures are counted per user and address, so that a stranger can't lock a user out, and one user can't lock out an office. The limits for
-- an address alone or a name alone are much higher. The functions with two arguments are those of the release before. Each locks the address first, then the name, then
-- the pair, so that two attempts can't wait for each other.

-- Before the password is looked at. Answers the seconds to wait, 0 when it may go on, and whether this is the first refusal of its wait.
-- Pair: five failures are free, then 1, 2, 4 … seconds up to 15 minutes; twenty attempts may be under way, and one alone once the free
-- failures are used up. Address: 1,000 failures in 15 minutes. Name: 100 failures in 15 minutes, from all addresses together, except where
-- the user has signed in from this address before (p_is_known): so nobody locks a user out by guessing from elsewhere.
create function crm.begin_sign_in(p_pair text, p_address text, p_name text, p_is_known boolean, out wait double precision, out first_refusal boolean)
language plpgsql as $$
declare
  moment timestamptz;
  pair crm.sign_in_failures;
  address crm.sign_in_failures;
  name crm.sign_in_failures;
begin
  insert into crm.sign_in_failures (key) values (p_address) on conflict do nothing;
  select * into address from crm.sign_in_failures where key = p_address for update;
  insert into crm.sign_in_failures (key) values (p_name) on conflict do nothing;
  select * into name from crm.sign_in_failures where key = p_name for update;
  insert into crm.sign_in_failures (key) values (p_pair) on conflict do nothing;
  select * into pair from crm.sign_in_failures where key = p_pair for update;
  moment := clock_timestamp();
  if address.since < moment - interval '15 minutes' then
    address.failures := 0;
    address.since := moment;
  end if;
  if name.since < moment - interval '15 minutes' then
    name.failures := 0;
    name.since := moment;
  end if;
  if pair.last_at < moment - interval '1 day' then pair.failures := 0; end if;
  -- A process that died leaves its attempts behind.
  if pair.last_at < moment - interval '1 minute' then pair.pending := 0; end if;
  wait := greatest(
    extract(epoch from greatest(pair.blocked_until, moment) - moment),
    case when pair.pending >= case when pair.failures < 5 then 20 else 1 end then 1 else 0 end,
    0);
  first_refusal := wait > 0 and pair.refused = 0;
  wait := greatest(
    wait,
    case when address.failures >= 1000 then extract(epoch from address.since + interval '15 minutes' - moment) else 0 end,
    case when name.failures >= 100 and not p_is_known then extract(epoch from name.since + interval '15 minutes' - moment) else 0 end);
  if wait > 0 then
    update crm.sign_in_failures set refused = refused + 1 where key = p_pair;
    return;
  end if;
  update crm.sign_in_failures set failures = address.failures + 1, since = address.since, last_at = moment where key = p_address;
  update crm.sign_in_failures set failures = name.failures + 1, since = name.since, last_at = moment where key = p_name;
  update crm.sign_in_failures
     set failures = pair.failures, pending = pair.pending + 1, refused = 0, last_at = moment where key = p_pair;
end $$;

-- The password was wrong.
create function crm.sign_in_failed(p_pair text, p_address text, p_name text) returns void language sql as $$
  update crm.sign_in_failures
     set failures = failures + 1, pending = greatest(pending - 1, 0), last_at = clock_timestamp(),
         blocked_until = case when failures + 1 < 5 then '-infinity'
                              else clock_timestamp() + least(2 ^ least(failures + 1 - 5, 20), 900) * interval '1 second' end
   where key = p_pair;
$$;

-- The password was right: the pair starts afresh, and address and name take their attempt back. Rows unused for 2 days are deleted, except
-- those that another transaction holds.
create function crm.sign_in_succeeded(p_pair text, p_address text, p_name text) returns void language sql as $$
  update crm.sign_in_failures set failures = greatest(failures - 1, 0) where key = p_address;
  update crm.sign_in_failures set failures = greatest(failures - 1, 0) where key = p_name;
  update crm.sign_in_failures set failures = 0, refused = 0, pending = greatest(pending - 1, 0), blocked_until = '-infinity' where key = p_pair;
  delete from crm.sign_in_failures
   where key in (select key from crm.sign_in_failures where last_at < clock_timestamp() - interval '2 days' limit 100 for update skip locked);
$$;

-- Whether a user has signed in from an address before.
create index user_sessions_by_address on crm.user_sessions (user_id, ip_address);
