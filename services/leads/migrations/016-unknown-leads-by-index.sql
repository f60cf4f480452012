-- The planner takes one of a hundred addresses for easy to find and reads the whole table for it; of leads that are new there is none to find.
alter function crm.expect_unknown_leads(text[], text[]) set enable_seqscan = off;
