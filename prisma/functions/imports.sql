-- What an import leaves for later, so that its rows are stored fast (docs/decisions/0025-imports-searchable-later.md).

-- Makes the listings of up to `portions` rows of search_due searchable: entries, and for those that an import added also
-- known words, category lists, names, and the queue for duplicates. Returns how many listings are done, including deleted
-- ones. A listing that another transaction is changing goes back into the queue, because its entry would miss that
-- change. Several may run at once.
CREATE OR REPLACE FUNCTION write_due_entries(portions int) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  taken int[];
  added int[];
  locked int[];
  busy int[];
BEGIN
  WITH next AS (
    SELECT id FROM search_due ORDER BY id LIMIT portions FOR UPDATE SKIP LOCKED
  ), gone AS (
    DELETE FROM search_due d USING next WHERE d.id = next.id RETURNING d.listings, d.is_reindex
  )
  SELECT array_agg(DISTINCT listing), coalesce(array_agg(DISTINCT listing) FILTER (WHERE NOT is_reindex), '{}')
  INTO taken, added FROM gone CROSS JOIN unnest(gone.listings) AS listing;
  IF taken IS NULL THEN RETURN 0; END IF;
  -- Before any row is locked: a transaction that adds the same word may be waiting for one of these rows.
  PERFORM learn_words(added);
  locked := ARRAY(SELECT id FROM listing WHERE id = ANY (taken) ORDER BY id FOR NO KEY UPDATE SKIP LOCKED);
  busy := ARRAY(SELECT id FROM listing WHERE id = ANY (taken) AND id <> ALL (locked));
  INSERT INTO search_due (import_id, listings, is_reindex)
  SELECT CASE WHEN id = ANY (added) THEN import_id END, array_agg(id), id <> ALL (added)
  FROM listing WHERE id = ANY (busy) GROUP BY 1, 3;
  PERFORM write_search_entries(locked);
  added := ARRAY(SELECT unnest(added) INTERSECT SELECT unnest(locked));
  PERFORM write_places(added);
  PERFORM write_listing_names(added);
  INSERT INTO duplicate_due (listing_id) SELECT id FROM listing WHERE id = ANY (added) AND status <> 'suspended';
  -- Empties the servers' search caches. No page shows listing 0, so no page is rendered again.
  PERFORM pg_notify('cache', 'listing:0');
  RETURN cardinality(taken) - cardinality(busy);
END $$;

-- Updates the planner's statistics after a large import. Runs as the owner of the tables: no one else may ANALYZE them.
CREATE OR REPLACE FUNCTION analyze_listings() RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
BEGIN
  ANALYZE listing, category_listing, search_entry, search_word;
END $$;
