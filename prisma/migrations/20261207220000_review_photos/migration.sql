-- Photos may belong to a review (docs/decisions/0091-photos-in-the-database.md). The key has the listing too, so that a
-- photo moves along when a merge moves its review.
CREATE UNIQUE INDEX review_id_listing_id_key ON review (id, listing_id);

ALTER TABLE photo
  ADD COLUMN review_id integer,
  ADD CONSTRAINT photo_review_id_listing_id_fkey FOREIGN KEY (review_id, listing_id)
    REFERENCES review (id, listing_id) ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX photo_review_id_idx ON photo (review_id);
