-- What the business says of itself: one row at most, written by the projection alone. What has never been set is as the environment says,
-- which is something else than what has been cleared.
create table crm.business_settings (
  id         int         primary key check (id = 1),
  version    int         not null check (version > 0),
  settings   jsonb       not null check (jsonb_typeof(settings) = 'object'),
  updated_by text,
  updated_at timestamptz not null
);
