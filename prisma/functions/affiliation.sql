-- Affiliations between listings (docs/decisions/0100-a-firm-and-its-people.md).

-- A confirmed affiliation is on both listings' pages and in their search entries: their content changes, and with it the
-- cached pages are dropped (listing_changed). A merge moves an affiliation to another listing, so up to three change.
CREATE OR REPLACE FUNCTION affiliation_shown() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  shown int[] := '{}';
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.status = 'confirmed' THEN shown := shown || ARRAY[OLD.person_id, OLD.firm_id]; END IF;
  IF TG_OP <> 'DELETE' AND NEW.status = 'confirmed' THEN shown := shown || ARRAY[NEW.person_id, NEW.firm_id]; END IF;
  IF cardinality(shown) > 0 THEN
    -- In the order of all who lock listings.
    PERFORM 1 FROM listing WHERE id = ANY (shown) ORDER BY id FOR NO KEY UPDATE;
    UPDATE listing SET page_changed_at = now() WHERE id = ANY (shown);
    PERFORM write_search_entries(shown);
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER affiliation_shown AFTER INSERT OR DELETE OR UPDATE OF person_id, firm_id, role, status
  ON affiliation FOR EACH ROW EXECUTE FUNCTION affiliation_shown();
