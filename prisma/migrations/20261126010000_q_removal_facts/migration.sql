-- A removal names one of the published reasons, and the facts. Earlier removals had a text only.
ALTER TABLE "review" RENAME COLUMN "removal_reason" TO "removal_facts";
ALTER TABLE "review" ADD COLUMN "removal_reason" TEXT;
UPDATE "review" SET "removal_reason" = 'other' WHERE "removal_facts" IS NOT NULL;
