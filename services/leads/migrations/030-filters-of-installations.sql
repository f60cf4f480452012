-- Installations are also found by address, completed projects by installer, and ordered by name and amount.
create index leads_by_address_of_installation on crm.leads using gin (lower(address) gin_trgm_ops)
  where deleted_at is null and installation_kind is not null;
create index leads_by_installer_of_project on crm.leads using gin (crm.installer_keys(assigned_installer))
  where deleted_at is null and installation_kind in ('completed', 'plain');
create index leads_by_name_of_project on crm.leads ((lower(name) collate "C"), id) include (name, installation_date, installation_kind)
  where deleted_at is null and installation_kind in ('completed', 'plain');
create index leads_by_amount_of_project on crm.leads (project_amount desc, id desc) include (installation_date, installation_kind)
  where deleted_at is null and installation_kind in ('completed', 'plain');
