-- Signing in to the mail server with OAuth. Its client secret and refresh token are sealed together in the column `password`.
alter table crm.smtp_settings
  add column auth_method text not null default 'password' check (auth_method in ('password', 'oauth')),
  add column oauth_provider text not null default 'google' check (oauth_provider in ('google', 'microsoft')),
  add column oauth_tenant text not null default '' check (char_length(oauth_tenant) <= 100),
  add column oauth_client_id text not null default '' check (char_length(oauth_client_id) <= 255),
  drop constraint smtp_settings_password_check,
  add constraint smtp_settings_password_check check (char_length(password) <= 8000);
