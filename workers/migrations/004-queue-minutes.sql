-- How the queues stood and what they did, minute by minute, for charts and alerts: a queue that is emptied takes its own figures along.
-- Numbers of jobs that ended are added up by the workers; the others are as the last worker saw them.
create table crm.queue_minutes (
  queue                  text        not null,
  minute                 timestamptz not null,
  waiting                int         not null,
  active                 int         not null,
  delayed                int         not null,
  failed                 int         not null,
  oldest_waiting_seconds int,
  done                   int         not null default 0,
  failures               int         not null default 0,
  primary key (queue, minute)
);
create index queue_minutes_by_age on crm.queue_minutes (minute);
revoke all on crm.queue_minutes from crm_app;
grant select, insert, update, delete on crm.queue_minutes to crm_app;
