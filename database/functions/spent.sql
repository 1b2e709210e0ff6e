-- Deletes expired guards: inquiries that no purchase can use any more, double-sale entries and partners' counts of past days.
create or replace function forget_spent_guards()
returns void
language sql
security definer
set search_path = public, pg_temp
as $$
  delete from usable_inquiry where expires_at < now();
  delete from double_sale where day < (now() at time zone 'Asia/Jakarta')::date - 1;
  delete from partner_count where day < (now() at time zone 'Asia/Jakarta')::date - 1;
$$;
grant execute on function forget_spent_guards to jenjang_app;
