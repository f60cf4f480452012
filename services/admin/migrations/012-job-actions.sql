-- Numbers what was done to many jobs at once.
create sequence crm.job_action_id as int;
