-- Photos of listings and reviews (docs/decisions/0091-photos-in-the-database.md).

-- listing.cover_photo: the first active photo of its own, as in its address. The change of the listing drops its cached
-- pages, which also show the photos of its reviews.
CREATE OR REPLACE FUNCTION photos_shown(listings int[]) RETURNS void LANGUAGE sql AS $$
  UPDATE listing l SET page_changed_at = now(), cover_photo = (
    SELECT p.id || '/' || p.hash FROM photo p WHERE p.listing_id = l.id AND p.review_id IS NULL AND p.status = 'active'
    ORDER BY p.position, p.id LIMIT 1)
  WHERE l.id = ANY (listings);
$$;

CREATE OR REPLACE FUNCTION photos_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM photos_shown(ARRAY(SELECT listing_id FROM new_rows WHERE status = 'active'));
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER photos_added AFTER INSERT ON photo REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION photos_added();

CREATE OR REPLACE FUNCTION photos_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM photos_shown(ARRAY(SELECT listing_id FROM old_rows WHERE status = 'active'));
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER photos_removed AFTER DELETE ON photo REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION photos_removed();

CREATE OR REPLACE FUNCTION photos_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM photos_shown(ARRAY(
    SELECT unnest(ARRAY[o.listing_id, p.listing_id]) FROM old_rows o JOIN new_rows p USING (id)
    WHERE 'active' IN (o.status, p.status) AND (o.listing_id, o.status, o.alt, o.position)
      IS DISTINCT FROM (p.listing_id, p.status, p.alt, p.position)));
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER photos_changed AFTER UPDATE ON photo
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION photos_changed();

-- The objects of deleted photos are unused. Those of new photos are in use once their rows are committed.
CREATE OR REPLACE FUNCTION photo_files_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO unused_photo_object (object_key)
    SELECT object_key FROM old_rows WHERE object_key IS NOT NULL ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER photo_files_removed AFTER DELETE ON photo_file REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION photo_files_removed();

CREATE OR REPLACE FUNCTION photo_files_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM unused_photo_object u USING new_rows n WHERE u.object_key = n.object_key;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER photo_files_added AFTER INSERT ON photo_file REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION photo_files_added();
