-- What a lead may hold, and what is derived from its own fields, in one function for the row. As generated columns each was read, planned and
-- called by itself for every statement, a third of what writing a lead costs, and the check of 011 an eighth; here their plans are kept with
-- the session. As with checks, null passes.
create function crm.derive_lead() returns trigger language plpgsql as $$
declare
  lower_name   text := lower(new.name);
  phone_digits text := regexp_replace(coalesce(new.phone, ''), '\D', '', 'g');
begin
  if not (
    new.id > 0
    and new.version > 0
    and char_length(new.name) between 1 and 100
    and char_length(new.phone) <= 20
    and char_length(new.email) <= 100
    and char_length(new.address) <= 500
    and char_length(new.lead_origin) between 1 and 50
    and new.date_created between '1900-01-01' and '2200-12-31'
    and char_length(new.assigned_to) between 1 and 50
    and char_length(new.remarks) <= 50
    and new.next_followup_date between '1900-01-01' and '2200-12-31'
    and char_length(new.notes) <= 50000
    and char_length(new.additional_notes) <= 50000
    and new.project_amount >= 0 and new.project_amount < 100000000   -- NaN is above all numbers
    and new.installation_date between '1900-01-01' and '2200-12-31'
    and cardinality(new.assigned_installer) <= 20
    and cardinality(new.selected_colors) <= 50
  ) then
    raise check_violation using message = format('the lead %s holds what no lead may', new.id), constraint = 'leads_fit', table = tg_table_name;
  end if;
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
  drop constraint leads_fit,
  alter column status_key drop expression, alter column origin_key drop expression, alter column assignee_key drop expression,
  alter column first_letter drop expression, alter column first_two_letters drop expression, alter column phone_digits drop expression,
  alter column search drop expression, alter column installation_kind drop expression;
create trigger leads_derive
  before insert or update on crm.leads for each row execute function crm.derive_lead();
drop function crm.lead_fits;
