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
