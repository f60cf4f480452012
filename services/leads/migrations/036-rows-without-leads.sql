-- The rows of totals and the remarks below a table of leads, which are left out: [{"row": 18, "text": "Total"}].
alter table crm.lead_imports add column left_out jsonb not null default '[]';
