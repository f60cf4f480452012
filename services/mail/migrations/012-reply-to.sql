-- Whom answers to notices go to: the company, or the assignee of the lead.
alter table crm.smtp_settings add column reply_to text not null default 'company' check (reply_to in ('company', 'assignee'));
