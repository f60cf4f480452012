-- Readers of the log: where they are, who reads now, and what stops them. A lease in a row survives a failover of the server and
-- works behind a connection pooler; the epoch fences off a holder that lost its lease without noticing.
create table crm.subscriptions (
  name             text primary key,
  position         bigint      not null default 0,
  epoch            bigint      not null default 0,
  holder           text,
  lease_until      timestamptz,
  paused           boolean     not null default false,
  failing_position bigint,
  failures         int         not null default 0,
  last_error       text,
  parked           boolean     not null default false,
  updated_at       timestamptz not null default now()
);

-- Answers nothing while another holder's lease runs.
create function crm.acquire_subscription(p_name text, p_holder text, p_ttl_ms int)
returns table (epoch bigint, "position" bigint, paused boolean, parked boolean) language sql as $$
  insert into crm.subscriptions as s (name, holder, lease_until, epoch)
  values (p_name, p_holder, clock_timestamp() + p_ttl_ms * interval '1 ms', 1)
  on conflict (name) do update
    set holder = p_holder, lease_until = clock_timestamp() + p_ttl_ms * interval '1 ms',
        epoch = s.epoch + (s.holder is distinct from p_holder or coalesce(s.lease_until < clock_timestamp(), true))::int, updated_at = clock_timestamp()
  where s.holder = p_holder or s.lease_until is null or s.lease_until < clock_timestamp()
  returning s.epoch, s.position, s.paused, s.parked
$$;

-- True when the cursor moved: only for the holder of this epoch, and only from where it believed to be.
create function crm.advance_subscription(p_name text, p_epoch bigint, p_from bigint, p_to bigint) returns boolean language sql as $$
  with moved as (
    update crm.subscriptions
       set position = p_to, failures = 0, failing_position = null, last_error = null, parked = false, updated_at = clock_timestamp()
     where name = p_name and epoch = p_epoch and position = p_from and p_to >= p_from
    returning 1
  )
  select exists (select 1 from moved)
$$;
