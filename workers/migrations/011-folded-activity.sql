-- The activity log is searched like leads: words in any order, without accents and case. Earlier releases look through `search_text`.
create function crm.activity_words(action text, user_name text, details text) returns text language plpgsql immutable parallel safe as $$
begin
  return ' ' || crm.fold_text(concat_ws(' ', action, user_name, details));
end $$;
alter table crm.activity_log add column words text generated always as (crm.activity_words(action, user_name, details)) stored;
create index activity_log_by_words on crm.activity_log using gin (words gin_trgm_ops);
drop index crm.activity_log_search;
