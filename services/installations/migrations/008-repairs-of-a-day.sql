-- The repairs of an installer's day.
create index repair_requests_by_appointment on crm.repair_requests (appointment_date, id)
  where status_key not in ('completed', 'cancelled') and appointment_date is not null;
