-- Reviews that an owner leaves without a reply.
ALTER TABLE review ADD COLUMN no_reply_needed boolean NOT NULL DEFAULT false;
