-- Premium.

-- A reminder was about the old end: a new end gets a reminder of its own.
CREATE OR REPLACE FUNCTION premium_end_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.reminded_at := NULL;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER premium_end_moved BEFORE UPDATE ON premium_grant FOR EACH ROW
  WHEN (OLD.ends_at IS DISTINCT FROM NEW.ends_at) EXECUTE FUNCTION premium_end_moved();
