-- Notifications that drop cached pages, sent on channel "cache" when the transaction commits.

-- Drops the pages of these listings; beyond a thousand, all pages.
CREATE OR REPLACE FUNCTION pages_changed(listings int[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(listings) > 1000 THEN
    PERFORM pg_notify('cache', 'everything');
  ELSE
    PERFORM pg_notify('cache', 'listing:' || id) FROM unnest(listings) AS id;
  END IF;
END $$;

CREATE OR REPLACE FUNCTION categories_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('cache', 'categories');
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER categories_changed AFTER INSERT OR UPDATE OR DELETE ON category
  FOR EACH STATEMENT EXECUTE FUNCTION categories_changed();

-- The pages of a category's listings show its name and contain it in their address.
CREATE OR REPLACE FUNCTION category_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('cache', 'category:' || NEW.id);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER category_renamed AFTER UPDATE ON category FOR EACH ROW
  WHEN ((OLD.name, OLD.full_slug, OLD.status, OLD.icon, OLD.color)
    IS DISTINCT FROM (NEW.name, NEW.full_slug, NEW.status, NEW.icon, NEW.color))
  EXECUTE FUNCTION category_renamed();

CREATE OR REPLACE FUNCTION review_shown() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('cache', 'listing:' || NEW.listing_id);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER review_shown AFTER UPDATE ON review FOR EACH ROW EXECUTE FUNCTION review_shown();

CREATE OR REPLACE FUNCTION reply_shown() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('cache', 'listing:' || listing_id) FROM review
  WHERE id = CASE TG_OP WHEN 'DELETE' THEN OLD.review_id ELSE NEW.review_id END;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER reply_shown AFTER INSERT OR UPDATE OR DELETE ON review_reply
  FOR EACH ROW EXECUTE FUNCTION reply_shown();

-- Reviews show the name and picture of their author.
CREATE OR REPLACE FUNCTION author_shown() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  author int := CASE TG_TABLE_NAME WHEN 'user' THEN to_jsonb(NEW) ->> 'id' ELSE to_jsonb(NEW) ->> 'user_id' END;
BEGIN
  PERFORM pages_changed(ARRAY(SELECT DISTINCT listing_id FROM review WHERE user_id = author));
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER author_shown AFTER UPDATE ON "user" FOR EACH ROW
  WHEN ((OLD.full_name, OLD.profile_image, OLD.email) IS DISTINCT FROM (NEW.full_name, NEW.profile_image, NEW.email))
  EXECUTE FUNCTION author_shown();
CREATE OR REPLACE TRIGGER author_settings_shown AFTER INSERT OR UPDATE ON user_settings
  FOR EACH ROW EXECUTE FUNCTION author_shown();

-- A listing's page says whether it is unclaimed, waiting or claimed.
CREATE OR REPLACE FUNCTION claim_shown() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('cache', 'listing:' || CASE TG_OP WHEN 'DELETE' THEN OLD.listing_id ELSE NEW.listing_id END);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER claim_shown AFTER INSERT OR DELETE OR UPDATE OF status ON claim
  FOR EACH ROW EXECUTE FUNCTION claim_shown();

-- Enough reports that a listing closed are said on its page.
CREATE OR REPLACE FUNCTION correction_shown() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('cache', 'listing:' || NEW.listing_id);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER correction_shown AFTER INSERT OR UPDATE ON correction FOR EACH ROW
  WHEN (NEW.kind IN ('closed', 'moved') AND NEW.confirmed_at IS NOT NULL) EXECUTE FUNCTION correction_shown();

-- The tag of the page that a record is about.
CREATE OR REPLACE FUNCTION page_of(meta page_meta) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce('listing:' || meta.listing_id, 'page:category-' || meta.category_id, 'page:' || meta.page_name)
$$;

-- A merge moves a record to another listing, so both pages change.
CREATE OR REPLACE FUNCTION page_meta_shown() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM pg_notify('cache', page_of(OLD));
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM pg_notify('cache', page_of(NEW));
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER page_meta_shown AFTER INSERT OR UPDATE OR DELETE ON page_meta
  FOR EACH ROW EXECUTE FUNCTION page_meta_shown();

-- Servers cache the templates, and the pages of the branch show them.
CREATE OR REPLACE FUNCTION meta_template_shown() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('cache', 'templates');
  PERFORM pg_notify('cache', 'category:' || CASE TG_OP WHEN 'DELETE' THEN OLD.category_id ELSE NEW.category_id END);
  IF 'categories' IN (OLD.pages, NEW.pages) THEN
    PERFORM pg_notify('cache', 'categories');
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER meta_template_shown AFTER INSERT OR UPDATE OR DELETE ON meta_template
  FOR EACH ROW EXECUTE FUNCTION meta_template_shown();

-- Servers cache the concepts.
CREATE OR REPLACE FUNCTION concepts_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('cache', 'concepts');
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER concepts_changed AFTER INSERT OR UPDATE OR DELETE ON concept
  FOR EACH STATEMENT EXECUTE FUNCTION concepts_changed();

-- Every page shows the site's name. The settings come first: a page drawn in between is then out of date.
CREATE OR REPLACE FUNCTION site_settings_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('cache', 'settings');
  PERFORM pg_notify('cache', 'everything');
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER site_settings_changed AFTER INSERT OR UPDATE OR DELETE ON site_setting
  FOR EACH STATEMENT EXECUTE FUNCTION site_settings_changed();
