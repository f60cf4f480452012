-- The rows of totals and the remarks below a table of leads, which are ignored: [{"row": 18, "text": "Total"}].
alter table crm.lead_imports add column rows_without_lead jsonb not null default '[]';
