-- The assignee of a lead, whose address clients may answer to.
create or replace view crm.lead_summaries as
  select id, name, phone, email, address, date_created, project_amount, installation_kind, installation_date, assigned_installer, erased_at, deleted_at,
    search, first_letter, first_two_letters, phone_digits, more_words, assigned_to
  from crm.leads;
