-- The category tree, the counts of active listings in each subtree, and the rule that a category with listings stays.

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

-- A changed name or path runs down the tree one level at a time, and the counts move with the subtree.
CREATE OR REPLACE FUNCTION category_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.name <> OLD.name OR NEW.path_ids <> OLD.path_ids THEN
    UPDATE listing SET category_id = category_id
    WHERE category_id IN (SELECT id FROM category WHERE path_ids @> ARRAY[NEW.id]);
  END IF;
  IF NEW.path_ids <> OLD.path_ids THEN
    DELETE FROM category_listing m USING listing l WHERE m.listing_id = l.id AND l.category_id = NEW.id;
    INSERT INTO category_listing (category_id, listing_id, kind, is_premium, score, total_reviews)
    SELECT step.id, l.id, l.kind, l.is_premium, l.score, l.total_reviews
    FROM listing l CROSS JOIN unnest(NEW.path_ids) AS step (id)
    WHERE l.category_id = NEW.id AND l.status = 'active';
  END IF;
  IF NEW.parent_id IS DISTINCT FROM OLD.parent_id THEN
    -- The subtree's listings count above its new place and no longer above the old one.
    PERFORM 1 FROM category WHERE id = ANY (OLD.path_ids || NEW.path_ids) ORDER BY id FOR NO KEY UPDATE;
    UPDATE category SET business_count = business_count - NEW.business_count, doctor_count = doctor_count - NEW.doctor_count
    WHERE id = ANY (OLD.path_ids) AND id <> NEW.id;
    UPDATE category SET business_count = business_count + NEW.business_count, doctor_count = doctor_count + NEW.doctor_count
    WHERE id = ANY (NEW.path_ids) AND id <> NEW.id;
  END IF;
  UPDATE category SET parent_id = parent_id WHERE parent_id = NEW.id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER category_moved AFTER UPDATE ON category FOR EACH ROW
  WHEN ((NEW.full_slug, NEW.path_ids, NEW.name) IS DISTINCT FROM (OLD.full_slug, OLD.path_ids, OLD.name))
  EXECUTE FUNCTION category_moved();

-- Adds to the counts of these categories and of all above them. Bulk writers set app.counts to 'later' for their
-- transaction and leave marks instead, which recount_branches() works off. A marked category's count is wrong until
-- then, so later changes leave a mark too instead of subtracting what was never added.
CREATE OR REPLACE FUNCTION change_counts(categories int[], kinds listing_kind[], changes int[])
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('app.counts', true) = 'later'
    OR EXISTS (SELECT FROM category_recount WHERE category_id = ANY (categories)) THEN
    INSERT INTO category_recount (category_id) SELECT DISTINCT unnest(categories);
    RETURN;
  END IF;
  -- Locked in the order of ids, so that writers can't deadlock, and no stronger than the counts need: a listing that is
  -- written at the same time holds a key share lock on its category.
  PERFORM 1 FROM category
    WHERE id IN (SELECT unnest(c.path_ids) FROM category c WHERE c.id = ANY (categories)) ORDER BY id FOR NO KEY UPDATE;
  UPDATE category SET
    business_count = business_count + sums.businesses,
    doctor_count = doctor_count + sums.doctors
  FROM (
    SELECT step.id,
      coalesce(sum(change.n) FILTER (WHERE change.kind = 'business'), 0)::int AS businesses,
      coalesce(sum(change.n) FILTER (WHERE change.kind = 'doctor'), 0)::int AS doctors
    FROM unnest(categories, kinds, changes) AS change (category_id, kind, n)
    JOIN category c ON c.id = change.category_id CROSS JOIN unnest(c.path_ids) AS step (id)
    GROUP BY step.id
  ) sums
  WHERE category.id = sums.id AND (sums.businesses <> 0 OR sums.doctors <> 0);
END $$;

-- Recounts every marked category and all above it, including imported listings whose places are not written yet. Marks
-- younger than `silent_for`, or made while it runs, stay for the next run. Returns how many categories it counted.
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

-- The names of a category and of all above it.
CREATE OR REPLACE FUNCTION category_words(category int) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce(string_agg(above.name, ' ' ORDER BY step.place), '')
  FROM category own CROSS JOIN unnest(own.path_ids) WITH ORDINALITY AS step (id, place)
  JOIN category above ON above.id = step.id WHERE own.id = category
$$;

-- A category with listings can't be deleted or change its kind.
CREATE OR REPLACE FUNCTION category_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM listing WHERE category_id = OLD.id) THEN
    RAISE EXCEPTION 'listings are in category %', OLD.id USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER category_stays AFTER DELETE ON category FOR EACH ROW EXECUTE FUNCTION category_stays();
CREATE OR REPLACE TRIGGER category_stays_of_kind AFTER UPDATE OF id, kind ON category FOR EACH ROW
  WHEN ((NEW.id, NEW.kind) IS DISTINCT FROM (OLD.id, OLD.kind)) EXECUTE FUNCTION category_stays();
