ALTER TYPE "user_type" ADD VALUE IF NOT EXISTS 'moderator' BEFORE 'admin';

-- Whether moderators followed a report: they removed the review.
ALTER TABLE "review_flag" ADD COLUMN "upheld" BOOLEAN;
UPDATE "review_flag" f SET "upheld" = r."status" = 'removed'
FROM "review" r WHERE r."id" = f."review_id" AND f."settled_at" IS NOT NULL;

-- What moderators have open at the moment.
CREATE TABLE "open_item" (
  "kind" TEXT NOT NULL,
  "object_id" INTEGER NOT NULL,
  "user_id" INTEGER NOT NULL,
  "seen_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "open_item_pkey" PRIMARY KEY ("user_id", "kind")
);
CREATE INDEX "open_item_kind_seen_at_idx" ON "open_item" ("kind", "seen_at");
ALTER TABLE "open_item" ADD CONSTRAINT "open_item_user_id_fkey"
  FOREIGN KEY ("user_id") REFERENCES "user" ("id") ON DELETE CASCADE ON UPDATE CASCADE;
