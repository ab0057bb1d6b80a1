-- What generated columns, indexes and checks call: two extensions, a text search configuration and the functions of it.
--
-- Rows and index entries were computed with the bodies below. Replacing a body does not recompute them, so a change
-- here needs a migration in the same release that rewrites the columns and rebuilds the indexes that use it (listing:
-- name_key, street_key, city_key, language_keys, insurance_keys; search_synonym: phrase_key; the index review_words),
-- and the tables filled by triggers (listing_name, search_entry). The migrate step refuses a changed file without a new
-- migration. Everything here runs before the tables exist.

CREATE EXTENSION IF NOT EXISTS unaccent WITH SCHEMA public;
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;

-- English word stems. Texts are normalized before they are indexed and searched, so that "smile.com", "Smile-Com" and
-- "smile com" are the same words. CREATE TEXT SEARCH CONFIGURATION has no IF NOT EXISTS.
DO $$ BEGIN
  IF NOT EXISTS (
    SELECT FROM pg_ts_config WHERE cfgname = 'directory' AND cfgnamespace = 'public'::regnamespace
  ) THEN
    CREATE TEXT SEARCH CONFIGURATION public.directory (COPY = pg_catalog.english);
  END IF;
END $$;

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

-- A plain text in which words that the English stemmer confuses with others get a stem of their own, with a "q" at the
-- end: a search for probate must not find probation (docs/decisions/0035-words-told-apart.md).
CREATE OR REPLACE FUNCTION told_apart(plain text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT btrim(replace(replace(replace(replace(replace(replace(replace(replace(replace(
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(' ' || plain || ' ',
      ' probation ', ' probatq '),
      ' counseling ', ' counselq '),
      ' counselling ', ' counselq '),
      ' trusted ', ' trustq '),
      ' insured ', ' insurq '),
      ' international ', ' internq '),
      ' person ', ' personq '),
      ' busy ', ' busiq '),
      ' generally ', ' generalq '),
      ' practical ', ' practicq '),
      ' careful ', ' careq '),
      ' carefully ', ' careq '),
      ' caring ', ' careq '),
      ' moved ', ' moveq '),
      ' naturalization ', ' naturq '),
      ' fired ', ' fireq '),
      ' glasses ', ' glassq '),
      ' incorporation ', ' incorporq '),
      ' willing ', ' willq '))
$$;

-- The words of a plain text as searches compare them.
CREATE OR REPLACE FUNCTION directory_words(plain text)
RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT to_tsvector('public.directory'::regconfig, public.told_apart(plain))
$$;

-- A phrase for comparison: the stems of its words in their order, without stop words.
CREATE OR REPLACE FUNCTION stem_key(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT coalesce(string_agg(stem.word, ' ' ORDER BY typed.place, stem.word), '')
  FROM regexp_split_to_table(public.normalised(value), ' ') WITH ORDINALITY AS typed (word, place)
  CROSS JOIN unnest(tsvector_to_array(public.directory_words(typed.word))) AS stem (word)
$$;

-- The words of a review, as they are written (server/reviews/search.ts). The high cost makes the planner use the index
-- instead of computing this for every review.
CREATE OR REPLACE FUNCTION review_words(title text, content text)
RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
  COST 1000 AS $$
BEGIN
  RETURN to_tsvector('pg_catalog.simple', public.normalised(title || ' ' || content));
END $$;
