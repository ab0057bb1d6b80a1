-- Which mails about a listing its owner and team want, where it differs from their account's settings.
CREATE TABLE listing_notice_choice (
  user_id integer NOT NULL REFERENCES "user" ON DELETE CASCADE ON UPDATE CASCADE,
  listing_id integer NOT NULL REFERENCES listing ON DELETE CASCADE ON UPDATE CASCADE,
  notice text NOT NULL,
  is_on boolean NOT NULL,
  PRIMARY KEY (user_id, listing_id, notice)
);
CREATE INDEX listing_notice_choice_listing_id_idx ON listing_notice_choice (listing_id);

-- A review is news for the owner and for each member of the team.
ALTER TABLE review_news DROP CONSTRAINT review_news_pkey;
ALTER TABLE review_news ADD PRIMARY KEY (review_id, user_id);
