-- Notices: messages that tell the client or the installers of an installation, or the customer of a repair request. `notice_id` is the id of
-- the first of the messages that one press made: one for each installer.
alter table crm.email_deliveries
  add column audience     text check (audience in ('client', 'installer')),
  add column notice_id    int,
  add column installer_id int,
  -- The installation's day as it was when the message went out; until then, as it was when the message was asked for.
  add column told_date    date,
  drop constraint email_deliveries_record_kind_check,
  add constraint email_deliveries_record_kind_check check (record_kind in ('lead', 'booklet', 'repair')),
  add check ((audience is null) = (notice_id is null));
create index email_deliveries_told on crm.email_deliveries (record_kind, record_id, audience, created_at desc, id desc) where notice_id is not null;
create index email_deliveries_by_notice on crm.email_deliveries (notice_id, id) where notice_id is not null;

-- Takes the transaction back when somebody was told already. Those who tell the same audience of one record wait here for each other, so
-- that the second sees what the first has asked for. Two ways to ask: with `seen`, the newest message that the sender knew of (0: none),
-- every notice that came after it stands in the way, unless it was not sent. Without it, one that is under way, and one that went out
-- within the last minute, in the same words and for the same day.
create function crm.expect_untold(of_kind text, of_record int, whom text, seen int, words text, on_day date) returns void
language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('crm.notices ' || of_kind || ' ' || whom), of_record);
  if exists (
    select from crm.email_deliveries d
    where record_kind = of_kind and record_id = of_record and audience = whom and notice_id is not null
      and case
        when seen is not null then
          state not in ('failed', 'cancelled')
          and not exists (
            select from crm.email_deliveries s
            where s.id = seen and s.record_kind = of_kind and s.record_id = of_record and s.audience = whom
              and (s.notice_id = d.notice_id or s.created_at >= d.created_at))
        else
          state in ('queued', 'sending', 'committing', 'retry')
          or (state in ('sent', 'ambiguous') and coalesce(sent_at, created_at) > clock_timestamp() - interval '1 minute'
            and custom_message is not distinct from words and told_date is not distinct from on_day)
      end
  ) then raise exception 'somebody was told already' using errcode = '23S04'; end if;
end $$;
