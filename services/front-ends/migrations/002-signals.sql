-- What browsers met in each release, counted by the minute: of nobody in particular. `bucket` is a step of the histogram in
-- src/signals/histogram.ts, 0 for errors.
create table crm.front_end_signals (
  minute  timestamptz not null,
  name    text        not null check (char_length(name) between 1 and 40),
  version text        not null check (char_length(version) between 1 and 60),
  phase   text        not null check (phase in ('stable', 'canary', 'pinned', 'fallback')),
  kind    text        not null check (kind in ('load', 'error', 'vital')),
  at      text        not null check (char_length(at) between 1 and 20),
  bucket  smallint    not null check (bucket >= 0),
  count   int         not null check (count > 0),
  primary key (minute, name, version, phase, kind, at, bucket)
);

-- Of several workers one judges the canaries: who fell silent is followed by the next once the lease has run out.
create table crm.canary_judge (
  is_only     boolean     primary key default true check (is_only),
  holder      text        not null,
  lease_until timestamptz not null,
  judged_at   timestamptz
);
