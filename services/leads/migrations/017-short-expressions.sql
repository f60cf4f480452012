-- What the generated columns say, as functions: PostgreSQL reads the text of every generated column anew for each statement, which took longer
-- than making their values (15 microseconds a kilobyte); a function it reads once. Not in SQL, which would be put back in place of the call.
create function crm.filter_key(word text) returns text language plpgsql immutable parallel safe as $$
begin
  return lower(replace(coalesce(word, ''), '-', ' '));
end $$;
create function crm.first_letter(name text) returns text language plpgsql immutable parallel safe as $$
begin
  return left(lower(name), 1);
end $$;
create function crm.first_two_letters(name text) returns text language plpgsql immutable parallel safe as $$
begin
  return left(lower(name), 2);
end $$;
create function crm.phone_digits(phone text) returns text language plpgsql immutable parallel safe as $$
begin
  return regexp_replace(regexp_replace(coalesce(phone, ''), '\D', '', 'g'), '^1(?=\d{10})', '');
end $$;
create function crm.lead_search(name text, email text, phone text) returns text language plpgsql immutable parallel safe as $$
begin
  return lower(name || E'\n' || coalesce(email, '') || E'\n' || coalesce(phone, '') || E'\n' || regexp_replace(coalesce(phone, ''), '\D', '', 'g'));
end $$;

-- Anew rather than with SET EXPRESSION, which PostgreSQL knows since 17. Their indexes go with them.
alter table crm.leads
  drop column status_key, drop column first_letter, drop column first_two_letters, drop column phone_digits, drop column search;
alter table crm.leads
  add column status_key text not null generated always as (crm.filter_key(remarks)) stored,
  add column first_letter text not null generated always as (crm.first_letter(name)) stored,
  add column first_two_letters text not null generated always as (crm.first_two_letters(name)) stored,
  add column phone_digits text not null generated always as (crm.phone_digits(phone)) stored,
  add column search text not null generated always as (crm.lead_search(name, email, phone)) stored;
alter table crm.leads alter column search set statistics 1000;
create index leads_by_status on crm.leads (status_key, date_created desc, id desc) where deleted_at is null;
create index leads_by_search on crm.leads using gin (search gin_trgm_ops) where deleted_at is null;
create index leads_by_first_letter on crm.leads (first_letter, date_created desc, id desc) where deleted_at is null;
create index leads_by_two_letters on crm.leads (first_two_letters, date_created desc, id desc) where deleted_at is null;
create index leads_by_phone on crm.leads (phone_digits text_pattern_ops) where deleted_at is null;
create index leads_by_payment on crm.leads
  ((case when balance_paid then 'paid' when deposit_paid then 'deposit' else 'pending' end), date_created desc, id desc)
  where deleted_at is null and status_key = 'sold';
create index leads_by_installation on crm.leads (installation_date desc nulls last, id desc)
  where deleted_at is null and (status_key = 'sold' or installation_date is not null);
