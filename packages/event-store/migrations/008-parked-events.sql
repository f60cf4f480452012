-- Events that a reader of the log gave up after some attempts, so that those behind them are not held up. They stay until somebody has
-- them handled again or discards them.
create table crm.parked_events (
  subscription text        not null,
  position     bigint      not null,
  event_type   text        not null,
  stream_id    text        not null,
  error        text        not null,
  attempts     int         not null,
  parked_at    timestamptz not null default clock_timestamp(),
  is_wanted    boolean     not null default false,   -- somebody wants it handled again
  primary key (subscription, position)
);
