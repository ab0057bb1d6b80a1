-- listing_name: the names that admins search by parts. An import sets app.search to 'later': write_due_entries() writes
-- its rows.

-- Writes the names of these listings.
CREATE OR REPLACE FUNCTION write_listing_names(listings int[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO listing_name (listing_id, name)
  SELECT id, name FROM listing WHERE id = ANY (listings) ORDER BY id
  ON CONFLICT (listing_id) DO UPDATE SET name = excluded.name
$$;

CREATE OR REPLACE FUNCTION listing_named() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('app.search', true) = 'later' THEN RETURN NULL; END IF;
  PERFORM write_listing_names(ARRAY(SELECT id FROM new_rows));
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER listing_named AFTER INSERT ON listing REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION listing_named();

CREATE OR REPLACE FUNCTION listing_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_listing_names(ARRAY[NEW.id]);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER listing_renamed AFTER UPDATE OF name ON listing FOR EACH ROW WHEN (NEW.name <> OLD.name)
  EXECUTE FUNCTION listing_renamed();

CREATE OR REPLACE FUNCTION listing_name_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM listing_name WHERE listing_id IN (SELECT id FROM old_rows);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER listing_name_removed AFTER DELETE ON listing REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION listing_name_removed();
