create sequence crm.erasure_id as int;

-- The read table of erasures, written by their projection alone. It holds nothing of the person.
create table crm.erasures (
  id           int         primary key check (id > 0),
  version      int         not null check (version > 0),
  status       text        not null check (status in ('requested', 'redacted', 'finished')),
  leads        int[]       not null,
  reason       text        not null check (char_length(reason) between 1 and 500),
  requested_by text,
  requested_at timestamptz not null,
  events       int         not null default 0,  -- redacted
  cancelled    int         not null default 0,  -- messages
  finished_at  timestamptz,
  leftovers    jsonb                            -- null until it is finished, or where nobody could look
);
create index erasures_unfinished on crm.erasures (id) where status <> 'finished';
