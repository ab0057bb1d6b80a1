-- Titles and descriptions for the pages of a category's listings (docs/decisions/0097-meta-templates.md).
CREATE TABLE meta_template (
  category_id integer PRIMARY KEY REFERENCES category (id) ON DELETE CASCADE,
  title text NOT NULL DEFAULT '',
  description text NOT NULL DEFAULT '',
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CHECK (title <> '' OR description <> '')
);
