-- A range of follow-ups is read day by day from here, of each day the newest or oldest leads alone: on one day there may be many thousands.
-- Leads without a follow-up cost nothing.
create index leads_by_day_to_follow_up on crm.leads (next_followup_date, date_created, id)
  where deleted_at is null and next_followup_date is not null;
