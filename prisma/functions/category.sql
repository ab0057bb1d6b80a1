-- The category tree, the counts of public, open listings in each subtree, and the rule that a category with listings stays.

-- path_ids and full_slug follow from the parent.
CREATE OR REPLACE FUNCTION category_placed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  above category%ROWTYPE;
BEGIN
  IF NEW.parent_id IS NULL THEN
    NEW.path_ids := ARRAY[NEW.id];
    NEW.full_slug := NEW.slug;
    RETURN NEW;
  END IF;
  SELECT * INTO above FROM category WHERE id = NEW.parent_id;
  IF NEW.id = ANY (above.path_ids) THEN
    RAISE EXCEPTION 'category % would lie below itself', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'category_no_cycle';
  END IF;
  NEW.path_ids := above.path_ids || NEW.id;
  NEW.full_slug := above.full_slug || '/' || NEW.slug;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER category_placed BEFORE INSERT OR UPDATE OF parent_id, slug ON category
  FOR EACH ROW EXECUTE FUNCTION category_placed();

-- Whether searches, category pages, counts, and sitemaps have a listing: it is public and hasn't closed.
CREATE OR REPLACE FUNCTION listed(l listing) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT l.status = 'active' AND l.closed_on IS NULL
$$;

-- All categories of listings in these ones: of each in turn from the top level down, none twice.
CREATE OR REPLACE FUNCTION branches_of(categories int[]) RETURNS int[] LANGUAGE sql STABLE AS $$
  SELECT ARRAY(
    SELECT step.id FROM unnest(categories) WITH ORDINALITY AS own (id, nth) JOIN category c ON c.id = own.id
    CROSS JOIN unnest(c.path_ids) WITH ORDINALITY AS step (id, place)
    GROUP BY step.id ORDER BY min(own.nth), min(step.place))
$$;

-- The names of these categories and of all above them.
CREATE OR REPLACE FUNCTION category_words(categories int[]) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce(string_agg(above.name, ' ' ORDER BY step.place), '')
  FROM unnest(branches_of(categories)) WITH ORDINALITY AS step (id, place) JOIN category above ON above.id = step.id
$$;

-- Writes the missing places of these listings in the lists of their categories.
CREATE OR REPLACE FUNCTION write_places(listings int[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO category_listing (category_id, listing_id, kind, is_premium, score, total_reviews)
  SELECT step, l.id, l.kind, l.is_premium, l.score, l.total_reviews
  FROM listing l CROSS JOIN unnest(branches_of(l.category_id || l.further_category_ids)) AS step
  WHERE l.id = ANY (listings) AND listed(l) ORDER BY step, l.id
  ON CONFLICT DO NOTHING
$$;

-- Counts the listings of these categories again, including imported ones whose places are not written yet.
CREATE OR REPLACE FUNCTION count_again(counted int[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM category WHERE id = ANY (counted) ORDER BY id FOR NO KEY UPDATE;
  UPDATE category SET business_count = coalesce(sums.businesses, 0), doctor_count = coalesce(sums.doctors, 0)
  FROM unnest(counted) AS wanted (id) LEFT JOIN (
    SELECT category_id, sum(n) FILTER (WHERE kind = 'business') AS businesses,
      sum(n) FILTER (WHERE kind = 'doctor') AS doctors
    FROM (
      SELECT category_id, kind, count(*) AS n FROM category_listing WHERE category_id = ANY (counted) GROUP BY 1, 2
      UNION ALL
      SELECT step, kind, n FROM (
        SELECT l.category_id || l.further_category_ids AS categories, l.kind, count(*) AS n
        FROM (SELECT DISTINCT unnest(listings) AS id FROM search_due) waiting
        JOIN listing l ON l.id = waiting.id AND listed(l)
        WHERE NOT EXISTS (SELECT FROM category_listing m WHERE m.listing_id = l.id) GROUP BY 1, 2
      ) unplaced CROSS JOIN unnest(branches_of(unplaced.categories)) AS step WHERE step = ANY (counted)
    ) all_listings GROUP BY category_id
  ) sums ON sums.category_id = wanted.id
  WHERE category.id = wanted.id;
END $$;

-- A changed name or path runs down the tree one level at a time. Its listings are counted again above it: they may also be
-- in another of the categories there.
CREATE OR REPLACE FUNCTION category_moved() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  listings int[];
BEGIN
  IF NEW.name <> OLD.name OR NEW.path_ids <> OLD.path_ids THEN
    UPDATE listing SET category_id = category_id WHERE id IN (
      SELECT l.id FROM category c JOIN listing l ON l.category_id = c.id WHERE c.path_ids @> ARRAY[NEW.id]
      UNION ALL SELECT l.id FROM category c JOIN listing l
        ON l.further_category_ids <> '{}' AND l.further_category_ids @> ARRAY[c.id] WHERE c.path_ids @> ARRAY[NEW.id]);
  END IF;
  IF NEW.path_ids <> OLD.path_ids THEN
    listings := ARRAY(
      SELECT id FROM listing WHERE category_id = NEW.id
      UNION ALL SELECT id FROM listing WHERE further_category_ids <> '{}' AND further_category_ids @> ARRAY[NEW.id]);
    DELETE FROM category_listing WHERE listing_id = ANY (listings);
    PERFORM write_places(listings);
  END IF;
  UPDATE category SET parent_id = parent_id WHERE parent_id = NEW.id;
  IF NEW.parent_id IS DISTINCT FROM OLD.parent_id THEN
    PERFORM count_again(ARRAY(SELECT DISTINCT unnest(OLD.path_ids || NEW.path_ids)));
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER category_moved AFTER UPDATE ON category FOR EACH ROW
  WHEN ((NEW.full_slug, NEW.path_ids, NEW.name) IS DISTINCT FROM (OLD.full_slug, OLD.path_ids, OLD.name))
  EXECUTE FUNCTION category_moved();

-- Adds to the counts of these categories and of all above them, to each once. Bulk writers set app.counts to 'later' for
-- their transaction and leave marks instead, which recount_branches() works off. A marked category's count is wrong until
-- then, so later changes leave a mark too instead of subtracting what was never added.
CREATE OR REPLACE FUNCTION change_counts(changes category_change[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  changed int[] := ARRAY(SELECT DISTINCT unnest(categories) FROM unnest(changes));
BEGIN
  IF changed = '{}' THEN RETURN; END IF;
  IF current_setting('app.counts', true) = 'later'
    OR EXISTS (SELECT FROM category_recount WHERE category_id = ANY (changed)) THEN
    INSERT INTO category_recount (category_id) SELECT unnest(changed);
    RETURN;
  END IF;
  -- Locked in the order of ids, so that writers can't deadlock, and no stronger than the counts need: a listing that is
  -- written at the same time holds a key share lock on its categories.
  PERFORM 1 FROM category WHERE id = ANY (branches_of(changed)) ORDER BY id FOR NO KEY UPDATE;
  UPDATE category SET
    business_count = business_count + sums.businesses,
    doctor_count = doctor_count + sums.doctors
  FROM (
    SELECT step AS id,
      coalesce(sum(n) FILTER (WHERE kind = 'business'), 0)::int AS businesses,
      coalesce(sum(n) FILTER (WHERE kind = 'doctor'), 0)::int AS doctors
    FROM unnest(changes) CROSS JOIN unnest(branches_of(categories)) AS step GROUP BY step
  ) sums
  WHERE category.id = sums.id AND (sums.businesses <> 0 OR sums.doctors <> 0);
END $$;

-- Recounts every marked category and all above it. Marks younger than `silent_for`, or made while it runs, stay for the
-- next run. Returns how many categories it counted.
CREATE OR REPLACE FUNCTION recount_branches(silent_for interval DEFAULT '0') RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  due int[];
  seen int[];
BEGIN
  SELECT array_agg(DISTINCT category_id) INTO due FROM (
    -- A mark's time is rounded to milliseconds and may lie after now(), so '0' must not compare times.
    SELECT category_id FROM category_recount GROUP BY category_id
    HAVING silent_for = '0' OR max(marked_at) <= now() - silent_for
  ) quiet;
  IF due IS NULL THEN RETURN 0; END IF;
  seen := branches_of(due);
  PERFORM 1 FROM category WHERE id = ANY (seen) ORDER BY id FOR NO KEY UPDATE;
  DELETE FROM category_recount WHERE category_id = ANY (due);
  PERFORM count_again(seen);
  RETURN cardinality(seen);
END $$;

-- A category with listings can't be deleted or change its kind.
CREATE OR REPLACE FUNCTION category_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM listing WHERE category_id = OLD.id)
    OR EXISTS (SELECT FROM listing WHERE further_category_ids <> '{}' AND further_category_ids @> ARRAY[OLD.id]) THEN
    RAISE EXCEPTION 'listings are in category %', OLD.id USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER category_stays AFTER DELETE ON category FOR EACH ROW EXECUTE FUNCTION category_stays();
CREATE OR REPLACE TRIGGER category_stays_of_kind AFTER UPDATE OF id, kind ON category FOR EACH ROW
  WHEN ((NEW.id, NEW.kind) IS DISTINCT FROM (OLD.id, OLD.kind)) EXECUTE FUNCTION category_stays();
