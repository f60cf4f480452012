-- The next id of a kind of record. A service's migration creates the sequence: crm.lead_id for leads, crm.lead_origin_id for lead
-- origins.
create function crm.next_id(p_category text) returns bigint language sql as $$
  select nextval(format('crm.%I', p_category || '_id')::regclass)
$$;
