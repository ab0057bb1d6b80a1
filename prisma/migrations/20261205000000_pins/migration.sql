-- Where owners say that a location is, as lib/rules/pin.ts writes it (docs/decisions/0108-pins-and-hours-of-locations.md).
ALTER TABLE listing ADD COLUMN pin text;
ALTER TABLE listing_location ADD COLUMN pin text NOT NULL DEFAULT '';
