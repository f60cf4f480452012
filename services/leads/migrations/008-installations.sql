-- Exactly the leads that are installations.
create index leads_by_installation on crm.leads (installation_date desc nulls last, id desc)
  where deleted_at is null and (status_key = 'sold' or installation_date is not null);
