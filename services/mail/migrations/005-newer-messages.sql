-- The newest message that has taken the place of this one: about the same record, to the same audience and installer (or, without an audience,
-- of the same template), that went out or may have gone out since this one was asked for, or is on its way.
create function crm.newer_email(of_id int) returns int language sql stable as $$
  select n.id
  from crm.email_deliveries d
  join crm.email_deliveries n on n.record_kind = d.record_kind and n.record_id = d.record_id and n.id <> d.id
    and n.audience is not distinct from d.audience and n.installer_id is not distinct from d.installer_id
    and (d.audience is not null or n.template_id = d.template_id)
  where d.id = of_id
    and (n.state in ('queued', 'sending', 'committing', 'retry')
      or (n.state in ('sent', 'ambiguous') and coalesce(n.sent_at, n.created_at) > d.created_at))
  order by n.created_at desc, n.id desc limit 1
$$;

-- Takes the transaction back when a message is to be sent again whose place a newer one has taken that the sender has not seen (`seen`, 0:
-- none). Waits for those who tell the same audience of the record, as they wait for each other.
create function crm.expect_no_newer_email(of_id int, seen int) returns void language plpgsql as $$
declare
  newer int;
begin
  perform pg_advisory_xact_lock(hashtext('crm.notices ' || record_kind || ' ' || audience), record_id)
    from crm.email_deliveries where id = of_id and audience is not null;
  newer := crm.newer_email(of_id);
  if newer <> seen then raise exception 'a newer message was sent' using errcode = '23S04'; end if;
end $$;
