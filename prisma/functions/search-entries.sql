-- search_entry: what searches read, in parts by rank (docs/decisions/0021-search-entries.md). Changing what entries
-- contain takes a migration that repeats the new view and then calls rebuild_search_entries(), since migrations run
-- before this file.

-- The number by which a text is looked up. A word is its stem; anything else begins with a sign and a colon.
CREATE OR REPLACE FUNCTION search_key(value text) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT hashtextextended(value, 0)
$$;

-- The last ten digits of a phone number, without the country code.
CREATE OR REPLACE FUNCTION phone_key(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT right(regexp_replace(value, '[^0-9]+', '', 'g'), 10)
$$;

-- Adjacent words, skipping stop words: "famili law" (docs/decisions/0036-phrases-mean-pairs.md). Not strict, so that it
-- can be inlined, which takes a quarter of the time of a call.
CREATE OR REPLACE FUNCTION word_pairs(words tsvector) RETURNS SETOF text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT before || ' ' || lexeme FROM (
    SELECT lexeme, lag(lexeme) OVER (ORDER BY position) AS before
    FROM unnest(words) CROSS JOIN unnest(positions) AS position
  ) word WHERE before IS NOT NULL
$$;

-- The entries as they should be. Pairs of words count in the name and in what a listing does, not in descriptions. The
-- phone number counts in full and as it is dialed locally. A changed list of columns needs DROP VIEW in a migration.
CREATE OR REPLACE VIEW search_entry_due AS
SELECT l.id AS listing_id, l.is_premium, l.kind, l.score, l.average_rating, l.total_reviews, l.category_id, l.created_at,
  l.place_id, l.free_consultation, l.state, l.city, l.city_key, l.language_keys, l.insurance_keys, (
    SELECT array_agg(DISTINCT hashtextextended(key, 0)) FROM (
      SELECT unnest(tsvector_to_array(said.name || said.does || said.besides))
      UNION ALL SELECT pair FROM word_pairs(said.does) AS pair
      UNION ALL SELECT unnest(ARRAY[pair, '=' || pair]) FROM word_pairs(said.name) AS pair
      UNION ALL SELECT '=' || unnest(tsvector_to_array(said.name))
      UNION ALL SELECT 'g:' || unnest(c.path_ids)
      UNION ALL SELECT 'l:' || unnest(l.language_keys)
      UNION ALL SELECT 'i:' || unnest(l.insurance_keys)
      UNION ALL SELECT unnest(ARRAY['x:' || l.name_key, 'k:' || l.kind::text, 's:' || upper(btrim(l.state)),
        'c:' || l.city_key, 'f:' || l.free_consultation::text, 't:' || phone_key(l.phone),
        't:' || right(phone_key(l.phone), 7), 'p:' || coalesce(l.place_id::text, 'none')])
    ) held (key) WHERE key IS NOT NULL
  ) AS keys
FROM listing l JOIN category c ON c.id = l.category_id
CROSS JOIN LATERAL (
  SELECT name_words(l.name_key) AS name,
    directory_words(normalised(concat_ws(' ', l.specialty, l.practice_areas, l.category_words))) AS does,
    directory_words(normalised(concat_ws(' ', l.city, l.state, l.zip, l.description))) AS besides OFFSET 0
) said
WHERE l.status = 'active';

-- The part that a listing with these figures belongs to.
CREATE OR REPLACE FUNCTION search_part_of(premium boolean, score double precision, reviews int, id int)
RETURNS smallint LANGUAGE sql STABLE AS $$
  SELECT min(part) FROM search_part
  WHERE is_premium = premium AND (score, reviews, -id) >= (last_score, last_reviews, -last_id)
$$;

-- Bounds move only while no entries are written, and entries are written only while no bound moves.
CREATE OR REPLACE FUNCTION hold_search_parts() RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock_shared(hashtext('search_part'))
$$;

-- Writes the entries of these listings.
CREATE OR REPLACE FUNCTION write_search_entries(listings int[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hold_search_parts();
  DELETE FROM search_entry WHERE listing_id = ANY (listings);
  INSERT INTO search_entry
  SELECT search_part_of(is_premium, score, total_reviews, listing_id), listing_id, is_premium, kind, score, average_rating,
    total_reviews, category_id, created_at, place_id, free_consultation, state, city, city_key, language_keys,
    insurance_keys, keys
  FROM search_entry_due WHERE listing_id = ANY (listings);
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
CREATE OR REPLACE TRIGGER listing_added_to_search AFTER INSERT ON listing REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION listing_added_to_search();

-- A review changes a listing's figures and none of its words: the keys of such rows stay.
CREATE OR REPLACE FUNCTION listing_changed_in_search() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE OR REPLACE TRIGGER listing_changed_in_search AFTER UPDATE ON listing
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT
  EXECUTE FUNCTION listing_changed_in_search();

CREATE OR REPLACE FUNCTION listing_removed_from_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM search_entry WHERE listing_id IN (SELECT id FROM old_rows);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER listing_removed_from_search AFTER DELETE ON listing REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION listing_removed_from_search();

-- After a category moved, its listings are found under other categories.
CREATE OR REPLACE FUNCTION category_moved_in_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_search_entries(ARRAY(SELECT id FROM listing WHERE category_id = NEW.id AND status = 'active'));
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER category_moved_in_search AFTER UPDATE ON category FOR EACH ROW
  WHEN (NEW.path_ids <> OLD.path_ids) EXECUTE FUNCTION category_moved_in_search();

-- Moves up to `most` entries over one bound towards the target sizes: up where a part is too small and there are
-- entries below it, down where it is twice too large. Returns how many moved; 0 when nothing is to do, -1 when entries
-- are being written right now.
CREATE OR REPLACE FUNCTION settle_search_part(most int) RETURNS int LANGUAGE plpgsql AS $$
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
    -- The parts between are empty: they get the same bound.
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

-- Writes all entries again, in the order of their rank, with bounds for the present listings.
CREATE OR REPLACE FUNCTION rebuild_search_entries() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('search_part'));
  TRUNCATE search_entry;
  -- A group with fewer listings than its parts should hold fills the first parts; the bounds behind are its last row.
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
