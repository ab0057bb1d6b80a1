-- listing.page_changed_at: when something that a listing's page shows last changed, for the sitemap's lastmod
-- (docs/decisions/0020-sitemaps.md).

-- Compares every column but these: dates of the row, who added, imported, or owns the listing, what it is only searched
-- by, and what PostgreSQL computes after this trigger.
CREATE OR REPLACE FUNCTION listing_page_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before listing := OLD;
BEGIN
  IF NEW.page_changed_at IS DISTINCT FROM OLD.page_changed_at THEN RETURN NEW; END IF;
  before.created_at := NEW.created_at;
  before.updated_at := NEW.updated_at;
  before.created_by_id := NEW.created_by_id;
  before.import_id := NEW.import_id;
  before.import_hash := NEW.import_hash;
  before.bare_hash := NEW.bare_hash;
  before.claimed_at := NEW.claimed_at;
  before.website_since := NEW.website_since;
  IF NEW.claimed_by_id IS NOT NULL AND OLD.claimed_by_id IS NOT NULL THEN before.claimed_by_id := NEW.claimed_by_id; END IF;
  before.merged_into_id := NEW.merged_into_id;
  before.premium_expires := NEW.premium_expires;
  before.category_words := NEW.category_words;
  before.place_id := NEW.place_id;
  before.flagged_reviews := NEW.flagged_reviews;
  before.average_rating := NEW.average_rating;
  before.score := NEW.score;
  before.name_key := NEW.name_key;
  before.street_key := NEW.street_key;
  before.city_key := NEW.city_key;
  before.language_keys := NEW.language_keys;
  before.insurance_keys := NEW.insurance_keys;
  IF before IS DISTINCT FROM NEW THEN
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
