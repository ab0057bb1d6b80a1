-- Lists of the admin area are read along one index each, which holds all that they are filtered by at first sight: a page
-- in the middle passes the rows before it without looking at one of them. Their numbers are kept, and need no index.

-- Listings, the one changed last first, and by name.
DROP INDEX IF EXISTS listing_updated_at_id_idx;
DROP INDEX IF EXISTS listing_standing;
CREATE INDEX listing_moderated ON listing (updated_at DESC, id) INCLUDE (kind, status, category_id)
  WHERE merged_into_id IS NULL;
DROP INDEX IF EXISTS listing_by_name;
CREATE INDEX listing_by_name ON listing (kind, name, id) INCLUDE (status, category_id) WHERE merged_into_id IS NULL;

-- The few of a branch that are not active: the others its categories count.
CREATE INDEX listing_hidden_in_category ON listing (category_id, status)
  WHERE status <> 'active' AND merged_into_id IS NULL;

-- Reviews, the newest first.
DROP INDEX IF EXISTS review_created_at_id_idx;
DROP INDEX IF EXISTS review_kept;
CREATE INDEX review_listed ON review (created_at DESC, id) INCLUDE (status, rating, has_edit) WHERE deleted_at IS NULL;

-- Accounts, the newest first.
DROP INDEX IF EXISTS user_created_at_id_idx;
CREATE INDEX user_listed ON "user" (created_at DESC, id) INCLUDE (status, user_type) WHERE closed_at IS NULL;
