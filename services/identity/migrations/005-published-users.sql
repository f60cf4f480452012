-- What other services read of users. Permissions, passwords and sessions stay here.
create view crm.user_summaries as select id, username, full_name, email, role, is_active, deleted_at from crm.users;
revoke insert, update, delete on crm.user_summaries from crm_app;
