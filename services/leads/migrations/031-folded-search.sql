-- A search finds words in any order, without accents and case, and also in notes, address, and colors. Release 2 of the read table fills
-- both columns; until then a search misses what only they hold.
alter table crm.leads add column more_words tsvector;

create or replace function crm.derive_lead() returns trigger language plpgsql as $$
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
  -- Earlier releases search these.
  new.first_letter := left(lower_name, 1);
  new.first_two_letters := left(lower_name, 2);
  -- Digits of the phone without the country code of North America.
  new.phone_digits := regexp_replace(phone_digits, '^1(?=\d{10})', '');
  -- Folding is the dearest step, so it is done for what changed alone.
  if tg_op = 'INSERT' or new.more_words is null or (new.name, new.email, new.phone) is distinct from (old.name, old.email, old.phone) then
    -- On the first line the words of the name, the email, and the phone with its digits; below it what earlier releases look through.
    new.search := ' ' || crm.fold_text(concat_ws(' ', new.name, new.email, new.phone)) || ' ' || phone_digits || E'\n' ||
      lower(new.name || E'\n' || coalesce(new.email, '') || E'\n' || coalesce(new.phone, '') || E'\n' || phone_digits);
  end if;
  if tg_op = 'INSERT' or new.more_words is null or (new.notes, new.additional_notes, new.address, new.selected_colors) is distinct from
    (old.notes, old.additional_notes, old.address, old.selected_colors)
  then
    new.more_words := crm.index_words(crm.fold_text(
      concat_ws(' ', new.address, array_to_string(new.selected_colors, ' '), new.notes, new.additional_notes)
    ));
  end if;
  new.installation_kind := case when new.status_key = 'sold' then
    crm.installation_kind(new.remarks, new.notes, new.additional_notes, new.completed_on) end;
  return new;
end $$;

-- Changes that wait to be sorted into the index are read by each search, so few may wait.
alter index crm.leads_by_search set (gin_pending_list_limit = 256);
create index leads_by_more_words on crm.leads using gin (more_words) with (gin_pending_list_limit = 256) where deleted_at is null;

-- A short word is looked up like any other, and an address among the other words.
drop index crm.leads_by_first_letter, crm.leads_by_two_letters, crm.leads_by_address_of_installation;

create or replace view crm.sold_leads as select * from crm.leads where deleted_at is null and installation_kind is not null;
create or replace view crm.lead_summaries as
  select id, name, phone, email, address, date_created, project_amount, installation_kind, installation_date, assigned_installer, erased_at, deleted_at,
    search, first_letter, first_two_letters, phone_digits, more_words
  from crm.leads;

create function crm.booklet_search(
  customer_name text, order_number text, email text, phone text, tracking_number text, address text, notes text
) returns text language plpgsql immutable parallel safe as $$
begin
  return ' ' || crm.fold_text(concat_ws(' ', customer_name, order_number, email, phone, regexp_replace(phone, '\D', '', 'g'), tracking_number,
    regexp_replace(tracking_number, '[ -]', '', 'g'), address, notes));
end $$;
alter table crm.sample_booklets add column search text
  generated always as (crm.booklet_search(customer_name, order_number, email, phone, tracking_number, address, notes)) stored;
create index sample_booklets_by_search on crm.sample_booklets using gin (search gin_trgm_ops) where deleted_at is null;
drop index crm.sample_booklets_by_words;
create or replace view crm.booklet_summaries as
  select id, order_number, customer_name, address, email, phone, tracking_number, date_ordered, deleted_at, phone_digits, search
  from crm.sample_booklets;
