-- States of a sale: 1 pending, 2 failed, 3 reversed, 4 success, 5 refunded.

-- Posts a deposit at a partner (plus bank, minus partner) or profit taken out (plus bank, minus revenue), in the name of the
-- acting account. No user's balance moves. Money that came in stands in a bank below zero, so what is paid out brings it nearer
-- to zero.
-- The same key once more changes nothing and gives what it was; with other facts it is refused.
-- Errors: JJ010 not-found, where partner or bank are none of the owner's; ref-id-reused.
create or replace function move_partner_money(
  p_kind text, p_partner integer, p_bank integer, p_amount bigint, p_remark text, p_key text, p_body_hash text
)
returns bigint
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  w record;
  v_known partner_money;
  v_id bigint;
  v_at timestamptz = clock_timestamp();
begin
  select * into w from acting();
  if w.user_id is null or (p_kind in ('deposit', 'withdrawal')) is not true then
    perform refuse('access-denied');
  end if;
  perform require_effect(p_kind, null);
  if
    not exists (
      select
      from
        bank b
        join users o on o.id = b.user_id
      where b.id = p_bank and o.parent_id is null and b.deleted_at is null
    )
    or p_kind = 'deposit'
    and not exists (select from partner p where p.id = p_partner)
  then
    perform refuse('not-found');
  end if;
  insert into partner_money (kind, partner_id, bank_id, amount, remark, at, actor_id, login_user_id, key, body_hash)
  values
    (
      p_kind,
      case p_kind
        when 'deposit' then p_partner
      end,
      p_bank, p_amount, p_remark, v_at, w.user_id, w.login_user_id, p_key,
      case
        when p_key is not null then p_body_hash
      end
    )
  on conflict (actor_id, key) where key is not null do nothing
  returning id
  into v_id;
  if v_id is null then
    select * into v_known from partner_money m where m.actor_id = w.user_id and m.key = p_key;
    if v_known.body_hash is distinct from p_body_hash then
      perform refuse('ref-id-reused');
    end if;
    return v_known.id;
  end if;
  perform
    post(
      p_kind::posting_kind, v_id,
      array[
        row('bank', p_bank, p_amount)::leg,
        case p_kind
          when 'deposit' then row('partner', p_partner, -p_amount)::leg
          else row('revenue', 0, -p_amount)::leg
        end
      ],
      v_at
    );
  return v_id;
end;
$$;
grant execute on function move_partner_money to jenjang_app;

-- What is left of the deposits at partners by the books: deposits less the cost of what was delivered and not given back, and of
-- what was delivered too late. Read from what is kept for reports, so that it takes as long whatever was sold.
create or replace function left_at_partners()
returns table (partner_id integer, amount bigint)
language sql
stable
set search_path = public, pg_temp
as $$
  select m.partner_id, sum(m.amount)::bigint
  from
    (
      select
        s.partner_id, -(s.amount - s.revenue - s.fee1 - s.fee2 - s.fee3 - s.fee4) as amount
      from sale_sums(0::smallint, '{0}', '1999-12-31 17:00Z', '2199-12-31 17:00Z', 'product', 420) s
      where s.request_type = 'purchase' and s.status in (4, 5)
      union all
      select n.partner_id, -n.cost from late_success n
      union all
      select d.partner_id, d.amount from partner_money d where d.kind = 'deposit'
    ) m
  group by m.partner_id;
$$;
grant execute on function left_at_partners to jenjang_app;

-- Only the owner changes the limits for its notices.
create or replace function guard_watch()
returns trigger
language plpgsql
as $$
begin
  if
    (
      tg_op = 'INSERT'
      and num_nonnulls(new.lowest, new.most_apart) > 0
      or tg_op = 'UPDATE'
      and (new.lowest, new.most_apart) is distinct from (old.lowest, old.most_apart)
    )
  then
    perform require_effect('watch-partner', null);
  end if;
  return new;
end;
$$;
create or replace trigger guard_watch
before insert or update on partner_balance
for each row
when (current_user = 'jenjang_app')
execute function guard_watch();
create or replace trigger note_change
after insert on partner_money
for each row
execute function note_change('id', 'body_hash');
create or replace trigger note_change
after update of lowest, most_apart on partner_balance
for each row
when ((old.lowest, old.most_apart) is distinct from (new.lowest, new.most_apart))
execute function note_change('partner_id');
