-- What a closed account leaves knows its address again by a keyed hash.
ALTER TABLE review ADD COLUMN author_hash text;
ALTER TABLE "user" ADD COLUMN address_hash text;
CREATE INDEX review_author_hash ON review (author_hash, listing_id) WHERE author_hash IS NOT NULL;
CREATE INDEX user_address_hash ON "user" (address_hash) WHERE address_hash IS NOT NULL;
