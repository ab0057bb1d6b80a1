-- What names are searched by, beside the listings: of an import it is written afterwards, with what else only searches read.
-- Why like this: docs/decisions/0029-import-rate.md.

-- The words of a name, of which `name_key` is the normalised text.
CREATE FUNCTION name_words(name_key text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT to_tsvector('directory'::regconfig, name_key)
$$;

-- One row for each listing, whatever its status. No foreign key: rows are written where the listing's row is held.
CREATE TABLE listing_name (
  listing_id INTEGER NOT NULL,
  name TEXT NOT NULL,
  words TSVECTOR NOT NULL,
  CONSTRAINT listing_name_pkey PRIMARY KEY (listing_id)
);
INSERT INTO listing_name (listing_id, name, words) SELECT id, name, name_search FROM listing ORDER BY id;

DROP INDEX listing_name_like;
DROP INDEX listing_name_search;
-- The parts of names that admins search by, and the beginnings of words that suggestions do.
CREATE INDEX listing_name_like ON listing_name USING gin (name gin_trgm_ops);
CREATE INDEX listing_name_words ON listing_name USING gin (words);
ANALYZE listing_name;

-- Writes the names of these listings as they are.
CREATE FUNCTION write_listing_names(listings int[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO listing_name (listing_id, name, words)
  SELECT id, name, name_words(name_key) FROM listing WHERE id = ANY (listings) ORDER BY id
  ON CONFLICT (listing_id) DO UPDATE SET name = excluded.name, words = excluded.words
$$;

CREATE FUNCTION listing_named() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('app.search', true) = 'later' THEN RETURN NULL; END IF;
  PERFORM write_listing_names(ARRAY(SELECT id FROM new_rows));
  RETURN NULL;
END $$;
CREATE TRIGGER listing_named AFTER INSERT ON listing REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION listing_named();

CREATE FUNCTION listing_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_listing_names(ARRAY[NEW.id]);
  RETURN NULL;
END $$;
CREATE TRIGGER listing_renamed AFTER UPDATE OF name ON listing FOR EACH ROW WHEN (NEW.name <> OLD.name)
  EXECUTE FUNCTION listing_renamed();

CREATE FUNCTION listing_name_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM listing_name WHERE listing_id IN (SELECT id FROM old_rows);
  RETURN NULL;
END $$;
CREATE TRIGGER listing_name_removed AFTER DELETE ON listing REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION listing_name_removed();

-- As before, but the words of a name are made from its key where they are needed.
CREATE OR REPLACE VIEW search_entry_due AS
SELECT l.id AS listing_id, l.is_premium, l.kind, l.score, l.average_rating, l.total_reviews, l.category_id, l.created_at,
  l.place_id, l.free_consultation, l.state, l.city, l.city_key, l.language_keys, l.insurance_keys, (
    SELECT array_agg(DISTINCT hashtextextended(key, 0)) FROM (
      SELECT unnest(tsvector_to_array(to_tsvector('directory', l.name_key || ' ' || normalised(concat_ws(' ', l.specialty,
        l.practice_areas, l.category_words, l.city, l.state, l.zip, l.description)))))
      UNION ALL SELECT '=' || unnest(tsvector_to_array(name_words(l.name_key)))
      UNION ALL SELECT 'g:' || unnest(c.path_ids)
      UNION ALL SELECT 'l:' || unnest(l.language_keys)
      UNION ALL SELECT 'i:' || unnest(l.insurance_keys)
      UNION ALL SELECT unnest(ARRAY['x:' || l.name_key, 'k:' || l.kind::text, 's:' || upper(btrim(l.state)),
        'c:' || l.city_key, 'f:' || l.free_consultation::text, 't:' || phone_key(l.phone), 'p:' || coalesce(l.place_id::text, 'none')])
    ) held (key) WHERE key IS NOT NULL
  ) AS keys
FROM listing l JOIN category c ON c.id = l.category_id WHERE l.status = 'active';
ALTER TABLE listing DROP COLUMN name_search;

-- As before, with the names.
CREATE OR REPLACE FUNCTION write_due_entries(portions int) RETURNS int LANGUAGE plpgsql AS $$
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
  PERFORM write_listing_names(held);
  PERFORM write_search_entries(held);
  INSERT INTO duplicate_due (listing_id) SELECT id FROM listing WHERE id = ANY (held) AND status <> 'suspended';
  busy := ARRAY(SELECT id FROM listing WHERE id = ANY (taken) AND id <> ALL (coalesce(held, '{}')));
  INSERT INTO search_due (import_id, listings)
  SELECT import_id, array_agg(id) FROM listing WHERE id = ANY (busy) GROUP BY import_id;
  -- What servers remember of searches is over; no page shows listing 0, so that none is drawn anew.
  PERFORM pg_notify('cache', 'listing:0');
  RETURN cardinality(taken) - cardinality(busy);
END $$;

-- As before, by the table of names.
CREATE OR REPLACE FUNCTION mended_starts(typed text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT nullif(string_agg(coalesce(better.form, part.word), ' ' ORDER BY part.place), typed)
  FROM string_to_table(typed, ' ') WITH ORDINALITY AS part (word, place)
  LEFT JOIN LATERAL (
    SELECT near.form FROM (
      SELECT form FROM one_edit_away(part.word) AS form
      WHERE char_length(part.word) BETWEEN 4 AND 40 AND part.word !~ '[0-9]'
        AND NOT EXISTS (SELECT FROM search_word w WHERE w.word ~>=~ part.word AND w.word ~<~ behind(part.word))
        AND EXISTS (SELECT FROM search_word w WHERE w.word ~>=~ form AND w.word ~<~ behind(form)) OFFSET 0
    ) near LEFT JOIN name_start s ON s.start = near.form
    CROSS JOIN LATERAL (SELECT CASE WHEN s.holders > 0 THEN s.holders ELSE (
      SELECT count(*) FROM (
        SELECT FROM listing_name n JOIN listing l ON l.id = n.listing_id
        WHERE n.words @@ words_starting(near.form) AND l.status = 'active' LIMIT 300
      ) found
    ) END AS holders) held
    WHERE held.holders > 0
    ORDER BY left(near.form, 1) = left(part.word, 1) DESC, held.holders DESC, near.form LIMIT 1
  ) better ON true
$$;
