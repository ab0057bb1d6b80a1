-- Recognizes the row that a listing comes from by its cells, however the file's columns are mapped, and lets imports that
-- update listings be undone (docs/decisions/0270-rows-known-by-their-cells.md).
ALTER TABLE listing ADD COLUMN bare_hash text;

-- Until now, import_hash was a hash of the values. It stays one for listings that nothing else can tell from others.
ALTER TABLE listing DISABLE TRIGGER USER;
UPDATE listing SET bare_hash = import_hash
WHERE import_hash IS NOT NULL AND street_key = '' AND phone IS NULL AND website IS NULL AND npi_number IS NULL;
ALTER TABLE listing ENABLE TRIGGER USER;

CREATE INDEX listing_same_bare_row ON listing (bare_hash) WHERE bare_hash IS NOT NULL;
DROP INDEX listing_phone_without_street;
-- An expression, so that the planner takes no index of all names, in which a chain's listings are alike.
CREATE INDEX listing_name_without_street ON listing ((CASE WHEN street_key = '' THEN name_key END)) WHERE street_key = '';

ALTER TABLE import_trial RENAME COLUMN hash TO import_hash;
ALTER TABLE import_trial
  ADD COLUMN bare_hash text,
  ADD COLUMN city_key text NOT NULL DEFAULT '',
  ADD COLUMN state text,
  ADD COLUMN npi_number text,
  ADD COLUMN site text;
DROP INDEX import_trial_phone;
DROP INDEX import_trial_street;
CREATE INDEX import_trial_name ON import_trial (import_id, name_key, street_key);

-- What a listing was before an import changed it.
CREATE TABLE import_change (
  import_id integer NOT NULL REFERENCES import (id) ON UPDATE CASCADE ON DELETE CASCADE,
  listing_id integer NOT NULL REFERENCES listing (id) ON UPDATE CASCADE ON DELETE CASCADE,
  before jsonb NOT NULL,
  -- When the import, or its undo, changed the listing. Someone has changed it since if its own time is another.
  changed_at timestamptz(3) NOT NULL,
  PRIMARY KEY (import_id, listing_id)
);
CREATE INDEX import_change_listing_id_idx ON import_change (listing_id);
