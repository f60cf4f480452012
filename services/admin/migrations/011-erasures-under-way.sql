-- What somebody is known by, from the redaction of their events until the last search for it: whoever carries an erasure on needs it. Its
-- row is gone when the erasure is finished. For the owner alone.
create table crm.erasures_under_way (
  erasure int    primary key check (erasure > 0),
  head    bigint not null check (head >= 0), -- up to there others' events were looked through
  person  jsonb  not null                    -- records and values
);
revoke all on crm.erasures_under_way from public, crm_app;
