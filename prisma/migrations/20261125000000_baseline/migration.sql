-- The tables of Vouchsafe: types, columns, keys, checks, indexes and the rows that every database has.
--
-- Functions, triggers and the view that search entries are built from are in prisma/functions/ and always hold what is
-- true now. immutable.sql is applied before this file, because generated columns and indexes below call its functions;
-- the others are applied after it (scripts/process/migrate.ts). This file is never edited once it was released: a
-- change to a table is a migration of its own (CONTRIBUTING.md).
--
-- The checks and one-of-a-kind indexes are rules that no code path may forget; two requests that race for the same row
-- end in a conflict instead of a wrong state.

-- ── Users ────────────────────────────────────────────────────────────────────────────────────────────────────────────
CREATE TYPE user_type AS ENUM ('reviewer', 'owner', 'admin');
CREATE TYPE user_status AS ENUM ('pending', 'active', 'suspended');

CREATE TABLE "user" (
  id serial PRIMARY KEY,
  email text NOT NULL,
  full_name text NOT NULL,
  bio text NOT NULL DEFAULT '',
  profile_image text NOT NULL DEFAULT '',
  user_type user_type NOT NULL DEFAULT 'reviewer',
  status user_status NOT NULL DEFAULT 'pending',
  verified boolean NOT NULL DEFAULT false,
  premium_membership boolean NOT NULL DEFAULT false,
  premium_expires timestamptz(3),
  provider_customer text,
  closed_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  plan_checkout text
);
CREATE UNIQUE INDEX user_email_key ON "user" (lower(email));
CREATE UNIQUE INDEX user_provider_customer_key ON "user" (provider_customer);
CREATE INDEX user_listed ON "user" (created_at DESC, id) INCLUDE (status, user_type) WHERE closed_at IS NULL;
-- Parts of names and addresses that admins search by.
CREATE INDEX user_name_like ON "user" USING gin (full_name gin_trgm_ops, email gin_trgm_ops);
CREATE INDEX user_status_created_at_id_idx ON "user" (status, created_at DESC, id);

CREATE TABLE identity (
  id serial PRIMARY KEY,
  user_id integer NOT NULL REFERENCES "user" ON DELETE CASCADE ON UPDATE CASCADE,
  issuer text NOT NULL,
  subject text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE UNIQUE INDEX identity_issuer_subject_key ON identity (issuer, subject);
CREATE INDEX identity_user_id_idx ON identity (user_id);

CREATE TABLE session (
  id serial PRIMARY KEY,
  token_hash text NOT NULL,
  user_id integer NOT NULL REFERENCES "user" ON DELETE CASCADE ON UPDATE CASCADE,
  expires_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  last_used_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  -- The browser and system in words, as at the sign-in.
  device text NOT NULL DEFAULT ''
);
CREATE UNIQUE INDEX session_token_hash_key ON session (token_hash);
CREATE INDEX session_expires_at_idx ON session (expires_at);
CREATE INDEX session_user_id_idx ON session (user_id);

CREATE TABLE user_settings (
  user_id integer PRIMARY KEY REFERENCES "user" ON DELETE CASCADE ON UPDATE CASCADE,
  email_notifications boolean NOT NULL DEFAULT true,
  review_notifications boolean NOT NULL DEFAULT true,
  marketing_emails boolean NOT NULL DEFAULT false,
  profile_public boolean NOT NULL DEFAULT true,
  show_email_public boolean NOT NULL DEFAULT false,
  auto_approve_reviews boolean NOT NULL DEFAULT true
);

-- The one seat of the first admin: two people who set up a site at once can't both take it.
CREATE TABLE admin_seat (
  id integer PRIMARY KEY DEFAULT 1,
  user_id integer NOT NULL REFERENCES "user" ON DELETE RESTRICT ON UPDATE CASCADE,
  taken_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT admin_seat_only_one CHECK (id = 1)
);
CREATE UNIQUE INDEX admin_seat_user_id_key ON admin_seat (user_id);

-- ── Categories ───────────────────────────────────────────────────────────────────────────────────────────────────────
CREATE TYPE listing_kind AS ENUM ('business', 'doctor');
CREATE TYPE category_status AS ENUM ('pending', 'active');

CREATE TABLE category (
  id serial PRIMARY KEY,
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  icon text NOT NULL DEFAULT 'Building',
  color text,
  slug text NOT NULL,
  full_slug text NOT NULL,
  kind listing_kind NOT NULL,
  status category_status NOT NULL DEFAULT 'active',
  parent_id integer REFERENCES category ON DELETE RESTRICT ON UPDATE CASCADE,
  path_ids integer[] DEFAULT ARRAY[]::integer[],
  business_count integer NOT NULL DEFAULT 0,
  doctor_count integer NOT NULL DEFAULT 0,
  created_by_id integer REFERENCES "user" ON DELETE SET NULL ON UPDATE CASCADE,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT category_id_kind_key UNIQUE (id, kind),
  CONSTRAINT category_color_hex CHECK (color ~ '^#[0-9a-f]{6}$'),
  CONSTRAINT category_counts_positive CHECK (business_count >= 0 AND doctor_count >= 0),
  CONSTRAINT category_name_given CHECK (btrim(name) <> '' AND char_length(name) <= 200),
  CONSTRAINT category_slug_shape CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  -- A category has the kind of its parent.
  CONSTRAINT category_kind_of_parent FOREIGN KEY (parent_id, kind)
    REFERENCES category (id, kind) DEFERRABLE INITIALLY DEFERRED
);
CREATE UNIQUE INDEX category_full_slug_key ON category (full_slug);
CREATE UNIQUE INDEX category_one_top_level_slug ON category (slug) WHERE parent_id IS NULL;
CREATE UNIQUE INDEX category_parent_id_slug_key ON category (parent_id, slug);
CREATE INDEX category_created_by_id_idx ON category (created_by_id);
CREATE INDEX category_path_ids_idx ON category USING GIN (path_ids);

-- Marks: this category and those above it must be counted again (recount_branches).
CREATE TABLE category_recount (
  id serial PRIMARY KEY,
  category_id integer NOT NULL REFERENCES category ON DELETE CASCADE ON UPDATE CASCADE,
  marked_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE INDEX category_recount_category_id_idx ON category_recount (category_id);
CREATE INDEX category_recount_marked_at_idx ON category_recount (marked_at);

-- ── Imports ──────────────────────────────────────────────────────────────────────────────────────────────────────────
CREATE TYPE import_status AS ENUM ('running', 'finished', 'cancelled', 'undoing', 'undone');

-- An import knows its file, so that it can be resumed. Its totals are the sums of its batches.
CREATE TABLE import (
  id serial PRIMARY KEY,
  user_id integer REFERENCES "user" ON DELETE SET NULL ON UPDATE CASCADE,
  kind listing_kind NOT NULL,
  category_id integer NOT NULL REFERENCES category ON DELETE CASCADE ON UPDATE CASCADE,
  file_name text NOT NULL,
  status import_status NOT NULL DEFAULT 'running',
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  finished_at timestamptz(3),
  file_size bigint,
  fingerprint text NOT NULL DEFAULT '',
  headers text[] DEFAULT ARRAY[]::text[],
  mapping text[] DEFAULT ARRAY[]::text[],
  total_rows integer,
  is_dry_run boolean NOT NULL DEFAULT false,
  undone integer NOT NULL DEFAULT 0,
  kept integer NOT NULL DEFAULT 0,
  undone_to integer NOT NULL DEFAULT 0,
  CONSTRAINT import_figures CHECK (least(file_size, total_rows, undone, kept) >= 0),
  CONSTRAINT import_mapping_of_headers CHECK (cardinality(headers) = cardinality(mapping))
);
CREATE INDEX import_category_id_idx ON import (category_id);
CREATE INDEX import_user_id_created_at_idx ON import (user_id, created_at DESC);

CREATE TABLE import_batch (
  import_id integer NOT NULL REFERENCES import ON DELETE CASCADE ON UPDATE CASCADE,
  first_row integer NOT NULL,
  rows integer NOT NULL,
  created integer NOT NULL,
  skipped integer NOT NULL,
  refused integer NOT NULL,
  stored_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  end_byte bigint,
  body_hash text NOT NULL DEFAULT '',
  PRIMARY KEY (import_id, first_row),
  CONSTRAINT import_batch_adds_up CHECK (first_row >= 0 AND rows = created + skipped + refused)
);

CREATE TABLE import_detail (
  import_id integer NOT NULL,
  first_row integer NOT NULL,
  answer jsonb NOT NULL,
  cells jsonb NOT NULL,
  PRIMARY KEY (import_id, first_row),
  FOREIGN KEY (import_id, first_row) REFERENCES import_batch (import_id, first_row) ON UPDATE CASCADE ON DELETE CASCADE
);

CREATE TABLE import_trial (
  import_id integer NOT NULL,
  first_row integer NOT NULL,
  place integer NOT NULL,
  name_key text NOT NULL,
  street_key text NOT NULL,
  zip text,
  phone text,
  hash text NOT NULL,
  PRIMARY KEY (import_id, place),
  -- Rows are compared and noted before their batch is stored.
  FOREIGN KEY (import_id, first_row)
    REFERENCES import_batch (import_id, first_row) ON UPDATE CASCADE ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX import_trial_import_id_first_row_idx ON import_trial (import_id, first_row);
CREATE INDEX import_trial_import_id_name_key_idx ON import_trial (import_id, name_key);

-- ── Listings ─────────────────────────────────────────────────────────────────────────────────────────────────────────
CREATE TYPE listing_status AS ENUM ('pending', 'active', 'suspended');

-- No foreign keys to the category, the importer and the import: triggers check them once per statement
-- (prisma/functions/listing.sql), which a foreign key does once per row. That was a sixth of an import's database time
-- (docs/decisions/0029-import-rate.md).
CREATE TABLE listing (
  id serial PRIMARY KEY,
  kind listing_kind NOT NULL,
  status listing_status NOT NULL DEFAULT 'pending',
  name text NOT NULL,
  slug text NOT NULL,
  category_id integer NOT NULL,
  phone text,
  email text,
  website text,
  image_url text,
  works_for text,
  street_address text,
  city text,
  state text,
  zip text,
  specialty text,
  gender text,
  npi_number text,
  description text NOT NULL DEFAULT '',
  license text NOT NULL DEFAULT '',
  practice_areas text NOT NULL DEFAULT '',
  honors text NOT NULL DEFAULT '',
  work_experience text NOT NULL DEFAULT '',
  associations text NOT NULL DEFAULT '',
  education text NOT NULL DEFAULT '',
  speaking_engagements text NOT NULL DEFAULT '',
  publications text NOT NULL DEFAULT '',
  language text NOT NULL DEFAULT '',
  insurances text NOT NULL DEFAULT '',
  popular_visit_reasons text NOT NULL DEFAULT '',
  practice_names text NOT NULL DEFAULT '',
  fee_details text NOT NULL DEFAULT '',
  free_consultation boolean,
  claimed_by_id integer REFERENCES "user" ON DELETE SET NULL ON UPDATE CASCADE,
  claimed_at timestamptz(3),
  created_by_id integer,
  import_id integer,
  import_hash text,
  merged_into_id integer REFERENCES listing ON DELETE SET NULL ON UPDATE CASCADE,
  is_premium boolean NOT NULL DEFAULT false,
  premium_expires timestamptz(3),
  rating_sum integer NOT NULL DEFAULT 0,
  total_reviews integer NOT NULL DEFAULT 0,
  average_rating double precision NOT NULL GENERATED ALWAYS AS (CASE WHEN total_reviews = 0 THEN 0 ELSE
    rating_sum::double precision / total_reviews END) STORED,
  score double precision NOT NULL GENERATED ALWAYS AS ((7 * 3.5 + rating_sum)::double precision / (7 + total_reviews))
    STORED,
  category_words text NOT NULL DEFAULT '',
  name_key text NOT NULL GENERATED ALWAYS AS (normalised(name)) STORED,
  street_key text NOT NULL GENERATED ALWAYS AS (normalised(coalesce(street_address, ''))) STORED,
  city_key text NOT NULL GENERATED ALWAYS AS (normalised(coalesce(city, ''))) STORED,
  language_keys text[] NOT NULL GENERATED ALWAYS AS (listed(language)) STORED,
  insurance_keys text[] NOT NULL GENERATED ALWAYS AS (listed(insurances)) STORED,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  -- When something the page shows last changed, for the sitemap's lastmod. Null: not since the row was added.
  page_changed_at timestamptz(3),
  -- No foreign key: the ids are ZIP codes and stay, and an import would pay for it on each row.
  place_id integer,
  -- Visible reviews that were reported: the visible ones without these are the active ones.
  flagged_reviews integer NOT NULL DEFAULT 0,
  CONSTRAINT listing_flagged_reviews CHECK (flagged_reviews BETWEEN 0 AND total_reviews),
  CONSTRAINT listing_long_texts CHECK (greatest(char_length(description), char_length(license),
    char_length(practice_areas), char_length(honors), char_length(work_experience), char_length(associations),
    char_length(education), char_length(speaking_engagements), char_length(publications), char_length(language),
    char_length(insurances), char_length(popular_visit_reasons), char_length(practice_names),
    char_length(fee_details)) <= 20000),
  CONSTRAINT listing_merged_is_hidden CHECK (merged_into_id IS NULL OR (status = 'suspended' AND merged_into_id <> id)),
  CONSTRAINT listing_name_given CHECK (btrim(name) <> '' AND char_length(name) <= 200),
  CONSTRAINT listing_ratings CHECK (total_reviews >= 0 AND rating_sum BETWEEN total_reviews AND 5 * total_reviews),
  CONSTRAINT listing_short_fields CHECK (greatest(char_length(phone), char_length(email), char_length(street_address),
    char_length(city), char_length(state), char_length(zip), char_length(specialty), char_length(gender),
    char_length(npi_number)) <= 255),
  CONSTRAINT listing_slug_shape CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  CONSTRAINT listing_urls CHECK (greatest(char_length(website), char_length(image_url),
    char_length(works_for)) <= 2048)
);
CREATE UNIQUE INDEX listing_category_id_slug_key ON listing (category_id, slug);
-- What is at a point, in the order of a search by distance.
CREATE INDEX listing_at_place ON listing (place_id, score DESC, total_reviews DESC, id) WHERE status = 'active';
CREATE INDEX listing_by_average ON listing (kind, average_rating, id) WHERE status = 'active';
-- Admin lists are read along one index that holds everything they filter by.
CREATE INDEX listing_by_name ON listing (kind, name, id) INCLUDE (status, category_id) WHERE merged_into_id IS NULL;
-- Few listings have an owner, were merged or imported: the others stay out of these indexes.
CREATE INDEX listing_claimed_by ON listing (claimed_by_id) WHERE claimed_by_id IS NOT NULL;
CREATE INDEX listing_created_by_id_idx ON listing (created_by_id);
-- The orders that public lists are read in.
CREATE INDEX listing_featured ON listing (is_premium DESC, average_rating DESC, total_reviews DESC, id)
  WHERE status = 'active';
-- The few of a branch that are not active: the others are counted by their categories.
CREATE INDEX listing_hidden_in_category ON listing (category_id, status)
  WHERE status <> 'active' AND merged_into_id IS NULL;
CREATE INDEX listing_in_category ON listing (category_id, id);
-- Groups small enough to compare all names in them: what begins alike in a city, and a ZIP code.
CREATE INDEX listing_like_in_city ON listing (city_key, left(name_key, 3), kind)
  WHERE status <> 'suspended' AND city_key <> '';
CREATE INDEX listing_merged_into ON listing (merged_into_id) WHERE merged_into_id IS NOT NULL;
CREATE INDEX listing_moderated ON listing (updated_at DESC, id)
  INCLUDE (kind, status, category_id) WHERE merged_into_id IS NULL;
CREATE INDEX listing_most_reviewed ON listing (total_reviews DESC, score DESC, id) WHERE status = 'active';
-- Names by how they begin, with what suggestions are ordered by, so that the index alone answers.
CREATE INDEX listing_name_start ON listing (name_key text_pattern_ops) INCLUDE (status, score, total_reviews, id);
CREATE INDEX listing_newest ON listing (created_at DESC, id) WHERE status = 'active';
-- Nearly all listings are active: only the others need an order by status.
CREATE INDEX listing_not_active ON listing (status, updated_at DESC, id) WHERE status <> 'active';
CREATE INDEX listing_of_import ON listing (import_id) WHERE import_id IS NOT NULL;
-- Whose premium ends next.
CREATE INDEX listing_premium_end ON listing (premium_expires) WHERE is_premium;
CREATE INDEX listing_rank_in_city ON listing (city_key, is_premium DESC, score DESC, total_reviews DESC, id)
  WHERE status = 'active';
CREATE INDEX listing_rank_in_state ON listing (state, is_premium DESC, score DESC, total_reviews DESC, id)
  WHERE status = 'active';
CREATE INDEX listing_rank_of_kind ON listing (kind, is_premium DESC, score DESC, total_reviews DESC, id)
  WHERE status = 'active';
CREATE INDEX listing_same_phone ON listing (phone) WHERE status <> 'suspended';
CREATE INDEX listing_same_zip ON listing (left(zip, 5), kind, street_key) WHERE status <> 'suspended';
-- Each part of the sitemap (10,000 ids, lib/format/sitemap-xml.ts) and its newest change
-- (docs/decisions/0020-sitemaps.md).
CREATE INDEX listing_sitemap ON listing (((id - 1) / 10000), (coalesce(page_changed_at, updated_at)))
  INCLUDE (id, page_changed_at, updated_at) WHERE status = 'active';
CREATE INDEX listing_slug_idx ON listing (slug);

-- Names in a narrow table of their own, one row per listing of any status, for the parts of names that admins search by.
-- Of an import they are written later, with the search entries. No foreign key: rows are written while the listing's
-- row is locked.
CREATE TABLE listing_name (
  listing_id integer PRIMARY KEY,
  name text NOT NULL
);
CREATE INDEX listing_name_like ON listing_name USING gin (name gin_trgm_ops);

-- The active listings of each category and of all categories above it, with what lists are ordered by. No foreign keys:
-- triggers alone write it, in the transaction that locks the listing.
CREATE TABLE category_listing (
  category_id integer NOT NULL,
  listing_id integer NOT NULL,
  kind listing_kind NOT NULL,
  is_premium boolean NOT NULL,
  score double precision NOT NULL,
  total_reviews integer NOT NULL,
  PRIMARY KEY (category_id, listing_id)
);
CREATE INDEX category_listing_listing_id_idx ON category_listing (listing_id);
CREATE INDEX category_listing_rank ON category_listing
  (category_id, is_premium DESC, score DESC, total_reviews DESC, listing_id);

CREATE TABLE slug_history (
  id serial PRIMARY KEY,
  path text NOT NULL,
  listing_id integer REFERENCES listing ON DELETE CASCADE ON UPDATE CASCADE,
  category_id integer REFERENCES category ON DELETE CASCADE ON UPDATE CASCADE,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT slug_history_of_one CHECK (num_nonnulls(listing_id, category_id) = 1)
);
CREATE INDEX slug_history_category_id_idx ON slug_history (category_id);
CREATE INDEX slug_history_listing_id_idx ON slug_history (listing_id);
CREATE INDEX slug_history_path_idx ON slug_history (path);

-- Views and contacts per listing and day.
CREATE TABLE listing_day (
  listing_id integer NOT NULL REFERENCES listing ON DELETE CASCADE ON UPDATE CASCADE,
  day date NOT NULL,
  views integer NOT NULL DEFAULT 0,
  calls integer NOT NULL DEFAULT 0,
  messages integer NOT NULL DEFAULT 0,
  whatsapps integer NOT NULL DEFAULT 0,
  emails integer NOT NULL DEFAULT 0,
  websites integer NOT NULL DEFAULT 0,
  search_appearances integer NOT NULL DEFAULT 0,
  PRIMARY KEY (listing_id, day),
  CONSTRAINT listing_day_counts CHECK (least(views, calls, messages, whatsapps, emails, websites,
    search_appearances) >= 0)
);

CREATE TABLE listing_merge (
  id serial PRIMARY KEY,
  kept_id integer NOT NULL REFERENCES listing ON DELETE CASCADE ON UPDATE CASCADE,
  merged_id integer NOT NULL REFERENCES listing ON DELETE CASCADE ON UPDATE CASCADE,
  before jsonb NOT NULL,
  by_id integer REFERENCES "user" ON DELETE SET NULL ON UPDATE CASCADE,
  merged_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  undone_at timestamptz(3)
);
-- One merge in force per merged listing.
CREATE UNIQUE INDEX listing_merge_in_force ON listing_merge (merged_id) WHERE undone_at IS NULL;
CREATE INDEX listing_merge_by_id_idx ON listing_merge (by_id);
CREATE INDEX listing_merge_kept_id_idx ON listing_merge (kept_id);
CREATE INDEX listing_merge_merged_at_id_idx ON listing_merge (merged_at DESC, id);
CREATE INDEX listing_merge_merged_id_idx ON listing_merge (merged_id);

-- ── Duplicates ───────────────────────────────────────────────────────────────────────────────────────────────────────

-- Pairs that may be the same listing, best score first.
CREATE TABLE duplicate_pair (
  first_id integer NOT NULL REFERENCES listing ON DELETE CASCADE ON UPDATE CASCADE,
  second_id integer NOT NULL REFERENCES listing ON DELETE CASCADE ON UPDATE CASCADE,
  kind listing_kind NOT NULL,
  score smallint NOT NULL,
  same_name boolean NOT NULL,
  near_name boolean NOT NULL,
  same_phone boolean NOT NULL,
  same_address boolean NOT NULL,
  PRIMARY KEY (first_id, second_id),
  CONSTRAINT duplicate_pair_order CHECK (first_id < second_id),
  CONSTRAINT duplicate_pair_score CHECK (score BETWEEN 0 AND 100)
);
CREATE INDEX duplicate_pair_of_kind ON duplicate_pair (kind, score DESC, first_id, second_id);
CREATE INDEX duplicate_pair_score_first_id_second_id_idx ON duplicate_pair (score DESC, first_id, second_id);
CREATE INDEX duplicate_pair_second_id_idx ON duplicate_pair (second_id);

-- Listings still to be compared with others.
CREATE TABLE duplicate_due (
  id bigserial PRIMARY KEY,
  listing_id integer NOT NULL
);

CREATE TABLE duplicate_dismissal (
  first_id integer NOT NULL REFERENCES listing ON DELETE CASCADE ON UPDATE CASCADE,
  second_id integer NOT NULL REFERENCES listing ON DELETE CASCADE ON UPDATE CASCADE,
  by_id integer REFERENCES "user" ON DELETE SET NULL ON UPDATE CASCADE,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY (first_id, second_id),
  CONSTRAINT duplicate_dismissal_order CHECK (first_id < second_id)
);
CREATE INDEX duplicate_dismissal_by_id_idx ON duplicate_dismissal (by_id);
CREATE INDEX duplicate_dismissal_second_id_idx ON duplicate_dismissal (second_id);

-- ── Places ───────────────────────────────────────────────────────────────────────────────────────────────────────────

-- Where ZIP codes and cities are, for searches near a place. Filled from the package zipcodes by
-- scripts/process/places.ts: it belongs to a release, not to a site.
CREATE TABLE place (
  -- The ZIP code as a number.
  id integer PRIMARY KEY,
  -- The first ZIP code at the same point. Post office boxes share their post office's point.
  spot_id integer NOT NULL,
  city text NOT NULL,
  city_key text NOT NULL,
  state text NOT NULL,
  latitude double precision NOT NULL,
  longitude double precision NOT NULL,
  -- How many ZIP codes the city has, on the row in its middle; 0 on its others.
  city_zips integer NOT NULL
);
-- A city by its name, the largest of that name first.
CREATE INDEX place_city ON place (city_key, city_zips DESC, id) WHERE city_zips > 0;
-- Cities by how they begin.
CREATE INDEX place_city_start ON place (city_key text_pattern_ops) WHERE city_zips > 0;
-- The points in a strip of latitude.
CREATE INDEX place_latitude ON place (latitude) WHERE id = spot_id;

-- ── Claims ───────────────────────────────────────────────────────────────────────────────────────────────────────────
CREATE TYPE claim_status AS ENUM ('pending', 'approved', 'rejected', 'withdrawn');
CREATE TYPE claim_kind AS ENUM ('claim', 'transfer');

CREATE TABLE claim (
  id serial PRIMARY KEY,
  listing_id integer NOT NULL REFERENCES listing ON DELETE CASCADE ON UPDATE CASCADE,
  user_id integer NOT NULL REFERENCES "user" ON DELETE CASCADE ON UPDATE CASCADE,
  kind claim_kind NOT NULL DEFAULT 'claim',
  status claim_status NOT NULL DEFAULT 'pending',
  relationship text NOT NULL,
  notes text NOT NULL DEFAULT '',
  proposed jsonb NOT NULL DEFAULT '{}',
  applied text[] DEFAULT ARRAY[]::text[],
  reason text NOT NULL DEFAULT '',
  owner_agreed_at timestamptz(3),
  decided_by_id integer REFERENCES "user" ON DELETE SET NULL ON UPDATE CASCADE,
  decided_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT claim_decided CHECK ((status IN ('approved', 'rejected')) = (decided_at IS NOT NULL))
);
CREATE UNIQUE INDEX claim_one_open ON claim (user_id, listing_id) WHERE status = 'pending';
CREATE INDEX claim_decided_by_id_idx ON claim (decided_by_id);
CREATE INDEX claim_listing_id_status_created_at_idx ON claim (listing_id, status, created_at);
CREATE INDEX claim_status_created_at_idx ON claim (status, created_at);
CREATE INDEX claim_user_id_idx ON claim (user_id);

-- ── Reviews ──────────────────────────────────────────────────────────────────────────────────────────────────────────
CREATE TYPE review_status AS ENUM ('pending', 'active', 'flagged', 'removed');
CREATE TYPE revision_status AS ENUM ('pending', 'approved', 'rejected');
CREATE TYPE flag_reason AS ENUM ('spam', 'harassment', 'language', 'guidelines', 'fake', 'other');

CREATE TABLE review (
  id serial PRIMARY KEY,
  listing_id integer NOT NULL REFERENCES listing ON DELETE CASCADE ON UPDATE CASCADE,
  user_id integer REFERENCES "user" ON DELETE SET NULL ON UPDATE CASCADE,
  rating smallint NOT NULL,
  title text NOT NULL,
  content text NOT NULL,
  status review_status NOT NULL DEFAULT 'pending',
  verified boolean NOT NULL DEFAULT false,
  removal_reason text,
  helpful_count integer NOT NULL DEFAULT 0,
  flag_count integer NOT NULL DEFAULT 0,
  deleted_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  -- Whether an edit by the author waits for a moderator.
  has_edit boolean NOT NULL DEFAULT false,
  CONSTRAINT review_content CHECK (btrim(content) <> '' AND char_length(content) <= 1000),
  CONSTRAINT review_counts CHECK (helpful_count >= 0 AND flag_count >= 0),
  CONSTRAINT review_rating CHECK (rating BETWEEN 1 AND 5),
  CONSTRAINT review_title CHECK (btrim(title) <> '' AND char_length(title) <= 100)
);
CREATE UNIQUE INDEX review_one_per_author ON review (user_id, listing_id) WHERE deleted_at IS NULL;
CREATE INDEX review_helpful_count_id_idx ON review (helpful_count DESC, id);
CREATE INDEX review_listed ON review (created_at DESC, id) INCLUDE (status, rating, has_edit) WHERE deleted_at IS NULL;
CREATE INDEX review_listing_id_created_at_id_idx ON review (listing_id, created_at DESC, id);
CREATE INDEX review_moderated ON review (status, created_at DESC, id) WHERE deleted_at IS NULL;
CREATE INDEX review_newest ON review (created_at DESC, id) WHERE status = 'active' AND deleted_at IS NULL;
CREATE INDEX review_rating_id_idx ON review (rating, id);
CREATE INDEX review_status_created_at_id_idx ON review (status, created_at DESC, id);
CREATE INDEX review_user_id_created_at_id_idx ON review (user_id, created_at DESC, id);
-- What waits for a moderator, in the order of the list.
CREATE INDEX review_waiting ON review (created_at DESC, id)
  WHERE deleted_at IS NULL AND (status = 'pending' OR has_edit);
-- No statistics: making the words takes a tenth of a millisecond per review, and the planner gains nothing by them.
CREATE INDEX review_words ON review USING gin (review_words(title, content));
ALTER INDEX review_words ALTER COLUMN 1 SET STATISTICS 0;

CREATE TABLE review_revision (
  id serial PRIMARY KEY,
  review_id integer NOT NULL REFERENCES review ON DELETE CASCADE ON UPDATE CASCADE,
  rating smallint NOT NULL,
  title text NOT NULL,
  content text NOT NULL,
  status revision_status NOT NULL DEFAULT 'pending',
  reason text,
  decided_by_id integer REFERENCES "user" ON DELETE SET NULL ON UPDATE CASCADE,
  decided_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT review_revision_content CHECK (btrim(content) <> '' AND char_length(content) <= 1000),
  CONSTRAINT review_revision_rating CHECK (rating BETWEEN 1 AND 5),
  CONSTRAINT review_revision_title CHECK (btrim(title) <> '' AND char_length(title) <= 100)
);
CREATE UNIQUE INDEX review_revision_one_pending ON review_revision (review_id) WHERE status = 'pending';
CREATE INDEX review_revision_decided_by_id_idx ON review_revision (decided_by_id);
CREATE INDEX review_revision_review_id_idx ON review_revision (review_id);
CREATE INDEX review_revision_status_created_at_idx ON review_revision (status, created_at);

CREATE TABLE review_reply (
  review_id integer PRIMARY KEY REFERENCES review ON DELETE CASCADE ON UPDATE CASCADE,
  author_id integer REFERENCES "user" ON DELETE SET NULL ON UPDATE CASCADE,
  content text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT review_reply_content CHECK (btrim(content) <> '' AND char_length(content) <= 1000)
);
CREATE INDEX review_reply_author_id_idx ON review_reply (author_id);

CREATE TABLE review_flag (
  id serial PRIMARY KEY,
  review_id integer NOT NULL REFERENCES review ON DELETE CASCADE ON UPDATE CASCADE,
  user_id integer REFERENCES "user" ON DELETE SET NULL ON UPDATE CASCADE,
  reason flag_reason NOT NULL,
  note text NOT NULL DEFAULT '',
  settled_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE UNIQUE INDEX review_flag_one_open ON review_flag (review_id, user_id) WHERE settled_at IS NULL;
CREATE INDEX review_flag_review_id_idx ON review_flag (review_id);
CREATE INDEX review_flag_user_id_idx ON review_flag (user_id);

CREATE TABLE review_news (
  review_id integer PRIMARY KEY REFERENCES review ON DELETE CASCADE ON UPDATE CASCADE,
  user_id integer NOT NULL REFERENCES "user" ON DELETE CASCADE ON UPDATE CASCADE,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE INDEX review_news_created_at_idx ON review_news (created_at);
CREATE INDEX review_news_user_id_idx ON review_news (user_id);

CREATE TABLE helpful_vote (
  id serial PRIMARY KEY,
  review_id integer NOT NULL REFERENCES review ON DELETE CASCADE ON UPDATE CASCADE,
  user_id integer REFERENCES "user" ON DELETE CASCADE ON UPDATE CASCADE,
  visitor_hash text,
  address_hash text,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT helpful_vote_by_one CHECK (num_nonnulls(user_id, visitor_hash) = 1)
);
CREATE UNIQUE INDEX helpful_vote_review_id_user_id_key ON helpful_vote (review_id, user_id);
CREATE UNIQUE INDEX helpful_vote_review_id_visitor_hash_key ON helpful_vote (review_id, visitor_hash);
CREATE INDEX helpful_vote_review_id_address_hash_created_at_idx ON helpful_vote (review_id, address_hash, created_at);
CREATE INDEX helpful_vote_user_id_idx ON helpful_vote (user_id);

-- ── Billing ──────────────────────────────────────────────────────────────────────────────────────────────────────────
CREATE TYPE plan AS ENUM ('monthly', 'yearly');
CREATE TYPE subscription_status AS ENUM ('incomplete', 'trialing', 'active', 'past_due', 'unpaid', 'paused',
  'canceled');
CREATE TYPE subscription_payment_status AS ENUM ('paid', 'refunded', 'disputed', 'lost');

CREATE TABLE subscription (
  id serial PRIMARY KEY,
  user_id integer NOT NULL REFERENCES "user" ON DELETE RESTRICT ON UPDATE CASCADE,
  provider_id text NOT NULL,
  plan plan NOT NULL,
  status subscription_status NOT NULL,
  price_cents integer NOT NULL,
  period_ends_at timestamptz(3),
  cancel_at_period_end boolean NOT NULL DEFAULT false,
  provider_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  period_starts_at timestamptz(3),
  ended_at timestamptz(3),
  CONSTRAINT subscription_price CHECK (price_cents >= 0)
);
CREATE UNIQUE INDEX subscription_provider_id_key ON subscription (provider_id);
-- Subscriptions to ask the provider about because their period is over.
CREATE INDEX subscription_period_end ON subscription (period_ends_at) WHERE status <> 'canceled';
CREATE INDEX subscription_user_id_idx ON subscription (user_id);

CREATE TABLE subscription_payment (
  id serial PRIMARY KEY,
  subscription_id integer NOT NULL REFERENCES subscription ON DELETE CASCADE ON UPDATE CASCADE,
  invoice_id text NOT NULL,
  payment_id text,
  status subscription_payment_status NOT NULL,
  amount_cents integer NOT NULL,
  refunded_cents integer NOT NULL DEFAULT 0,
  period_starts_at timestamptz(3) NOT NULL,
  period_ends_at timestamptz(3) NOT NULL,
  paid_at timestamptz(3) NOT NULL,
  CONSTRAINT subscription_payment_money CHECK (amount_cents >= 0 AND refunded_cents BETWEEN 0 AND amount_cents),
  CONSTRAINT subscription_payment_span CHECK (period_ends_at >= period_starts_at)
);
CREATE UNIQUE INDEX subscription_payment_invoice_id_key ON subscription_payment (invoice_id);
CREATE INDEX subscription_payment_subscription_id_idx ON subscription_payment (subscription_id);

CREATE TABLE payment_event (
  id text PRIMARY KEY,
  type text NOT NULL,
  provider_at timestamptz(3) NOT NULL,
  payload jsonb NOT NULL,
  received_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  applied_at timestamptz(3)
);
CREATE INDEX payment_event_received_at_idx ON payment_event (received_at);

-- How often the state of something at the payment provider was stored (docs/decisions/0013-payment-events.md).
CREATE TABLE payment_subject (
  id text PRIMARY KEY,
  revision integer NOT NULL,
  settled_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);

-- ── Crowdfunding ─────────────────────────────────────────────────────────────────────────────────────────────────────
CREATE TYPE campaign_status AS ENUM ('open', 'reached', 'ended');
CREATE TYPE contribution_status AS ENUM ('pending', 'paid', 'partly_refunded', 'refunded', 'disputed', 'lost',
  'expired', 'failed');

CREATE TABLE campaign (
  id serial PRIMARY KEY,
  listing_id integer NOT NULL REFERENCES listing ON DELETE RESTRICT ON UPDATE CASCADE,
  status campaign_status NOT NULL DEFAULT 'open',
  goal_cents integer NOT NULL,
  raised_cents integer NOT NULL DEFAULT 0,
  reached_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  year_from timestamptz(3),
  CONSTRAINT campaign_money CHECK (goal_cents > 0 AND raised_cents >= 0),
  CONSTRAINT campaign_reached CHECK ((reached_at IS NULL) = (year_from IS NULL) AND (status <> 'reached'
    OR reached_at IS NOT NULL) AND (status <> 'open' OR reached_at IS NULL))
);
CREATE UNIQUE INDEX campaign_one_open ON campaign (listing_id) WHERE status = 'open';
CREATE INDEX campaign_listing_id_idx ON campaign (listing_id);

CREATE TABLE contribution (
  id serial PRIMARY KEY,
  campaign_id integer NOT NULL REFERENCES campaign ON DELETE RESTRICT ON UPDATE CASCADE,
  user_id integer REFERENCES "user" ON DELETE SET NULL ON UPDATE CASCADE,
  status contribution_status NOT NULL DEFAULT 'pending',
  amount_cents integer NOT NULL,
  refunded_cents integer NOT NULL DEFAULT 0,
  donor_name text NOT NULL DEFAULT '',
  donor_email text NOT NULL DEFAULT '',
  checkout_session_id text NOT NULL,
  payment_id text,
  paid_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  disputed_cents integer NOT NULL DEFAULT 0,
  lost_cents integer NOT NULL DEFAULT 0,
  CONSTRAINT contribution_money CHECK (amount_cents >= 100
    AND least(refunded_cents, disputed_cents, lost_cents) >= 0
    AND refunded_cents + disputed_cents + lost_cents <= amount_cents),
  CONSTRAINT contribution_paid CHECK ((status IN ('paid', 'partly_refunded', 'refunded', 'disputed',
    'lost')) = (paid_at IS NOT NULL) AND (paid_at IS NULL) = (payment_id IS NULL) AND (paid_at IS NOT NULL
    OR refunded_cents + disputed_cents + lost_cents = 0))
);
CREATE UNIQUE INDEX contribution_checkout_session_id_key ON contribution (checkout_session_id);
CREATE UNIQUE INDEX contribution_payment_id_key ON contribution (payment_id);
CREATE INDEX contribution_campaign_id_created_at_idx ON contribution (campaign_id, created_at);
-- The ledger: by the time of the payment, or of the attempt.
CREATE INDEX contribution_ledger ON contribution ((coalesce(paid_at, created_at)) DESC, id DESC);
CREATE INDEX contribution_ledger_of_status ON contribution (status, (coalesce(paid_at, created_at)) DESC, id DESC);
CREATE INDEX contribution_payment_search ON contribution
  USING gin (payment_id gin_trgm_ops, checkout_session_id gin_trgm_ops);
CREATE INDEX contribution_user_id_idx ON contribution (user_id);

-- ── Premium ──────────────────────────────────────────────────────────────────────────────────────────────────────────
CREATE TYPE premium_cause AS ENUM ('subscription', 'user_grant', 'crowdfund', 'listing_grant');

CREATE TABLE premium_grant (
  id serial PRIMARY KEY,
  cause premium_cause NOT NULL,
  user_id integer REFERENCES "user" ON DELETE CASCADE ON UPDATE CASCADE,
  listing_id integer REFERENCES listing ON DELETE CASCADE ON UPDATE CASCADE,
  subscription_id integer REFERENCES subscription ON DELETE CASCADE ON UPDATE CASCADE,
  campaign_id integer REFERENCES campaign ON DELETE CASCADE ON UPDATE CASCADE,
  starts_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  ends_at timestamptz(3),
  revoked_at timestamptz(3),
  reminded_at timestamptz(3),
  by_id integer REFERENCES "user" ON DELETE SET NULL ON UPDATE CASCADE,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT premium_grant_cause CHECK ((cause IN ('subscription', 'user_grant')) = (user_id IS NOT NULL)
    AND (cause = 'subscription') = (subscription_id IS NOT NULL) AND (cause = 'crowdfund') = (campaign_id IS NOT NULL)),
  CONSTRAINT premium_grant_for_one CHECK (num_nonnulls(user_id, listing_id) = 1),
  CONSTRAINT premium_grant_span CHECK (ends_at >= starts_at)
);
CREATE UNIQUE INDEX premium_grant_campaign_id_key ON premium_grant (campaign_id);
CREATE UNIQUE INDEX premium_grant_one_by_admin_listing ON premium_grant (listing_id)
  WHERE cause = 'listing_grant' AND revoked_at IS NULL;
CREATE UNIQUE INDEX premium_grant_one_by_admin_user ON premium_grant (user_id)
  WHERE cause = 'user_grant' AND revoked_at IS NULL;
CREATE UNIQUE INDEX premium_grant_subscription_id_key ON premium_grant (subscription_id);
CREATE INDEX premium_grant_by_id_idx ON premium_grant (by_id);
CREATE INDEX premium_grant_ends_at_idx ON premium_grant (ends_at);
CREATE INDEX premium_grant_listing_id_idx ON premium_grant (listing_id);
CREATE INDEX premium_grant_user_id_idx ON premium_grant (user_id);

-- ── Search engines ───────────────────────────────────────────────────────────────────────────────────────────────────
CREATE TYPE meta_type AS ENUM ('static', 'business', 'doctor');

CREATE TABLE page_meta (
  id serial PRIMARY KEY,
  meta_type meta_type NOT NULL,
  page_name text NOT NULL DEFAULT '',
  listing_id integer REFERENCES listing ON DELETE CASCADE ON UPDATE CASCADE,
  title text NOT NULL DEFAULT '',
  description text NOT NULL DEFAULT '',
  keywords text NOT NULL DEFAULT '',
  og_title text NOT NULL DEFAULT '',
  og_description text NOT NULL DEFAULT '',
  og_image text NOT NULL DEFAULT '',
  canonical_url text NOT NULL DEFAULT '',
  robots text NOT NULL DEFAULT 'index, follow',
  priority numeric(2,1) NOT NULL DEFAULT 0.5,
  changefreq text NOT NULL DEFAULT 'monthly',
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT page_meta_changefreq CHECK (changefreq IN ('always', 'hourly', 'daily', 'weekly', 'monthly', 'yearly',
    'never')),
  CONSTRAINT page_meta_of_one CHECK ((meta_type = 'static') = (listing_id IS NULL)
    AND (meta_type = 'static') = (page_name <> '')),
  CONSTRAINT page_meta_priority CHECK (priority BETWEEN 0.1 AND 1.0),
  CONSTRAINT page_meta_robots CHECK (robots IN ('index, follow', 'noindex, follow', 'index, nofollow',
    'noindex, nofollow'))
);
CREATE UNIQUE INDEX page_meta_listing_id_key ON page_meta (listing_id);
CREATE UNIQUE INDEX page_meta_one_per_static_name ON page_meta (page_name) WHERE meta_type = 'static';

-- ── Search ───────────────────────────────────────────────────────────────────────────────────────────────────────────

-- What searches read: one row per active listing, with everything it can be found by in one text search vector
-- (docs/decisions/0047-one-search-vector.md): its words, and facts as words with a colon ("n:harbor" in the name,
-- "concept:12", "state:TX"). The view search_entry_due says what it follows from.
CREATE TABLE search_entry (
  listing_id integer PRIMARY KEY,
  words tsvector NOT NULL,
  is_premium boolean NOT NULL,
  score double precision NOT NULL,
  total_reviews integer NOT NULL,
  average_rating double precision NOT NULL,
  created_at timestamptz(3) NOT NULL,
  -- The valid NPI, by which rows of one person are one result; null without one.
  person bigint,
  kind listing_kind NOT NULL,
  category_id integer NOT NULL,
  place_id integer,
  state text,
  city_key text NOT NULL,
  name_key text NOT NULL,
  free_consultation boolean,
  gender text,
  language_keys text[] NOT NULL,
  insurance_keys text[] NOT NULL
-- A new review changes figures: with some room in its page the row stays where it is.
) WITH (fillfactor = 90);
-- So that the planner knows how many entries have each common word, and reads those along the order of results.
ALTER TABLE search_entry ALTER COLUMN words SET STATISTICS 1000;
CREATE INDEX search_entry_words ON search_entry USING gin (words);
-- The orders of results, so that a page of a common word reads its first rows only.
CREATE INDEX search_entry_rank ON search_entry (is_premium DESC, score DESC, total_reviews DESC, listing_id);
CREATE INDEX search_entry_reviews ON search_entry (total_reviews DESC, average_rating DESC, listing_id);
CREATE INDEX search_entry_newest ON search_entry (created_at DESC, listing_id);
CREATE INDEX search_entry_merit ON search_entry (score DESC, total_reviews DESC, listing_id);
CREATE INDEX search_entry_place ON search_entry (place_id);
CREATE INDEX search_entry_person ON search_entry (person) WHERE person IS NOT NULL;
CREATE INDEX search_entry_name ON search_entry (name_key text_pattern_ops);

-- Listings whose entries the worker has yet to write, some hundred per row: imported ones, which are stored but not yet
-- searchable (docs/decisions/0025-imports-searchable-later.md), and those that say a concept that changed (is_reindex).
CREATE TABLE search_due (
  id bigserial PRIMARY KEY,
  import_id integer,
  listings integer[] NOT NULL,
  is_reindex boolean NOT NULL DEFAULT false,
  due_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE INDEX search_due_import_id_idx ON search_due (import_id);

-- Words that active listings contain, for spell correction: `near` holds the numbers of the word and of what is left of
-- it without one or two of its letters, so that words that differ by a typo or two share a number.
CREATE TABLE search_word (
  word text PRIMARY KEY,
  near integer[] NOT NULL GENERATED ALWAYS AS (spelling_keys(word)) STORED
);
CREATE INDEX search_word_near ON search_word USING gin (near);
-- Words by how they begin.
CREATE INDEX search_word_start ON search_word (word text_pattern_ops);

-- What people look for: professions, specialties and needs, and the ways to say them. Shipped rows are in
-- prisma/data/concepts.csv; admins add, change and remove them.
CREATE TYPE concept_kind AS ENUM ('profession', 'specialty', 'need');
CREATE TABLE concept (
  id serial PRIMARY KEY,
  name text NOT NULL,
  kind concept_kind NOT NULL,
  -- Other ways to say exactly this: everyday, abbreviated, Spanish, as registries write it.
  terms text[] NOT NULL DEFAULT '{}',
  -- Names of concepts of which this is a part ("family law" for "divorce").
  broader text[] NOT NULL DEFAULT '{}',
  -- Names of concepts that may help as well.
  related text[] NOT NULL DEFAULT '{}',
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT concept_name CHECK (btrim(name) <> '' AND char_length(name) <= 100)
);
CREATE UNIQUE INDEX concept_name_key ON concept (lower(name));

-- Each way to say a concept by its stems, written by a trigger. A way to say it belongs to one concept. The trigger also
-- removes the rows of a deleted concept, since it has to see them.
CREATE TABLE concept_term (
  stems text PRIMARY KEY,
  concept_id integer NOT NULL REFERENCES concept DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX concept_term_concept ON concept_term (concept_id);

-- What was searched for on a day, without who did, and how it ended: kept 90 days.
CREATE TABLE search_log (
  day date NOT NULL,
  query text NOT NULL,
  outcome text NOT NULL,
  searches integer NOT NULL,
  -- Different visitors, told apart in a server's memory only.
  visitors integer NOT NULL,
  PRIMARY KEY (day, query, outcome),
  CONSTRAINT search_log_outcome CHECK (outcome IN ('relaxed', 'nothing'))
);

-- Sign-ins, refusals, changes of rights, exports, and limits that were hit: without personal data, kept 90 days. Equal
-- events of a few seconds are one row.
CREATE TABLE security_event (
  id bigserial PRIMARY KEY,
  kind text NOT NULL,
  user_id integer,
  -- The operation, such as "POST reviews/", or the audited action.
  operation text NOT NULL,
  reason text NOT NULL,
  -- Tells networks apart within a day, and doesn't identify them.
  source text NOT NULL,
  count integer NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE INDEX security_event_newest ON security_event (created_at DESC, id DESC);

-- ── Counters ─────────────────────────────────────────────────────────────────────────────────────────────────────────
-- Totals that the home page and the admin lists show. Each statement that changes one adds a row with the difference; a
-- total is the sum of its rows, and fold_counters() compacts them from time to time. Writers never wait for each other,
-- and a rollback takes its rows with it (docs/decisions/0031-counters.md).

-- Listings by kind and status, except merged ones, and their reviews.
CREATE TABLE listing_counter (
  id bigserial PRIMARY KEY,
  kind listing_kind NOT NULL,
  status listing_status NOT NULL,
  listings integer NOT NULL,
  visible_reviews integer NOT NULL,
  flagged_reviews integer NOT NULL
);

-- Reviews that their authors have not deleted.
CREATE TABLE review_counter (
  id bigserial PRIMARY KEY,
  status review_status NOT NULL,
  rating smallint NOT NULL,
  has_edit boolean NOT NULL,
  reviews integer NOT NULL
);

-- Accounts that are not closed.
CREATE TABLE user_counter (
  id bigserial PRIMARY KEY,
  user_type user_type NOT NULL,
  status user_status NOT NULL,
  users integer NOT NULL
);

-- ── Mail, audit and requests ─────────────────────────────────────────────────────────────────────────────────────────
CREATE TYPE mail_status AS ENUM ('waiting', 'sent', 'failed', 'withheld');

CREATE TABLE outbox_mail (
  id serial PRIMARY KEY,
  user_id integer REFERENCES "user" ON DELETE SET NULL ON UPDATE CASCADE,
  recipient text NOT NULL,
  template text NOT NULL,
  values jsonb NOT NULL DEFAULT '{}',
  status mail_status NOT NULL DEFAULT 'waiting',
  attempts integer NOT NULL DEFAULT 0,
  last_error text,
  send_after timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  sent_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE INDEX outbox_mail_status_send_after_idx ON outbox_mail (status, send_after);
CREATE INDEX outbox_mail_user_id_idx ON outbox_mail (user_id);

CREATE TABLE audit_row (
  id serial PRIMARY KEY,
  actor_id integer,
  action text NOT NULL,
  object_type text NOT NULL,
  object_id integer,
  before jsonb,
  after jsonb,
  reason text NOT NULL DEFAULT '',
  request_id text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE INDEX audit_row_action_created_at_idx ON audit_row (action, created_at DESC);
CREATE INDEX audit_row_actor_id_created_at_idx ON audit_row (actor_id, created_at DESC);
CREATE INDEX audit_row_created_at_id_idx ON audit_row (created_at DESC, id);
CREATE INDEX audit_row_object_type_object_id_created_at_idx ON audit_row (object_type, object_id, created_at DESC);

CREATE TABLE idempotency_key (
  id serial PRIMARY KEY,
  caller text NOT NULL,
  method text NOT NULL,
  path text NOT NULL,
  key text NOT NULL,
  body_hash text NOT NULL,
  status integer,
  response jsonb,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE UNIQUE INDEX idempotency_key_caller_method_path_key_key ON idempotency_key (caller, method, path, key);
CREATE INDEX idempotency_key_created_at_idx ON idempotency_key (created_at);

CREATE TABLE rate_limit (
  key text PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
CREATE INDEX rate_limit_expire_idx ON rate_limit (expire);
