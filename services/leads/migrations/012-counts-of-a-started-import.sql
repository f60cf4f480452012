-- Says, in the transaction that starts an import, that it would do what was read of it: 23S03 where a row has been decided otherwise since.
create or replace function crm.expect_lead_import(p_id int, p_rows int, p_counts jsonb) returns void
language plpgsql as $$
begin
  perform from crm.lead_imports where id = p_id and rows = p_rows and counts = p_counts and problem is null for update;
  if not found then raise exception 'the import % has changed', p_id using errcode = '23S03'; end if;
end $$;
