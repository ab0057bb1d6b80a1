-- What became of the rows of an import, by reason, and what an import needs to read its file.
ALTER TABLE import
  ADD COLUMN rows_above integer NOT NULL DEFAULT 1,
  ADD COLUMN header_key text NOT NULL DEFAULT '',
  ADD CONSTRAINT import_rows_above CHECK (rows_above >= 0);
CREATE INDEX import_header_key ON import (user_id, header_key, id DESC) WHERE header_key <> '';

ALTER TABLE import_batch
  ADD COLUMN mended integer NOT NULL DEFAULT 0,
  ADD COLUMN tally jsonb NOT NULL DEFAULT '[]',
  ADD CONSTRAINT import_batch_mended CHECK (mended BETWEEN 0 AND created);

-- An import compares each row along these, so that the listings of a chain, which share a name, cost no more than others.
CREATE INDEX listing_same_import_row ON listing (left(import_hash, 12)) WHERE import_hash IS NOT NULL;
CREATE INDEX listing_phone_without_street ON listing (phone) WHERE street_key = '';
CREATE INDEX listing_suspended_name ON listing (name_key) WHERE status = 'suspended';
DROP INDEX import_trial_import_id_name_key_idx;
CREATE INDEX import_trial_hash ON import_trial (import_id, hash);
CREATE INDEX import_trial_phone ON import_trial (import_id, phone, name_key, street_key);
CREATE INDEX import_trial_street ON import_trial (import_id, street_key, name_key) WHERE street_key <> '';
