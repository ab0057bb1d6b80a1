-- By which likely duplicates are found (the view listing_contact).
CREATE INDEX listing_location_phone ON listing_location (phone) WHERE phone <> '';
CREATE INDEX listing_location_street ON listing_location (left(zip, 5), normalised(street_address))
  WHERE street_address <> '';
