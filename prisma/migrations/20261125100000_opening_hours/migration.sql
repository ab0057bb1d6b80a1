-- Opening hours (docs/decisions/0090-opening-hours.md). Filled with the other places when the release's rows are loaded.
ALTER TABLE place ADD COLUMN time_zone text;

CREATE TABLE listing_hours (
  listing_id integer PRIMARY KEY REFERENCES listing (id) ON DELETE CASCADE,
  -- As lib/rules/opening-hours.ts has them.
  spans jsonb NOT NULL,
  exceptions jsonb NOT NULL DEFAULT '[]',
  -- Chosen by the owner; null for that of the listing's place.
  time_zone text,
  -- The same for searches, by local time: minutes of the week from Monday, the dates that have hours of their own (in days
  -- since 1970-01-01), and the minutes since 1970-01-01 in which it is open on these.
  open_minutes int4multirange NOT NULL,
  exception_dates integer[] NOT NULL DEFAULT '{}',
  exception_minutes int4multirange NOT NULL DEFAULT '{}',
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);

ALTER TABLE search_entry
  ADD COLUMN time_zone text,
  ADD COLUMN open_minutes int4multirange,
  ADD COLUMN exception_dates integer[],
  ADD COLUMN exception_minutes int4multirange;
