-- Proofs of a claim, what a listing's owner answers to a transfer request, and since when a listing has its website.
CREATE TYPE "claim_proof_method" AS ENUM ('email', 'dns', 'callback');

CREATE TABLE "claim_proof" (
    "id" SERIAL NOT NULL,
    "claim_id" INTEGER NOT NULL,
    "method" "claim_proof_method" NOT NULL,
    "target" TEXT NOT NULL,
    "code_hash" TEXT,
    "token" TEXT,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "note" TEXT NOT NULL DEFAULT '',
    "verified_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),
    "created_by_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "claim_proof_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "claim_proof_claim_id_created_at_idx" ON "claim_proof"("claim_id", "created_at");
CREATE INDEX "claim_proof_created_by_id_idx" ON "claim_proof"("created_by_id");
ALTER TABLE "claim_proof" ADD CONSTRAINT "claim_proof_claim_id_fkey" FOREIGN KEY ("claim_id") REFERENCES "claim"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "claim_proof" ADD CONSTRAINT "claim_proof_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "claim"
    ADD COLUMN "owner_refused_at" TIMESTAMPTZ(3),
    ADD COLUMN "refusal" TEXT NOT NULL DEFAULT '',
    ADD COLUMN "proof_asked_at" TIMESTAMPTZ(3),
    ADD COLUMN "proof_question" TEXT NOT NULL DEFAULT '';

-- Null: since the listing was added. Whoever changed a website last month can't prove a claim by it.
ALTER TABLE "listing" ADD COLUMN "website_since" TIMESTAMPTZ(3);
UPDATE "listing" SET "website_since" = "updated_at"
WHERE "website" IS NOT NULL AND "updated_at" > now() - interval '30 days' AND "updated_at" > "created_at";
