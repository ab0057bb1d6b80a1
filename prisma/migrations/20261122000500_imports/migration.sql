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
