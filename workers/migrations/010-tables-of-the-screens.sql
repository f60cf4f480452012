-- These are written by code of services/admin, which workers carry out.
comment on table crm.activity_log is 'owner: admin';
comment on table crm.event_counts is 'owner: admin';
comment on table crm.events_counted is 'owner: admin';
comment on table crm.projection_runs is 'owner: admin';
comment on table crm.queue_pauses is 'owner: admin';
