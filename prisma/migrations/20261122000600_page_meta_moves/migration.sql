-- A record for search engines goes to another listing with a merge, and back when that is undone: the pages of both say
-- something else from then on.
CREATE OR REPLACE FUNCTION page_meta_shown() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM pg_notify('cache', coalesce('listing:' || OLD.listing_id, 'page:' || OLD.page_name));
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM pg_notify('cache', coalesce('listing:' || NEW.listing_id, 'page:' || NEW.page_name));
  END IF;
  RETURN NULL;
END $$;
