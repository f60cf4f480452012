-- Who has a lead open, for as long as their browser keeps telling it. Nothing of it needs to survive a crash.
create table crm.lead_visits (
  lead_id  int         not null,
  user_id  int         not null,
  visit    text        not null check (char_length(visit) between 1 and 40),
  username text        not null,
  until    timestamptz not null,
  primary key (lead_id, user_id, visit)
);
alter table crm.lead_visits set unlogged;
create index lead_visits_by_end on crm.lead_visits (until);
