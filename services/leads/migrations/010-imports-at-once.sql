-- Says, in the transaction of an import's batch, that the leads it creates are new to everyone: until its end no other batch creates any. An error
-- where somebody else has added a lead with one of these e-mails or phones since it was asked who is known: 23S03, as where an import has moved.
create function crm.expect_unknown_leads(p_emails text[], p_phones text[]) returns void
language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('crm.lead_imports'));
  if exists (select from crm.leads where lower(email) = any (p_emails) and email is not null and deleted_at is null)
    or exists (select from crm.leads where phone_digits = any (p_phones) and deleted_at is null)
  then raise exception 'a lead of the batch has been added meanwhile' using errcode = '23S03'; end if;
end $$;
