create sequence crm.calendar_event_id as int;
create table crm.calendar_events (
  id              int         primary key check (id > 0),
  title           text        not null check (char_length(title) between 1 and 255),
  type            text        not null check (type in ('leave', 'trade-show', 'showroom-visit', 'holiday', 'other')),
  start_date      text        not null,
  end_date        text,
  all_day         boolean     not null default false,
  description     text,
  location        text,
  assigned_to     text,
  related_lead_id int,
  google_event_id text,
  created_at      timestamptz not null
);
create index calendar_events_by_start on crm.calendar_events (start_date, id);
