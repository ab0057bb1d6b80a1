ALTER TABLE subscription
  ADD COLUMN period_starts_at timestamptz(3),
  ADD COLUMN ended_at timestamptz(3);

-- Who was told that premium ends is told again when the end is another one.
CREATE FUNCTION premium_end_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.reminded_at := NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER premium_end_moved BEFORE UPDATE ON premium_grant FOR EACH ROW
  WHEN (OLD.ends_at IS DISTINCT FROM NEW.ends_at) EXECUTE FUNCTION premium_end_moved();
