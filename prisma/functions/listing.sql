-- Listings: references, place in each category, counts, known words, duplicates to look for, cached pages.

-- Fails like a foreign key.
CREATE OR REPLACE FUNCTION refuse_listing(missing boolean, what text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF missing THEN
    RAISE EXCEPTION 'a listing refers to % that is not there', what USING ERRCODE = 'foreign_key_violation';
  END IF;
END $$;

-- Locks the categories, accounts and import that listings refer to until the transaction ends, and fails where one is
-- missing or of another kind. Each is read again after the lock, so concurrent changes are seen. Once per statement
-- instead of a foreign key per row (docs/decisions/0029-import-rate.md).
CREATE OR REPLACE FUNCTION hold_references(categories int[], kinds listing_kind[], users int[], imports int[])
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM category WHERE id = ANY (categories) ORDER BY id FOR KEY SHARE;
  PERFORM 1 FROM "user" WHERE id = ANY (users) ORDER BY id FOR KEY SHARE;
  PERFORM 1 FROM import WHERE id = ANY (imports) ORDER BY id FOR KEY SHARE;
  PERFORM refuse_listing(EXISTS (
    SELECT FROM unnest(categories, kinds) AS own (category_id, kind)
    WHERE NOT EXISTS (SELECT FROM category c WHERE c.id = own.category_id AND c.kind = own.kind)
  ), 'a category of its kind');
  PERFORM refuse_listing(EXISTS (
    SELECT FROM unnest(users) AS own (id) WHERE NOT EXISTS (SELECT FROM "user" u WHERE u.id = own.id)
  ), 'an account');
  PERFORM refuse_listing(EXISTS (
    SELECT FROM unnest(imports) AS own (id) WHERE NOT EXISTS (SELECT FROM import i WHERE i.id = own.id)
  ), 'an import');
END $$;

CREATE OR REPLACE FUNCTION listings_held() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  categories int[];
  kinds listing_kind[];
BEGIN
  SELECT array_agg(category), array_agg(kind) INTO categories, kinds
  FROM (SELECT DISTINCT unnest(category_id || further_category_ids) AS category, kind FROM new_rows) own;
  PERFORM hold_references(categories, kinds,
    ARRAY(SELECT DISTINCT created_by_id FROM new_rows WHERE created_by_id IS NOT NULL),
    ARRAY(SELECT DISTINCT import_id FROM new_rows WHERE import_id IS NOT NULL));
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER listings_held AFTER INSERT ON listing REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION listings_held();

CREATE OR REPLACE FUNCTION listing_held() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hold_references(NEW.category_id || NEW.further_category_ids,
    array_fill(NEW.kind, ARRAY[1 + cardinality(NEW.further_category_ids)]), array_remove(ARRAY[NEW.created_by_id], NULL),
    array_remove(ARRAY[NEW.import_id], NULL));
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER listing_held AFTER UPDATE OF category_id, further_category_ids, kind, created_by_id, import_id
  ON listing FOR EACH ROW WHEN ((NEW.category_id, NEW.further_category_ids, NEW.kind, NEW.created_by_id, NEW.import_id)
  IS DISTINCT FROM (OLD.category_id, OLD.further_category_ids, OLD.kind, OLD.created_by_id, OLD.import_id))
  EXECUTE FUNCTION listing_held();

-- As ON DELETE SET NULL would.
CREATE OR REPLACE FUNCTION listings_lose_origin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'user' THEN
    UPDATE listing SET created_by_id = NULL WHERE created_by_id = OLD.id;
  ELSE
    UPDATE listing SET import_id = NULL WHERE import_id = OLD.id;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER listings_lose_adder AFTER DELETE ON "user" FOR EACH ROW
  EXECUTE FUNCTION listings_lose_origin();
CREATE OR REPLACE TRIGGER listings_lose_import AFTER DELETE ON import FOR EACH ROW
  EXECUTE FUNCTION listings_lose_origin();

-- The names of the categories and those above them are part of what a listing is found by. A further category that has
-- become the primary one, or is there twice, goes.
CREATE OR REPLACE FUNCTION listing_placed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.further_category_ids := ARRAY(
    SELECT id FROM unnest(NEW.further_category_ids) WITH ORDINALITY AS further (id, place) WHERE id <> NEW.category_id
    GROUP BY id ORDER BY min(place));
  NEW.category_words := category_words(NEW.category_id || NEW.further_category_ids);
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER listing_moved BEFORE UPDATE OF category_id, further_category_ids ON listing FOR EACH ROW
  EXECUTE FUNCTION listing_placed();
CREATE OR REPLACE TRIGGER listing_placed BEFORE INSERT ON listing FOR EACH ROW
  WHEN (NEW.category_words = '') EXECUTE FUNCTION listing_placed();

-- Where an import set app.search to 'later', only the counts are written now: write_due_entries() writes what searches,
-- lists and the search for duplicates read.
CREATE OR REPLACE FUNCTION listing_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM change_counts(ARRAY(
    SELECT ROW(category_id || further_category_ids, kind, count(*))::category_change
    FROM new_rows l WHERE listed(l) GROUP BY category_id || further_category_ids, kind));

  IF current_setting('app.search', true) = 'later' THEN
    INSERT INTO search_due (import_id, listings)
    SELECT import_id, array_agg(id ORDER BY id) FROM (
      SELECT import_id, id, row_number() OVER (PARTITION BY import_id ORDER BY id) AS place FROM new_rows
      WHERE status <> 'suspended'
    ) numbered GROUP BY import_id, (place - 1) / 500;
  ELSE
    PERFORM write_places(ARRAY(SELECT id FROM new_rows l WHERE listed(l)));
    PERFORM learn_words(ARRAY(SELECT id FROM new_rows l WHERE listed(l)));
    INSERT INTO duplicate_due (listing_id) SELECT id FROM new_rows WHERE status <> 'suspended';
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER listing_added AFTER INSERT ON listing REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION listing_added();

CREATE OR REPLACE FUNCTION listing_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  placed int[] := ARRAY(
    SELECT l.id FROM new_rows l JOIN old_rows o USING (id)
    WHERE (listed(o), o.category_id, o.further_category_ids, o.is_premium, o.score, o.total_reviews)
      IS DISTINCT FROM (listed(l), l.category_id, l.further_category_ids, l.is_premium, l.score, l.total_reviews));
  hidden int[];
BEGIN
  DELETE FROM category_listing WHERE listing_id = ANY (placed);
  PERFORM write_places(placed);
  PERFORM change_counts(ARRAY(
    SELECT ROW(categories, kind, sum(n))::category_change FROM (
      SELECT category_id || further_category_ids AS categories, kind, -1 AS n FROM old_rows o WHERE listed(o)
      UNION ALL SELECT category_id || further_category_ids, kind, 1 FROM new_rows l WHERE listed(l)
    ) moves GROUP BY categories, kind HAVING sum(n) <> 0));

  PERFORM learn_words(ARRAY(
    SELECT l.id FROM new_rows l JOIN old_rows o USING (id)
    WHERE listed(l) AND (listed(o), o.name, o.street_address, o.city, o.works_for, o.specialty, o.practice_areas,
        o.category_words, o.description, o.service_prices, o.language, o.insurances, o.fee_details)
      IS DISTINCT FROM (listed(l), l.name, l.street_address, l.city, l.works_for, l.specialty, l.practice_areas, l.category_words,
        l.description, l.service_prices, l.language, l.insurances, l.fee_details)));

  INSERT INTO duplicate_due (listing_id)
  SELECT l.id FROM new_rows l JOIN old_rows o USING (id)
  WHERE (o.name_key, o.phone, o.website, o.street_key, o.zip, o.city_key, o.status = 'suspended')
    IS DISTINCT FROM (l.name_key, l.phone, l.website, l.street_key, l.zip, l.city_key, l.status = 'suspended');

  hidden := ARRAY(
    SELECT l.id FROM new_rows l JOIN old_rows o USING (id) WHERE l.status = 'suspended' AND o.status <> 'suspended');
  IF cardinality(hidden) > 0 THEN
    DELETE FROM duplicate_pair WHERE first_id = ANY (hidden) OR second_id = ANY (hidden);
  END IF;

  PERFORM pages_changed(ARRAY(SELECT id FROM new_rows));
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER listing_changed AFTER UPDATE ON listing
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION listing_changed();

CREATE OR REPLACE FUNCTION listing_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM category_listing WHERE listing_id IN (SELECT id FROM old_rows);
  PERFORM change_counts(ARRAY(
    SELECT ROW(category_id || further_category_ids, kind, -count(*))::category_change
    FROM old_rows o WHERE listed(o) GROUP BY category_id || further_category_ids, kind));
  PERFORM pages_changed(ARRAY(SELECT id FROM old_rows));
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER listing_removed AFTER DELETE ON listing REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION listing_removed();

-- website_since: when the domain of a listing's website last changed.
CREATE OR REPLACE FUNCTION listing_website_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF domain_of(NEW.website) IS DISTINCT FROM domain_of(OLD.website) THEN NEW.website_since := now(); END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER listing_website_changed BEFORE UPDATE OF website ON listing FOR EACH ROW
  EXECUTE FUNCTION listing_website_changed();

-- public_at: when the listing first became public. It stays, so that a listing is new once.
CREATE OR REPLACE FUNCTION listing_public() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.public_at := now();
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER listing_public BEFORE INSERT OR UPDATE OF status ON listing FOR EACH ROW
  WHEN (NEW.status = 'active' AND NEW.public_at IS NULL) EXECUTE FUNCTION listing_public();
