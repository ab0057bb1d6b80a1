-- Equal phones and addresses of other locations are looked up by these. Without a condition: the planner can't tell that a
-- number it compares with isn't empty.
DROP INDEX listing_location_phone;
DROP INDEX listing_location_street;
CREATE INDEX listing_location_phone ON listing_location (phone);
CREATE INDEX listing_location_street ON listing_location (left(zip, 5), normalised(street_address));
