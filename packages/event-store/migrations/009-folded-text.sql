-- Text as a search compares it: words of letters without accents and case and of digits, separated by single spaces. `foldText` of
-- packages/contracts does the same in TypeScript, and says why; a test compares them.
create function crm.fold_text(value text) returns text language plpgsql immutable parallel safe as $$
declare folded text := coalesce(value, '');
begin
  if octet_length(folded) = char_length(folded) then
    return btrim(regexp_replace(lower(translate(folded, '''`', '')), '[^a-z0-9]+', ' ', 'g'));
  end if;
  folded := regexp_replace(
    folded,
    '[''`\u00b4\u2018\u2019\u201b\u02b9-\u02bf\u2032\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\u0300-\u036f]', '', 'g'
  );
  if folded !~ '[\u0483-\u0489\u0591-\u1dff\u20d0-\u20f0\u2c00-\ufb00\ufe20-\ufe2f\U00010000-\U0010ffff]{31}' then
    folded := regexp_replace(normalize(folded, nfkd), '[\u0300-\u036f]', '', 'g');
  end if;
  folded := translate(lower(translate(folded, 'ØŁĐÐĦŦŊÆŒÞẞ', 'øłđðħŧŋæœþß')), 'øłđðħŧıŋĸς', 'olddhtinkσ');
  folded := replace(replace(replace(replace(folded, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
  return btrim(regexp_replace(
    folded, '[\u0001-/:-@[-`{-\u00bf\u00d7\u00f7\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u3000-\u3004\u3008-\u3020\ufffc-\ufffd]+', ' ', 'g'
  ));
end $$;

-- The words of a folded text for a search by their beginnings. A longer word than PostgreSQL stores is cut.
create function crm.index_words(folded text) returns tsvector language plpgsql immutable parallel safe as $$
begin
  return array_to_tsvector(array(select distinct left(word, 100) from unnest(string_to_array(folded, ' ')) word where word <> ''));
end $$;
