-- Who set which facts of a listing, and when (docs/decisions/0310-sources-of-facts.md). A listing without a row, or a fact
-- that no entry names, is as the listing was added.
CREATE TABLE listing_source (
  listing_id integer PRIMARY KEY REFERENCES listing (id) ON UPDATE CASCADE ON DELETE CASCADE,
  -- Newest first: time, source, import, and fields (lib/rules/fact-source.ts).
  entries jsonb NOT NULL DEFAULT '[]',
  -- When its owner was last asked whether its facts are still right.
  asked_at timestamptz(3)
);
