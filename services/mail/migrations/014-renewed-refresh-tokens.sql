-- Refresh tokens that a provider of OAuth issued in the place of the entered one, sealed. `client` is a keyed digest of the entered client.
create table crm.renewed_refresh_tokens (
  client     text        primary key,
  sealed     text        not null check (char_length(sealed) <= 8000),
  renewed_at timestamptz not null
);
