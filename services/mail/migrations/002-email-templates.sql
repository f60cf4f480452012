create sequence crm.email_template_id as int;

-- The read table of e-mail templates, written by their projection alone.
create table crm.email_templates (
  id         int         primary key check (id > 0),
  version    int         not null check (version > 0),
  name       text        not null check (char_length(name) between 1 and 100),
  type       text        not null check (char_length(type) between 1 and 50),
  subject    text        not null check (char_length(subject) between 1 and 255),
  body       text        not null check (char_length(body) between 1 and 100000),
  is_active  boolean     not null,
  updated_by text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create index email_templates_by_type on crm.email_templates (type, updated_at desc, id desc) where deleted_at is null and is_active;
create index email_templates_newest on crm.email_templates (id desc) where deleted_at is null;

-- What a template once said, by the version with which it came to say that: a message shows the text that it was made of.
create table crm.email_template_versions (
  template_id int         not null,
  version     int         not null,
  name        text        not null,
  subject     text        not null,
  body        text        not null,
  at          timestamptz not null,
  by          text,
  primary key (template_id, version)
);
