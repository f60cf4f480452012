-- The username as the eye reads it (see name-skeleton.ts), so that no two users have names that look the same.
alter table crm.users add column name_skeleton text;
create index users_by_skeleton on crm.users (name_skeleton) where deleted_at is null;

-- Stands after crm.allow_account_change, which lets one such transaction run at a time.
create function crm.expect_unmistakable_name(p_user int, p_username text, p_skeleton text) returns void language plpgsql as $$
begin
  -- The same name in another case is refused by users_one_name.
  if exists (
    select from crm.users
    where name_skeleton = p_skeleton and deleted_at is null and id <> p_user and lower(username) <> lower(p_username)
  ) then raise exception 'the username looks like another one' using errcode = '23U03'; end if;
end $$;
