-- When the personal data of a lead was erased (decision 36); null for all others.
alter table crm.leads add column erased_at timestamptz;
