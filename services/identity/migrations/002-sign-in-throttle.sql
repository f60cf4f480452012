-- Failures per account (a digest of the name that was typed, known or not) and per address.
create table crm.sign_in_failures (
  key           text        primary key,
  failures      int         not null default 0,
  -- Of an account: attempts whose password is being looked at now. Of an address: not used.
  pending       int         not null default 0,
  -- Of an account: how often it was refused since it began to wait. Of an address: not used.
  refused       int         not null default 0,
  since         timestamptz not null default clock_timestamp(),
  last_at       timestamptz not null default clock_timestamp(),
  blocked_until timestamptz not null default '-infinity'
);
create index sign_in_failures_by_age on crm.sign_in_failures (last_at);

-- All three functions lock the address first and the account after it, so that two attempts can't wait for each other.

-- Before the password is looked at. Answers the seconds to wait, 0 when it may go on, and whether this is the first refusal of its wait.
-- Account: five failures are free, then 1, 2, 4 … seconds up to 15 minutes. Several attempts at once are no failures, but a thousand at
-- once get no more tries than one after the other: twenty may be under way, and one alone once the free failures are used up.
-- Address: 100 failures in 15 minutes.
create function crm.begin_sign_in(p_account text, p_address text, out wait double precision, out first_refusal boolean) language plpgsql as $$
declare
  moment timestamptz;
  account crm.sign_in_failures;
  address crm.sign_in_failures;
begin
  insert into crm.sign_in_failures (key) values (p_address), (p_account) on conflict do nothing;
  select * into address from crm.sign_in_failures where key = p_address for update;
  select * into account from crm.sign_in_failures where key = p_account for update;
  moment := clock_timestamp();
  if address.since < moment - interval '15 minutes' then
    address.failures := 0;
    address.since := moment;
  end if;
  if account.last_at < moment - interval '1 day' then account.failures := 0; end if;
  -- A process that died leaves its attempts behind.
  if account.last_at < moment - interval '1 minute' then account.pending := 0; end if;
  wait := greatest(
    extract(epoch from account.blocked_until - moment),
    case when account.pending >= case when account.failures < 5 then 20 else 1 end then 1 else 0 end,
    0);
  first_refusal := wait > 0 and account.refused = 0;
  wait := greatest(wait, case when address.failures >= 100 then extract(epoch from address.since + interval '15 minutes' - moment) else 0 end);
  if wait > 0 then
    update crm.sign_in_failures set refused = refused + 1 where key = p_account;
    return;
  end if;
  update crm.sign_in_failures set failures = address.failures + 1, since = address.since, last_at = moment where key = p_address;
  update crm.sign_in_failures
     set failures = account.failures, pending = account.pending + 1, refused = 0, last_at = moment where key = p_account;
end $$;

-- The password was wrong.
create function crm.sign_in_failed(p_account text, p_address text) returns void language sql as $$
  select from crm.sign_in_failures where key = p_address for update;
  update crm.sign_in_failures
     set failures = failures + 1, pending = greatest(pending - 1, 0), last_at = clock_timestamp(),
         blocked_until = case when failures + 1 < 5 then '-infinity'
                              else clock_timestamp() + least(2 ^ least(failures + 1 - 5, 20), 900) * interval '1 second' end
   where key = p_account;
$$;

-- The password was right: the account starts afresh, and the address takes its attempt back. Rows of long ago go too, those nobody holds.
create function crm.sign_in_succeeded(p_account text, p_address text) returns void language sql as $$
  update crm.sign_in_failures set failures = greatest(failures - 1, 0) where key = p_address;
  update crm.sign_in_failures set failures = 0, refused = 0, pending = greatest(pending - 1, 0), blocked_until = '-infinity' where key = p_account;
  delete from crm.sign_in_failures
   where key in (select key from crm.sign_in_failures where last_at < clock_timestamp() - interval '2 days' limit 100 for update skip locked);
$$;
