-- What tallied is now called a counter. The functions and triggers come back under their new names with
-- prisma/functions/counters.sql.

DROP FUNCTION IF EXISTS listings_tallied, reviews_tallied, users_tallied CASCADE;
DROP FUNCTION IF EXISTS fold_tallies(int), recount_tallies();

ALTER TABLE listing_tally RENAME TO listing_counter;
ALTER TABLE review_tally RENAME TO review_counter;
ALTER TABLE user_tally RENAME TO user_counter;
