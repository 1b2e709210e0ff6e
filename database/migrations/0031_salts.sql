-- What the secret of its notices follows from besides its number, which is given again after a restore.
-- Rows from before have none, and keep their secret.
alter table bank add column salt text;
alter table bank alter column salt set default gen_random_uuid()::text;
alter table partner add column salt text;
alter table partner alter column salt set default gen_random_uuid()::text;
