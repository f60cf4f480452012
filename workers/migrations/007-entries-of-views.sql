-- Views hold ids alone, and entries of messages an address: who looks for a name is shown the entries of the records that have it now.
create index activity_log_by_record on crm.activity_log (entity_type, entity_id) where action = 'view' or entity_type = 'email';
