-- How many there are: figures that the home page and the lists of the admin area show, kept so that none of them is counted
-- when it is asked for. Why like this: docs/decisions/0031-tallies.md.

-- ── What a row must know of itself, so that the figures follow from its table alone ─────────────────────────────────────
-- Visible reviews of a listing that somebody has reported: its visible ones without these are the active ones.
ALTER TABLE listing ADD COLUMN flagged_reviews integer NOT NULL DEFAULT 0;
-- Whether an author's edit of a review waits beside it.
ALTER TABLE review ADD COLUMN has_edit boolean NOT NULL DEFAULT false;

-- What there is already. No page shows either of the two, so that nothing follows from it.
ALTER TABLE listing DISABLE TRIGGER USER;
ALTER TABLE review DISABLE TRIGGER USER;
UPDATE listing l SET flagged_reviews = reported.n FROM (
  SELECT listing_id, count(*) AS n FROM review WHERE status = 'flagged' AND deleted_at IS NULL GROUP BY listing_id
) reported WHERE l.id = reported.listing_id;
UPDATE review r SET has_edit = true FROM review_revision v WHERE v.review_id = r.id AND v.status = 'pending';
ALTER TABLE listing ENABLE TRIGGER USER;
ALTER TABLE review ENABLE TRIGGER USER;

ALTER TABLE listing ADD CONSTRAINT listing_flagged_reviews CHECK (flagged_reviews BETWEEN 0 AND total_reviews);

-- The home page's number of reviews was made out with it.
DROP INDEX listing_hidden_reviewed;

-- What waits for a moderator, in the order of the list.
CREATE INDEX review_waiting ON review (created_at DESC, id)
  WHERE deleted_at IS NULL AND (status = 'pending' OR has_edit);

CREATE FUNCTION reported(review review) RETURNS int LANGUAGE sql IMMUTABLE AS $$
  SELECT (review.status = 'flagged' AND review.deleted_at IS NULL)::int
$$;

-- As before, with the reports; and what stays with its listing and is counted as before writes it once, or not at all.
CREATE OR REPLACE FUNCTION review_rated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND counted(OLD) = counted(NEW) AND OLD.listing_id = NEW.listing_id THEN
    IF counted(NEW) AND (OLD.rating, reported(OLD)) <> (NEW.rating, reported(NEW)) THEN
      UPDATE listing SET rating_sum = rating_sum + NEW.rating - OLD.rating,
        flagged_reviews = flagged_reviews + reported(NEW) - reported(OLD) WHERE id = NEW.listing_id;
    END IF;
    PERFORM pg_notify('cache', 'listing:' || NEW.listing_id);
    RETURN NULL;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    IF counted(OLD) THEN
      UPDATE listing SET rating_sum = rating_sum - OLD.rating, total_reviews = total_reviews - 1,
        flagged_reviews = flagged_reviews - reported(OLD) WHERE id = OLD.listing_id;
    END IF;
    PERFORM pg_notify('cache', 'listing:' || OLD.listing_id);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    IF counted(NEW) THEN
      UPDATE listing SET rating_sum = rating_sum + NEW.rating, total_reviews = total_reviews + 1,
        flagged_reviews = flagged_reviews + reported(NEW) WHERE id = NEW.listing_id;
    END IF;
    PERFORM pg_notify('cache', 'listing:' || NEW.listing_id);
  END IF;
  RETURN NULL;
END $$;

-- One edit of a review waits at most, so that whichever comes or goes says it.
CREATE FUNCTION edit_noted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  waits boolean := TG_OP <> 'DELETE' AND NEW.status = 'pending';
BEGIN
  IF waits OR OLD.status = 'pending' THEN
    UPDATE review SET has_edit = waits WHERE id = coalesce(NEW.review_id, OLD.review_id) AND has_edit <> waits;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER edit_noted AFTER INSERT OR DELETE OR UPDATE OF status ON review_revision
  FOR EACH ROW EXECUTE FUNCTION edit_noted();

-- ── The figures ──────────────────────────────────────────────────────────────────────────────────────────────────────
-- Each statement that changes one adds a row with what it changes it by; a figure is the sum of its rows, of which
-- fold_tallies() makes one again from time to time. So no two writers ever wait for each other here, and a transaction
-- that is taken back takes its rows with it.

-- Listings by kind and status, but for those that were merged into others, and the reviews of these.
CREATE TABLE listing_tally (
  id BIGSERIAL NOT NULL,
  kind listing_kind NOT NULL,
  status listing_status NOT NULL,
  listings INTEGER NOT NULL,
  visible_reviews INTEGER NOT NULL,
  flagged_reviews INTEGER NOT NULL,
  CONSTRAINT listing_tally_pkey PRIMARY KEY (id)
);

-- Reviews that their authors have not deleted.
CREATE TABLE review_tally (
  id BIGSERIAL NOT NULL,
  status review_status NOT NULL,
  rating SMALLINT NOT NULL,
  has_edit BOOLEAN NOT NULL,
  reviews INTEGER NOT NULL,
  CONSTRAINT review_tally_pkey PRIMARY KEY (id)
);

-- Accounts that are not closed.
CREATE TABLE user_tally (
  id BIGSERIAL NOT NULL,
  user_type user_type NOT NULL,
  status user_status NOT NULL,
  users INTEGER NOT NULL,
  CONSTRAINT user_tally_pkey PRIMARY KEY (id)
);

CREATE FUNCTION listings_tallied() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO listing_tally (kind, status, listings, visible_reviews, flagged_reviews)
    SELECT kind, status, count(*), sum(total_reviews), sum(flagged_reviews) FROM new_rows
    WHERE merged_into_id IS NULL GROUP BY kind, status;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO listing_tally (kind, status, listings, visible_reviews, flagged_reviews)
    SELECT kind, status, sum(n), sum(n * total_reviews), sum(n * flagged_reviews) FROM (
      SELECT -1 AS n, kind, status, total_reviews, flagged_reviews FROM old_rows WHERE merged_into_id IS NULL
      UNION ALL SELECT 1, kind, status, total_reviews, flagged_reviews FROM new_rows WHERE merged_into_id IS NULL
    ) changes GROUP BY kind, status HAVING sum(n) <> 0 OR sum(n * total_reviews) <> 0 OR sum(n * flagged_reviews) <> 0;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO listing_tally (kind, status, listings, visible_reviews, flagged_reviews)
    SELECT kind, status, -count(*), -sum(total_reviews), -sum(flagged_reviews) FROM old_rows
    WHERE merged_into_id IS NULL GROUP BY kind, status;
  ELSE
    TRUNCATE listing_tally;
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION reviews_tallied() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO review_tally (status, rating, has_edit, reviews)
    SELECT status, rating, has_edit, count(*) FROM new_rows WHERE deleted_at IS NULL GROUP BY status, rating, has_edit;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO review_tally (status, rating, has_edit, reviews)
    SELECT status, rating, has_edit, sum(n) FROM (
      SELECT -1 AS n, status, rating, has_edit FROM old_rows WHERE deleted_at IS NULL
      UNION ALL SELECT 1, status, rating, has_edit FROM new_rows WHERE deleted_at IS NULL
    ) changes GROUP BY status, rating, has_edit HAVING sum(n) <> 0;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO review_tally (status, rating, has_edit, reviews)
    SELECT status, rating, has_edit, -count(*) FROM old_rows WHERE deleted_at IS NULL GROUP BY status, rating, has_edit;
  ELSE
    TRUNCATE review_tally;
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION users_tallied() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO user_tally (user_type, status, users)
    SELECT user_type, status, count(*) FROM new_rows WHERE closed_at IS NULL GROUP BY user_type, status;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO user_tally (user_type, status, users)
    SELECT user_type, status, sum(n) FROM (
      SELECT -1 AS n, user_type, status FROM old_rows WHERE closed_at IS NULL
      UNION ALL SELECT 1, user_type, status FROM new_rows WHERE closed_at IS NULL
    ) changes GROUP BY user_type, status HAVING sum(n) <> 0;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO user_tally (user_type, status, users)
    SELECT user_type, status, -count(*) FROM old_rows WHERE closed_at IS NULL GROUP BY user_type, status;
  ELSE
    TRUNCATE user_tally;
  END IF;
  RETURN NULL;
END $$;

DO $$
DECLARE
  noun text;
BEGIN
  FOREACH noun IN ARRAY ARRAY['listing', 'review', 'user'] LOOP
    EXECUTE format('CREATE TRIGGER %1$s_tallied_added AFTER INSERT ON %1$I REFERENCING NEW TABLE AS new_rows
      FOR EACH STATEMENT EXECUTE FUNCTION %1$ss_tallied()', noun);
    EXECUTE format('CREATE TRIGGER %1$s_tallied_changed AFTER UPDATE ON %1$I
      REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION %1$ss_tallied()', noun);
    EXECUTE format('CREATE TRIGGER %1$s_tallied_removed AFTER DELETE ON %1$I REFERENCING OLD TABLE AS old_rows
      FOR EACH STATEMENT EXECUTE FUNCTION %1$ss_tallied()', noun);
    EXECUTE format('CREATE TRIGGER %1$s_tallied_emptied AFTER TRUNCATE ON %1$I
      FOR EACH STATEMENT EXECUTE FUNCTION %1$ss_tallied()', noun);
  END LOOP;
END $$;

-- Makes one row of each figure again where there are more than so many rows. Several may do it at once: each takes rows
-- that it alone removes, and whoever reads meanwhile sees all of them or their sum.
CREATE FUNCTION fold_tallies(most int DEFAULT 0) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) FROM listing_tally) > most THEN
    WITH gone AS (DELETE FROM listing_tally RETURNING *)
    INSERT INTO listing_tally (kind, status, listings, visible_reviews, flagged_reviews)
    SELECT kind, status, sum(listings), sum(visible_reviews), sum(flagged_reviews) FROM gone GROUP BY kind, status
    HAVING sum(listings) <> 0 OR sum(visible_reviews) <> 0 OR sum(flagged_reviews) <> 0;
  END IF;
  IF (SELECT count(*) FROM review_tally) > most THEN
    WITH gone AS (DELETE FROM review_tally RETURNING *)
    INSERT INTO review_tally (status, rating, has_edit, reviews)
    SELECT status, rating, has_edit, sum(reviews) FROM gone GROUP BY status, rating, has_edit HAVING sum(reviews) <> 0;
  END IF;
  IF (SELECT count(*) FROM user_tally) > most THEN
    WITH gone AS (DELETE FROM user_tally RETURNING *)
    INSERT INTO user_tally (user_type, status, users)
    SELECT user_type, status, sum(users) FROM gone GROUP BY user_type, status HAVING sum(users) <> 0;
  END IF;
END $$;

-- Counts all anew; nobody else writes listings, reviews or accounts meanwhile.
CREATE FUNCTION recount_tallies() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE "user", listing, review IN SHARE MODE;
  TRUNCATE listing_tally, review_tally, user_tally;
  INSERT INTO listing_tally (kind, status, listings, visible_reviews, flagged_reviews)
  SELECT kind, status, count(*), sum(total_reviews), sum(flagged_reviews) FROM listing
  WHERE merged_into_id IS NULL GROUP BY kind, status;
  INSERT INTO review_tally (status, rating, has_edit, reviews)
  SELECT status, rating, has_edit, count(*) FROM review WHERE deleted_at IS NULL GROUP BY status, rating, has_edit;
  INSERT INTO user_tally (user_type, status, users)
  SELECT user_type, status, count(*) FROM "user" WHERE closed_at IS NULL GROUP BY user_type, status;
END $$;

SELECT recount_tallies();
