-- What other services read of leads and of what belongs to them. Whoever needs a further column adds it here, by `create or replace view` with
-- the new column last.
create view crm.lead_summaries as
  select id, name, phone, email, address, date_created, project_amount, installation_kind, installation_date, assigned_installer, erased_at, deleted_at,
    search, first_letter, first_two_letters, phone_digits
  from crm.leads;
-- Installations: whole leads, for they are answered with all fields of one.
create view crm.sold_leads as select * from crm.leads where deleted_at is null and installation_kind is not null;
create view crm.lead_total as select coalesce(sum(leads), 0)::int as leads from crm.lead_counts;
create view crm.booklet_summaries as
  select id, order_number, customer_name, address, email, phone, tracking_number, date_ordered, deleted_at, phone_digits from crm.sample_booklets;
create view crm.calendar_summaries as
  select id, title, type, start_date, end_date, assigned_to, related_lead_id, deleted_at from crm.calendar_events;
create view crm.origin_summaries as select id, value, label, is_active from crm.lead_origins;
create view crm.import_summaries as select id, status, file_name, problem, started_by, started_at, finished_at from crm.lead_imports;
create view crm.imported_leads as select import_id, row, lead_id from crm.lead_import_rows;
revoke insert, update, delete on crm.lead_summaries, crm.sold_leads, crm.lead_total, crm.booklet_summaries, crm.calendar_summaries,
  crm.origin_summaries, crm.import_summaries, crm.imported_leads from crm_app;
