-- What a new listing refers to is looked up once for all rows of a statement, where a foreign key looks it up for each: that
-- was a sixth of all that the database did for a row of an import. Why like this: docs/decisions/0029-import-rate.md.

-- Its category, which is of its kind, who added it and the import that brought it: as their foreign keys said it.
ALTER TABLE listing
  DROP CONSTRAINT listing_category_id_fkey,
  DROP CONSTRAINT listing_kind_of_category,
  DROP CONSTRAINT listing_created_by_id_fkey,
  DROP CONSTRAINT listing_import_id_fkey;

-- Fails where one of these is missing, as a foreign key does.
CREATE FUNCTION refuse_listing(missing boolean, what text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF missing THEN
    RAISE EXCEPTION 'a listing refers to % that is not there', what USING ERRCODE = 'foreign_key_violation';
  END IF;
END $$;

-- Holds what these listings refer to until the transaction ends, so that it can't go or change its kind; fails where it is
-- not there. Each is looked at again after it was locked: what somebody did to it up to then is seen.
CREATE FUNCTION hold_references(categories int[], kinds listing_kind[], users int[], imports int[])
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

CREATE FUNCTION listings_held() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  categories int[];
  kinds listing_kind[];
BEGIN
  SELECT array_agg(category_id), array_agg(kind) INTO categories, kinds
  FROM (SELECT DISTINCT category_id, kind FROM new_rows) own;
  PERFORM hold_references(categories, kinds,
    ARRAY(SELECT DISTINCT created_by_id FROM new_rows WHERE created_by_id IS NOT NULL),
    ARRAY(SELECT DISTINCT import_id FROM new_rows WHERE import_id IS NOT NULL));
  RETURN NULL;
END $$;
CREATE TRIGGER listings_held AFTER INSERT ON listing REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION listings_held();

CREATE FUNCTION listing_held() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hold_references(ARRAY[NEW.category_id], ARRAY[NEW.kind], array_remove(ARRAY[NEW.created_by_id], NULL),
    array_remove(ARRAY[NEW.import_id], NULL));
  RETURN NULL;
END $$;
CREATE TRIGGER listing_held AFTER UPDATE OF category_id, kind, created_by_id, import_id ON listing FOR EACH ROW
  WHEN ((NEW.category_id, NEW.kind, NEW.created_by_id, NEW.import_id)
    IS DISTINCT FROM (OLD.category_id, OLD.kind, OLD.created_by_id, OLD.import_id))
  EXECUTE FUNCTION listing_held();

CREATE FUNCTION listings_lose_origin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'user' THEN
    UPDATE listing SET created_by_id = NULL WHERE created_by_id = OLD.id;
  ELSE
    UPDATE listing SET import_id = NULL WHERE import_id = OLD.id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER listings_lose_adder AFTER DELETE ON "user" FOR EACH ROW EXECUTE FUNCTION listings_lose_origin();
CREATE TRIGGER listings_lose_import AFTER DELETE ON import FOR EACH ROW EXECUTE FUNCTION listings_lose_origin();

-- A category that holds a listing stays, and keeps its kind.
CREATE FUNCTION category_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM listing WHERE category_id = OLD.id) THEN
    RAISE EXCEPTION 'listings are in category %', OLD.id USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER category_stays AFTER DELETE ON category FOR EACH ROW EXECUTE FUNCTION category_stays();
CREATE TRIGGER category_stays_of_kind AFTER UPDATE OF id, kind ON category FOR EACH ROW
  WHEN ((NEW.id, NEW.kind) IS DISTINCT FROM (OLD.id, OLD.kind)) EXECUTE FUNCTION category_stays();

-- Places in categories are written by triggers alone, in the transaction that holds the listing's row: they go with it too.
ALTER TABLE category_listing
  DROP CONSTRAINT category_listing_category_id_fkey,
  DROP CONSTRAINT category_listing_listing_id_fkey;

CREATE OR REPLACE FUNCTION listing_removed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  categories int[];
  kinds listing_kind[];
  changes int[];
BEGIN
  DELETE FROM category_listing WHERE listing_id IN (SELECT id FROM old_rows);
  SELECT array_agg(category_id), array_agg(kind), array_agg(n) INTO categories, kinds, changes FROM (
    SELECT category_id, kind, -count(*)::int AS n FROM old_rows WHERE status = 'active' GROUP BY 1, 2
  ) sums;
  IF categories IS NOT NULL THEN
    PERFORM change_counts(categories, kinds, changes);
  END IF;
  PERFORM pages_changed(ARRAY(SELECT id FROM old_rows));
  RETURN NULL;
END $$;

-- As before, with the listings that somebody added, to which no foreign key leads any more.
CREATE OR REPLACE FUNCTION held_about(person int) RETURNS TABLE (place text, held jsonb) LANGUAGE plpgsql STABLE AS $$
DECLARE
  link record;
  below record;
  left_out CONSTANT text[] := ARRAY['token_hash', 'visitor_hash', 'address_hash', 'search', 'name_search'];
BEGIN
  FOR link IN
    SELECT c.conrelid::regclass AS source, a.attname AS col, a.attname IN ('by_id', 'decided_by_id') AS is_decision
    FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
    WHERE c.contype = 'f' AND c.confrelid = '"user"'::regclass ORDER BY 1, 2
  LOOP
    RETURN QUERY EXECUTE format(
      'SELECT $2, CASE WHEN $4 THEN jsonb_build_object(''id'', to_jsonb(t) -> ''id'', %L, t.%I) ELSE to_jsonb(t) - $3 END
       FROM %s t WHERE t.%I = $1', link.col, link.col, link.source, link.col)
      USING person, link.source::text, left_out, link.is_decision;
    CONTINUE WHEN link.col <> 'user_id';
    FOR below IN
      SELECT c.conrelid::regclass AS source, a.attname AS col, p.attname AS key
      FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
        JOIN pg_attribute p ON p.attrelid = c.confrelid AND p.attnum = c.confkey[1]
      WHERE c.contype = 'f' AND c.confrelid = link.source AND c.confdeltype = 'c' AND NOT EXISTS (
        SELECT FROM pg_attribute own WHERE own.attrelid = c.conrelid AND own.attname = 'user_id' AND NOT own.attisdropped)
      ORDER BY 1, 2
    LOOP
      RETURN QUERY EXECUTE format(
        'SELECT $2, to_jsonb(t) - $3 FROM %s t WHERE t.%I IN (SELECT s.%I FROM %s s WHERE s.user_id = $1)',
        below.source, below.col, below.key, link.source)
        USING person, below.source::text, left_out;
    END LOOP;
  END LOOP;
  -- Some that know the person without a foreign key: by a trigger, since they outlive the account, or as no table of its
  -- model.
  RETURN QUERY SELECT 'listing', to_jsonb(t) - left_out FROM listing t WHERE t.created_by_id = person;
  RETURN QUERY SELECT 'audit_row', to_jsonb(t) FROM audit_row t
    WHERE t.actor_id = person OR (t.object_type = 'user' AND t.object_id = person);
  RETURN QUERY SELECT 'idempotency_key', to_jsonb(t) FROM idempotency_key t WHERE t.caller = 'user:' || person;
END $$;
