-- How often a canary failed for each of those who have met it since it started, so that no single person outvotes the others. `person` is a digest
-- that is another one for each canary; rows go with the canary, for who has all numbers of users could find out whose they are.
create table crm.canary_people (
  name   text        not null check (char_length(name) between 1 and 40),
  since  timestamptz not null,
  person bytea       not null check (octet_length(person) = 32),
  failed int         not null check (failed >= 0),
  primary key (name, since, person)
);
