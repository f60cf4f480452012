-- How much each person sends, counted by all hosts together: when their allowance is whole again, and whether the last request was one too many.
-- A row whose full_at has passed means the same as no row.
create table crm.sending_limits (
  key        text        primary key,
  full_at    timestamptz not null,
  is_refused boolean     not null
);
