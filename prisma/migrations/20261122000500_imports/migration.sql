-- An import knows its file, so that it can be gone on with; what came of it is the sum of its batches.
ALTER TYPE import_status ADD VALUE 'undoing' BEFORE 'undone';

ALTER TABLE import
  DROP COLUMN created,
  DROP COLUMN skipped,
  DROP COLUMN refused,
  DROP COLUMN last_batch_at,
  ADD COLUMN file_size bigint,
  ADD COLUMN fingerprint text NOT NULL DEFAULT '',
  ADD COLUMN headers text[] DEFAULT ARRAY[]::text[],
  ADD COLUMN mapping text[] DEFAULT ARRAY[]::text[],
  ADD COLUMN total_rows integer,
  ADD COLUMN is_dry_run boolean NOT NULL DEFAULT false,
  ADD COLUMN undone integer NOT NULL DEFAULT 0,
  ADD COLUMN kept integer NOT NULL DEFAULT 0,
  ADD COLUMN undone_to integer NOT NULL DEFAULT 0,
  ADD CONSTRAINT import_figures CHECK (least(file_size, total_rows, undone, kept) >= 0),
  ADD CONSTRAINT import_mapping_of_headers CHECK (cardinality(headers) = cardinality(mapping));

ALTER TABLE import_batch
  ADD COLUMN end_byte bigint,
  ADD COLUMN body_hash text NOT NULL DEFAULT '';

CREATE TABLE import_detail (
  import_id integer NOT NULL,
  first_row integer NOT NULL,
  answer jsonb NOT NULL,
  cells jsonb NOT NULL,
  CONSTRAINT import_detail_pkey PRIMARY KEY (import_id, first_row),
  CONSTRAINT import_detail_import_id_first_row_fkey FOREIGN KEY (import_id, first_row)
    REFERENCES import_batch (import_id, first_row) ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE import_trial (
  import_id integer NOT NULL,
  first_row integer NOT NULL,
  place integer NOT NULL,
  name_key text NOT NULL,
  street_key text NOT NULL,
  zip text,
  phone text,
  hash text NOT NULL,
  CONSTRAINT import_trial_pkey PRIMARY KEY (import_id, place),
  CONSTRAINT import_trial_import_id_first_row_fkey FOREIGN KEY (import_id, first_row)
    REFERENCES import_batch (import_id, first_row) ON DELETE CASCADE ON UPDATE CASCADE
    -- Rows are compared and noted before their batch is.
    DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX import_trial_import_id_name_key_idx ON import_trial (import_id, name_key);
CREATE INDEX import_trial_import_id_first_row_idx ON import_trial (import_id, first_row);

-- The same two functions as before, in the language that costs less for each call: an import calls them ten times a row.
-- (As SQL they can't be written into the statement, since unaccent() itself is not immutable.)
CREATE OR REPLACE FUNCTION normalised(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
BEGIN
  IF value = '' THEN RETURN ''; END IF;
  RETURN btrim(regexp_replace(
    lower(public.unaccent('public.unaccent'::regdictionary, value)), '[^[:alnum:]]+', ' ', 'g'));
END $$;

CREATE OR REPLACE FUNCTION listed(value text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
BEGIN
  IF value = '' THEN RETURN '{}'; END IF;
  RETURN array_remove(ARRAY(SELECT left(part, 255) FROM regexp_split_to_table(
    btrim(lower(public.unaccent('public.unaccent'::regdictionary, value))), '\s*[;,|]\s*') AS part), '');
END $$;

-- A category that is to be counted anew holds listings that its count does not: one of them that goes away must not be
-- taken off what was never added. It leaves a mark too.
CREATE OR REPLACE FUNCTION change_counts(categories int[], kinds listing_kind[], changes int[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('app.counts', true) = 'later'
    OR EXISTS (SELECT FROM category_recount WHERE category_id = ANY (categories)) THEN
    INSERT INTO category_recount (category_id) SELECT DISTINCT unnest(categories);
    RETURN;
  END IF;
  -- Locked in one order, so that two writers never wait for each other; and no stronger than the counts need, since a
  -- listing written beside holds its category by the foreign key.
  PERFORM 1 FROM category
    WHERE id IN (SELECT unnest(c.path_ids) FROM category c WHERE c.id = ANY (categories)) ORDER BY id FOR NO KEY UPDATE;
  UPDATE category SET
    business_count = business_count + sums.businesses,
    doctor_count = doctor_count + sums.doctors
  FROM (
    SELECT step.id,
      coalesce(sum(change.n) FILTER (WHERE change.kind = 'business'), 0)::int AS businesses,
      coalesce(sum(change.n) FILTER (WHERE change.kind = 'doctor'), 0)::int AS doctors
    FROM unnest(categories, kinds, changes) AS change (category_id, kind, n)
    JOIN category c ON c.id = change.category_id CROSS JOIN unnest(c.path_ids) AS step (id)
    GROUP BY step.id
  ) sums
  WHERE category.id = sums.id AND (sums.businesses <> 0 OR sums.doctors <> 0);
END $$;
