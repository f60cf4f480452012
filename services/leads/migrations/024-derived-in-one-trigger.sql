-- What is derived from a lead's own fields, in one function for the row. As generated columns each was read, planned and called by itself for
-- every statement, a third of what writing a lead costs; here their plans are kept with the session.
create function crm.derive_lead() returns trigger language plpgsql as $$
declare
  lower_name   text := lower(new.name);
  phone_digits text := regexp_replace(coalesce(new.phone, ''), '\D', '', 'g');
begin
  -- What filters compare: no case, hyphens as spaces.
  new.status_key := lower(replace(coalesce(new.remarks, ''), '-', ' '));
  new.origin_key := lower(new.lead_origin);
  new.assignee_key := lower(new.assigned_to);
  new.first_letter := left(lower_name, 1);
  new.first_two_letters := left(lower_name, 2);
  -- Digits of the phone without the country code of North America.
  new.phone_digits := regexp_replace(phone_digits, '^1(?=\d{10})', '');
  -- What a search looks through: name, e-mail, phone as written and its digits.
  new.search := lower(new.name || E'\n' || coalesce(new.email, '') || E'\n' || coalesce(new.phone, '') || E'\n' || phone_digits);
  new.installation_kind := case when new.status_key = 'sold' then
    crm.installation_kind(new.remarks, new.notes, new.additional_notes, new.completed_on) end;
  return new;
end $$;

alter table crm.leads
  alter column status_key drop expression, alter column origin_key drop expression, alter column assignee_key drop expression,
  alter column first_letter drop expression, alter column first_two_letters drop expression, alter column phone_digits drop expression,
  alter column search drop expression, alter column installation_kind drop expression;
create trigger leads_derive
  before insert or update of name, phone, email, remarks, lead_origin, assigned_to, notes, additional_notes, completed_on on crm.leads
  for each row execute function crm.derive_lead();
