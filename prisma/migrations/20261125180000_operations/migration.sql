CREATE TABLE backup_run (
  id serial PRIMARY KEY,
  started_at timestamptz(3) NOT NULL,
  finished_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  bytes bigint NOT NULL,
  row_count bigint NOT NULL,
  place text NOT NULL
);
CREATE INDEX backup_run_finished_at_idx ON backup_run (finished_at DESC);
