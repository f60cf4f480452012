-- Views hold ids alone: who looks for a name is shown the entries of the records that have it now.
create index activity_log_views on crm.activity_log (entity_type, entity_id) where action = 'view';
