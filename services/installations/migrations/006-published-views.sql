comment on table crm.completed_projects is 'owner: installations';

-- What other services read of installers, repair requests and completed projects.
create view crm.installer_summaries as select id, name, email, phone, status, deleted_at from crm.installers;
create view crm.repair_summaries as select id, project_id, status, customer_name, email, phone, address from crm.repair_requests;
create view crm.project_summaries as select id, lead_id from crm.completed_projects;
revoke insert, update, delete on crm.installer_summaries, crm.repair_summaries, crm.project_summaries from crm_app;
