-- What other services read of messages, of the attempts to send them, and of templates. The texts of messages stay here.
create view crm.message_summaries as
  select id, state, kind, message_id, record_kind, record_id, recipient, recipient_name, template_name, subject, attempts, next_attempt_at, error,
    requested_by, created_at, sent_at, search
  from crm.email_deliveries;
create view crm.message_attempts as select delivery_id, attempt, outcome, words, steps, started_at, ended_at from crm.email_attempts;
create view crm.template_summaries as select id, is_active, deleted_at from crm.email_templates;
revoke insert, update, delete on crm.message_summaries, crm.message_attempts, crm.template_summaries from crm_app;
