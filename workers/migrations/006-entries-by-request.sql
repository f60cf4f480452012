-- Which request an entry goes back to, and when it was written: the story of a job is put together from these. Entries from before have neither.
alter table crm.activity_log add column correlation_id text, add column recorded_at timestamptz;
alter table crm.activity_log alter column recorded_at set default clock_timestamp();
create index activity_log_by_correlation on crm.activity_log (correlation_id, event_position) where correlation_id is not null;
