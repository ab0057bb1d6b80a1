-- Records and templates of category pages (docs/decisions/0360-records-and-templates-of-category-pages.md).
ALTER TYPE meta_type ADD VALUE 'category';
ALTER TABLE page_meta ADD COLUMN category_id integer REFERENCES category (id) ON DELETE CASCADE;
CREATE UNIQUE INDEX page_meta_category_id_key ON page_meta (category_id);
-- As text, because the new value can't be used in the transaction that adds it.
ALTER TABLE page_meta DROP CONSTRAINT page_meta_of_one, ADD CONSTRAINT page_meta_of_one CHECK (
  (meta_type::text = 'static') = (page_name <> '') AND (meta_type::text = 'category') = (category_id IS NOT NULL)
  AND num_nonnulls(nullif(page_name, ''), listing_id, category_id) = 1);

ALTER TABLE meta_template ADD COLUMN pages text NOT NULL DEFAULT 'listings' CHECK (pages IN ('listings', 'categories')),
  DROP CONSTRAINT meta_template_pkey, ADD PRIMARY KEY (category_id, pages);
