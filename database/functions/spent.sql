-- Deletes expired guards: inquiries that no purchase can use any more, double-sale entries and partners' counts of past days.
-- A clock
-- that is ahead for a moment ends no day: the last two days that have entries stay, unless it says that they are a month old.
create or replace function forget_spent_guards()
returns void
language sql
security definer
set search_path = public, pg_temp
as $$
  delete from usable_inquiry where expires_at < now();
  delete from double_sale
  where
    day < (now() at time zone 'Asia/Jakarta')::date - 1
    and (
      day < (select day from double_sale group by day order by day desc offset 1 limit 1)
      or day < (now() at time zone 'Asia/Jakarta')::date - 31
    );
  delete from partner_count
  where
    day < (now() at time zone 'Asia/Jakarta')::date - 1
    and (
      day < (select day from partner_count group by day order by day desc offset 1 limit 1)
      or day < (now() at time zone 'Asia/Jakarta')::date - 31
    );
$$;
grant execute on function forget_spent_guards to jenjang_app;
