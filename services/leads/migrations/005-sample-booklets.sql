create sequence crm.sample_booklet_id as int;

-- The read table of sample-booklet orders, written by their projection alone.
create table crm.sample_booklets (
  id              int         primary key check (id > 0),
  version         int         not null check (version > 0),
  order_number    text        not null check (char_length(order_number) between 1 and 50),
  customer_name   text        not null check (char_length(customer_name) between 1 and 100),
  address         text        not null check (char_length(address) between 1 and 500),
  email           text        not null check (char_length(email) between 1 and 100),
  phone           text        not null check (char_length(phone) between 1 and 20),
  product_type    text        not null check (char_length(product_type) between 1 and 50),
  tracking_number text        check (char_length(tracking_number) <= 50),
  status          text        not null check (char_length(status) between 1 and 50),
  date_ordered    date        not null check (date_ordered between '1900-01-01' and '2200-12-31'),
  date_shipped    date        check (date_shipped between date_ordered and '2200-12-31'),
  notes           text        check (char_length(notes) <= 5000),
  created_at      timestamptz not null,
  updated_at      timestamptz not null,
  deleted_at      timestamptz,
  status_key      text        not null generated always as (lower(status)) stored,
  -- Digits of the phone as the table of leads has them.
  phone_digits    text        not null generated always as (
    regexp_replace(regexp_replace(phone, '\D', '', 'g'), '^1(?=\d{10})', '')
  ) stored,
  -- A number is taken as long as its order is not deleted. Numbers that look alike are the same: whichever width, case and hyphen they
  -- are written with, and whichever characters they hold that nobody sees.
  number_key      text        generated always as (case when deleted_at is null then
    regexp_replace(
      regexp_replace(
        lower(normalize(order_number, nfkc)),
        '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFE00-\uFE0F\uFEFF\uFFF0-\uFFF8\U000E0000-\U000E0FFF]',
        '', 'g'
      ),
      '[\u058A\u05BE\u2010-\u2015\u2043\u2212]', '-', 'g'
    )
  end) stored,
  -- Looked at when a transaction ends: a replay may come upon the new holder of a number before the old one gave it up.
  constraint sample_booklets_number_taken unique (number_key) deferrable initially deferred
) with (fillfactor = 85);

create index sample_booklets_by_date on crm.sample_booklets (date_ordered desc, id desc) where deleted_at is null;
create index sample_booklets_by_status on crm.sample_booklets (status_key, date_ordered desc, id desc) where deleted_at is null;
-- The orders of a lead.
create index sample_booklets_by_email on crm.sample_booklets (lower(email), id desc) where deleted_at is null;
create index sample_booklets_by_phone on crm.sample_booklets (phone_digits, id desc) where deleted_at is null;

-- How many orders there are in each status, in shards by the order's id, as for leads.
create table crm.sample_booklet_counts (
  status text     not null,
  shard  smallint not null,
  orders int      not null,
  primary key (status, shard)
) with (fillfactor = 50);

-- Numbers the files that were exported.
create sequence crm.export_id as int;
