-- Where ZIP codes and cities lie, and so where listings are: for searches near a place. `migrate()` fills the table from
-- the package `zipcodes` right after the migrations (scripts/process/places.mjs): it is data of a release, not of a site.
CREATE TABLE place (
  -- The ZIP code as a number.
  id integer NOT NULL,
  -- The first ZIP code at this very point. Post boxes share their post office's, and listings are kept by points.
  spot_id integer NOT NULL,
  city text NOT NULL,
  city_key text NOT NULL,
  state text NOT NULL,
  latitude double precision NOT NULL,
  longitude double precision NOT NULL,
  -- How many ZIP codes the city has, at the one in its middle; 0 at its others.
  city_zips integer NOT NULL,
  CONSTRAINT place_pkey PRIMARY KEY (id)
);
-- A city by its name, the largest of that name first.
CREATE INDEX place_city ON place (city_key, city_zips DESC, id) WHERE city_zips > 0;
-- The points in a strip of latitude.
CREATE INDEX place_latitude ON place (latitude) WHERE id = spot_id;

-- A city's name for comparing: "St. Louis" is "Saint Louis".
CREATE FUNCTION city_name_key(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT regexp_replace(regexp_replace(regexp_replace(regexp_replace(public.normalised(name),
    '\mst\M', 'saint', 'g'), '\mft\M', 'fort', 'g'), '\mmt\M', 'mount', 'g'), '^new york city$', 'new york')
$$;

-- The point of a listing: that of its ZIP code, else of the middle of its city; null where neither is known.
CREATE FUNCTION place_of(zip_code text, city_name text, state_code text) RETURNS integer
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

-- No foreign key: the ids are ZIP codes and stay, and an import would pay for it with each row.
ALTER TABLE listing ADD COLUMN place_id integer;

CREATE FUNCTION listing_located() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.place_id := place_of(NEW.zip, NEW.city, NEW.state);
  RETURN NEW;
END $$;
CREATE TRIGGER listing_located BEFORE INSERT ON listing FOR EACH ROW
  WHEN (NEW.zip <> '' OR NEW.city <> '') EXECUTE FUNCTION listing_located();
CREATE TRIGGER listing_relocated BEFORE UPDATE OF zip, city, state ON listing FOR EACH ROW
  EXECUTE FUNCTION listing_located();

-- What lies at a point, in the order of a search by distance.
CREATE INDEX listing_at_place ON listing (place_id, score DESC, total_reviews DESC, id) WHERE status = 'active';
