-- Further locations of a listing beside its own address (docs/decisions/0101-further-locations.md).
CREATE TABLE listing_location (
  id serial PRIMARY KEY,
  listing_id integer NOT NULL REFERENCES listing ON DELETE CASCADE ON UPDATE CASCADE,
  position integer NOT NULL,
  name text NOT NULL DEFAULT '' CHECK (char_length(name) <= 100),
  street_address text NOT NULL DEFAULT '',
  city text NOT NULL DEFAULT '',
  state text NOT NULL DEFAULT '',
  zip text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  place_id integer,
  CHECK (city <> '' OR zip <> '')
);
CREATE INDEX listing_location_listing_id_position_idx ON listing_location (listing_id, position);

ALTER TABLE listing ADD COLUMN more_locations integer NOT NULL DEFAULT 0;

-- The points are null for the many listings with one location. Without a pending list: a search by distance looks up each point.
ALTER TABLE search_entry
  ADD COLUMN more_locations integer NOT NULL DEFAULT 0,
  ADD COLUMN other_place_ids integer[];
CREATE INDEX search_entry_other_places ON search_entry USING gin (other_place_ids) WITH (fastupdate = off)
  WHERE other_place_ids IS NOT NULL;
