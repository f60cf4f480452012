-- The values of a file that are none of the CRM's, and a digest of its headings: what people choose for such a value serves the next file with the
-- same headings.
alter table crm.lead_imports add column unknown_values jsonb not null default '[]', add column headings_digest text;
create index lead_imports_by_headings on crm.lead_imports (headings_digest, id desc) where headings_digest is not null;
