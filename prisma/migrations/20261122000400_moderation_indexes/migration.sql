-- What moderators look through: lists of any size, counted and paged along an index.

-- Counts by kind and status, and the rows of a branch of categories.
CREATE INDEX listing_standing ON listing (kind, status) WHERE merged_into_id IS NULL;
CREATE INDEX listing_in_category ON listing (category_id, id);

-- Reviews that their authors have not deleted: in the order of the lists, and to be counted.
CREATE INDEX review_moderated ON review (status, created_at DESC, id) WHERE deleted_at IS NULL;
CREATE INDEX review_kept ON review (status, rating) WHERE deleted_at IS NULL;

-- The parts of names that admins search by.
CREATE INDEX listing_name_like ON listing USING gin (name gin_trgm_ops);
CREATE INDEX user_name_like ON "user" USING gin (full_name gin_trgm_ops, email gin_trgm_ops);

-- Words of reviews, each as it is written (server/reviews/search.ts). Making them out takes a tenth of a millisecond, so
-- the function says that it is dear: matches are then found in the index, never by reading every review. For the same
-- reason no statistics are kept of them.
CREATE FUNCTION review_words(title text, content text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
  COST 1000 AS $$
BEGIN
  RETURN to_tsvector('pg_catalog.simple', public.normalised(title || ' ' || content));
END $$;
CREATE INDEX review_words ON review USING gin (review_words(title, content));
ALTER INDEX review_words ALTER COLUMN 1 SET STATISTICS 0;
