-- The number of an account's last entry and what it left, wherever it stands; no row before the first.
create or replace function last_entry_of(p_user integer)
returns table (seq integer, balance bigint)
language sql
stable
set search_path = public, pg_temp
as $$
  select l.seq, l.balance
  from
    (
      (
        select e.seq, e.balance_after as balance
        from
          users u
          join entry e on e.head_id = u.head_id and e.user_id = u.id
        where u.id = p_user
        order by e.seq desc
        limit 1
      )
      union all
      (select r.last_seq, r.closing from detached_run r where r.user_id = p_user order by r.last_seq desc limit 1)
    ) l
  order by l.seq desc
  limit 1;
$$;

-- Accounts whose balance is not what their last entry left, or counts another number of entries.
create or replace function balance_differences()
returns table (user_id integer, balance bigint, seq integer, entries_balance bigint, entries_seq integer)
language sql
stable
set search_path = public, pg_temp
as $$
  select u.id, b.balance, b.seq, coalesce(l.balance, 0), coalesce(l.seq, 0)
  from
    users u
    left join balance b on b.user_id = u.id
    left join lateral last_entry_of(u.id) l on true
  where (b.balance = coalesce(l.balance, 0) and b.seq = coalesce(l.seq, 0)) is not true;
$$;

-- What its chargers gave a user, less what they took back.
create or replace function lent_by_postings(p_user integer)
returns bigint
language sql
stable
set search_path = public, pg_temp
as $$
  select
    coalesce(
      sum(
        case p_user
          when receiver_id then amount
          else -amount
        end
      ),
      0
    )::bigint
  from posting
  where credit_of = p_user;
$$;

-- Accounts of which is counted as lent what their postings do not say.
create or replace function lent_differences()
returns table (user_id integer, lent bigint, lent_by_postings bigint)
language sql
stable
set search_path = public, pg_temp
as $$
  select b.user_id, b.lent, coalesce(p.lent, 0)
  from
    balance b
    left join (
      select
        credit_of,
        sum(
          case credit_of
            when receiver_id then amount
            else -amount
          end
        )::bigint as lent
      from posting
      where credit_of is not null
      group by credit_of
    ) p
      on p.credit_of = b.user_id
  where b.lent <> coalesce(p.lent, 0);
$$;

-- Sets the balance of an account to what its last entry left, and what is lent to it to what its postings say, and notes that
-- in the audit; answers whether one was another.
-- Sales may go on: what moves the account waits for its row, and the last entry is read when that is held.
create or replace function repair_balance(p_user integer)
returns boolean
language plpgsql
set search_path = public, pg_temp
as $$
declare
  v_balance bigint;
  v_seq integer;
  v_lent bigint;
  v_lent_now bigint;
  v_last record;
begin
  insert into balance (user_id) values (p_user) on conflict do nothing;
  select b.balance, b.seq, b.lent into v_balance, v_seq, v_lent from balance b where b.user_id = p_user for update;
  select coalesce(max(l.balance), 0) as balance, coalesce(max(l.seq), 0) as seq into v_last from last_entry_of(p_user) l;
  v_lent_now := lent_by_postings(p_user);
  if v_balance = v_last.balance and v_seq = v_last.seq and v_lent = v_lent_now then
    return false;
  end if;
  update balance
  set
    balance = v_last.balance,
    seq = v_last.seq,
    lent = v_lent_now
  where user_id = p_user;
  insert into audit (call, input)
  select
    'balanceRepaired',
    jsonb_build_object(
      'username', u.username, 'balanceBefore', v_balance, 'balance', v_last.balance, 'entriesBefore', v_seq, 'entries',
      v_last.seq, 'lentBefore', v_lent, 'lent', v_lent_now
    )
  from users u
  where u.id = p_user;
  return true;
end;
$$;
