-- keep_pending_at, now.
create or replace function keep_pending(
  p_sale bigint, p_attempt smallint, p_busy interval, p_wait interval, p_message text, p_trace jsonb
)
returns boolean
language sql security definer
set search_path = public
as $$
  select keep_pending_at(p_sale, p_attempt, p_busy, p_wait, p_message, p_trace, null)
$$;
grant execute on function keep_pending to jenjang_app;

-- Puts a sale on the pending list, or notes there what is known since: the attempt, until when a call is under way (null:
-- none), when to ask again.
-- A sale gets onto the list by its first call within the time of that call; later only by sweep_sales. False: it is not on
-- the
-- list.
create or replace function keep_pending_at(
  p_sale bigint, p_attempt smallint, p_busy interval, p_wait interval, p_message text, p_trace jsonb,
  p_at timestamptz
)
returns boolean
language plpgsql security definer
set search_path = public
as $$
declare
  v_xid xid8 := pg_current_xact_id(); v_at timestamptz := coalesce(p_at, clock_timestamp());
begin
  update open_sale set attempt = coalesce(p_attempt, attempt), busy_until = v_at + p_busy, next_advice_at = v_at + p_wait,
    last_message = coalesce(p_message, last_message), trace = p_trace
    where sale_id = p_sale;
  if not found then
    insert into open_sale (sale_id, created_at, head_id, attempt, busy_until, next_advice_at, last_message, trace)
      select s.id, s.created_at, s.head_id, coalesce(p_attempt, 1), v_at + p_busy, v_at + p_wait, coalesce(p_message, ''),
        p_trace
      from sale s
      where s.id = p_sale and v_at <= s.busy_until
        and not exists (select from outcome o
        where o.sale_id = s.id and o.created_at = s.created_at and o.head_id = s.head_id);
  end if;
  return found;
end
$$;

-- Puts sales on the pending list whose server died in the middle of the first call, due at once; gives how many.
-- Whoever accepts, ends or lists a sale within the time of its first call takes a transaction number before reading the
-- clock.
-- So once every transaction that was numbered before a mark is over, all that can be known of sales that were busy no later
-- than the mark is written, and what has neither outcome nor place on the list never gets one.
-- Numbers that no transaction of this cluster has reached come from the cluster a backup was made of, and are over.
create or replace function sweep_sales()
returns integer
language plpgsql security definer
set search_path = public
as $$
declare
  w sale_sweep; v_found integer := 0;
begin
  select * into w from sale_sweep for update;
  if w.next_xid > pg_snapshot_xmin(pg_current_snapshot()) and w.next_xid <= pg_snapshot_xmax(pg_current_snapshot()) then
    return 0;
  end if;
  insert into open_sale (sale_id, created_at, head_id, next_advice_at)
    select s.id, s.created_at, s.head_id, s.busy_until
    from sale s
    where s.created_at >= w.mark - interval '5 minutes' and s.created_at <= w.next_mark and s.busy_until > w.mark
      and s.busy_until <= w.next_mark
      and not exists (select from outcome o where o.sale_id = s.id and o.created_at = s.created_at and o.head_id = s.head_id)
    on conflict (sale_id) do nothing;
  get diagnostics v_found = row_count;
  update sale_sweep set mark = w.next_mark, next_mark = clock_timestamp();
  -- A statement of its own: the number has to be read after the clock.
  update sale_sweep set next_xid = pg_snapshot_xmax(pg_current_snapshot());
  return v_found;
end
$$;
grant execute on function sweep_sales to jenjang_app;

-- book_late_success_at, now.
create or replace function book_late_success(
  p_sale bigint, p_partner integer, p_source text, p_serial_number text, p_message text
)
returns bigint
language sql security definer
set search_path = public
as $$
  select book_late_success_at(p_sale, p_partner, p_source, p_serial_number, p_message, null)
$$;
grant execute on function book_late_success to jenjang_app;

-- Books what a partner delivered without being the one the sale ended with: loss to partner, once for each sale and partner.
-- Gives the number of what it booked, null where there was nothing to book: an inquiry, the sandbox, a partner that was not
-- asked, the delivery the sale ended with or may still end with.
create or replace function book_late_success_at(
  p_sale bigint, p_partner integer, p_source text, p_serial_number text, p_message text, p_at timestamptz
)
returns bigint
language plpgsql security definer
set search_path = public
as $$
declare s sale; o outcome; v_place integer; v_last integer; v_cost bigint; v_id bigint; v_at timestamptz;
begin
  select * into s from sale where id = p_sale;
  v_place := array_position(s.partners, p_partner);
  if v_place is null or s.mode <> 'prod' or s.request_type <> 'purchase' then
    return null;
  end if;
  select * into o from outcome where sale_id = s.id and created_at = s.created_at and head_id = s.head_id;
  if not found then
    v_last := (select w.attempt from open_sale w where w.sale_id = s.id);
    v_last := coalesce(v_last, 1) - 1;
  elsif o.status = 4 then
    v_last := array_position(s.partners, o.partner_id) - 1;
  end if;
  v_cost := s.base + s.prices[v_place];
  if v_place > v_last or v_cost <= 0 then
    return null;
  end if;
  v_at := coalesce(p_at, clock_timestamp());
  insert into late_success (sale_id, created_at, head_id, partner_id, at, source, cost, serial_number, message)
    values (s.id, s.created_at, s.head_id, p_partner, v_at, p_source, v_cost, p_serial_number, coalesce(p_message, ''))
    on conflict (sale_id, partner_id) do nothing returning id into v_id;
  if v_id is not null then
    perform post('late-loss', v_id, array[row ('partner', p_partner, v_cost)::leg, row ('loss', 0, -v_cost)::leg], v_at);
  end if;
  return v_id;
end
$$;
