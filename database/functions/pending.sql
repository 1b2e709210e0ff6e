-- States of a sale: 1 pending, 2 failed, 3 reversed, 4 success, 5 refunded.
-- keep_pending_at, now.
create or replace function keep_pending(
  p_sale bigint, p_attempt smallint, p_busy interval, p_wait interval, p_message text, p_trace jsonb
)
returns boolean
language sql
security definer
set search_path = public, pg_temp
as $$
  select keep_pending_at(p_sale, p_attempt, p_busy, p_wait, p_message, p_trace, null);
$$;
grant execute on function keep_pending to jenjang_app;

-- Puts a sale on the pending list, or notes there what is known since: the attempt, how long the call that is now under way may
-- last (null: none is), when to ask again.
-- A sale gets onto the list by its first call, or by list_sales when that call is over. False: it has ended, or the attempt is no
-- longer the next one.
create or replace function keep_pending_at(
  p_sale bigint, p_attempt smallint, p_busy interval, p_wait interval, p_message text, p_trace jsonb, p_at timestamptz
)
returns boolean
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  v_at timestamptz := coalesce(p_at, clock_timestamp());
begin
  if p_attempt > 1 then
    -- The next partner is not asked while a report ends the sale.
    perform pg_advisory_xact_lock(ending_lock(p_sale));
  end if;
  update open_sale
  set
    attempt = coalesce(p_attempt, attempt),
    busy_for = p_busy,
    next_advice_at = v_at + p_wait,
    last_message = coalesce(p_message, last_message),
    trace = p_trace
  where sale_id = p_sale and (p_attempt is null or attempt < p_attempt and advices = 0);
  if not found then
    insert into open_sale (sale_id, created_at, head_id, attempt, busy_for, next_advice_at, last_message, trace)
    select s.id, s.created_at, s.head_id, coalesce(p_attempt, 1), p_busy, v_at + p_wait, coalesce(p_message, ''), p_trace
    from sale s
    where
      s.id = p_sale
      and not exists (
        select
        from outcome o
        where o.sale_id = s.id and o.created_at = s.created_at and o.head_id = s.head_id
      )
    on conflict (sale_id) do nothing;
  end if;
  return found;
end;
$$;

-- The last sale that was begun, the mark below which all have a state, and the transactions that are at work on a sale now.
-- Whoever draws a sale's id holds the lock of the sequence until the end: when those named here are over, every sale up to the
-- last one is to be seen, or will never be there.
create or replace function sales_begun()
returns table (last_id bigint, mark bigint, accepting text[])
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  last_id := (
    select
      case
        when s.is_called then s.last_value
        else s.last_value - 1
      end
    from sale_id s
  );
  mark := (select w.mark from sale_sweep w);
  -- Later than the id.
  accepting := array(
    select distinct l.virtualtransaction
    from pg_locks l
    where
      l.locktype = 'relation'
      and l.relation = 'sale_id'::regclass
      and l.mode = 'RowExclusiveLock'
      and l.database = (select d.oid from pg_database d where d.datname = current_database())
  );
  return next;
end;
$$;
grant execute on function sales_begun to jenjang_app;

-- Sales of a span of ids, without its beginning, that have neither ended nor a place on the pending list, and how long their
-- first call may last.
create or replace function silent_sales(p_after bigint, p_to bigint)
returns table (sale_id bigint, lasts_ms integer)
language sql
stable
as $$
  select s.id, (extract(epoch from coalesce(s.busy_until - s.created_at, interval '5 minutes')) * 1000)::integer
  from sale s
  where
    s.id > p_after
    and s.id <= p_to
    and not exists (select from outcome o where o.sale_id = s.id and o.created_at = s.created_at and o.head_id = s.head_id)
    and not exists (select from open_sale w where w.sale_id = s.id)
  order by s.id;
$$;
grant execute on function silent_sales to jenjang_app;

-- Puts sales on the pending list whose first call is over without a word, due at once whatever the clock says. Gives how many
-- have come onto it.
create or replace function list_sales(p_sales bigint[])
returns integer
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  v_found integer;
begin
  insert into open_sale (sale_id, created_at, head_id, next_advice_at)
  select s.id, s.created_at, s.head_id, '-infinity'
  from sale s
  where
    s.id = any (p_sales)
    and not exists (select from outcome o where o.sale_id = s.id and o.created_at = s.created_at and o.head_id = s.head_id)
  on conflict (sale_id) do nothing;
  get diagnostics v_found = row_count;
  return v_found;
end;
$$;
grant execute on function list_sales to jenjang_app;

-- A call about a sale on the pending list that is over without a word: nobody waits for it any more, and the sale is due at once.
-- It is named by the attempt and the number of advices, so that a newer call stays.
create or replace function give_up_call(p_sale bigint, p_attempt smallint, p_advices smallint)
returns void
language sql
security definer
set search_path = public, pg_temp
as $$
  update open_sale
  set
    busy_for = null,
    next_advice_at = '-infinity'
  where sale_id = p_sale and attempt = p_attempt and advices = p_advices and busy_for is not null;
$$;
grant execute on function give_up_call to jenjang_app;

-- Takes from the pending list what has ended: a first call that answers in the very moment in which it is given up ends a sale
-- that is being listed.
create or replace function unlist_ended()
returns void
language sql
security definer
set search_path = public, pg_temp
as $$
  delete from open_sale w
  using outcome o
  where o.sale_id = w.sale_id and o.created_at = w.created_at and o.head_id = w.head_id;
$$;
grant execute on function unlist_ended to jenjang_app;

-- Every sale up to p_to has ended or is on the pending list, which is looked at here again. A number below the one known means
-- that the ids begin anew. That no sale with such a number is still being written is for the caller to know: see sales_begun.
create or replace function mark_looked(p_to bigint)
returns void
language sql
security definer
set search_path = public, pg_temp
as $$
  update sale_sweep w
  set mark = p_to
  where
    w.mark <> p_to
    and (w.mark < p_to or w.mark > (select s.last_value from sale_id s))
    and p_to <= (select s.last_value from sale_id s)
    and not exists (
      select
      from
        silent_sales(
          case
            when w.mark < p_to then w.mark
            else 0
          end,
          p_to
        )
    );
$$;
grant execute on function mark_looked to jenjang_app;
