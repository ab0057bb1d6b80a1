-- Opening hours (docs/decisions/0090-opening-hours.md).

-- A moment by the clock on a place's wall, in minutes since 1970-01-01.
CREATE OR REPLACE FUNCTION wall_minute(time_zone text, at timestamptz) RETURNS int
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT floor(date_part('epoch', at AT TIME ZONE time_zone) / 60)::int $$;

-- Whether a place is open at a moment; null if its hours aren't known. Days are counted from Thursday, 1970-01-01, and
-- weeks from Monday. A single expression, which the planner writes into the statement: a call takes four times as long.
CREATE OR REPLACE FUNCTION is_open(
  time_zone text, open_minutes int4multirange, exception_dates int[], exception_minutes int4multirange, at timestamptz
) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN cardinality(exception_dates) > 0 AND wall_minute(time_zone, at) / 1440 = ANY (exception_dates)
    THEN exception_minutes @> wall_minute(time_zone, at)
    ELSE open_minutes @> (wall_minute(time_zone, at) + 3 * 1440) % 10080 END
$$;

-- Hours are on a listing's page and in its search entry. Imports write the entries of their listings later. Hours that are
-- removed leave no time of their own, so the listing takes it: exports compare it (docs/decisions/0094-hours-in-files.md).
CREATE OR REPLACE FUNCTION hours_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed int := CASE TG_OP WHEN 'DELETE' THEN OLD.listing_id ELSE NEW.listing_id END;
  -- A merge moves them to another listing, and its undo back.
  left_behind int := CASE TG_OP WHEN 'UPDATE' THEN nullif(OLD.listing_id, NEW.listing_id) END;
BEGIN
  IF current_setting('app.search', true) = 'later' THEN RETURN NULL; END IF;
  UPDATE listing SET page_changed_at = now(), updated_at = CASE TG_OP WHEN 'DELETE' THEN now() ELSE updated_at END
  WHERE id IN (changed, left_behind);
  PERFORM write_search_entries(array_remove(ARRAY[changed, left_behind], NULL));
  PERFORM pg_notify('cache', 'listing:' || touched) FROM unnest(array_remove(ARRAY[changed, left_behind], NULL)) touched;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER hours_changed AFTER INSERT OR UPDATE OR DELETE ON listing_hours
  FOR EACH ROW EXECUTE FUNCTION hours_changed();
