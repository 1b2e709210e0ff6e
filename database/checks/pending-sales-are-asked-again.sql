-- Every pending sale has its turn: a time at which its partner is asked next, or until which it is being asked.
select sale_id, advices, advised_at from open_sale where coalesce(next_advice_at, busy_until) is null
  or coalesce(next_advice_at, busy_until) = 'infinity' limit 100;
