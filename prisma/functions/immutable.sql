-- What generated columns, indexes and checks call: two extensions and functions.
--
-- Rows and index entries were computed with the bodies below. Replacing a body does not recompute them, so a change
-- here needs a migration in the same release that rewrites the columns and rebuilds the indexes that use it (listing:
-- name_key, street_key, city_key, language_keys, insurance_keys; search_word: near; the index review_words), and the
-- tables filled by triggers (search_entry, concept_term). The migrate step refuses a changed file without a new
-- migration. Everything here runs before the tables exist.

CREATE EXTENSION IF NOT EXISTS unaccent WITH SCHEMA public;
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;

-- A text for comparison: lower case, without accents, every run of other characters one space. The dictionary of
-- unaccent is named, so that the result depends on the argument alone. The first check is a shortcut: most texts are
-- plain by then. plpgsql, because SQL functions that call unaccent() can't be inlined and cost more per call; an import
-- makes ten a row.
CREATE OR REPLACE FUNCTION normalised(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
DECLARE
  plain text := lower(public.unaccent('public.unaccent'::regdictionary, value));
BEGIN
  IF plain ~ '^[a-z0-9]+(?: [a-z0-9]+)*$' THEN RETURN plain; END IF;
  RETURN btrim(regexp_replace(plain, '[^[:alnum:]]+', ' ', 'g'));
END $$;

-- The parts of a list that is separated by semicolons, commas or bars, for comparison. Parts are cut to 255 characters
-- so that they fit an index.
CREATE OR REPLACE FUNCTION listed(value text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
BEGIN
  IF value = '' THEN RETURN '{}'; END IF;
  RETURN array_remove(ARRAY(SELECT left(part, 255) FROM regexp_split_to_table(
    btrim(lower(public.unaccent('public.unaccent'::regdictionary, value))), '\s*[;,|]\s*') AS part), '');
END $$;

-- The stems of a text's words: lower case, without accents, apostrophes and plural endings ("Bell's Breweries" is
-- "bell brewery"). The S-stemmer of D. Harman, "How effective is suffixing?" (1991), so that names stay themselves; other
-- inflections of what people do are terms of a concept. lib/rules/stems.ts is the same.
CREATE OR REPLACE FUNCTION stems(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
BEGIN
  RETURN regexp_replace(regexp_replace(regexp_replace(
    public.normalised(translate(value, '''’', '')),
    '([a-z][^aeiou \d])ies\M', '\1y', 'g'),
    '(ss|x|ch|sh)es\M', '\1', 'g'),
    '([a-z][^aisu \d])s\M', '\1', 'g');
END $$;

-- The numbers of a word and of what is left of it without one or two of its first eight letters (the symmetric delete
-- method of W. Garbe's SymSpell). Two words that differ by a typo share one; so do some others, which callers sort out.
CREATE OR REPLACE FUNCTION spelling_keys(word text) RETURNS integer[] LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  WITH start AS (SELECT left(word, 8) AS text),
    one AS (SELECT DISTINCT overlay(text PLACING '' FROM n FOR 1) AS text FROM start, generate_series(1, length(text)) n),
    two AS (
      SELECT overlay(text PLACING '' FROM n FOR 1) AS text FROM one, generate_series(1, length(text)) n
      WHERE length(word) > 4
    )
  SELECT array_agg(hashtext(text)) FROM (SELECT text FROM start UNION SELECT text FROM one UNION SELECT text FROM two) near
$$;

-- The words of a review, as they are written (server/reviews/search.ts). The high cost makes the planner use the index
-- instead of computing this for every review.
CREATE OR REPLACE FUNCTION review_words(title text, content text)
RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
  COST 1000 AS $$
BEGIN
  RETURN to_tsvector('pg_catalog.simple', public.normalised(title || ' ' || content));
END $$;
