-- Words that the stemmer takes for others which mean something else here: who looks for probate does not mean probation.
-- Why like this: docs/decisions/0035-words-told-apart.md.

-- A plain text with each such word as a stem of its own: that of the others with a "q", so that its beginning is found.
DO $do$
DECLARE
  said text := $$' ' || plain || ' '$$;
  stem text;
  word text;
BEGIN
  FOR stem, word IN VALUES
    ('probat', 'probation'),
    ('counsel', 'counseling'), ('counsel', 'counselling'),
    ('trust', 'trusted'),
    ('insur', 'insured'),
    ('intern', 'international'),
    ('person', 'person'),
    ('busi', 'busy'),
    ('general', 'generally'),
    ('practic', 'practical'),
    ('care', 'careful'), ('care', 'carefully'), ('care', 'caring'),
    ('move', 'moved'),
    ('natur', 'naturalization'),
    ('fire', 'fired'),
    ('glass', 'glasses'),
    ('incorpor', 'incorporation'),
    ('will', 'willing')
  LOOP
    said := format('replace(%s, %L, %L)', said, ' ' || word || ' ', ' ' || stem || 'q ');
  END LOOP;
  EXECUTE format(
    'CREATE FUNCTION told_apart(plain text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS %L',
    'SELECT btrim(' || said || ')');
END $do$;

-- The words of a plain text as searches compare them.
CREATE FUNCTION directory_words(plain text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT to_tsvector('public.directory'::regconfig, public.told_apart(plain))
$$;

-- As before, by these words.
CREATE OR REPLACE FUNCTION stem_key(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT coalesce(string_agg(stem.word, ' ' ORDER BY typed.place, stem.word), '')
  FROM regexp_split_to_table(public.normalised(value), ' ') WITH ORDINALITY AS typed (word, place)
  CROSS JOIN unnest(tsvector_to_array(public.directory_words(typed.word))) AS stem (word)
$$;
CREATE OR REPLACE FUNCTION name_words(name_key text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT public.directory_words(name_key)
$$;

-- What was written with the stems of before.
UPDATE search_synonym SET phrase = phrase;
UPDATE listing_name n SET words = name_words(l.name_key)
FROM listing l WHERE l.id = n.listing_id AND told_apart(l.name_key) <> l.name_key;
-- What entries hold is said and written by the next migration.
