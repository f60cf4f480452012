-- A row of a file whose date can only begin with the month, and one whose date can only begin with the day; null where there are not both.
alter table crm.lead_imports add column contradicting_dates jsonb;
