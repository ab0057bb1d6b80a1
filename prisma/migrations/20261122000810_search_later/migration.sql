-- What only searches read of an imported row is written afterwards, in large portions: an import is answered sooner.
-- Why like this: docs/decisions/0025-imports-searchable-later.md.

-- Listings that were stored without what searches read, some hundred in a row.
CREATE TABLE search_due (
  id BIGSERIAL NOT NULL,
  import_id INTEGER,
  listings INTEGER[] NOT NULL,
  due_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT search_due_pkey PRIMARY KEY (id)
);
CREATE INDEX search_due_import_id_idx ON search_due (import_id);

-- As before, but what only searches and the search for duplicates read is left for later where app.search says 'later'.
CREATE OR REPLACE FUNCTION listing_added() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  categories int[];
  kinds listing_kind[];
  changes int[];
BEGIN
  INSERT INTO category_listing (category_id, listing_id, kind, is_premium, score, total_reviews)
  SELECT step.id, l.id, l.kind, l.is_premium, l.score, l.total_reviews
  FROM new_rows l JOIN category c ON c.id = l.category_id CROSS JOIN unnest(c.path_ids) AS step (id)
  WHERE l.status = 'active';

  SELECT array_agg(category_id), array_agg(kind), array_agg(n) INTO categories, kinds, changes FROM (
    SELECT category_id, kind, count(*)::int AS n FROM new_rows WHERE status = 'active' GROUP BY 1, 2
  ) sums;
  IF categories IS NOT NULL THEN
    PERFORM change_counts(categories, kinds, changes);
  END IF;

  IF current_setting('app.search', true) = 'later' THEN
    INSERT INTO search_due (import_id, listings)
    SELECT import_id, array_agg(id ORDER BY id) FROM (
      SELECT import_id, id, row_number() OVER (PARTITION BY import_id ORDER BY id) AS place FROM new_rows
      WHERE status <> 'suspended'
    ) numbered GROUP BY import_id, (place - 1) / 500;
  ELSE
    PERFORM learn_words(ARRAY(SELECT id FROM new_rows WHERE status = 'active'));
    INSERT INTO duplicate_due (listing_id) SELECT id FROM new_rows WHERE status <> 'suspended';
  END IF;
  RETURN NULL;
END $$;

-- Adds what is new of the words of these listings, those that are active, to the known words.
CREATE FUNCTION learn_words(listings int[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_word
  SELECT found.word FROM (
    SELECT DISTINCT string_to_table(l.name_key || ' ' || l.city_key || ' ' || normalised(
      concat_ws(' ', l.specialty, l.practice_areas, l.category_words, l.description)), ' ') AS word
    FROM listing l WHERE l.id = ANY (listings) AND l.status = 'active' OFFSET 0
  ) found
  WHERE is_guessable(found.word) AND NOT EXISTS (SELECT 1 FROM search_word known WHERE known.word = found.word)
  ORDER BY 1 ON CONFLICT DO NOTHING;
END $$;

CREATE OR REPLACE FUNCTION listing_added_to_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('app.search', true) = 'later' THEN RETURN NULL; END IF;
  PERFORM hold_search_parts();
  INSERT INTO search_entry
  SELECT search_part_of(is_premium, score, total_reviews, listing_id), listing_id, is_premium, kind, score, average_rating,
    total_reviews, category_id, created_at, place_id, free_consultation, state, city, city_key, language_keys,
    insurance_keys, keys
  FROM search_entry_due WHERE listing_id = ANY (ARRAY(SELECT id FROM new_rows WHERE status = 'active'));
  RETURN NULL;
END $$;

-- Writes what is due of the next so many portions: known words, entries, and that they are to be compared with others.
-- With how many listings it is done, those that are gone among them. A listing that somebody is changing at this moment is left for the next time: of an entry
-- written for the row as it was, that change would know nothing. Several may do this at once, each its own portions.
CREATE FUNCTION write_due_entries(portions int) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  taken int[];
  held int[];
  busy int[];
BEGIN
  WITH next AS (
    SELECT id FROM search_due ORDER BY id LIMIT portions FOR UPDATE SKIP LOCKED
  ), gone AS (
    DELETE FROM search_due d USING next WHERE d.id = next.id RETURNING d.listings
  )
  SELECT array_agg(listing) INTO taken FROM gone CROSS JOIN unnest(gone.listings) AS listing;
  IF taken IS NULL THEN RETURN 0; END IF;
  -- Before any row is locked: whoever adds the same word now may be waiting for one of them.
  PERFORM learn_words(taken);
  SELECT array_agg(id) INTO held FROM (
    SELECT id FROM listing WHERE id = ANY (taken) ORDER BY id FOR NO KEY UPDATE SKIP LOCKED
  ) locked;
  PERFORM write_search_entries(held);
  INSERT INTO duplicate_due (listing_id) SELECT id FROM listing WHERE id = ANY (held) AND status <> 'suspended';
  busy := ARRAY(SELECT id FROM listing WHERE id = ANY (taken) AND id <> ALL (coalesce(held, '{}')));
  INSERT INTO search_due (import_id, listings)
  SELECT import_id, array_agg(id) FROM listing WHERE id = ANY (busy) GROUP BY import_id;
  -- What servers remember of searches is over; no page shows listing 0, so that none is drawn anew.
  PERFORM pg_notify('cache', 'listing:0');
  RETURN cardinality(taken) - cardinality(busy);
END $$;

-- The same as before, sooner: most texts hold nothing after this but letters, digits and single spaces.
CREATE OR REPLACE FUNCTION normalised(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
DECLARE
  plain text := lower(public.unaccent('public.unaccent'::regdictionary, value));
BEGIN
  IF plain ~ '^[a-z0-9]+(?: [a-z0-9]+)*$' THEN RETURN plain; END IF;
  RETURN btrim(regexp_replace(plain, '[^[:alnum:]]+', ' ', 'g'));
END $$;

-- The same as before, sooner where no such word is in it.
CREATE OR REPLACE FUNCTION city_name_key(name text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
DECLARE
  key text := public.normalised(name);
BEGIN
  IF key !~ '\m(?:[sfm]t|city)\M' THEN RETURN key; END IF;
  RETURN regexp_replace(regexp_replace(regexp_replace(regexp_replace(key,
    '\mst\M', 'saint', 'g'), '\mft\M', 'fort', 'g'), '\mmt\M', 'mount', 'g'), '^new york city$', 'new york');
END $$;

-- Where a listing lies may be given, as an import does, which asks once for all its rows.
DROP TRIGGER listing_located ON listing;
CREATE TRIGGER listing_located BEFORE INSERT ON listing FOR EACH ROW
  WHEN (NEW.place_id IS NULL AND (NEW.zip <> '' OR NEW.city <> '')
    AND current_setting('app.places', true) IS DISTINCT FROM 'given') EXECUTE FUNCTION listing_located();

-- Few listings have an owner or were merged, and none that is imported: the others need not stand in these indexes.
DROP INDEX "listing_claimed_by_id_idx";
DROP INDEX "listing_merged_into_id_idx";
CREATE INDEX listing_claimed_by ON listing (claimed_by_id) WHERE claimed_by_id IS NOT NULL;
CREATE INDEX listing_merged_into ON listing (merged_into_id) WHERE merged_into_id IS NOT NULL;
