-- Origins can be relabelled, coloured, put in order and taken out of the choices. The eight that the product knows are added at its start.
alter table crm.lead_origins
  add column color     text,
  -- Null: behind those that somebody has put in order, in the order in which they were added.
  add column position  int  check (position > 0),
  add column version   int  not null default 1 check (version > 0),
  -- Whoever chooses an origin sees its label alone, so each has one of its own, whatever case it is written in.
  add column label_key text generated always as (lower(normalize(label, nfkc))) stored,
  -- Looked at when a transaction ends: a replay may come upon the new holder of a label before the old one gave it up.
  add constraint lead_origins_label_taken unique (label_key) deferrable initially deferred;
