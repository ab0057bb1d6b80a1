CREATE TABLE site_setting (
  name text PRIMARY KEY,
  value text NOT NULL,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
