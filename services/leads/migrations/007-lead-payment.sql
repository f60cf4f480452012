-- What is paid of a sold lead, for the list's filter. Only sold leads are in it, so that recording a new lead costs nothing more.
create index leads_by_payment on crm.leads
  ((case when balance_paid then 'paid' when deposit_paid then 'deposit' else 'pending' end), date_created desc, id desc)
  where deleted_at is null and status_key = 'sold';
