-- One live review per author and listing: after one was removed, its author may write another one.
DROP INDEX review_one_per_author;
CREATE UNIQUE INDEX review_one_per_author ON review (user_id, listing_id)
  WHERE deleted_at IS NULL AND status <> 'removed';
