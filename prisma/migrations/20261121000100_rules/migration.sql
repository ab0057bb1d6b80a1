-- What must always be true, whoever writes: checks, one-of-a-kind rows, the orders that pages read in, and the figures
-- that follow from other rows. Code cannot forget these, and a race ends in a conflict instead of a wrong state.

-- ── One row of a kind ────────────────────────────────────────────────────────────────────────────────────────────────
CREATE UNIQUE INDEX user_email_key ON "user" (lower(email));
CREATE UNIQUE INDEX review_one_per_author ON review (user_id, listing_id) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX review_revision_one_pending ON review_revision (review_id) WHERE status = 'pending';
CREATE UNIQUE INDEX review_flag_one_open ON review_flag (review_id, user_id) WHERE settled_at IS NULL;
CREATE UNIQUE INDEX claim_one_open ON claim (user_id, listing_id) WHERE status = 'pending';
CREATE UNIQUE INDEX campaign_one_open ON campaign (listing_id) WHERE status = 'open';
CREATE UNIQUE INDEX page_meta_one_per_static_name ON page_meta (page_name) WHERE meta_type = 'static';
CREATE UNIQUE INDEX premium_grant_one_by_admin_user ON premium_grant (user_id)
  WHERE cause = 'user_grant' AND revoked_at IS NULL;
CREATE UNIQUE INDEX premium_grant_one_by_admin_listing ON premium_grant (listing_id)
  WHERE cause = 'listing_grant' AND revoked_at IS NULL;
CREATE UNIQUE INDEX category_one_top_level_slug ON category (slug) WHERE parent_id IS NULL;

-- ── Kinds: a category has its parent's kind, a listing its category's ────────────────────────────────────────────────
ALTER TABLE category ADD CONSTRAINT category_id_kind_key UNIQUE (id, kind);
ALTER TABLE category ADD CONSTRAINT category_kind_of_parent
  FOREIGN KEY (parent_id, kind) REFERENCES category (id, kind) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE listing ADD CONSTRAINT listing_kind_of_category
  FOREIGN KEY (category_id, kind) REFERENCES category (id, kind);

-- ── Checks ───────────────────────────────────────────────────────────────────────────────────────────────────────────
ALTER TABLE admin_seat ADD CONSTRAINT admin_seat_only_one CHECK (id = 1);
ALTER TABLE category
  ADD CONSTRAINT category_name_given CHECK (btrim(name) <> '' AND char_length(name) <= 200),
  ADD CONSTRAINT category_slug_shape CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  ADD CONSTRAINT category_color_hex CHECK (color ~ '^#[0-9a-f]{6}$'),
  ADD CONSTRAINT category_counts_positive CHECK (business_count >= 0 AND doctor_count >= 0);
ALTER TABLE listing
  ADD CONSTRAINT listing_name_given CHECK (btrim(name) <> '' AND char_length(name) <= 200),
  ADD CONSTRAINT listing_slug_shape CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  ADD CONSTRAINT listing_short_fields CHECK (greatest(
    char_length(phone), char_length(email), char_length(street_address), char_length(city), char_length(state),
    char_length(zip), char_length(specialty), char_length(gender), char_length(npi_number)) <= 255),
  ADD CONSTRAINT listing_urls CHECK (greatest(
    char_length(website), char_length(image_url), char_length(works_for)) <= 2048),
  ADD CONSTRAINT listing_long_texts CHECK (greatest(
    char_length(description), char_length(license), char_length(practice_areas), char_length(honors),
    char_length(work_experience), char_length(associations), char_length(education), char_length(speaking_engagements),
    char_length(publications), char_length(language), char_length(insurances), char_length(popular_visit_reasons),
    char_length(practice_names), char_length(fee_details)) <= 20000),
  ADD CONSTRAINT listing_merged_is_hidden CHECK (
    merged_into_id IS NULL OR (status = 'suspended' AND merged_into_id <> id)),
  ADD CONSTRAINT listing_ratings CHECK (total_reviews >= 0 AND rating_sum BETWEEN total_reviews AND 5 * total_reviews);
ALTER TABLE duplicate_pair
  ADD CONSTRAINT duplicate_pair_order CHECK (first_id < second_id),
  ADD CONSTRAINT duplicate_pair_score CHECK (score BETWEEN 0 AND 100);
ALTER TABLE duplicate_dismissal ADD CONSTRAINT duplicate_dismissal_order CHECK (first_id < second_id);
ALTER TABLE review
  ADD CONSTRAINT review_rating CHECK (rating BETWEEN 1 AND 5),
  ADD CONSTRAINT review_title CHECK (btrim(title) <> '' AND char_length(title) <= 100),
  ADD CONSTRAINT review_content CHECK (btrim(content) <> '' AND char_length(content) <= 1000),
  ADD CONSTRAINT review_counts CHECK (helpful_count >= 0 AND flag_count >= 0);
ALTER TABLE review_revision
  ADD CONSTRAINT review_revision_rating CHECK (rating BETWEEN 1 AND 5),
  ADD CONSTRAINT review_revision_title CHECK (btrim(title) <> '' AND char_length(title) <= 100),
  ADD CONSTRAINT review_revision_content CHECK (btrim(content) <> '' AND char_length(content) <= 1000);
ALTER TABLE review_reply
  ADD CONSTRAINT review_reply_content CHECK (btrim(content) <> '' AND char_length(content) <= 1000);
ALTER TABLE helpful_vote ADD CONSTRAINT helpful_vote_by_one CHECK (num_nonnulls(user_id, visitor_hash) = 1);
ALTER TABLE claim ADD CONSTRAINT claim_decided CHECK ((status IN ('approved', 'rejected')) = (decided_at IS NOT NULL));
ALTER TABLE premium_grant
  ADD CONSTRAINT premium_grant_for_one CHECK (num_nonnulls(user_id, listing_id) = 1),
  ADD CONSTRAINT premium_grant_cause CHECK (
    (cause IN ('subscription', 'user_grant')) = (user_id IS NOT NULL)
    AND (cause = 'subscription') = (subscription_id IS NOT NULL)
    AND (cause = 'crowdfund') = (campaign_id IS NOT NULL)),
  ADD CONSTRAINT premium_grant_span CHECK (ends_at >= starts_at);
ALTER TABLE subscription ADD CONSTRAINT subscription_price CHECK (price_cents >= 0);
ALTER TABLE campaign
  ADD CONSTRAINT campaign_money CHECK (goal_cents > 0 AND raised_cents >= 0),
  ADD CONSTRAINT campaign_reached CHECK (status <> 'reached' OR reached_at IS NOT NULL);
ALTER TABLE contribution
  ADD CONSTRAINT contribution_money CHECK (amount_cents >= 100 AND refunded_cents BETWEEN 0 AND amount_cents);
ALTER TABLE page_meta
  ADD CONSTRAINT page_meta_of_one CHECK (
    (meta_type = 'static') = (listing_id IS NULL) AND (meta_type = 'static') = (page_name <> '')),
  ADD CONSTRAINT page_meta_priority CHECK (priority BETWEEN 0.1 AND 1.0),
  ADD CONSTRAINT page_meta_robots CHECK (
    robots IN ('index, follow', 'noindex, follow', 'index, nofollow', 'noindex, nofollow')),
  ADD CONSTRAINT page_meta_changefreq CHECK (
    changefreq IN ('always', 'hourly', 'daily', 'weekly', 'monthly', 'yearly', 'never'));
ALTER TABLE slug_history ADD CONSTRAINT slug_history_of_one CHECK (num_nonnulls(listing_id, category_id) = 1);
ALTER TABLE import ADD CONSTRAINT import_counts CHECK (created >= 0 AND skipped >= 0 AND refused >= 0);
ALTER TABLE import_batch
  ADD CONSTRAINT import_batch_adds_up CHECK (first_row >= 0 AND rows = created + skipped + refused);
ALTER TABLE listing_day ADD CONSTRAINT listing_day_counts CHECK (
  least(views, calls, messages, whatsapps, emails, websites, search_appearances) >= 0);

-- ── The orders that public pages read in ─────────────────────────────────────────────────────────────────────────────
CREATE INDEX listing_rank ON listing (is_premium DESC, score DESC, total_reviews DESC, id) WHERE status = 'active';
CREATE INDEX listing_rank_of_kind ON listing (kind, is_premium DESC, score DESC, total_reviews DESC, id)
  WHERE status = 'active';
CREATE INDEX listing_rank_in_state ON listing (state, is_premium DESC, score DESC, total_reviews DESC, id)
  WHERE status = 'active';
CREATE INDEX listing_rank_in_city ON listing (city_key, is_premium DESC, score DESC, total_reviews DESC, id)
  WHERE status = 'active';
CREATE INDEX listing_featured ON listing (is_premium DESC, average_rating DESC, total_reviews DESC, id)
  WHERE status = 'active';
CREATE INDEX listing_top_rated ON listing (score DESC, total_reviews DESC, id) WHERE status = 'active';
CREATE INDEX listing_most_reviewed ON listing (total_reviews DESC, score DESC, id) WHERE status = 'active';
CREATE INDEX listing_newest ON listing (created_at DESC, id) WHERE status = 'active';
CREATE INDEX listing_by_name ON listing (kind, name, id) WHERE status = 'active';
CREATE INDEX listing_by_average ON listing (kind, average_rating, id) WHERE status = 'active';

-- What may be the same listing as one that somebody adds.
CREATE INDEX listing_same_phone ON listing (phone) WHERE status <> 'suspended';
CREATE INDEX listing_same_address ON listing (street_key, left(zip, 5))
  WHERE status <> 'suspended' AND street_key <> '';
-- Groups small enough to compare all names in them: a ZIP code, and what begins alike in a city.
CREATE INDEX listing_same_zip ON listing (left(zip, 5), kind) WHERE status <> 'suspended';
CREATE INDEX listing_like_in_city ON listing (city_key, left(name_key, 3), kind)
  WHERE status <> 'suspended' AND city_key <> '';
-- One merge in force for each listing that was merged.
CREATE UNIQUE INDEX listing_merge_in_force ON listing_merge (merged_id) WHERE undone_at IS NULL;

-- Hidden listings that have reviews: few, and what the site's number of reviews leaves out.
CREATE INDEX listing_hidden_reviewed ON listing (id) WHERE status <> 'active' AND total_reviews > 0;
-- Whose premium ends next.
CREATE INDEX listing_premium_end ON listing (premium_expires) WHERE is_premium;

CREATE INDEX review_newest ON review (created_at DESC, id) WHERE status = 'active' AND deleted_at IS NULL;

-- ── Words ────────────────────────────────────────────────────────────────────────────────────────────────────────────
CREATE INDEX listing_search ON listing USING gin (search) WHERE status = 'active';
CREATE INDEX listing_search_premium ON listing USING gin (search) WHERE status = 'active' AND is_premium;
CREATE INDEX listing_name_search ON listing USING gin (name_search) WHERE status = 'active';
CREATE INDEX listing_name_search_premium ON listing USING gin (name_search) WHERE status = 'active' AND is_premium;
CREATE INDEX listing_languages ON listing USING gin (language_keys) WHERE status = 'active';
CREATE INDEX listing_insurances ON listing USING gin (insurance_keys) WHERE status = 'active';

-- All texts that one typing mistake turns into this word: a letter too many, two swapped, one wrong, one missing.
CREATE FUNCTION one_edit_away(word text) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  WITH cut AS (SELECT left(word, n) AS head, substr(word, n + 1) AS tail FROM generate_series(0, char_length(word)) n),
    letter AS (SELECT chr(code) AS l FROM generate_series(97, 122) code)
  SELECT head || substr(tail, 2) FROM cut WHERE tail <> ''
  UNION SELECT head || substr(tail, 2, 1) || left(tail, 1) || substr(tail, 3) FROM cut WHERE char_length(tail) > 1
  UNION SELECT head || l || substr(tail, 2) FROM cut, letter WHERE tail <> ''
  UNION SELECT head || l || tail FROM cut, letter
$$;

-- A word and what it is written like in the other number: "dentist" for "dentists" and the other way round.
CREATE FUNCTION word_forms(word text) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  SELECT word
  UNION ALL SELECT word || 's' WHERE word !~ '(s|x|z|ch|sh|[^aeiou]y)$'
  UNION ALL SELECT word || 'es' WHERE word ~ '(s|x|z|ch|sh)$'
  UNION ALL SELECT left(word, -1) || 'ies' WHERE word ~ '[^aeiou]y$'
  UNION ALL SELECT left(word, -1) WHERE word ~ '[^s]s$' AND word !~ '([^aeiou]y|x|z|ch|sh)s$'
  UNION ALL SELECT left(word, -2) WHERE word ~ '(s|x|z|ch|sh)es$'
  UNION ALL SELECT left(word, -3) || 'y' WHERE word ~ '[^aeiou]ies$'
$$;

-- The words searched with every word that no active listing holds replaced by a known word one mistake away; null when
-- nothing is to be replaced. A word is known in both its numbers, when both have the stem by which listings are found.
-- Of several, one that begins alike is better, then the one that most listings hold, then one that is written so
-- somewhere. Only words of four letters and more.
CREATE FUNCTION corrected_words(words text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT nullif(string_agg(coalesce(better.word, typed.word), ' ' ORDER BY typed.place), normalised(words))
  FROM regexp_split_to_table(normalised(words), ' ') WITH ORDINALITY AS typed (word, place)
  LEFT JOIN LATERAL (
    SELECT near.word
    FROM one_edit_away(typed.word) AS near (word) CROSS JOIN word_forms(near.word) AS form (word)
    JOIN search_word known ON known.word = form.word
    WHERE char_length(typed.word) BETWEEN 4 AND 40 AND typed.word !~ '[0-9]'
      AND plainto_tsquery('directory', near.word) = plainto_tsquery('directory', known.word)
      AND NOT EXISTS (
        SELECT FROM listing l WHERE l.status = 'active' AND l.search @@ plainto_tsquery('directory', typed.word))
    ORDER BY left(near.word, 1) = left(typed.word, 1) DESC, (
      SELECT count(*) FROM (
        SELECT FROM listing l WHERE l.status = 'active' AND l.search @@ plainto_tsquery('directory', near.word) LIMIT 100
      ) holders
    ) DESC, near.word = known.word DESC, near.word LIMIT 1
  ) better ON true
$$;

-- Whether a mistyped word may have meant this one. Digits are never guessed at.
CREATE FUNCTION is_guessable(word text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT char_length(word) BETWEEN 4 AND 40 AND word !~ '[^[:alpha:]]'
$$;

-- ── The category tree ────────────────────────────────────────────────────────────────────────────────────────────────
-- path_ids and full_slug follow from the parent; a change runs down the tree, one level at a time.
CREATE FUNCTION category_placed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  above category%ROWTYPE;
BEGIN
  IF NEW.parent_id IS NULL THEN
    NEW.path_ids := ARRAY[NEW.id];
    NEW.full_slug := NEW.slug;
    RETURN NEW;
  END IF;
  SELECT * INTO above FROM category WHERE id = NEW.parent_id;
  IF NEW.id = ANY (above.path_ids) THEN
    RAISE EXCEPTION 'category % would lie below itself', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'category_no_cycle';
  END IF;
  NEW.path_ids := above.path_ids || NEW.id;
  NEW.full_slug := above.full_slug || '/' || NEW.slug;
  RETURN NEW;
END $$;
CREATE TRIGGER category_placed BEFORE INSERT OR UPDATE OF parent_id, slug ON category
  FOR EACH ROW EXECUTE FUNCTION category_placed();

CREATE FUNCTION category_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.name <> OLD.name OR NEW.path_ids <> OLD.path_ids THEN
    UPDATE listing SET category_id = category_id
    WHERE category_id IN (SELECT id FROM category WHERE path_ids @> ARRAY[NEW.id]);
  END IF;
  IF NEW.path_ids <> OLD.path_ids THEN
    DELETE FROM category_listing m USING listing l WHERE m.listing_id = l.id AND l.category_id = NEW.id;
    INSERT INTO category_listing (category_id, listing_id, kind, is_premium, score, total_reviews)
    SELECT step.id, l.id, l.kind, l.is_premium, l.score, l.total_reviews
    FROM listing l CROSS JOIN unnest(NEW.path_ids) AS step (id)
    WHERE l.category_id = NEW.id AND l.status = 'active';
  END IF;
  IF NEW.parent_id IS DISTINCT FROM OLD.parent_id THEN
    -- What the subtree holds counts above its new place and no longer above the old one.
    PERFORM 1 FROM category WHERE id = ANY (OLD.path_ids || NEW.path_ids) ORDER BY id FOR NO KEY UPDATE;
    UPDATE category SET business_count = business_count - NEW.business_count, doctor_count = doctor_count - NEW.doctor_count
    WHERE id = ANY (OLD.path_ids) AND id <> NEW.id;
    UPDATE category SET business_count = business_count + NEW.business_count, doctor_count = doctor_count + NEW.doctor_count
    WHERE id = ANY (NEW.path_ids) AND id <> NEW.id;
  END IF;
  UPDATE category SET parent_id = parent_id WHERE parent_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER category_moved AFTER UPDATE ON category FOR EACH ROW
  WHEN ((NEW.full_slug, NEW.path_ids, NEW.name) IS DISTINCT FROM (OLD.full_slug, OLD.path_ids, OLD.name))
  EXECUTE FUNCTION category_moved();

-- ── Counts of active listings in each subtree ────────────────────────────────────────────────────────────────────────
-- An import sets app.counts to 'later' for its transaction: it leaves a mark per batch, and recount_branches() counts.
CREATE FUNCTION change_counts(categories int[], kinds listing_kind[], changes int[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('app.counts', true) = 'later' THEN
    INSERT INTO category_recount (category_id) SELECT DISTINCT unnest(categories);
    RETURN;
  END IF;
  -- Locked in one order, so that two writers never wait for each other; and no stronger than the counts need, since a
  -- listing written beside holds its category by the foreign key.
  PERFORM 1 FROM category
    WHERE id IN (SELECT unnest(c.path_ids) FROM category c WHERE c.id = ANY (categories)) ORDER BY id FOR NO KEY UPDATE;
  UPDATE category SET
    business_count = business_count + sums.businesses,
    doctor_count = doctor_count + sums.doctors
  FROM (
    SELECT step.id,
      coalesce(sum(change.n) FILTER (WHERE change.kind = 'business'), 0)::int AS businesses,
      coalesce(sum(change.n) FILTER (WHERE change.kind = 'doctor'), 0)::int AS doctors
    FROM unnest(categories, kinds, changes) AS change (category_id, kind, n)
    JOIN category c ON c.id = change.category_id CROSS JOIN unnest(c.path_ids) AS step (id)
    GROUP BY step.id
  ) sums
  WHERE category.id = sums.id AND (sums.businesses <> 0 OR sums.doctors <> 0);
END $$;

-- Counts every marked branch anew (the marked categories and all above them); gives the number of categories counted.
-- Marks left while it runs stay for the next run.
CREATE FUNCTION recount_branches(silent_for interval DEFAULT '0') RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  due int[];
  seen int[];
BEGIN
  SELECT array_agg(DISTINCT category_id) INTO due FROM (
    -- A mark's time is rounded to milliseconds, so it may lie after now(): asked for all, all are taken.
    SELECT category_id FROM category_recount GROUP BY category_id
    HAVING silent_for = '0' OR max(marked_at) <= now() - silent_for
  ) quiet;
  IF due IS NULL THEN RETURN 0; END IF;
  SELECT array_agg(DISTINCT step) INTO seen FROM category c, unnest(c.path_ids) AS step WHERE c.id = ANY (due);
  PERFORM 1 FROM category WHERE id = ANY (seen) ORDER BY id FOR NO KEY UPDATE;
  DELETE FROM category_recount WHERE category_id = ANY (due);
  UPDATE category SET business_count = coalesce(counted.businesses, 0), doctor_count = coalesce(counted.doctors, 0)
  FROM unnest(seen) AS wanted (id) LEFT JOIN (
    SELECT category_id, count(*) FILTER (WHERE kind = 'business') AS businesses,
      count(*) FILTER (WHERE kind = 'doctor') AS doctors
    FROM category_listing WHERE category_id = ANY (seen) GROUP BY category_id
  ) counted ON counted.category_id = wanted.id
  WHERE category.id = wanted.id;
  RETURN cardinality(seen);
END $$;

-- ── Listings: the words of their categories ──────────────────────────────────────────────────────────────────────────
CREATE FUNCTION category_words(category int) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce(string_agg(above.name, ' ' ORDER BY step.place), '')
  FROM category own CROSS JOIN unnest(own.path_ids) WITH ORDINALITY AS step (id, place)
  JOIN category above ON above.id = step.id WHERE own.id = category
$$;

CREATE FUNCTION listing_placed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.category_words := category_words(NEW.category_id);
  RETURN NEW;
END $$;
CREATE TRIGGER listing_moved BEFORE UPDATE OF category_id ON listing FOR EACH ROW EXECUTE FUNCTION listing_placed();
-- An import takes the words from the same function once a batch, which saves a call per row.
CREATE TRIGGER listing_placed BEFORE INSERT ON listing FOR EACH ROW
  WHEN (NEW.category_words = '') EXECUTE FUNCTION listing_placed();

-- ── Listings: place in each category, counts, words, cached pages ────────────────────────────────────────────────────
CREATE FUNCTION listing_added() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  categories int[];
  kinds listing_kind[];
  changes int[];
BEGIN
  INSERT INTO category_listing (category_id, listing_id, kind, is_premium, score, total_reviews)
  SELECT step.id, l.id, l.kind, l.is_premium, l.score, l.total_reviews
  FROM new_rows l JOIN category c ON c.id = l.category_id CROSS JOIN unnest(c.path_ids) AS step (id)
  WHERE l.status = 'active';

  SELECT array_agg(category_id), array_agg(kind), array_agg(n) INTO categories, kinds, changes FROM (
    SELECT category_id, kind, count(*)::int AS n FROM new_rows WHERE status = 'active' GROUP BY 1, 2
  ) sums;
  IF categories IS NOT NULL THEN
    PERFORM change_counts(categories, kinds, changes);
  END IF;

  INSERT INTO search_word
  SELECT found.word FROM (
    SELECT DISTINCT string_to_table(l.name_key || ' ' || l.city_key || ' ' || normalised(
      concat_ws(' ', l.specialty, l.practice_areas, l.category_words, l.description)), ' ') AS word
    FROM new_rows l WHERE l.status = 'active' OFFSET 0
  ) found
  WHERE is_guessable(found.word) AND NOT EXISTS (SELECT 1 FROM search_word known WHERE known.word = found.word)
  ORDER BY 1 ON CONFLICT DO NOTHING;

  INSERT INTO duplicate_due (listing_id) SELECT id FROM new_rows WHERE status <> 'suspended';
  RETURN NULL;
END $$;
CREATE TRIGGER listing_added AFTER INSERT ON listing REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION listing_added();

CREATE FUNCTION listing_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  categories int[];
  kinds listing_kind[];
  changes int[];
  hidden int[];
BEGIN
  DELETE FROM category_listing m USING old_rows o JOIN new_rows l USING (id)
  WHERE m.listing_id = l.id AND (o.status, o.category_id, o.is_premium, o.score, o.total_reviews)
    IS DISTINCT FROM (l.status, l.category_id, l.is_premium, l.score, l.total_reviews);
  INSERT INTO category_listing (category_id, listing_id, kind, is_premium, score, total_reviews)
  SELECT step.id, l.id, l.kind, l.is_premium, l.score, l.total_reviews
  FROM new_rows l JOIN old_rows o USING (id)
  JOIN category c ON c.id = l.category_id CROSS JOIN unnest(c.path_ids) AS step (id)
  WHERE l.status = 'active' AND (o.status, o.category_id, o.is_premium, o.score, o.total_reviews)
    IS DISTINCT FROM (l.status, l.category_id, l.is_premium, l.score, l.total_reviews);

  SELECT array_agg(category_id), array_agg(kind), array_agg(n) INTO categories, kinds, changes FROM (
    SELECT category_id, kind, sum(n)::int AS n FROM (
      SELECT category_id, kind, -1 AS n FROM old_rows WHERE status = 'active'
      UNION ALL SELECT category_id, kind, 1 FROM new_rows WHERE status = 'active'
    ) moves GROUP BY 1, 2 HAVING sum(n) <> 0
  ) sums;
  IF categories IS NOT NULL THEN
    PERFORM change_counts(categories, kinds, changes);
  END IF;

  INSERT INTO search_word
  SELECT found.word FROM (
    SELECT DISTINCT string_to_table(l.name_key || ' ' || l.city_key || ' ' || normalised(
      concat_ws(' ', l.specialty, l.practice_areas, l.category_words, l.description)), ' ') AS word
    FROM new_rows l JOIN old_rows o USING (id)
    WHERE l.status = 'active' AND (o.status, o.search) IS DISTINCT FROM (l.status, l.search) OFFSET 0
  ) found
  WHERE is_guessable(found.word) AND NOT EXISTS (SELECT 1 FROM search_word known WHERE known.word = found.word)
  ORDER BY 1 ON CONFLICT DO NOTHING;

  INSERT INTO duplicate_due (listing_id)
  SELECT l.id FROM new_rows l JOIN old_rows o USING (id)
  WHERE (o.name_key, o.phone, o.street_key, o.zip, o.city_key, o.status = 'suspended')
    IS DISTINCT FROM (l.name_key, l.phone, l.street_key, l.zip, l.city_key, l.status = 'suspended');

  hidden := ARRAY(
    SELECT l.id FROM new_rows l JOIN old_rows o USING (id) WHERE l.status = 'suspended' AND o.status <> 'suspended');
  IF cardinality(hidden) > 0 THEN
    DELETE FROM duplicate_pair WHERE first_id = ANY (hidden) OR second_id = ANY (hidden);
  END IF;

  PERFORM pages_changed(ARRAY(SELECT id FROM new_rows));
  RETURN NULL;
END $$;

-- Tells every server which listing pages to draw anew; beyond a thousand, all of them.
CREATE FUNCTION pages_changed(listings int[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(listings) > 1000 THEN
    PERFORM pg_notify('cache', 'everything');
  ELSE
    PERFORM pg_notify('cache', 'listing:' || id) FROM unnest(listings) AS id;
  END IF;
END $$;
CREATE TRIGGER listing_changed AFTER UPDATE ON listing REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION listing_changed();

CREATE FUNCTION listing_removed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  categories int[];
  kinds listing_kind[];
  changes int[];
BEGIN
  SELECT array_agg(category_id), array_agg(kind), array_agg(n) INTO categories, kinds, changes FROM (
    SELECT category_id, kind, -count(*)::int AS n FROM old_rows WHERE status = 'active' GROUP BY 1, 2
  ) sums;
  IF categories IS NOT NULL THEN
    PERFORM change_counts(categories, kinds, changes);
  END IF;
  PERFORM pages_changed(ARRAY(SELECT id FROM old_rows));
  RETURN NULL;
END $$;
CREATE TRIGGER listing_removed AFTER DELETE ON listing REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION listing_removed();

-- ── Reviews: ratings of the listing, helpful and report counts ───────────────────────────────────────────────────────
CREATE FUNCTION counted(review review) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT review.status IN ('active', 'flagged') AND review.deleted_at IS NULL
$$;

CREATE FUNCTION review_rated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    IF counted(OLD) THEN
      UPDATE listing SET rating_sum = rating_sum - OLD.rating, total_reviews = total_reviews - 1 WHERE id = OLD.listing_id;
    END IF;
    PERFORM pg_notify('cache', 'listing:' || OLD.listing_id);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    IF counted(NEW) THEN
      UPDATE listing SET rating_sum = rating_sum + NEW.rating, total_reviews = total_reviews + 1 WHERE id = NEW.listing_id;
    END IF;
    PERFORM pg_notify('cache', 'listing:' || NEW.listing_id);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER review_added AFTER INSERT OR DELETE ON review FOR EACH ROW EXECUTE FUNCTION review_rated();
CREATE TRIGGER review_rated AFTER UPDATE ON review FOR EACH ROW
  WHEN ((OLD.rating, OLD.status, OLD.deleted_at, OLD.listing_id)
    IS DISTINCT FROM (NEW.rating, NEW.status, NEW.deleted_at, NEW.listing_id))
  EXECUTE FUNCTION review_rated();

CREATE FUNCTION review_shown() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('cache', 'listing:' || NEW.listing_id);
  RETURN NULL;
END $$;
CREATE TRIGGER review_shown AFTER UPDATE ON review FOR EACH ROW EXECUTE FUNCTION review_shown();

CREATE FUNCTION helpful_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE review SET helpful_count = helpful_count + 1 WHERE id = NEW.review_id;
  ELSE
    UPDATE review SET helpful_count = helpful_count - 1 WHERE id = OLD.review_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER helpful_counted AFTER INSERT OR DELETE ON helpful_vote
  FOR EACH ROW EXECUTE FUNCTION helpful_counted();

-- Reports that a moderator settled no longer count.
CREATE FUNCTION flags_counted() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER flags_counted AFTER INSERT OR UPDATE OR DELETE ON review_flag
  FOR EACH ROW EXECUTE FUNCTION flags_counted();

CREATE FUNCTION reply_shown() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('cache', 'listing:' || listing_id) FROM review
  WHERE id = CASE TG_OP WHEN 'DELETE' THEN OLD.review_id ELSE NEW.review_id END;
  RETURN NULL;
END $$;
CREATE TRIGGER reply_shown AFTER INSERT OR UPDATE OR DELETE ON review_reply
  FOR EACH ROW EXECUTE FUNCTION reply_shown();

-- ── Other things that cached pages show ──────────────────────────────────────────────────────────────────────────────
CREATE FUNCTION categories_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('cache', 'categories');
  RETURN NULL;
END $$;
CREATE TRIGGER categories_changed AFTER INSERT OR UPDATE OR DELETE ON category
  FOR EACH STATEMENT EXECUTE FUNCTION categories_changed();

-- The pages of a category's listings name it in their address and their path.
CREATE FUNCTION category_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('cache', 'category:' || NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER category_renamed AFTER UPDATE ON category FOR EACH ROW
  WHEN ((OLD.name, OLD.full_slug, OLD.status, OLD.icon, OLD.color)
    IS DISTINCT FROM (NEW.name, NEW.full_slug, NEW.status, NEW.icon, NEW.color))
  EXECUTE FUNCTION category_renamed();

-- An author's name and picture stand beside their reviews.
CREATE FUNCTION author_shown() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  author int := CASE TG_TABLE_NAME WHEN 'user' THEN to_jsonb(NEW) ->> 'id' ELSE to_jsonb(NEW) ->> 'user_id' END;
BEGIN
  PERFORM pages_changed(ARRAY(SELECT DISTINCT listing_id FROM review WHERE user_id = author));
  RETURN NULL;
END $$;
CREATE TRIGGER author_shown AFTER UPDATE ON "user" FOR EACH ROW
  WHEN ((OLD.full_name, OLD.profile_image, OLD.email) IS DISTINCT FROM (NEW.full_name, NEW.profile_image, NEW.email))
  EXECUTE FUNCTION author_shown();
CREATE TRIGGER author_settings_shown AFTER INSERT OR UPDATE ON user_settings
  FOR EACH ROW EXECUTE FUNCTION author_shown();

-- Whether a listing is unclaimed, waiting or claimed stands on its page.
CREATE FUNCTION claim_shown() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('cache', 'listing:' || CASE TG_OP WHEN 'DELETE' THEN OLD.listing_id ELSE NEW.listing_id END);
  RETURN NULL;
END $$;
CREATE TRIGGER claim_shown AFTER INSERT OR DELETE OR UPDATE OF status ON claim
  FOR EACH ROW EXECUTE FUNCTION claim_shown();

CREATE FUNCTION page_meta_shown() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  shown page_meta%ROWTYPE := CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
BEGIN
  PERFORM pg_notify('cache', coalesce('listing:' || shown.listing_id, 'page:' || shown.page_name));
  RETURN NULL;
END $$;
CREATE TRIGGER page_meta_shown AFTER INSERT OR UPDATE OR DELETE ON page_meta
  FOR EACH ROW EXECUTE FUNCTION page_meta_shown();

-- ── The audit is only ever added to ──────────────────────────────────────────────────────────────────────────────────
CREATE FUNCTION audit_row_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit rows are never changed' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER audit_row_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_row
  FOR EACH STATEMENT EXECUTE FUNCTION audit_row_kept();

-- ── What is held about a person ──────────────────────────────────────────────────────────────────────────────────────
-- Found by walking the foreign keys, so that a table that comes later can't be forgotten: every row that points at the
-- account, and what hangs on a row of the person's own (`user_id`) without naming a person itself. Rows that somebody
-- else wrote and the person only decided about are named, not told. Hashes and what searches are made from are left out.
CREATE FUNCTION held_about(person int) RETURNS TABLE (place text, held jsonb) LANGUAGE plpgsql STABLE AS $$
DECLARE
  link record;
  below record;
  left_out CONSTANT text[] := ARRAY['token_hash', 'visitor_hash', 'address_hash', 'search', 'name_search'];
BEGIN
  FOR link IN
    SELECT c.conrelid::regclass AS source, a.attname AS col, a.attname IN ('by_id', 'decided_by_id') AS is_decision
    FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
    WHERE c.contype = 'f' AND c.confrelid = '"user"'::regclass ORDER BY 1, 2
  LOOP
    RETURN QUERY EXECUTE format(
      'SELECT $2, CASE WHEN $4 THEN jsonb_build_object(''id'', to_jsonb(t) -> ''id'', %L, t.%I) ELSE to_jsonb(t) - $3 END
       FROM %s t WHERE t.%I = $1', link.col, link.col, link.source, link.col)
      USING person, link.source::text, left_out, link.is_decision;
    CONTINUE WHEN link.col <> 'user_id';
    FOR below IN
      SELECT c.conrelid::regclass AS source, a.attname AS col, p.attname AS key
      FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
        JOIN pg_attribute p ON p.attrelid = c.confrelid AND p.attnum = c.confkey[1]
      WHERE c.contype = 'f' AND c.confrelid = link.source AND c.confdeltype = 'c' AND NOT EXISTS (
        SELECT FROM pg_attribute own WHERE own.attrelid = c.conrelid AND own.attname = 'user_id' AND NOT own.attisdropped)
      ORDER BY 1, 2
    LOOP
      RETURN QUERY EXECUTE format(
        'SELECT $2, to_jsonb(t) - $3 FROM %s t WHERE t.%I IN (SELECT s.%I FROM %s s WHERE s.user_id = $1)',
        below.source, below.col, below.key, link.source)
        USING person, below.source::text, left_out;
    END LOOP;
  END LOOP;
  -- Two that know the person without a foreign key, since they outlive the account or are no table of its model.
  RETURN QUERY SELECT 'audit_row', to_jsonb(t) FROM audit_row t
    WHERE t.actor_id = person OR (t.object_type = 'user' AND t.object_id = person);
  RETURN QUERY SELECT 'idempotency_key', to_jsonb(t) FROM idempotency_key t WHERE t.caller = 'user:' || person;
END $$;
