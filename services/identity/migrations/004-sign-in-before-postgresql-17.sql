-- PostgreSQL subtracts infinite times from release 17 on; whoever waits for nobody has waited until now.
create or replace function crm.begin_sign_in(p_account text, p_address text, out wait double precision, out first_refusal boolean) language plpgsql as $$
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
    extract(epoch from greatest(account.blocked_until, moment) - moment),
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
