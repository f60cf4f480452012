-- Ranges of follow-ups and payments are asked for by expressions. What an index knows of these the planner doesn't count by: without
-- statistics of their own it takes any range for half a percent of the leads, and reads a whole index to find twenty of none.
create statistics crm.leads_next_follow_up on (coalesce(next_followup_date, 'infinity'::date)) from crm.leads;
create statistics crm.leads_payment
  on (case when balance_paid then 'paid' when deposit_paid then 'deposit' else 'pending' end) from crm.leads;
analyze crm.leads;
