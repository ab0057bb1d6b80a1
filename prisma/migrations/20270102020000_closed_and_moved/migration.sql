ALTER TABLE listing
  ADD COLUMN closed_on date,
  ADD COLUMN moved_to_id int REFERENCES listing (id) ON DELETE SET NULL ON UPDATE CASCADE,
  ADD CONSTRAINT listing_moved_is_closed CHECK (moved_to_id IS NULL OR (closed_on IS NOT NULL AND moved_to_id <> id));

-- Few listings are closed, and lists and totals look for them beside the open ones.
CREATE INDEX listing_closed ON listing (closed_on) WHERE closed_on IS NOT NULL;
CREATE INDEX listing_moved_to ON listing (moved_to_id) WHERE moved_to_id IS NOT NULL;
