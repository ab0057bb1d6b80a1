-- listing.page_changed_at: when something that a listing's page shows last changed, for the sitemap's lastmod
-- (docs/decisions/0020-sitemaps.md).

-- Compares every column that the page shows. Who added, imported or owns a listing and what it is only searched by are
-- not among them.
CREATE OR REPLACE FUNCTION listing_page_changed() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE OR REPLACE TRIGGER listing_page_changed BEFORE UPDATE ON listing FOR EACH ROW
  EXECUTE FUNCTION listing_page_changed();

-- The words of a visible review. A review that appears, disappears or changes its rating changes the listing's figures.
CREATE OR REPLACE FUNCTION review_reworded() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE listing SET page_changed_at = now() WHERE id = NEW.listing_id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER review_reworded AFTER UPDATE ON review FOR EACH ROW
  WHEN (counted(OLD) AND counted(NEW) AND (OLD.title, OLD.content) IS DISTINCT FROM (NEW.title, NEW.content))
  EXECUTE FUNCTION review_reworded();

-- The owner's answer below a visible review.
CREATE OR REPLACE FUNCTION reply_page_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE listing SET page_changed_at = now() FROM review r
  WHERE r.id = CASE TG_OP WHEN 'DELETE' THEN OLD.review_id ELSE NEW.review_id END
    AND listing.id = r.listing_id AND counted(r);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER reply_page_changed AFTER INSERT OR UPDATE OR DELETE ON review_reply
  FOR EACH ROW EXECUTE FUNCTION reply_page_changed();

-- What an active record puts into the page's head. changefreq and priority are not part of the page.
CREATE OR REPLACE FUNCTION meta_of_page(meta page_meta) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN meta.is_active THEN ROW(
    meta.title, meta.description, meta.keywords, meta.og_title, meta.og_description, meta.og_image, meta.canonical_url,
    meta.robots)::text END
$$;

CREATE OR REPLACE FUNCTION meta_page_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.listing_id IS NOT DISTINCT FROM NEW.listing_id
    AND meta_of_page(OLD) IS NOT DISTINCT FROM meta_of_page(NEW) THEN RETURN NULL; END IF;
  UPDATE listing SET page_changed_at = now()
  WHERE (TG_OP <> 'INSERT' AND id = OLD.listing_id AND OLD.is_active)
    OR (TG_OP <> 'DELETE' AND id = NEW.listing_id AND NEW.is_active);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER meta_page_changed AFTER INSERT OR UPDATE OR DELETE ON page_meta
  FOR EACH ROW EXECUTE FUNCTION meta_page_changed();
