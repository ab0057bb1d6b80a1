-- Counters: totals of listings, reviews and accounts as rows of differences (docs/decisions/0031-counters.md).

CREATE OR REPLACE FUNCTION count_listings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO listing_counter (kind, status, listings, visible_reviews, flagged_reviews)
    SELECT kind, status, count(*), sum(total_reviews), sum(flagged_reviews) FROM new_rows
    WHERE merged_into_id IS NULL GROUP BY kind, status;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO listing_counter (kind, status, listings, visible_reviews, flagged_reviews)
    SELECT kind, status, sum(n), sum(n * total_reviews), sum(n * flagged_reviews) FROM (
      SELECT -1 AS n, kind, status, total_reviews, flagged_reviews FROM old_rows WHERE merged_into_id IS NULL
      UNION ALL SELECT 1, kind, status, total_reviews, flagged_reviews FROM new_rows WHERE merged_into_id IS NULL
    ) changes GROUP BY kind, status HAVING sum(n) <> 0 OR sum(n * total_reviews) <> 0 OR sum(n * flagged_reviews) <> 0;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO listing_counter (kind, status, listings, visible_reviews, flagged_reviews)
    SELECT kind, status, -count(*), -sum(total_reviews), -sum(flagged_reviews) FROM old_rows
    WHERE merged_into_id IS NULL GROUP BY kind, status;
  ELSE
    TRUNCATE listing_counter;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER listing_counted_added AFTER INSERT ON listing REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_listings();
CREATE OR REPLACE TRIGGER listing_counted_changed AFTER UPDATE ON listing
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_listings();
CREATE OR REPLACE TRIGGER listing_counted_removed AFTER DELETE ON listing REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_listings();
CREATE OR REPLACE TRIGGER listing_counted_emptied AFTER TRUNCATE ON listing
  FOR EACH STATEMENT EXECUTE FUNCTION count_listings();

CREATE OR REPLACE FUNCTION count_reviews() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO review_counter (status, rating, has_edit, reviews)
    SELECT status, rating, has_edit, count(*) FROM new_rows WHERE deleted_at IS NULL GROUP BY status, rating, has_edit;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO review_counter (status, rating, has_edit, reviews)
    SELECT status, rating, has_edit, sum(n) FROM (
      SELECT -1 AS n, status, rating, has_edit FROM old_rows WHERE deleted_at IS NULL
      UNION ALL SELECT 1, status, rating, has_edit FROM new_rows WHERE deleted_at IS NULL
    ) changes GROUP BY status, rating, has_edit HAVING sum(n) <> 0;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO review_counter (status, rating, has_edit, reviews)
    SELECT status, rating, has_edit, -count(*) FROM old_rows WHERE deleted_at IS NULL GROUP BY status, rating, has_edit;
  ELSE
    TRUNCATE review_counter;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER review_counted_added AFTER INSERT ON review REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_reviews();
CREATE OR REPLACE TRIGGER review_counted_changed AFTER UPDATE ON review
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_reviews();
CREATE OR REPLACE TRIGGER review_counted_removed AFTER DELETE ON review REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_reviews();
CREATE OR REPLACE TRIGGER review_counted_emptied AFTER TRUNCATE ON review
  FOR EACH STATEMENT EXECUTE FUNCTION count_reviews();

CREATE OR REPLACE FUNCTION count_users() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO user_counter (user_type, status, users)
    SELECT user_type, status, count(*) FROM new_rows WHERE closed_at IS NULL GROUP BY user_type, status;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO user_counter (user_type, status, users)
    SELECT user_type, status, sum(n) FROM (
      SELECT -1 AS n, user_type, status FROM old_rows WHERE closed_at IS NULL
      UNION ALL SELECT 1, user_type, status FROM new_rows WHERE closed_at IS NULL
    ) changes GROUP BY user_type, status HAVING sum(n) <> 0;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO user_counter (user_type, status, users)
    SELECT user_type, status, -count(*) FROM old_rows WHERE closed_at IS NULL GROUP BY user_type, status;
  ELSE
    TRUNCATE user_counter;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER user_counted_added AFTER INSERT ON "user" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_users();
CREATE OR REPLACE TRIGGER user_counted_changed AFTER UPDATE ON "user"
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_users();
CREATE OR REPLACE TRIGGER user_counted_removed AFTER DELETE ON "user" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_users();
CREATE OR REPLACE TRIGGER user_counted_emptied AFTER TRUNCATE ON "user"
  FOR EACH STATEMENT EXECUTE FUNCTION count_users();

-- Compacts each total to one row where there are more than `most` rows. Several may run at once: each inserts the sum
-- of the rows it deleted itself, and readers see either the rows or their sum.
CREATE OR REPLACE FUNCTION fold_counters(most int DEFAULT 0) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) FROM listing_counter) > most THEN
    WITH gone AS (DELETE FROM listing_counter RETURNING *)
    INSERT INTO listing_counter (kind, status, listings, visible_reviews, flagged_reviews)
    SELECT kind, status, sum(listings), sum(visible_reviews), sum(flagged_reviews) FROM gone GROUP BY kind, status
    HAVING sum(listings) <> 0 OR sum(visible_reviews) <> 0 OR sum(flagged_reviews) <> 0;
  END IF;
  IF (SELECT count(*) FROM review_counter) > most THEN
    WITH gone AS (DELETE FROM review_counter RETURNING *)
    INSERT INTO review_counter (status, rating, has_edit, reviews)
    SELECT status, rating, has_edit, sum(reviews) FROM gone GROUP BY status, rating, has_edit HAVING sum(reviews) <> 0;
  END IF;
  IF (SELECT count(*) FROM user_counter) > most THEN
    WITH gone AS (DELETE FROM user_counter RETURNING *)
    INSERT INTO user_counter (user_type, status, users)
    SELECT user_type, status, sum(users) FROM gone GROUP BY user_type, status HAVING sum(users) <> 0;
  END IF;
END $$;

-- Counts everything again while writes to listings, reviews and accounts wait.
CREATE OR REPLACE FUNCTION recount_counters() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE "user", listing, review IN SHARE MODE;
  TRUNCATE listing_counter, review_counter, user_counter;
  INSERT INTO listing_counter (kind, status, listings, visible_reviews, flagged_reviews)
  SELECT kind, status, count(*), sum(total_reviews), sum(flagged_reviews) FROM listing
  WHERE merged_into_id IS NULL GROUP BY kind, status;
  INSERT INTO review_counter (status, rating, has_edit, reviews)
  SELECT status, rating, has_edit, count(*) FROM review WHERE deleted_at IS NULL GROUP BY status, rating, has_edit;
  INSERT INTO user_counter (user_type, status, users)
  SELECT user_type, status, count(*) FROM "user" WHERE closed_at IS NULL GROUP BY user_type, status;
END $$;
