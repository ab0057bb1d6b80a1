-- Listings with the same website are likely duplicates.
ALTER TABLE "duplicate_pair" ADD COLUMN "same_site" BOOLEAN NOT NULL DEFAULT false;
CREATE INDEX "listing_same_site" ON "listing" (lower(regexp_replace("website", '^https?://(www\.)?|/+$', '', 'g')))
  WHERE "website" <> '' AND "status" <> 'suspended';
-- Pairs that nothing but a chain's name made are compared again.
INSERT INTO "duplicate_due" ("listing_id")
SELECT "first_id" FROM "duplicate_pair" WHERE NOT "same_phone" AND NOT "near_name"
UNION SELECT "second_id" FROM "duplicate_pair" WHERE NOT "same_phone" AND NOT "near_name";
