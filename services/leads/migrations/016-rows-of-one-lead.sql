-- The rows of an import that are about one lead: an earlier row leaves to a later one what both say.
create index lead_import_rows_of_lead on crm.lead_import_rows (import_id, ((duplicate->>'id')::int)) where duplicate->>'of' = 'lead';
