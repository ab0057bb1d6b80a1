-- Reviews: ratings of the listing, helpful votes, reports and waiting edits.

-- Whether a review is visible and counts.
CREATE OR REPLACE FUNCTION counted(review review) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT review.status IN ('active', 'flagged') AND review.deleted_at IS NULL
$$;

-- 1 for a visible review that was reported.
CREATE OR REPLACE FUNCTION reported(review review) RETURNS int LANGUAGE sql IMMUTABLE AS $$
  SELECT (review.status = 'flagged' AND review.deleted_at IS NULL)::int
$$;

-- Keeps rating_sum, total_reviews and flagged_reviews of the listing. A review that stays with its listing and counts
-- as before writes the listing once, or not at all.
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
CREATE OR REPLACE TRIGGER review_added AFTER INSERT OR DELETE ON review FOR EACH ROW EXECUTE FUNCTION review_rated();
CREATE OR REPLACE TRIGGER review_rated AFTER UPDATE ON review FOR EACH ROW
  WHEN ((OLD.rating, OLD.status, OLD.deleted_at, OLD.listing_id)
    IS DISTINCT FROM (NEW.rating, NEW.status, NEW.deleted_at, NEW.listing_id))
  EXECUTE FUNCTION review_rated();

-- Once a moderator has decided, the site has nothing to hide any more.
CREATE OR REPLACE FUNCTION hiding_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.hidden_until := NULL;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER hiding_ended BEFORE UPDATE OF status ON review FOR EACH ROW
  WHEN (OLD.hidden_until IS NOT NULL AND NEW.status IN ('active', 'removed')) EXECUTE FUNCTION hiding_ended();

CREATE OR REPLACE FUNCTION helpful_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE review SET helpful_count = helpful_count + 1 WHERE id = NEW.review_id;
  ELSE
    UPDATE review SET helpful_count = helpful_count - 1 WHERE id = OLD.review_id;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER helpful_counted AFTER INSERT OR DELETE ON helpful_vote
  FOR EACH ROW EXECUTE FUNCTION helpful_counted();

-- Reports that a moderator settled no longer count.
CREATE OR REPLACE FUNCTION flags_counted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change int := 0;
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.settled_at IS NULL THEN change := change - 1; END IF;
  IF TG_OP <> 'DELETE' AND NEW.settled_at IS NULL THEN change := change + 1; END IF;
  IF change <> 0 THEN
    UPDATE review SET flag_count = flag_count + change
    WHERE id = CASE TG_OP WHEN 'DELETE' THEN OLD.review_id ELSE NEW.review_id END;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER flags_counted AFTER INSERT OR UPDATE OR DELETE ON review_flag
  FOR EACH ROW EXECUTE FUNCTION flags_counted();

-- At most one edit per review waits, so the last change decides.
CREATE OR REPLACE FUNCTION edit_noted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  waits boolean := TG_OP <> 'DELETE' AND NEW.status = 'pending';
BEGIN
  IF waits OR OLD.status = 'pending' THEN
    UPDATE review SET has_edit = waits WHERE id = coalesce(NEW.review_id, OLD.review_id) AND has_edit <> waits;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER edit_noted AFTER INSERT OR DELETE OR UPDATE OF status ON review_revision
  FOR EACH ROW EXECUTE FUNCTION edit_noted();
