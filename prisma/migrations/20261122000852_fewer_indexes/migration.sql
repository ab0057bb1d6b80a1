-- Indexes that a row of an import need not stand in. Why like this: docs/decisions/0029-import-rate.md.

-- Read by nothing since searches read entries: lists are of one kind, and no list is ordered by the score alone.
DROP INDEX listing_rank;
DROP INDEX listing_top_rated;

-- One index for two: what is at an address is of one kind too.
DROP INDEX listing_same_address;
DROP INDEX listing_same_zip;
CREATE INDEX listing_same_zip ON listing (left(zip, 5), kind, street_key) WHERE status <> 'suspended';

-- Nearly all listings are active: the newest of these are the newest of all, and only the others need an order of theirs.
DROP INDEX "listing_status_updated_at_id_idx";
CREATE INDEX listing_not_active ON listing (status, updated_at DESC, id) WHERE status <> 'active';

-- Listings that were added by hand are of no import.
DROP INDEX "listing_import_id_idx";
CREATE INDEX listing_of_import ON listing (import_id) WHERE import_id IS NOT NULL;
