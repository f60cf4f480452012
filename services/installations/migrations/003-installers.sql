-- Installers can be deleted, and taken back.
alter table crm.installers
  add column deleted_at timestamptz,
  -- Installations name their installers by text, so of those who are there each has a name of their own, whatever case it is written in.
  add column name_key text generated always as (case when deleted_at is null then lower(normalize(name, nfkc)) end) stored,
  -- Looked at when a transaction ends: a replay may come upon the new holder of a name before the old one gave it up.
  add constraint installers_name_taken unique (name_key) deferrable initially deferred,
  add check (char_length(phone) <= 20),
  add check (char_length(email) <= 100),
  add check (char_length(specialty) <= 100),
  add check (char_length(notes) <= 5000);
