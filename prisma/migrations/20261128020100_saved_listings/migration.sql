-- The listings that a person saved. Those of guests are on their devices (docs/decisions/0087-saved-listings.md).
CREATE TABLE saved_listing (
  user_id integer NOT NULL REFERENCES "user" (id) ON DELETE CASCADE,
  listing_id integer NOT NULL REFERENCES listing (id) ON DELETE CASCADE,
  saved_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY (user_id, listing_id)
);
CREATE INDEX saved_listing_listing_id_idx ON saved_listing (listing_id);
