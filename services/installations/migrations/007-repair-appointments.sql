-- When a repair is to be done, and by whom.
alter table crm.repair_requests
  add column appointment_date   date   check (appointment_date between '1900-01-01' and '2200-12-31'),
  add column assigned_installer text[] not null default '{}' check (cardinality(assigned_installer) <= 20);
