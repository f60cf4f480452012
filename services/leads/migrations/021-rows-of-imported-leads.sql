-- From which row of which file a lead came, or was changed: its page tells.
create index lead_import_rows_of_imported_lead on crm.lead_import_rows (lead_id, import_id) where lead_id is not null;
