-- Whether the server asks. The owner of the database, whom no grant holds back either, passes every gate.
create or replace function is_server()
returns boolean
language sql
stable
as $$
  select current_setting('role', true) = 'jenjang_app' or session_user = 'jenjang_app';
$$;
grant execute on function is_server to jenjang_app;

-- Who acts: the account and staff account of the audit row that this transaction has written; nobody for the system. Found by
-- the transaction itself: no setting makes a person's transaction anybody else's, and there is one such row at most.
create or replace function acting(out user_id integer, out login_user_id integer, out audit_id bigint)
returns record
language sql
stable
security definer
set search_path = public, pg_temp
as $$
  select a.user_id, a.login_user_id, a.id
  from audit a
  where a.xid = pg_current_xact_id_if_assigned() and a.at = now();
$$;

grant execute on function acting to jenjang_app;

-- Whether the server acts without a person.
create or replace function nobody_acts()
returns boolean
language sql
stable
as $$
  select is_server() and (select w.user_id is null from acting() w);
$$;

-- Whether this transaction has written a row of this xmin.
create or replace function written_now(p_xmin xid)
returns boolean
language sql
stable
as $$
  select coalesce(p_xmin::text = (pg_current_xact_id_if_assigned()::text::bigint % 4294967296)::text, false);
$$;

-- Refuses what no person does: sales are accepted and ended in transactions of their own, with nobody's audit row. Where the
-- transaction has written nothing yet nothing is looked for.
create or replace function refuse_person()
returns void
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  if pg_current_xact_id_if_assigned() is not null and is_server() and (select w.user_id from acting() w) is not null then
    perform refuse('access-denied');
  end if;
end;
$$;
