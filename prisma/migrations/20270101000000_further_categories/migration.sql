-- A listing has a primary category and up to four further ones of its kind. The triggers on listing lock them and check
-- that they exist, as they do for the primary one (prisma/functions/listing.sql).
ALTER TABLE listing ADD COLUMN further_category_ids integer[] NOT NULL DEFAULT '{}',
  ADD CONSTRAINT listing_further_categories CHECK (
    cardinality(further_category_ids) <= 4 AND category_id <> ALL (further_category_ids));
CREATE INDEX listing_in_further_categories ON listing USING GIN (further_category_ids)
  WHERE further_category_ids <> '{}';
ALTER TABLE search_entry ADD COLUMN further_category_ids integer[] NOT NULL DEFAULT '{}';
-- How many listings of one kind, all in these categories, were added or removed.
CREATE TYPE category_change AS (categories integer[], kind listing_kind, n integer);
DROP FUNCTION IF EXISTS change_counts(integer[], listing_kind[], integer[]);
DROP FUNCTION IF EXISTS category_words(integer);
-- Admin lists are read along one index that holds everything they filter by.
DROP INDEX listing_by_name, listing_moderated;
CREATE INDEX listing_by_name ON listing (kind, name, id) INCLUDE (status, category_id, further_category_ids)
  WHERE merged_into_id IS NULL;
CREATE INDEX listing_moderated ON listing (updated_at DESC, id)
  INCLUDE (kind, status, category_id, further_category_ids) WHERE merged_into_id IS NULL;
