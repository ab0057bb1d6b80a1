-- Further locations of listings (docs/decisions/0101-further-locations.md).

-- The point of a location, as of a listing's own address.
CREATE OR REPLACE FUNCTION location_placed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.place_id := place_of(NEW.zip, NEW.city, NEW.state);
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER location_placed BEFORE INSERT OR UPDATE OF zip, city, state ON listing_location FOR EACH ROW
  EXECUTE FUNCTION location_placed();

-- The phone numbers and addresses of listings that aren't suspended: their own and those of further locations. An empty
-- text or null if there is none. Both halves have the columns of their indexes.
CREATE OR REPLACE VIEW listing_contact AS
SELECT id AS listing_id, kind, phone, street_key, left(zip, 5) AS zip5 FROM listing WHERE status <> 'suspended'
UNION ALL
SELECT o.listing_id, l.kind, o.phone, normalised(o.street_address), left(o.zip, 5)
FROM listing_location o JOIN listing l ON l.id = o.listing_id WHERE l.status <> 'suspended';

-- A listing's locations are on its page and in its search entry, and it has their number. The change of the listing drops
-- its cached pages, and another number writes its entry again. Their phones and addresses may be another listing's.
CREATE OR REPLACE FUNCTION locations_changed(changed int[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  listings int[] := ARRAY(SELECT DISTINCT id FROM unnest(changed) AS id ORDER BY id);
  counted int[];
BEGIN
  IF cardinality(listings) = 0 THEN RETURN; END IF;
  -- In the order of all who lock listings.
  PERFORM 1 FROM listing WHERE id = ANY (listings) ORDER BY id FOR NO KEY UPDATE;
  counted := ARRAY(
    SELECT l.id FROM listing l WHERE l.id = ANY (listings)
      AND l.more_locations = (SELECT count(*) FROM listing_location o WHERE o.listing_id = l.id));
  UPDATE listing l SET page_changed_at = now(), updated_at = now(),
    more_locations = (SELECT count(*) FROM listing_location o WHERE o.listing_id = l.id)
  WHERE l.id = ANY (listings);
  PERFORM write_search_entries(counted);
  INSERT INTO duplicate_due (listing_id) SELECT id FROM listing WHERE id = ANY (listings) AND status <> 'suspended';
END $$;

CREATE OR REPLACE FUNCTION locations_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM locations_changed(ARRAY(SELECT listing_id FROM new_rows));
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER locations_added AFTER INSERT ON listing_location REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION locations_added();

CREATE OR REPLACE FUNCTION locations_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM locations_changed(ARRAY(SELECT listing_id FROM old_rows));
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER locations_removed AFTER DELETE ON listing_location REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION locations_removed();

CREATE OR REPLACE FUNCTION locations_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM locations_changed(ARRAY(
    SELECT unnest(ARRAY[o.listing_id, l.listing_id]) FROM old_rows o JOIN new_rows l USING (id) WHERE o IS DISTINCT FROM l));
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER locations_moved AFTER UPDATE ON listing_location
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION locations_moved();
