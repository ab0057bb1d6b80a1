-- What the tables' generated columns need: extensions that every PostgreSQL from 15 on ships and trusts, two immutable
-- functions and a text search configuration.
CREATE EXTENSION IF NOT EXISTS unaccent WITH SCHEMA public;
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;

-- A text for comparing: lower case, without accents, every run of other characters one space. unaccent is called with
-- its dictionary named, so that the answer depends on nothing but the argument.
CREATE FUNCTION normalised(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT btrim(regexp_replace(lower(public.unaccent('public.unaccent'::regdictionary, value)), '[^[:alnum:]]+', ' ', 'g'))
$$;

-- The parts of a list that people wrote with semicolons, commas or bars, for comparing. One as long as a text is no part
-- that anybody looks for, and would not fit an index: it is cut.
CREATE FUNCTION listed(value text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT array_remove(ARRAY(SELECT left(part, 255) FROM regexp_split_to_table(
    btrim(lower(public.unaccent('public.unaccent'::regdictionary, value))), '\s*[;,|]\s*') AS part), '')
$$;

-- English word stems. Texts are normalised before they are indexed and searched, so that "smile.com", "Smile-Com" and
-- "smile com" are the same words.
CREATE TEXT SEARCH CONFIGURATION directory (COPY = pg_catalog.english);

-- CreateEnum
CREATE TYPE "premium_cause" AS ENUM ('subscription', 'user_grant', 'crowdfund', 'listing_grant');

-- CreateEnum
CREATE TYPE "plan" AS ENUM ('monthly', 'yearly');

-- CreateEnum
CREATE TYPE "subscription_status" AS ENUM ('incomplete', 'trialing', 'active', 'past_due', 'unpaid', 'paused', 'canceled');

-- CreateEnum
CREATE TYPE "category_status" AS ENUM ('pending', 'active');

-- CreateEnum
CREATE TYPE "claim_status" AS ENUM ('pending', 'approved', 'rejected', 'withdrawn');

-- CreateEnum
CREATE TYPE "claim_kind" AS ENUM ('claim', 'transfer');

-- CreateEnum
CREATE TYPE "campaign_status" AS ENUM ('open', 'reached', 'ended');

-- CreateEnum
CREATE TYPE "contribution_status" AS ENUM ('pending', 'paid', 'partly_refunded', 'refunded', 'disputed', 'lost');

-- CreateEnum
CREATE TYPE "import_status" AS ENUM ('running', 'finished', 'cancelled', 'undone');

-- CreateEnum
CREATE TYPE "listing_kind" AS ENUM ('business', 'doctor');

-- CreateEnum
CREATE TYPE "listing_status" AS ENUM ('pending', 'active', 'suspended');

-- CreateEnum
CREATE TYPE "mail_status" AS ENUM ('waiting', 'sent', 'failed', 'withheld');

-- CreateEnum
CREATE TYPE "review_status" AS ENUM ('pending', 'active', 'flagged', 'removed');

-- CreateEnum
CREATE TYPE "revision_status" AS ENUM ('pending', 'approved', 'rejected');

-- CreateEnum
CREATE TYPE "flag_reason" AS ENUM ('spam', 'harassment', 'language', 'guidelines', 'fake', 'other');

-- CreateEnum
CREATE TYPE "meta_type" AS ENUM ('static', 'business', 'doctor');

-- CreateEnum
CREATE TYPE "user_type" AS ENUM ('reviewer', 'owner', 'admin');

-- CreateEnum
CREATE TYPE "user_status" AS ENUM ('pending', 'active', 'suspended');

-- CreateTable
CREATE TABLE "premium_grant" (
    "id" SERIAL NOT NULL,
    "cause" "premium_cause" NOT NULL,
    "user_id" INTEGER,
    "listing_id" INTEGER,
    "subscription_id" INTEGER,
    "campaign_id" INTEGER,
    "starts_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ends_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "reminded_at" TIMESTAMPTZ(3),
    "by_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "premium_grant_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "subscription" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "provider_id" TEXT NOT NULL,
    "plan" "plan" NOT NULL,
    "status" "subscription_status" NOT NULL,
    "price_cents" INTEGER NOT NULL,
    "period_ends_at" TIMESTAMPTZ(3),
    "cancel_at_period_end" BOOLEAN NOT NULL DEFAULT false,
    "provider_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "subscription_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payment_event" (
    "id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "provider_at" TIMESTAMPTZ(3) NOT NULL,
    "payload" JSONB NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "applied_at" TIMESTAMPTZ(3),

    CONSTRAINT "payment_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "category" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "icon" TEXT NOT NULL DEFAULT 'Building',
    "color" TEXT,
    "slug" TEXT NOT NULL,
    "full_slug" TEXT NOT NULL,
    "kind" "listing_kind" NOT NULL,
    "status" "category_status" NOT NULL DEFAULT 'active',
    "parent_id" INTEGER,
    "path_ids" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "business_count" INTEGER NOT NULL DEFAULT 0,
    "doctor_count" INTEGER NOT NULL DEFAULT 0,
    "created_by_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "category_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "category_listing" (
    "category_id" INTEGER NOT NULL,
    "listing_id" INTEGER NOT NULL,
    "kind" "listing_kind" NOT NULL,
    "is_premium" BOOLEAN NOT NULL,
    "score" DOUBLE PRECISION NOT NULL,
    "total_reviews" INTEGER NOT NULL,

    CONSTRAINT "category_listing_pkey" PRIMARY KEY ("category_id","listing_id")
);

-- CreateTable
CREATE TABLE "category_recount" (
    "id" SERIAL NOT NULL,
    "category_id" INTEGER NOT NULL,
    "marked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "category_recount_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "slug_history" (
    "id" SERIAL NOT NULL,
    "path" TEXT NOT NULL,
    "listing_id" INTEGER,
    "category_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "slug_history_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "claim" (
    "id" SERIAL NOT NULL,
    "listing_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "kind" "claim_kind" NOT NULL DEFAULT 'claim',
    "status" "claim_status" NOT NULL DEFAULT 'pending',
    "relationship" TEXT NOT NULL,
    "notes" TEXT NOT NULL DEFAULT '',
    "proposed" JSONB NOT NULL DEFAULT '{}',
    "applied" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "reason" TEXT NOT NULL DEFAULT '',
    "owner_agreed_at" TIMESTAMPTZ(3),
    "decided_by_id" INTEGER,
    "decided_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "claim_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "campaign" (
    "id" SERIAL NOT NULL,
    "listing_id" INTEGER NOT NULL,
    "status" "campaign_status" NOT NULL DEFAULT 'open',
    "goal_cents" INTEGER NOT NULL,
    "raised_cents" INTEGER NOT NULL DEFAULT 0,
    "reached_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "campaign_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "contribution" (
    "id" SERIAL NOT NULL,
    "campaign_id" INTEGER NOT NULL,
    "user_id" INTEGER,
    "status" "contribution_status" NOT NULL DEFAULT 'pending',
    "amount_cents" INTEGER NOT NULL,
    "refunded_cents" INTEGER NOT NULL DEFAULT 0,
    "donor_name" TEXT NOT NULL DEFAULT '',
    "donor_email" TEXT NOT NULL DEFAULT '',
    "checkout_session_id" TEXT NOT NULL,
    "payment_id" TEXT,
    "paid_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "contribution_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "import" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER,
    "kind" "listing_kind" NOT NULL,
    "category_id" INTEGER NOT NULL,
    "file_name" TEXT NOT NULL,
    "status" "import_status" NOT NULL DEFAULT 'running',
    "created" INTEGER NOT NULL DEFAULT 0,
    "skipped" INTEGER NOT NULL DEFAULT 0,
    "refused" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_batch_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "import_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "import_batch" (
    "import_id" INTEGER NOT NULL,
    "first_row" INTEGER NOT NULL,
    "rows" INTEGER NOT NULL,
    "created" INTEGER NOT NULL,
    "skipped" INTEGER NOT NULL,
    "refused" INTEGER NOT NULL,
    "stored_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "import_batch_pkey" PRIMARY KEY ("import_id","first_row")
);

-- CreateTable
CREATE TABLE "listing" (
    "id" SERIAL NOT NULL,
    "kind" "listing_kind" NOT NULL,
    "status" "listing_status" NOT NULL DEFAULT 'pending',
    "name" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "category_id" INTEGER NOT NULL,
    "phone" TEXT,
    "email" TEXT,
    "website" TEXT,
    "image_url" TEXT,
    "works_for" TEXT,
    "street_address" TEXT,
    "city" TEXT,
    "state" TEXT,
    "zip" TEXT,
    "specialty" TEXT,
    "gender" TEXT,
    "npi_number" TEXT,
    "description" TEXT NOT NULL DEFAULT '',
    "license" TEXT NOT NULL DEFAULT '',
    "practice_areas" TEXT NOT NULL DEFAULT '',
    "honors" TEXT NOT NULL DEFAULT '',
    "work_experience" TEXT NOT NULL DEFAULT '',
    "associations" TEXT NOT NULL DEFAULT '',
    "education" TEXT NOT NULL DEFAULT '',
    "speaking_engagements" TEXT NOT NULL DEFAULT '',
    "publications" TEXT NOT NULL DEFAULT '',
    "language" TEXT NOT NULL DEFAULT '',
    "insurances" TEXT NOT NULL DEFAULT '',
    "popular_visit_reasons" TEXT NOT NULL DEFAULT '',
    "practice_names" TEXT NOT NULL DEFAULT '',
    "fee_details" TEXT NOT NULL DEFAULT '',
    "free_consultation" BOOLEAN,
    "claimed_by_id" INTEGER,
    "claimed_at" TIMESTAMPTZ(3),
    "created_by_id" INTEGER,
    "import_id" INTEGER,
    "import_hash" TEXT,
    "merged_into_id" INTEGER,
    "is_premium" BOOLEAN NOT NULL DEFAULT false,
    "premium_expires" TIMESTAMPTZ(3),
    "rating_sum" INTEGER NOT NULL DEFAULT 0,
    "total_reviews" INTEGER NOT NULL DEFAULT 0,
    "average_rating" DOUBLE PRECISION NOT NULL GENERATED ALWAYS AS (CASE WHEN total_reviews = 0 THEN 0 ELSE rating_sum::double precision / total_reviews END) STORED,
    "score" DOUBLE PRECISION NOT NULL GENERATED ALWAYS AS ((7 * 3.5 + rating_sum)::double precision / (7 + total_reviews)) STORED,
    "category_words" TEXT NOT NULL DEFAULT '',
    "name_key" TEXT NOT NULL GENERATED ALWAYS AS (normalised(name)) STORED,
    "street_key" TEXT NOT NULL GENERATED ALWAYS AS (normalised(coalesce(street_address, ''))) STORED,
    "city_key" TEXT NOT NULL GENERATED ALWAYS AS (normalised(coalesce(city, ''))) STORED,
    "language_keys" TEXT[] NOT NULL GENERATED ALWAYS AS (listed(language)) STORED,
    "insurance_keys" TEXT[] NOT NULL GENERATED ALWAYS AS (listed(insurances)) STORED,
    "search" TSVECTOR NOT NULL GENERATED ALWAYS AS (
      setweight(to_tsvector('directory', normalised(name)), 'A')
      || setweight(to_tsvector('directory', normalised(coalesce(specialty, '') || ' ' || practice_areas || ' ' || category_words)), 'B')
      || setweight(to_tsvector('directory',
        normalised(coalesce(city, '') || ' ' || coalesce(state, '') || ' ' || coalesce(zip, ''))), 'C')
      || setweight(to_tsvector('directory', normalised(description)), 'D')
    ) STORED,
    "name_search" TSVECTOR NOT NULL GENERATED ALWAYS AS (to_tsvector('directory', normalised(name))) STORED,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "listing_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "search_word" (
    "word" TEXT NOT NULL,

    CONSTRAINT "search_word_pkey" PRIMARY KEY ("word")
);

-- CreateTable
CREATE TABLE "listing_day" (
    "listing_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "views" INTEGER NOT NULL DEFAULT 0,
    "calls" INTEGER NOT NULL DEFAULT 0,
    "messages" INTEGER NOT NULL DEFAULT 0,
    "whatsapps" INTEGER NOT NULL DEFAULT 0,
    "emails" INTEGER NOT NULL DEFAULT 0,
    "websites" INTEGER NOT NULL DEFAULT 0,
    "search_appearances" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "listing_day_pkey" PRIMARY KEY ("listing_id","day")
);

-- CreateTable
CREATE TABLE "listing_merge" (
    "id" SERIAL NOT NULL,
    "kept_id" INTEGER NOT NULL,
    "merged_id" INTEGER NOT NULL,
    "before" JSONB NOT NULL,
    "by_id" INTEGER,
    "merged_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "undone_at" TIMESTAMPTZ(3),

    CONSTRAINT "listing_merge_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "duplicate_pair" (
    "first_id" INTEGER NOT NULL,
    "second_id" INTEGER NOT NULL,
    "kind" "listing_kind" NOT NULL,
    "score" SMALLINT NOT NULL,
    "same_name" BOOLEAN NOT NULL,
    "near_name" BOOLEAN NOT NULL,
    "same_phone" BOOLEAN NOT NULL,
    "same_address" BOOLEAN NOT NULL,

    CONSTRAINT "duplicate_pair_pkey" PRIMARY KEY ("first_id","second_id")
);

-- CreateTable
CREATE TABLE "duplicate_due" (
    "id" BIGSERIAL NOT NULL,
    "listing_id" INTEGER NOT NULL,

    CONSTRAINT "duplicate_due_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "duplicate_dismissal" (
    "first_id" INTEGER NOT NULL,
    "second_id" INTEGER NOT NULL,
    "by_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "duplicate_dismissal_pkey" PRIMARY KEY ("first_id","second_id")
);

-- CreateTable
CREATE TABLE "audit_row" (
    "id" SERIAL NOT NULL,
    "actor_id" INTEGER,
    "action" TEXT NOT NULL,
    "object_type" TEXT NOT NULL,
    "object_id" INTEGER,
    "before" JSONB,
    "after" JSONB,
    "reason" TEXT NOT NULL DEFAULT '',
    "request_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "audit_row_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "outbox_mail" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER,
    "recipient" TEXT NOT NULL,
    "template" TEXT NOT NULL,
    "values" JSONB NOT NULL DEFAULT '{}',
    "status" "mail_status" NOT NULL DEFAULT 'waiting',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "last_error" TEXT,
    "send_after" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sent_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "outbox_mail_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "idempotency_key" (
    "id" SERIAL NOT NULL,
    "caller" TEXT NOT NULL,
    "method" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "body_hash" TEXT NOT NULL,
    "status" INTEGER,
    "response" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotency_key_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rate_limit" (
    "key" TEXT NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limit_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "review" (
    "id" SERIAL NOT NULL,
    "listing_id" INTEGER NOT NULL,
    "user_id" INTEGER,
    "rating" SMALLINT NOT NULL,
    "title" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "status" "review_status" NOT NULL DEFAULT 'pending',
    "verified" BOOLEAN NOT NULL DEFAULT false,
    "removal_reason" TEXT,
    "helpful_count" INTEGER NOT NULL DEFAULT 0,
    "flag_count" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "review_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "review_revision" (
    "id" SERIAL NOT NULL,
    "review_id" INTEGER NOT NULL,
    "rating" SMALLINT NOT NULL,
    "title" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "status" "revision_status" NOT NULL DEFAULT 'pending',
    "reason" TEXT,
    "decided_by_id" INTEGER,
    "decided_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "review_revision_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "review_reply" (
    "review_id" INTEGER NOT NULL,
    "author_id" INTEGER,
    "content" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "review_reply_pkey" PRIMARY KEY ("review_id")
);

-- CreateTable
CREATE TABLE "review_flag" (
    "id" SERIAL NOT NULL,
    "review_id" INTEGER NOT NULL,
    "user_id" INTEGER,
    "reason" "flag_reason" NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "settled_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "review_flag_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "review_news" (
    "review_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "review_news_pkey" PRIMARY KEY ("review_id")
);

-- CreateTable
CREATE TABLE "helpful_vote" (
    "id" SERIAL NOT NULL,
    "review_id" INTEGER NOT NULL,
    "user_id" INTEGER,
    "visitor_hash" TEXT,
    "address_hash" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "helpful_vote_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "page_meta" (
    "id" SERIAL NOT NULL,
    "meta_type" "meta_type" NOT NULL,
    "page_name" TEXT NOT NULL DEFAULT '',
    "listing_id" INTEGER,
    "title" TEXT NOT NULL DEFAULT '',
    "description" TEXT NOT NULL DEFAULT '',
    "keywords" TEXT NOT NULL DEFAULT '',
    "og_title" TEXT NOT NULL DEFAULT '',
    "og_description" TEXT NOT NULL DEFAULT '',
    "og_image" TEXT NOT NULL DEFAULT '',
    "canonical_url" TEXT NOT NULL DEFAULT '',
    "robots" TEXT NOT NULL DEFAULT 'index, follow',
    "priority" DECIMAL(2,1) NOT NULL DEFAULT 0.5,
    "changefreq" TEXT NOT NULL DEFAULT 'monthly',
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "page_meta_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "user" (
    "id" SERIAL NOT NULL,
    "email" TEXT NOT NULL,
    "full_name" TEXT NOT NULL,
    "bio" TEXT NOT NULL DEFAULT '',
    "profile_image" TEXT NOT NULL DEFAULT '',
    "user_type" "user_type" NOT NULL DEFAULT 'reviewer',
    "status" "user_status" NOT NULL DEFAULT 'pending',
    "verified" BOOLEAN NOT NULL DEFAULT false,
    "premium_membership" BOOLEAN NOT NULL DEFAULT false,
    "premium_expires" TIMESTAMPTZ(3),
    "provider_customer" TEXT,
    "closed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "user_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "identity" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "issuer" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "identity_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "session" (
    "id" SERIAL NOT NULL,
    "token_hash" TEXT NOT NULL,
    "user_id" INTEGER NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "user_settings" (
    "user_id" INTEGER NOT NULL,
    "email_notifications" BOOLEAN NOT NULL DEFAULT true,
    "review_notifications" BOOLEAN NOT NULL DEFAULT true,
    "marketing_emails" BOOLEAN NOT NULL DEFAULT false,
    "profile_public" BOOLEAN NOT NULL DEFAULT true,
    "show_email_public" BOOLEAN NOT NULL DEFAULT false,
    "auto_approve_reviews" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "user_settings_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "admin_seat" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "user_id" INTEGER NOT NULL,
    "taken_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "admin_seat_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "premium_grant_subscription_id_key" ON "premium_grant"("subscription_id");

-- CreateIndex
CREATE UNIQUE INDEX "premium_grant_campaign_id_key" ON "premium_grant"("campaign_id");

-- CreateIndex
CREATE INDEX "premium_grant_user_id_idx" ON "premium_grant"("user_id");

-- CreateIndex
CREATE INDEX "premium_grant_listing_id_idx" ON "premium_grant"("listing_id");

-- CreateIndex
CREATE INDEX "premium_grant_ends_at_idx" ON "premium_grant"("ends_at");

-- CreateIndex
CREATE UNIQUE INDEX "subscription_provider_id_key" ON "subscription"("provider_id");

-- CreateIndex
CREATE INDEX "subscription_user_id_idx" ON "subscription"("user_id");

-- CreateIndex
CREATE INDEX "payment_event_received_at_idx" ON "payment_event"("received_at");

-- CreateIndex
CREATE UNIQUE INDEX "category_full_slug_key" ON "category"("full_slug");

-- CreateIndex
CREATE INDEX "category_path_ids_idx" ON "category" USING GIN ("path_ids");

-- CreateIndex
CREATE UNIQUE INDEX "category_parent_id_slug_key" ON "category"("parent_id", "slug");

-- CreateIndex
CREATE INDEX "category_listing_listing_id_idx" ON "category_listing"("listing_id");

-- CreateIndex
CREATE INDEX "category_listing_rank" ON "category_listing"("category_id", "is_premium" DESC, "score" DESC, "total_reviews" DESC, "listing_id");

-- CreateIndex
CREATE INDEX "category_recount_category_id_idx" ON "category_recount"("category_id");

-- CreateIndex
CREATE INDEX "category_recount_marked_at_idx" ON "category_recount"("marked_at");

-- CreateIndex
CREATE INDEX "slug_history_path_idx" ON "slug_history"("path");

-- CreateIndex
CREATE INDEX "slug_history_listing_id_idx" ON "slug_history"("listing_id");

-- CreateIndex
CREATE INDEX "slug_history_category_id_idx" ON "slug_history"("category_id");

-- CreateIndex
CREATE INDEX "claim_listing_id_status_created_at_idx" ON "claim"("listing_id", "status", "created_at");

-- CreateIndex
CREATE INDEX "claim_user_id_idx" ON "claim"("user_id");

-- CreateIndex
CREATE INDEX "claim_status_created_at_idx" ON "claim"("status", "created_at");

-- CreateIndex
CREATE INDEX "campaign_listing_id_idx" ON "campaign"("listing_id");

-- CreateIndex
CREATE UNIQUE INDEX "contribution_checkout_session_id_key" ON "contribution"("checkout_session_id");

-- CreateIndex
CREATE UNIQUE INDEX "contribution_payment_id_key" ON "contribution"("payment_id");

-- CreateIndex
CREATE INDEX "contribution_campaign_id_created_at_idx" ON "contribution"("campaign_id", "created_at");

-- CreateIndex
CREATE INDEX "contribution_user_id_idx" ON "contribution"("user_id");

-- CreateIndex
CREATE INDEX "import_user_id_created_at_idx" ON "import"("user_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "import_category_id_idx" ON "import"("category_id");

-- CreateIndex
CREATE INDEX "listing_slug_idx" ON "listing"("slug");

-- CreateIndex
CREATE INDEX "listing_name_key_idx" ON "listing"("name_key");

-- CreateIndex
CREATE INDEX "listing_claimed_by_id_idx" ON "listing"("claimed_by_id");

-- CreateIndex
CREATE INDEX "listing_created_by_id_idx" ON "listing"("created_by_id");

-- CreateIndex
CREATE INDEX "listing_import_id_idx" ON "listing"("import_id");

-- CreateIndex
CREATE INDEX "listing_merged_into_id_idx" ON "listing"("merged_into_id");

-- CreateIndex
CREATE INDEX "listing_updated_at_id_idx" ON "listing"("updated_at", "id");

-- CreateIndex
CREATE INDEX "listing_status_updated_at_id_idx" ON "listing"("status", "updated_at" DESC, "id");

-- CreateIndex
CREATE UNIQUE INDEX "listing_category_id_slug_key" ON "listing"("category_id", "slug");

-- CreateIndex
CREATE INDEX "listing_merge_kept_id_idx" ON "listing_merge"("kept_id");

-- CreateIndex
CREATE INDEX "listing_merge_merged_id_idx" ON "listing_merge"("merged_id");

-- CreateIndex
CREATE INDEX "audit_row_created_at_id_idx" ON "audit_row"("created_at" DESC, "id");

-- CreateIndex
CREATE INDEX "audit_row_actor_id_created_at_idx" ON "audit_row"("actor_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "audit_row_object_type_object_id_created_at_idx" ON "audit_row"("object_type", "object_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "audit_row_action_created_at_idx" ON "audit_row"("action", "created_at" DESC);

-- CreateIndex
CREATE INDEX "outbox_mail_status_send_after_idx" ON "outbox_mail"("status", "send_after");

-- CreateIndex
CREATE INDEX "outbox_mail_user_id_idx" ON "outbox_mail"("user_id");

-- CreateIndex
CREATE INDEX "idempotency_key_created_at_idx" ON "idempotency_key"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "idempotency_key_caller_method_path_key_key" ON "idempotency_key"("caller", "method", "path", "key");

-- CreateIndex
CREATE INDEX "rate_limit_expire_idx" ON "rate_limit"("expire");

-- CreateIndex
CREATE INDEX "review_listing_id_created_at_id_idx" ON "review"("listing_id", "created_at" DESC, "id");

-- CreateIndex
CREATE INDEX "review_user_id_created_at_id_idx" ON "review"("user_id", "created_at" DESC, "id");

-- CreateIndex
CREATE INDEX "review_status_created_at_id_idx" ON "review"("status", "created_at" DESC, "id");

-- CreateIndex
CREATE INDEX "review_created_at_id_idx" ON "review"("created_at" DESC, "id");

-- CreateIndex
CREATE INDEX "review_rating_id_idx" ON "review"("rating", "id");

-- CreateIndex
CREATE INDEX "review_helpful_count_id_idx" ON "review"("helpful_count" DESC, "id");

-- CreateIndex
CREATE INDEX "review_revision_review_id_idx" ON "review_revision"("review_id");

-- CreateIndex
CREATE INDEX "review_revision_status_created_at_idx" ON "review_revision"("status", "created_at");

-- CreateIndex
CREATE INDEX "review_reply_author_id_idx" ON "review_reply"("author_id");

-- CreateIndex
CREATE INDEX "review_flag_review_id_idx" ON "review_flag"("review_id");

-- CreateIndex
CREATE INDEX "review_flag_user_id_idx" ON "review_flag"("user_id");

-- CreateIndex
CREATE INDEX "review_news_user_id_idx" ON "review_news"("user_id");

-- CreateIndex
CREATE INDEX "review_news_created_at_idx" ON "review_news"("created_at");

-- CreateIndex
CREATE INDEX "helpful_vote_review_id_address_hash_created_at_idx" ON "helpful_vote"("review_id", "address_hash", "created_at");

-- CreateIndex
CREATE INDEX "helpful_vote_user_id_idx" ON "helpful_vote"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "helpful_vote_review_id_user_id_key" ON "helpful_vote"("review_id", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "helpful_vote_review_id_visitor_hash_key" ON "helpful_vote"("review_id", "visitor_hash");

-- CreateIndex
CREATE UNIQUE INDEX "page_meta_listing_id_key" ON "page_meta"("listing_id");

-- CreateIndex
CREATE UNIQUE INDEX "user_provider_customer_key" ON "user"("provider_customer");

-- CreateIndex
CREATE INDEX "user_status_created_at_id_idx" ON "user"("status", "created_at" DESC, "id");

-- CreateIndex
CREATE INDEX "user_created_at_id_idx" ON "user"("created_at" DESC, "id");

-- CreateIndex
CREATE INDEX "identity_user_id_idx" ON "identity"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "identity_issuer_subject_key" ON "identity"("issuer", "subject");

-- CreateIndex
CREATE UNIQUE INDEX "session_token_hash_key" ON "session"("token_hash");

-- CreateIndex
CREATE INDEX "session_user_id_idx" ON "session"("user_id");

-- CreateIndex
CREATE INDEX "session_expires_at_idx" ON "session"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "admin_seat_user_id_key" ON "admin_seat"("user_id");

-- CreateIndex
CREATE INDEX "category_created_by_id_idx" ON "category"("created_by_id");

-- CreateIndex
CREATE INDEX "claim_decided_by_id_idx" ON "claim"("decided_by_id");

-- CreateIndex
CREATE INDEX "listing_merge_by_id_idx" ON "listing_merge"("by_id");

-- CreateIndex
CREATE INDEX "listing_merge_merged_at_id_idx" ON "listing_merge"("merged_at" DESC, "id");

-- CreateIndex
CREATE INDEX "duplicate_pair_score_first_id_second_id_idx" ON "duplicate_pair"("score" DESC, "first_id", "second_id");

-- CreateIndex
CREATE INDEX "duplicate_pair_of_kind" ON "duplicate_pair"("kind", "score" DESC, "first_id", "second_id");

-- CreateIndex
CREATE INDEX "duplicate_pair_second_id_idx" ON "duplicate_pair"("second_id");

-- CreateIndex
CREATE INDEX "duplicate_dismissal_second_id_idx" ON "duplicate_dismissal"("second_id");

-- CreateIndex
CREATE INDEX "duplicate_dismissal_by_id_idx" ON "duplicate_dismissal"("by_id");

-- CreateIndex
CREATE INDEX "premium_grant_by_id_idx" ON "premium_grant"("by_id");

-- CreateIndex
CREATE INDEX "review_revision_decided_by_id_idx" ON "review_revision"("decided_by_id");

-- AddForeignKey
ALTER TABLE "premium_grant" ADD CONSTRAINT "premium_grant_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "premium_grant" ADD CONSTRAINT "premium_grant_listing_id_fkey" FOREIGN KEY ("listing_id") REFERENCES "listing"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "premium_grant" ADD CONSTRAINT "premium_grant_subscription_id_fkey" FOREIGN KEY ("subscription_id") REFERENCES "subscription"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "premium_grant" ADD CONSTRAINT "premium_grant_campaign_id_fkey" FOREIGN KEY ("campaign_id") REFERENCES "campaign"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "premium_grant" ADD CONSTRAINT "premium_grant_by_id_fkey" FOREIGN KEY ("by_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "category" ADD CONSTRAINT "category_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "category"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "category" ADD CONSTRAINT "category_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "category_listing" ADD CONSTRAINT "category_listing_category_id_fkey" FOREIGN KEY ("category_id") REFERENCES "category"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "category_listing" ADD CONSTRAINT "category_listing_listing_id_fkey" FOREIGN KEY ("listing_id") REFERENCES "listing"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "category_recount" ADD CONSTRAINT "category_recount_category_id_fkey" FOREIGN KEY ("category_id") REFERENCES "category"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "slug_history" ADD CONSTRAINT "slug_history_listing_id_fkey" FOREIGN KEY ("listing_id") REFERENCES "listing"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "slug_history" ADD CONSTRAINT "slug_history_category_id_fkey" FOREIGN KEY ("category_id") REFERENCES "category"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "claim" ADD CONSTRAINT "claim_listing_id_fkey" FOREIGN KEY ("listing_id") REFERENCES "listing"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "claim" ADD CONSTRAINT "claim_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "claim" ADD CONSTRAINT "claim_decided_by_id_fkey" FOREIGN KEY ("decided_by_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "campaign" ADD CONSTRAINT "campaign_listing_id_fkey" FOREIGN KEY ("listing_id") REFERENCES "listing"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contribution" ADD CONSTRAINT "contribution_campaign_id_fkey" FOREIGN KEY ("campaign_id") REFERENCES "campaign"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contribution" ADD CONSTRAINT "contribution_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "import" ADD CONSTRAINT "import_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "import" ADD CONSTRAINT "import_category_id_fkey" FOREIGN KEY ("category_id") REFERENCES "category"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "import_batch" ADD CONSTRAINT "import_batch_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "import"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "listing" ADD CONSTRAINT "listing_category_id_fkey" FOREIGN KEY ("category_id") REFERENCES "category"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "listing" ADD CONSTRAINT "listing_claimed_by_id_fkey" FOREIGN KEY ("claimed_by_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "listing" ADD CONSTRAINT "listing_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "listing" ADD CONSTRAINT "listing_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "import"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "listing_day" ADD CONSTRAINT "listing_day_listing_id_fkey" FOREIGN KEY ("listing_id") REFERENCES "listing"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "listing_merge" ADD CONSTRAINT "listing_merge_kept_id_fkey" FOREIGN KEY ("kept_id") REFERENCES "listing"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "listing_merge" ADD CONSTRAINT "listing_merge_merged_id_fkey" FOREIGN KEY ("merged_id") REFERENCES "listing"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "listing_merge" ADD CONSTRAINT "listing_merge_by_id_fkey" FOREIGN KEY ("by_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "listing" ADD CONSTRAINT "listing_merged_into_id_fkey" FOREIGN KEY ("merged_into_id") REFERENCES "listing"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "duplicate_pair" ADD CONSTRAINT "duplicate_pair_first_id_fkey" FOREIGN KEY ("first_id") REFERENCES "listing"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "duplicate_pair" ADD CONSTRAINT "duplicate_pair_second_id_fkey" FOREIGN KEY ("second_id") REFERENCES "listing"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "duplicate_dismissal" ADD CONSTRAINT "duplicate_dismissal_first_id_fkey" FOREIGN KEY ("first_id") REFERENCES "listing"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "duplicate_dismissal" ADD CONSTRAINT "duplicate_dismissal_second_id_fkey" FOREIGN KEY ("second_id") REFERENCES "listing"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "duplicate_dismissal" ADD CONSTRAINT "duplicate_dismissal_by_id_fkey" FOREIGN KEY ("by_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "outbox_mail" ADD CONSTRAINT "outbox_mail_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "review" ADD CONSTRAINT "review_listing_id_fkey" FOREIGN KEY ("listing_id") REFERENCES "listing"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "review" ADD CONSTRAINT "review_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "review_revision" ADD CONSTRAINT "review_revision_review_id_fkey" FOREIGN KEY ("review_id") REFERENCES "review"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "review_revision" ADD CONSTRAINT "review_revision_decided_by_id_fkey" FOREIGN KEY ("decided_by_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "review_reply" ADD CONSTRAINT "review_reply_review_id_fkey" FOREIGN KEY ("review_id") REFERENCES "review"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "review_reply" ADD CONSTRAINT "review_reply_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "review_flag" ADD CONSTRAINT "review_flag_review_id_fkey" FOREIGN KEY ("review_id") REFERENCES "review"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "review_flag" ADD CONSTRAINT "review_flag_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "review_news" ADD CONSTRAINT "review_news_review_id_fkey" FOREIGN KEY ("review_id") REFERENCES "review"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "review_news" ADD CONSTRAINT "review_news_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "helpful_vote" ADD CONSTRAINT "helpful_vote_review_id_fkey" FOREIGN KEY ("review_id") REFERENCES "review"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "helpful_vote" ADD CONSTRAINT "helpful_vote_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "page_meta" ADD CONSTRAINT "page_meta_listing_id_fkey" FOREIGN KEY ("listing_id") REFERENCES "listing"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "identity" ADD CONSTRAINT "identity_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_settings" ADD CONSTRAINT "user_settings_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "admin_seat" ADD CONSTRAINT "admin_seat_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
