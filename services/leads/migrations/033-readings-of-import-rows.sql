-- What was left empty of a row's cells, and which cells were cleaned. How many rows have such a warning.
alter table crm.lead_import_rows add column warnings jsonb not null default '[]', add column cleaned jsonb not null default '[]';
alter table crm.lead_imports add column warned int not null default 0;
create index lead_import_rows_with_warnings on crm.lead_import_rows (import_id, row) where warnings <> '[]';
