-- The password was set by someone else: whoever signs in with it must choose another one first.
alter table crm.user_credentials add column must_change boolean not null default false;
