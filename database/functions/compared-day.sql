-- Keeps what a day here and on the old server had in common, in the place of its result before, and which columns the files had.
-- Moves nothing. Error: JJ010 where the caller is not the owner.
create or replace function keep_compared_day(
  p_day date, p_file text, p_sums jsonb, p_sellers jsonb, p_sales jsonb, p_system text, p_columns jsonb
)
returns void
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  v_actor integer := coalesce((select w.user_id from acting() w), (select u.id from users u where u.parent_id is null));
begin
  perform require_effect('move-in', v_actor);
  -- Whoever compares the same day meanwhile waits here.
  insert into compared_day (day, file_name, compared_at, actor_id, sums)
  values (p_day, p_file, clock_timestamp(), v_actor, p_sums)
  on conflict (day) do update
    set
      file_name = excluded.file_name,
      compared_at = excluded.compared_at,
      actor_id = excluded.actor_id,
      sums = excluded.sums;
  delete from compared_sale where day = p_day;
  delete from compared_seller where day = p_day;
  insert into compared_seller
    (day, user_id, sales_there, sales_here, amount_there, amount_here, balance_there, balance_here)
  select p_day, g."userId", g."salesThere", g."salesHere", g."amountThere", g."amountHere", g."balanceThere", g."balanceHere"
  from
    jsonb_to_recordset(p_sellers) g (
      "userId" integer, "salesThere" integer, "salesHere" integer, "amountThere" bigint, "amountHere" bigint,
      "balanceThere" bigint, "balanceHere" bigint
    );
  insert into compared_sale
    (day, n, kind, user_id, product, customer_code, "row", price_there, state_there, sale_id, price_here, state_here)
  select
    p_day, g.n, g.kind, g."userId", g.product, g."customerCode", g."row", g."priceThere", g."stateThere", g."saleId",
    g."priceHere", g."stateHere"
  from
    jsonb_to_recordset(p_sales) g (
      n integer, kind text, "userId" integer, product text, "customerCode" text, "row" integer, "priceThere" bigint,
      "stateThere" text, "saleId" bigint, "priceHere" bigint, "stateHere" text
    );
  insert into move_layout (system, kind, columns)
  select p_system, c.key, c.value from jsonb_each(p_columns) c
  on conflict (system, kind) do update set columns = excluded.columns;
end;
$$;
grant execute on function keep_compared_day to jenjang_app;
