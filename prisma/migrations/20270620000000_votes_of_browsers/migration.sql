-- A member's vote also keeps the hash of the browser's cookie, so that it doesn't count again once they are signed out.
ALTER TABLE helpful_vote DROP CONSTRAINT helpful_vote_by_one,
  ADD CONSTRAINT helpful_vote_by_someone CHECK (num_nonnulls(user_id, visitor_hash) > 0);
