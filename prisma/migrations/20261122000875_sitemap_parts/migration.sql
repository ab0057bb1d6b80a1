-- The sitemap's index names each part with the newest change in it, which this gives at one look, however many listings
-- the part holds; and what tells whether any of them changed comes from it alone. A part is 10,000 ids
-- (lib/format/sitemap-xml.ts): docs/decisions/0020-sitemaps.md. It takes the place of one by id.
DROP INDEX listing_sitemap;
CREATE INDEX listing_sitemap ON listing (((id - 1) / 10000), (coalesce(page_changed_at, updated_at)))
  INCLUDE (id, page_changed_at, updated_at) WHERE status = 'active';
