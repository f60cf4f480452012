alter table crm.calendar_events
  add column version int not null default 1,
  add column deleted_at timestamptz;
