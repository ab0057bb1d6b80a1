-- When what a listing's page shows last changed, as sitemaps tell it (`lastmod`). Null: not since this column came, so
-- that `updated_at` still says it; the rows that were there need no rewriting for it.
ALTER TABLE listing ADD COLUMN page_changed_at timestamptz(3);

-- The sitemap reads active listings by id, and what tells whether any of them changed from this index alone.
CREATE INDEX listing_sitemap ON listing (id) INCLUDE (page_changed_at, updated_at) WHERE status = 'active';

-- Every column that the page shows. Who added, imported or holds a listing, and what is only searched by, is not among
-- them: a change of these leaves the page as it was, and the time with it.
CREATE FUNCTION listing_page_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.page_changed_at IS DISTINCT FROM OLD.page_changed_at THEN RETURN NEW; END IF;
  IF (NEW.status, NEW.name, NEW.slug, NEW.category_id, NEW.phone, NEW.email, NEW.website, NEW.image_url, NEW.works_for,
      NEW.street_address, NEW.city, NEW.state, NEW.zip, NEW.specialty, NEW.gender, NEW.npi_number, NEW.description,
      NEW.license, NEW.practice_areas, NEW.honors, NEW.work_experience, NEW.associations, NEW.education,
      NEW.speaking_engagements, NEW.publications, NEW.language, NEW.insurances, NEW.popular_visit_reasons,
      NEW.practice_names, NEW.fee_details, NEW.free_consultation, NEW.claimed_by_id IS NULL, NEW.is_premium,
      NEW.rating_sum, NEW.total_reviews)
    IS DISTINCT FROM
     (OLD.status, OLD.name, OLD.slug, OLD.category_id, OLD.phone, OLD.email, OLD.website, OLD.image_url, OLD.works_for,
      OLD.street_address, OLD.city, OLD.state, OLD.zip, OLD.specialty, OLD.gender, OLD.npi_number, OLD.description,
      OLD.license, OLD.practice_areas, OLD.honors, OLD.work_experience, OLD.associations, OLD.education,
      OLD.speaking_engagements, OLD.publications, OLD.language, OLD.insurances, OLD.popular_visit_reasons,
      OLD.practice_names, OLD.fee_details, OLD.free_consultation, OLD.claimed_by_id IS NULL, OLD.is_premium,
      OLD.rating_sum, OLD.total_reviews)
  THEN
    NEW.page_changed_at := now();
  ELSE
    NEW.page_changed_at := coalesce(OLD.page_changed_at, OLD.updated_at);
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER listing_page_changed BEFORE UPDATE ON listing FOR EACH ROW EXECUTE FUNCTION listing_page_changed();

-- As before, but a review that counts as it did and rates the same (one that was reported, or approved again) leaves
-- its listing alone, which so far was written twice to the same end.
CREATE OR REPLACE FUNCTION review_rated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND counted(OLD) = counted(NEW) AND (OLD.rating, OLD.listing_id) = (NEW.rating, NEW.listing_id) THEN
    PERFORM pg_notify('cache', 'listing:' || NEW.listing_id);
    RETURN NULL;
  END IF;
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

-- The words of a visible review. That one appears, goes or rates otherwise shows in the listing's own figures.
CREATE FUNCTION review_reworded() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE listing SET page_changed_at = now() WHERE id = NEW.listing_id;
  RETURN NULL;
END $$;
CREATE TRIGGER review_reworded AFTER UPDATE ON review FOR EACH ROW
  WHEN (counted(OLD) AND counted(NEW) AND (OLD.title, OLD.content) IS DISTINCT FROM (NEW.title, NEW.content))
  EXECUTE FUNCTION review_reworded();

-- An owner's answer below a visible review.
CREATE FUNCTION reply_page_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE listing SET page_changed_at = now() FROM review r
  WHERE r.id = CASE TG_OP WHEN 'DELETE' THEN OLD.review_id ELSE NEW.review_id END
    AND listing.id = r.listing_id AND counted(r);
  RETURN NULL;
END $$;
CREATE TRIGGER reply_page_changed AFTER INSERT OR UPDATE OR DELETE ON review_reply
  FOR EACH ROW EXECUTE FUNCTION reply_page_changed();

-- What an active record puts into the head of the page. How often it changes and how much it matters is no part of it.
CREATE FUNCTION meta_of_page(meta page_meta) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN meta.is_active THEN ROW(
    meta.title, meta.description, meta.keywords, meta.og_title, meta.og_description, meta.og_image, meta.canonical_url,
    meta.robots)::text END
$$;
CREATE FUNCTION meta_page_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.listing_id IS NOT DISTINCT FROM NEW.listing_id
    AND meta_of_page(OLD) IS NOT DISTINCT FROM meta_of_page(NEW) THEN RETURN NULL; END IF;
  UPDATE listing SET page_changed_at = now()
  WHERE (TG_OP <> 'INSERT' AND id = OLD.listing_id AND OLD.is_active)
    OR (TG_OP <> 'DELETE' AND id = NEW.listing_id AND NEW.is_active);
  RETURN NULL;
END $$;
CREATE TRIGGER meta_page_changed AFTER INSERT OR UPDATE OR DELETE ON page_meta
  FOR EACH ROW EXECUTE FUNCTION meta_page_changed();
