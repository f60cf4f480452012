-- Entries of one kind about one kind of record, also where there are hardly any: without it a page of them reads all of either.
create index activity_log_by_entity_and_action on crm.activity_log (entity_type, split_part(action, '_', 1), created_at desc, event_position desc);
-- The beginning of an address, as the search of the screen takes it.
create index activity_log_by_address on crm.activity_log (ip_address text_pattern_ops);
