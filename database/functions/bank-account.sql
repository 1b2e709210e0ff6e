-- Other rows of the account of a bank: one is offered for bills and one for top-ups, or it was deleted and added again. What is
-- transferred to the account is a line of each.
create or replace function other_rows_of(p_bank integer)
returns integer[]
language sql
stable
as $$
  select coalesce(array_agg(o.id), '{}')
  from
    bank b
    join bank o on o.user_id = b.user_id and o.id <> b.id
  where
    b.id = p_bank
    and regexp_replace(o.account_number, '\D', '', 'g') = regexp_replace(b.account_number, '\D', '', 'g')
    and b.account_number ~ '\d';
$$;
grant execute on function other_rows_of to jenjang_app;

-- Whose bank it is deletes none of its banks, adds none and gives none another number until this transaction is over. It comes
-- before bills are locked: a deletion waits for those that were told the bank.
create or replace function hold_banks_of(p_bank integer)
returns void
language sql
as $$
  select pg_advisory_xact_lock_shared(7302142, (select user_id from bank where id = p_bank));
$$;

-- Totals of a span that are somebody else's at the other rows of an account.
-- Whoever gives out one of the account meanwhile waits, and whoever makes a bank one of another account.
create or replace function told_elsewhere(
  p_bank integer, p_from bigint, p_to bigint, p_kind text, p_refs bigint[], p_at timestamptz
)
returns bigint[]
language plpgsql
as $$
declare
  v_others integer[];
begin
  perform hold_banks_of(p_bank);
  v_others := other_rows_of(p_bank);
  if v_others = '{}' then
    return '{}';
  end if;
  perform pg_advisory_xact_lock(7302141, (select min(o) from unnest(v_others || p_bank) o));
  return array(
    select t.total
    from taken_total t
    where
      t.bank_id = any (v_others)
      and t.total between p_from and p_to
      and t.until > p_at
      and not (t.kind = p_kind and t.ref_id = any (p_refs))
  );
end;
$$;

-- A bank keeps its number while one of its totals is told: whoever was told it transfers to that number, and another row that had
-- it
-- by then may have told the same total to somebody else. One that was deleted keeps it, too, so whoever mistyped a number deletes
-- the bank and adds it again. Totals of its user that are being given out are waited for: which rows are of one account is not
-- asked again when they are written.
-- Error: JJ010 with `account-number-told`.
create or replace function keep_totals_apart()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  v_at timestamptz;
begin
  perform pg_advisory_xact_lock(7302142, new.user_id);
  v_at := time_of(null);
  if tg_op = 'UPDATE' and exists (select from taken_total t where t.bank_id = new.id and t.until > v_at) then
    perform refuse('account-number-told');
  end if;
  return null;
end;
$$;
create or replace trigger keep_totals_apart
after insert on bank
for each row
execute function keep_totals_apart();
create or replace trigger keep_changed_apart
after update of account_number on bank
for each row
when (regexp_replace(old.account_number, '\D', '', 'g') <> regexp_replace(new.account_number, '\D', '', 'g'))
execute function keep_totals_apart();
