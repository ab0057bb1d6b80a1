-- The place of a listing: the point of its ZIP code or of its city's middle (docs/map.md, "Places").

-- A city's name for comparison: "St. Louis" is "Saint Louis".
CREATE OR REPLACE FUNCTION city_name_key(name text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
DECLARE
  key text := public.normalised(name);
BEGIN
  IF key !~ '\m(?:[sfm]t|city)\M' THEN RETURN key; END IF;
  RETURN regexp_replace(regexp_replace(regexp_replace(regexp_replace(key,
    '\mst\M', 'saint', 'g'), '\mft\M', 'fort', 'g'), '\mmt\M', 'mount', 'g'), '^new york city$', 'new york');
END $$;

-- The point of a ZIP code, else of the city's middle; null where neither is known.
CREATE OR REPLACE FUNCTION place_of(zip_code text, city_name text, state_code text) RETURNS integer
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  spot integer;
BEGIN
  IF zip_code ~ '^[0-9]{5}([^0-9]|[0-9]{4}$|$)' THEN
    SELECT spot_id INTO spot FROM place WHERE id = left(zip_code, 5)::int;
    IF spot IS NOT NULL THEN RETURN spot; END IF;
  END IF;
  IF city_name <> '' AND state_code <> '' THEN
    SELECT spot_id INTO spot FROM place
    WHERE city_key = city_name_key(city_name) AND city_zips > 0 AND state = upper(state_code);
  END IF;
  RETURN spot;
END $$;

-- A pin, unless it is too far from the point of the ZIP code or city to be meant: 30 miles, more than nearly all of them are
-- wide. Distances this short need no sphere.
CREATE OR REPLACE FUNCTION near_pin(pin text, place int) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT pin FROM place p WHERE p.id = place AND 30 >= 69.1 * sqrt(
    (split_part(pin, ',', 1)::float - p.latitude) ^ 2
    + ((split_part(pin, ',', 2)::float - p.longitude) * cos(radians(p.latitude))) ^ 2)
$$;

-- For listings and their further locations: a pin belongs to its address, so another address loses it unless a new pin comes
-- with it. The names of the triggers let them run after those that set the point.
CREATE OR REPLACE FUNCTION pin_checked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.pin = OLD.pin AND (NEW.street_address, NEW.city, NEW.state, NEW.zip)
    IS DISTINCT FROM (OLD.street_address, OLD.city, OLD.state, OLD.zip) THEN NEW.pin := NULL; END IF;
  NEW.pin := near_pin(NEW.pin, NEW.place_id);
  IF NEW.pin IS NULL AND TG_TABLE_NAME = 'listing_location' THEN NEW.pin := ''; END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER listing_repinned BEFORE INSERT OR UPDATE OF pin, street_address, city, state, zip ON listing
  FOR EACH ROW WHEN (NEW.pin <> '') EXECUTE FUNCTION pin_checked();
CREATE OR REPLACE TRIGGER location_repinned BEFORE INSERT OR UPDATE OF pin, street_address, city, state, zip
  ON listing_location FOR EACH ROW WHEN (NEW.pin <> '') EXECUTE FUNCTION pin_checked();

-- An import that already looked up its places sets app.places to 'given'.
CREATE OR REPLACE FUNCTION listing_located() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.place_id := place_of(NEW.zip, NEW.city, NEW.state);
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER listing_relocated BEFORE UPDATE OF zip, city, state ON listing FOR EACH ROW
  EXECUTE FUNCTION listing_located();
CREATE OR REPLACE TRIGGER listing_located BEFORE INSERT ON listing FOR EACH ROW
  WHEN (NEW.place_id IS NULL AND (NEW.zip <> '' OR NEW.city <> '')
    AND current_setting('app.places', true) IS DISTINCT FROM 'given') EXECUTE FUNCTION listing_located();
