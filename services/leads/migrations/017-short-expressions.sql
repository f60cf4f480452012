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

alter table crm.leads
  alter column status_key set expression as (crm.filter_key(remarks)),
  alter column first_letter set expression as (crm.first_letter(name)),
  alter column first_two_letters set expression as (crm.first_two_letters(name)),
  alter column phone_digits set expression as (crm.phone_digits(phone)),
  alter column search set expression as (crm.lead_search(name, email, phone));
analyze crm.leads;
