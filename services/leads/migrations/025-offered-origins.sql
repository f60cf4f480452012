-- Fails where no lead may be given this origin: it is no longer offered, or there is none such. `is_known`: the product knows it, whether or not it
-- is in the table yet. Asked in the transaction that would give it, it costs no round trip of its own.
create function crm.expect_offered_origin(wanted text, is_known boolean) returns void language plpgsql stable as $$
declare found_origin record;
begin
  select label, is_active into found_origin from crm.lead_origins where lower(value) = lower(wanted);
  if found and not found_origin.is_active then
    raise exception '“%” is no longer offered', found_origin.label using errcode = '23S05';
  elsif not found and not is_known then
    raise exception '“%” is not known', wanted using errcode = '23S05';
  end if;
end $$;
