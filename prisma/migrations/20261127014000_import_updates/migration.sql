-- An import adds listings to a category, or updates those that it finds by a key.
ALTER TABLE import
  ALTER COLUMN category_id DROP NOT NULL,
  ADD COLUMN update_key text,
  ADD COLUMN erases_empty boolean NOT NULL DEFAULT false,
  ADD COLUMN unchanged_since timestamptz(3),
  ADD CONSTRAINT import_adds_or_updates CHECK (
    num_nonnulls(category_id, update_key) = 1 AND (update_key IS NULL) = (unchanged_since IS NULL)
    AND (update_key IS NOT NULL OR NOT erases_empty));

ALTER TABLE import_batch
  ADD COLUMN updated integer NOT NULL DEFAULT 0,
  ADD COLUMN unchanged integer NOT NULL DEFAULT 0,
  DROP CONSTRAINT import_batch_adds_up,
  ADD CONSTRAINT import_batch_adds_up CHECK (
    first_row >= 0 AND rows = created + updated + unchanged + skipped + refused),
  DROP CONSTRAINT import_batch_mended,
  ADD CONSTRAINT import_batch_mended CHECK (mended BETWEEN 0 AND created + updated + unchanged);
