-- When people chose their own name; those whom the sign-in provider named have none.
ALTER TABLE "user" ADD COLUMN name_set_at timestamptz(3);
