create sequence crm.colour_id as int;
create table crm.wmk_colors (
  id          int     primary key check (id > 0),
  code        text    not null check (char_length(code) between 1 and 20),
  name        text,
  description text,
  is_active   boolean not null default true
);
create unique index wmk_colors_by_code on crm.wmk_colors (lower(code));

create sequence crm.lead_origin_id as int;
create table crm.lead_origins (
  id        int     primary key check (id > 0),
  value     text    not null check (char_length(value) between 1 and 50),
  label     text    not null,
  is_active boolean not null default true
);
create unique index lead_origins_by_value on crm.lead_origins (lower(value));
