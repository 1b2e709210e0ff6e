-- A number as people read it: zeros up to p_width digits; a longer number stays whole.
create or replace function padded(p_number bigint, p_width integer)
returns text
language sql
immutable
as $$
  select lpad(p_number::text, greatest(p_width, length(p_number::text)), '0');
$$;
grant execute on function padded to jenjang_app;
