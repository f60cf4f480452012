-- When PostgreSQL last answered on the connection on which the process listens for commits; null where its release does not tell.
alter table crm.worker_heartbeats add column listener_answered_at timestamptz;
