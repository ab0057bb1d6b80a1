-- The places of imported listings in the lists of their categories are written with what searches read of them; the counts
-- are not, which count what waits as well. Why like this: docs/decisions/0029-import-rate.md.

-- As before, but places too are left for later where app.search says 'later'.
CREATE OR REPLACE FUNCTION listing_added() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  categories int[];
  kinds listing_kind[];
  changes int[];
BEGIN
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
    INSERT INTO category_listing (category_id, listing_id, kind, is_premium, score, total_reviews)
    SELECT step.id, l.id, l.kind, l.is_premium, l.score, l.total_reviews
    FROM new_rows l JOIN category c ON c.id = l.category_id CROSS JOIN unnest(c.path_ids) AS step (id)
    WHERE l.status = 'active';
    PERFORM learn_words(ARRAY(SELECT id FROM new_rows WHERE status = 'active'));
    INSERT INTO duplicate_due (listing_id) SELECT id FROM new_rows WHERE status <> 'suspended';
  END IF;
  RETURN NULL;
END $$;

-- Writes the places of these listings that are not there yet: those of one that has been changed since are.
CREATE FUNCTION write_places(listings int[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO category_listing (category_id, listing_id, kind, is_premium, score, total_reviews)
  SELECT step.id, l.id, l.kind, l.is_premium, l.score, l.total_reviews
  FROM listing l JOIN category c ON c.id = l.category_id CROSS JOIN unnest(c.path_ids) AS step (id)
  WHERE l.id = ANY (listings) AND l.status = 'active' ORDER BY step.id, l.id
  ON CONFLICT DO NOTHING
$$;

-- As before, with the places.
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
  PERFORM write_places(held);
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

-- As before, with the listings whose places are yet to be written.
CREATE OR REPLACE FUNCTION recount_branches(silent_for interval DEFAULT '0') RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  due int[];
  seen int[];
BEGIN
  SELECT array_agg(DISTINCT category_id) INTO due FROM (
    -- A mark's time is rounded to milliseconds, so it may lie after now(): asked for all, all are taken.
    SELECT category_id FROM category_recount GROUP BY category_id
    HAVING silent_for = '0' OR max(marked_at) <= now() - silent_for
  ) quiet;
  IF due IS NULL THEN RETURN 0; END IF;
  SELECT array_agg(DISTINCT step) INTO seen FROM category c, unnest(c.path_ids) AS step WHERE c.id = ANY (due);
  PERFORM 1 FROM category WHERE id = ANY (seen) ORDER BY id FOR NO KEY UPDATE;
  DELETE FROM category_recount WHERE category_id = ANY (due);
  UPDATE category SET business_count = coalesce(counted.businesses, 0), doctor_count = coalesce(counted.doctors, 0)
  FROM unnest(seen) AS wanted (id) LEFT JOIN (
    SELECT category_id, count(*) FILTER (WHERE kind = 'business') AS businesses,
      count(*) FILTER (WHERE kind = 'doctor') AS doctors
    FROM (
      SELECT category_id, kind FROM category_listing WHERE category_id = ANY (seen)
      UNION ALL
      SELECT step.id, l.kind FROM (SELECT DISTINCT unnest(listings) AS id FROM search_due) waiting
      JOIN listing l ON l.id = waiting.id AND l.status = 'active'
      JOIN category c ON c.id = l.category_id AND c.path_ids && seen CROSS JOIN unnest(c.path_ids) AS step (id)
      WHERE step.id = ANY (seen)
        AND NOT EXISTS (SELECT FROM category_listing m WHERE m.category_id = step.id AND m.listing_id = l.id)
    ) held GROUP BY category_id
  ) counted ON counted.category_id = wanted.id
  WHERE category.id = wanted.id;
  RETURN cardinality(seen);
END $$;
