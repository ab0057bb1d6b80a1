-- Files of photos may be objects in a bucket instead of rows (docs/decisions/0091-photos-in-the-database.md).
ALTER TABLE photo_file
  ALTER COLUMN bytes DROP NOT NULL,
  ADD COLUMN object_key text,
  ADD CONSTRAINT photo_file_one_place CHECK (num_nonnulls(bytes, object_key) = 1);

-- Objects that no photo refers to, not yet or no longer: the worker deletes them from the bucket after an hour.
CREATE TABLE unused_photo_object (
  object_key text PRIMARY KEY,
  since timestamptz(3) NOT NULL DEFAULT now()
);
