-- What searches read: one narrow row for each active listing, with all that it is found by as numbers in one array, kept
-- in parts by rank. Each part is a table with an index of its own, so that a page of a common word reads the first few
-- thousand rows by rank and nothing else. Why like this: docs/decisions/0021-search-entries.md.

-- The number by which a text is looked up. A word is its stem; what is no word begins with a sign and a colon.
CREATE FUNCTION search_key(value text) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT hashtextextended(value, 0)
$$;

-- The digits of a phone number that tell it apart: the last ten, whatever the country's and the area's sign before.
CREATE FUNCTION phone_key(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT right(regexp_replace(value, '[^0-9]+', '', 'g'), 10)
$$;

-- Where one part ends and the next begins, best first: 0 to 2 are the premium listings', 3 to 8 the others'. A part holds
-- what ranks no lower than its bound; the last of a group holds the rest. `wanted` is how many it should hold.
CREATE TABLE search_part (
  part SMALLINT NOT NULL,
  is_premium BOOLEAN NOT NULL,
  wanted INTEGER NOT NULL,
  last_score DOUBLE PRECISION NOT NULL,
  last_reviews INTEGER NOT NULL DEFAULT 0,
  last_id INTEGER NOT NULL DEFAULT 0,
  CONSTRAINT search_part_pkey PRIMARY KEY (part)
);
INSERT INTO search_part (part, is_premium, wanted, last_score)
SELECT part, part < 3, wanted, CASE WHEN part IN (2, 8) THEN '-Infinity'::float8 ELSE 'Infinity'::float8 END
FROM unnest(ARRAY[1000, 4000, 0, 1000, 4000, 16000, 64000, 256000, 0]) WITH ORDINALITY AS size (wanted, place)
CROSS JOIN LATERAL (SELECT (place - 1)::smallint AS part) numbered;

CREATE FUNCTION search_part_of(premium boolean, score double precision, reviews int, id int)
RETURNS smallint LANGUAGE sql STABLE AS $$
  SELECT min(part) FROM search_part
  WHERE is_premium = premium AND (score, reviews, -id) >= (last_score, last_reviews, -last_id)
$$;

CREATE TABLE search_entry (
  part SMALLINT NOT NULL,
  listing_id INTEGER NOT NULL,
  is_premium BOOLEAN NOT NULL,
  kind listing_kind NOT NULL,
  score DOUBLE PRECISION NOT NULL,
  average_rating DOUBLE PRECISION NOT NULL,
  total_reviews INTEGER NOT NULL,
  category_id INTEGER NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  place_id INTEGER,
  free_consultation BOOLEAN,
  state TEXT,
  city TEXT,
  city_key TEXT NOT NULL,
  language_keys TEXT[] NOT NULL,
  insurance_keys TEXT[] NOT NULL,
  keys BIGINT[] NOT NULL,
  CONSTRAINT search_entry_pkey PRIMARY KEY (listing_id, part)
) PARTITION BY LIST (part);
DO $$ BEGIN
  FOR part IN 0..8 LOOP
    -- A new review changes figures that no index holds: with some room in its page the row stays where it is.
    EXECUTE format('CREATE TABLE search_entry_%s PARTITION OF search_entry FOR VALUES IN (%s) WITH (fillfactor = 90)',
      part, part);
  END LOOP;
END $$;

-- What the entries follow from.
CREATE VIEW search_entry_due AS
SELECT l.id AS listing_id, l.is_premium, l.kind, l.score, l.average_rating, l.total_reviews, l.category_id, l.created_at,
  l.place_id, l.free_consultation, l.state, l.city, l.city_key, l.language_keys, l.insurance_keys, (
    SELECT array_agg(DISTINCT hashtextextended(key, 0)) FROM (
      SELECT unnest(tsvector_to_array(to_tsvector('directory', l.name_key || ' ' || normalised(concat_ws(' ', l.specialty,
        l.practice_areas, l.category_words, l.city, l.state, l.zip, l.description)))))
      UNION ALL SELECT '=' || unnest(tsvector_to_array(l.name_search))
      UNION ALL SELECT 'g:' || unnest(c.path_ids)
      UNION ALL SELECT 'l:' || unnest(l.language_keys)
      UNION ALL SELECT 'i:' || unnest(l.insurance_keys)
      UNION ALL SELECT unnest(ARRAY['x:' || l.name_key, 'k:' || l.kind::text, 's:' || upper(btrim(l.state)),
        'c:' || l.city_key, 'f:' || l.free_consultation::text, 't:' || phone_key(l.phone), 'p:' || coalesce(l.place_id::text, 'none')])
    ) held (key) WHERE key IS NOT NULL
  ) AS keys
FROM listing l JOIN category c ON c.id = l.category_id WHERE l.status = 'active';

-- Bounds move only while nobody writes entries, and entries are written only while no bound moves.
CREATE FUNCTION hold_search_parts() RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock_shared(hashtext('search_part'))
$$;

-- Writes the entries of these listings as they are due.
CREATE FUNCTION write_search_entries(listings int[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hold_search_parts();
  DELETE FROM search_entry WHERE listing_id = ANY (listings);
  INSERT INTO search_entry
  SELECT search_part_of(is_premium, score, total_reviews, listing_id), listing_id, is_premium, kind, score, average_rating,
    total_reviews, category_id, created_at, place_id, free_consultation, state, city, city_key, language_keys,
    insurance_keys, keys
  FROM search_entry_due WHERE listing_id = ANY (listings);
END $$;

CREATE FUNCTION listing_added_to_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hold_search_parts();
  INSERT INTO search_entry
  SELECT search_part_of(is_premium, score, total_reviews, listing_id), listing_id, is_premium, kind, score, average_rating,
    total_reviews, category_id, created_at, place_id, free_consultation, state, city, city_key, language_keys,
    insurance_keys, keys
  FROM search_entry_due WHERE listing_id IN (SELECT id FROM new_rows WHERE status = 'active');
  RETURN NULL;
END $$;
CREATE TRIGGER listing_added_to_search AFTER INSERT ON listing REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION listing_added_to_search();

-- A review changes a listing's figures and none of its words: those rows keep their keys.
CREATE FUNCTION listing_changed_in_search() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  reworded int[];
BEGIN
  SELECT array_agg(l.id) INTO reworded FROM new_rows l JOIN old_rows o USING (id)
  WHERE 'active' IN (o.status, l.status) AND (o.status, o.name, o.category_words, o.category_id, o.kind, o.specialty,
      o.practice_areas, o.description, o.city, o.state, o.zip, o.phone, o.language_keys, o.insurance_keys,
      o.free_consultation, o.created_at, o.place_id)
    IS DISTINCT FROM (l.status, l.name, l.category_words, l.category_id, l.kind, l.specialty,
      l.practice_areas, l.description, l.city, l.state, l.zip, l.phone, l.language_keys, l.insurance_keys,
      l.free_consultation, l.created_at, l.place_id);
  IF reworded IS NOT NULL THEN
    PERFORM write_search_entries(reworded);
  END IF;
  IF EXISTS (
    SELECT FROM new_rows l JOIN old_rows o USING (id) WHERE l.status = 'active'
      AND (o.is_premium, o.score, o.total_reviews) IS DISTINCT FROM (l.is_premium, l.score, l.total_reviews)
  ) THEN
    PERFORM hold_search_parts();
    UPDATE search_entry e SET part = search_part_of(l.is_premium, l.score, l.total_reviews, l.id),
      is_premium = l.is_premium, score = l.score, average_rating = l.average_rating, total_reviews = l.total_reviews
    FROM new_rows l
    WHERE e.listing_id = l.id AND l.status = 'active'
      AND (e.is_premium, e.score, e.total_reviews) IS DISTINCT FROM (l.is_premium, l.score, l.total_reviews);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER listing_changed_in_search AFTER UPDATE ON listing REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION listing_changed_in_search();

CREATE FUNCTION listing_removed_from_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM search_entry WHERE listing_id IN (SELECT id FROM old_rows);
  RETURN NULL;
END $$;
CREATE TRIGGER listing_removed_from_search AFTER DELETE ON listing REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION listing_removed_from_search();

-- A category that gets another place: what lies below it is found under other ones.
CREATE FUNCTION category_moved_in_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_search_entries(ARRAY(SELECT id FROM listing WHERE category_id = NEW.id AND status = 'active'));
  RETURN NULL;
END $$;
CREATE TRIGGER category_moved_in_search AFTER UPDATE ON category FOR EACH ROW
  WHEN (NEW.path_ids <> OLD.path_ids) EXECUTE FUNCTION category_moved_in_search();

-- Moves up to so many entries over one bound towards the sizes that parts should have: up where a part is too small and
-- something lies below it, down where it is twice too large. How many were moved; 0 when all is well, -1 when somebody
-- is writing entries at this moment.
CREATE FUNCTION settle_search_part(most int) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  bound record;
  taken record;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('search_part')) THEN RETURN -1; END IF;
  FOR bound IN
    SELECT p.part, p.is_premium, p.wanted, (SELECT count(*) FROM search_entry e WHERE e.part = p.part) AS held
    FROM search_part p WHERE p.wanted > 0 ORDER BY p.part
  LOOP
    IF bound.held > 2 * bound.wanted THEN
      SELECT count(*)::int AS n, array_agg(listing_id) AS ids INTO taken FROM (
        SELECT listing_id FROM search_entry WHERE part = bound.part
        ORDER BY score, total_reviews, listing_id DESC LIMIT least(most, bound.held - bound.wanted)
      ) worst;
      UPDATE search_entry SET part = bound.part + 1 WHERE part = bound.part AND listing_id = ANY (taken.ids);
      UPDATE search_part p SET (last_score, last_reviews, last_id) = (
        SELECT score, total_reviews, listing_id FROM search_entry WHERE part = bound.part
        ORDER BY score, total_reviews, listing_id DESC LIMIT 1
      ) WHERE p.part = bound.part;
      RETURN taken.n;
    END IF;
    CONTINUE WHEN bound.held * 4 >= bound.wanted * 3;
    SELECT count(*)::int AS n, array_agg(listing_id) AS ids INTO taken FROM (
      SELECT listing_id FROM search_entry WHERE part = (
        SELECT min(below.part) FROM search_part below
        WHERE below.is_premium = bound.is_premium AND below.part > bound.part
          AND EXISTS (SELECT FROM search_entry e WHERE e.part = below.part)
      ) ORDER BY score DESC, total_reviews DESC, listing_id LIMIT least(most, bound.wanted - bound.held)
    ) best;
    CONTINUE WHEN taken.n = 0;
    -- The parts between are empty: their bounds come to the same place.
    UPDATE search_part p SET (last_score, last_reviews, last_id) = (
      SELECT score, total_reviews, listing_id FROM search_entry WHERE listing_id = ANY (taken.ids)
      ORDER BY score, total_reviews, listing_id DESC LIMIT 1
    ) WHERE p.part >= bound.part AND p.is_premium = bound.is_premium AND p.wanted > 0
      AND p.part < (SELECT min(e.part) FROM search_entry e WHERE e.listing_id = ANY (taken.ids));
    UPDATE search_entry SET part = bound.part WHERE listing_id = ANY (taken.ids);
    RETURN taken.n;
  END LOOP;
  RETURN 0;
END $$;

-- Makes all entries anew, in the order of the rank, with bounds for the directory as it is.
CREATE FUNCTION rebuild_search_entries() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('search_part'));
  TRUNCATE search_entry;
  -- A group that has fewer than its parts should hold fills the first of them; all bounds behind it come to its end.
  UPDATE search_part p SET last_score = coalesce(worst.score, 'Infinity'), last_reviews = coalesce(worst.total_reviews, 0),
    last_id = coalesce(worst.id, 0)
  FROM search_part own LEFT JOIN (
    SELECT is_premium, score, total_reviews, id,
      row_number() OVER (PARTITION BY is_premium ORDER BY score DESC, total_reviews DESC, id) AS place,
      count(*) OVER (PARTITION BY is_premium) AS of
    FROM listing WHERE status = 'active'
  ) worst ON worst.is_premium = own.is_premium AND worst.place = least(worst.of, (
    SELECT sum(above.wanted) FROM search_part above WHERE above.is_premium = own.is_premium AND above.part <= own.part))
  WHERE p.part = own.part AND own.wanted > 0;
  INSERT INTO search_entry
  SELECT search_part_of(is_premium, score, total_reviews, listing_id), listing_id, is_premium, kind, score, average_rating,
    total_reviews, category_id, created_at, place_id, free_consultation, state, city, city_key, language_keys,
    insurance_keys, keys
  FROM search_entry_due ORDER BY is_premium DESC, score DESC, total_reviews DESC, listing_id;
END $$;

SELECT rebuild_search_entries();

CREATE INDEX search_entry_keys ON search_entry USING gin (keys);

-- As before, but for how it sees which words may be new.
CREATE OR REPLACE FUNCTION listing_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  categories int[];
  kinds listing_kind[];
  changes int[];
  hidden int[];
BEGIN
  DELETE FROM category_listing m USING old_rows o JOIN new_rows l USING (id)
  WHERE m.listing_id = l.id AND (o.status, o.category_id, o.is_premium, o.score, o.total_reviews)
    IS DISTINCT FROM (l.status, l.category_id, l.is_premium, l.score, l.total_reviews);
  INSERT INTO category_listing (category_id, listing_id, kind, is_premium, score, total_reviews)
  SELECT step.id, l.id, l.kind, l.is_premium, l.score, l.total_reviews
  FROM new_rows l JOIN old_rows o USING (id)
  JOIN category c ON c.id = l.category_id CROSS JOIN unnest(c.path_ids) AS step (id)
  WHERE l.status = 'active' AND (o.status, o.category_id, o.is_premium, o.score, o.total_reviews)
    IS DISTINCT FROM (l.status, l.category_id, l.is_premium, l.score, l.total_reviews);

  SELECT array_agg(category_id), array_agg(kind), array_agg(n) INTO categories, kinds, changes FROM (
    SELECT category_id, kind, sum(n)::int AS n FROM (
      SELECT category_id, kind, -1 AS n FROM old_rows WHERE status = 'active'
      UNION ALL SELECT category_id, kind, 1 FROM new_rows WHERE status = 'active'
    ) moves GROUP BY 1, 2 HAVING sum(n) <> 0
  ) sums;
  IF categories IS NOT NULL THEN
    PERFORM change_counts(categories, kinds, changes);
  END IF;

  INSERT INTO search_word
  SELECT found.word FROM (
    SELECT DISTINCT string_to_table(l.name_key || ' ' || l.city_key || ' ' || normalised(
      concat_ws(' ', l.specialty, l.practice_areas, l.category_words, l.description)), ' ') AS word
    FROM new_rows l JOIN old_rows o USING (id)
    WHERE l.status = 'active' AND (o.status, o.name_key, o.city_key, o.specialty, o.practice_areas, o.category_words,
        o.description)
      IS DISTINCT FROM (l.status, l.name_key, l.city_key, l.specialty, l.practice_areas, l.category_words,
        l.description) OFFSET 0
  ) found
  WHERE is_guessable(found.word) AND NOT EXISTS (SELECT 1 FROM search_word known WHERE known.word = found.word)
  ORDER BY 1 ON CONFLICT DO NOTHING;

  INSERT INTO duplicate_due (listing_id)
  SELECT l.id FROM new_rows l JOIN old_rows o USING (id)
  WHERE (o.name_key, o.phone, o.street_key, o.zip, o.city_key, o.status = 'suspended')
    IS DISTINCT FROM (l.name_key, l.phone, l.street_key, l.zip, l.city_key, l.status = 'suspended');

  hidden := ARRAY(
    SELECT l.id FROM new_rows l JOIN old_rows o USING (id) WHERE l.status = 'suspended' AND o.status <> 'suspended');
  IF cardinality(hidden) > 0 THEN
    DELETE FROM duplicate_pair WHERE first_id = ANY (hidden) OR second_id = ANY (hidden);
  END IF;

  PERFORM pages_changed(ARRAY(SELECT id FROM new_rows));
  RETURN NULL;
END $$;

-- What the entries take the place of.
DROP INDEX listing_search;
DROP INDEX listing_search_premium;
DROP INDEX listing_name_search_premium;
DROP INDEX listing_languages;
DROP INDEX listing_insurances;
DROP FUNCTION corrected_words(text);
ALTER TABLE listing DROP COLUMN search;

-- Servers keep the everyday phrases in memory and hear of changes.
CREATE FUNCTION synonyms_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('cache', 'synonyms');
  RETURN NULL;
END $$;
CREATE TRIGGER synonyms_changed AFTER INSERT OR UPDATE OR DELETE ON search_synonym
  FOR EACH STATEMENT EXECUTE FUNCTION synonyms_changed();

-- Servers keep the known words in memory and ask for those that have come since.
ALTER TABLE search_word ADD COLUMN id SERIAL;
CREATE INDEX search_word_id_idx ON search_word (id);
