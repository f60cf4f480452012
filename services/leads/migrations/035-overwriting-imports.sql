-- When the file, and each row of it, was last changed: what a lead has since is newer. What a row would change of its lead, and how many of these
-- values are newer than the file, or about Sold, payments, and dates.
alter table crm.lead_imports
  add column file_changed_at timestamptz,
  add column overwrites jsonb not null default '{"newer": 0, "sales": 0}';
alter table crm.lead_import_rows add column as_of timestamptz, add column changes jsonb not null default '[]';
