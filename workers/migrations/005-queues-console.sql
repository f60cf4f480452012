-- Queues from which no worker takes jobs, and by whose wish. The queue itself knows nothing of it: emptied or replaced, it stays paused.
create table crm.queue_pauses (
  queue     text primary key,
  reason    text        not null,
  paused_by text,
  paused_at timestamptz not null
);

-- What each worker process works on: [{"queue", "running", "slots"}], a paused queue left out.
alter table crm.worker_heartbeats add column works_on jsonb not null default '[]';

-- For charts over weeks, in which most minutes of most queues are empty.
create index queue_minutes_busy on crm.queue_minutes (minute, queue) include (done, failures) where done > 0 or failures > 0;
