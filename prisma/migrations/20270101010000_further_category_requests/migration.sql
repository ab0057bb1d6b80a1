-- Whether the category shall be added to those of the listing; otherwise the listing shall move to it.
ALTER TABLE category_request ADD COLUMN is_further boolean NOT NULL DEFAULT false;
