-- Every name that an installer has had. Installations name their installers by text, and keep the name that held when they were planned.
create table crm.installer_names (
  installer_id int         not null check (installer_id > 0),
  -- In small letters, as crm.installer_keys has it.
  name_key     text        not null,
  -- When it was taken, or taken again.
  since        timestamptz not null,
  primary key (installer_id, name_key)
);
create index installer_names_by_name on crm.installer_names (name_key, since desc, installer_id desc);

-- Whom a name means: it belongs to whoever took it last.
create function crm.installer_called(key text) returns int language sql stable as $$
  select installer_id from crm.installer_names where name_key = key order by since desc, installer_id desc limit 1
$$;

-- All that means an installer, in small letters: today's name, and each earlier one that nobody has taken since.
create function crm.names_of_installer(id int) returns text[] language sql stable as $$
  select coalesce(array_agg(name_key order by since desc, name_key), '{}') from crm.installer_names
  where installer_id = id and crm.installer_called(name_key) = id
$$;
