-- When the reconciliation of the activity log last ran to its end; null where it has not since this migration.
alter table crm.activity_reconciled add column ran_at timestamptz;
