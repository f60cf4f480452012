-- With the days in them, these indexes alone tell how many leads a range of follow-ups or amounts has, and which of them are the newest:
-- without them each lead was looked at. So are far pages of the list by follow-up.
drop index crm.leads_by_follow_up_ascending, crm.leads_by_follow_up_descending, crm.leads_by_amount;
create index leads_by_follow_up_ascending on crm.leads ((coalesce(next_followup_date, 'infinity')), id)
  include (next_followup_date, date_created) where deleted_at is null;
create index leads_by_follow_up_descending on crm.leads ((coalesce(next_followup_date, '-infinity')), id)
  include (next_followup_date) where deleted_at is null;
create index leads_by_amount on crm.leads (project_amount, id) include (date_created) where deleted_at is null;
