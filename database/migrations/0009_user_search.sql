-- Finds users by any part of their UID, name or phone without reading them all. In a schema of its own, so that its functions stay out of ours.
create schema trigram;
create extension pg_trgm schema trigram;

-- What a keyword is looked for in: no keyword reaches over a line.
create function user_search(p_id integer, p_name text, p_phone text) returns text language sql immutable as $$
  select lpad(p_id::text, greatest(6, length(p_id::text)), '0') || E'\n' || p_name || E'\n' || coalesce(p_phone, '')
$$;
revoke execute on function user_search(integer, text, text) from public;
grant execute on function user_search(integer, text, text) to jenjang_app;
create index users_search on users using gin (user_search(id, name, phone) trigram.gin_trgm_ops);
