-- When further locations are open, as lib/rules/opening-hours.ts writes it
-- (docs/decisions/0108-pins-and-hours-of-locations.md).
ALTER TABLE listing_location ADD COLUMN hours text NOT NULL DEFAULT '';
