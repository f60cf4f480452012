create extension if not exists pg_trgm;

create sequence crm.email_id as int;

-- One row per message. The intent is written in the transaction of the command that wants it; workers move it on. Not a projection: a rebuild
-- can't know what was said between a claim and its end. Every end of it is a fact in the log (stream email-<id>).
create table crm.email_deliveries (
  id               int         primary key check (id > 0),
  version          int         not null default 1,
  state            text        not null default 'queued'
                   check (state in ('queued', 'sending', 'committing', 'sent', 'retry', 'failed', 'ambiguous', 'cancelled')),
  kind             text        not null check (kind in ('notice', 'test')),
  -- The same at every attempt, so that a server that got it twice can tell.
  message_id       text        not null unique check (char_length(message_id) <= 200),
  template_id      int,
  template_version int,
  template_name    text        check (char_length(template_name) <= 100),
  record_kind      text        check (record_kind in ('lead', 'booklet')),
  record_id        int,
  -- 'record': the address that the record has when it is sent; 'installer': that of the lead's installer; 'given': the one below.
  recipient_of     text        not null default 'given' check (recipient_of in ('given', 'record', 'installer')),
  recipient        text        not null check (char_length(recipient) between 3 and 254),
  recipient_name   text        check (char_length(recipient_name) <= 200),
  custom_message   text        check (char_length(custom_message) <= 5000),
  -- A test's own server and sender, its password sealed; emptied when the test is over.
  transport        jsonb,
  -- The copy of what was sent, or would have been.
  subject          text,
  html             text,
  body_text        text,
  attempts         int         not null default 0,
  most_attempts    int         not null default 8 check (most_attempts > 0),
  next_attempt_at  timestamptz not null default clock_timestamp(),
  -- When it is given to the queue unless it has been claimed by then: a queue may lose its jobs, or have none of a retry.
  hand_over_at     timestamptz not null default clock_timestamp() + interval '10 seconds',
  claim            uuid,
  claim_until      timestamptz,
  error            text        check (char_length(error) <= 4000),
  reply            text        check (char_length(reply) <= 4000),
  requested_by     text,
  cause            jsonb       not null,
  created_at       timestamptz not null default clock_timestamp(),
  sent_at          timestamptz,
  -- Each on its own line, so that a search does not match across two of them.
  search           text        not null generated always as (lower(recipient || E'\n' || coalesce(recipient_name, '') || E'\n' ||
                     coalesce(template_name, '') || E'\n' || coalesce(subject, '') || E'\n' || coalesce(error, ''))) stored
);
create index email_deliveries_due on crm.email_deliveries (kind, hand_over_at) where state in ('queued', 'retry');
create index email_deliveries_claimed on crm.email_deliveries (claim_until) where state in ('sending', 'committing');
-- Those that wait for somebody, to be counted up to a limit.
create index email_deliveries_open on crm.email_deliveries (state) where kind = 'notice' and state not in ('sent', 'cancelled');
create index email_deliveries_by_state on crm.email_deliveries (state, id desc);
create index email_deliveries_by_template on crm.email_deliveries (template_id, id desc) where template_id is not null;
create index email_deliveries_by_record on crm.email_deliveries (record_kind, record_id, id desc) where record_id is not null;
create index email_deliveries_by_words on crm.email_deliveries using gin (search gin_trgm_ops);

create table crm.email_attempts (
  delivery_id int         not null references crm.email_deliveries,
  attempt     int         not null,
  worker      text,
  outcome     text,
  words       text,
  steps       jsonb       not null default '[]',
  started_at  timestamptz not null default clock_timestamp(),
  ended_at    timestamptz,
  primary key (delivery_id, attempt)
);

-- Takes the transaction back when the message is no longer where the step begins.
create function crm.expect_email_moved(moved bigint) returns void language plpgsql as $$
begin
  if moved = 0 then raise exception 'the message has moved on' using errcode = '23S03'; end if;
end $$;
