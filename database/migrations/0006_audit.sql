-- Who changed what: one row per state-changing call, written in its transaction, and the rows it changed, noted by triggers.
create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- The account the call was made as, and the staff account that made it; both null where nobody was signed in.
  user_id integer references users,
  login_user_id integer references login_user,
  call text not null,
  -- The user it was about, where the call names one.
  about_id integer,
  ip inet,
  user_agent text not null default '',
  -- What was asked, without passwords, codes and tokens.
  input jsonb not null
);
create index audit_at on audit (at, id);
create index audit_user on audit (user_id, at);
create index audit_about on audit (about_id, at);

create table audit_change (
  audit_id bigint not null references audit,
  n smallint not null,
  table_name text not null,
  -- The key of the row; of an update only the columns that changed stand in before and after.
  row_key text not null,
  before jsonb,
  after jsonb,
  primary key (audit_id, n)
);

-- Notes a changed row under the audit row of the transaction, if it has one: what the clock does is not anybody's call.
-- The first argument names the key columns, the second those whose content nobody may read here.
create function note_change() returns trigger language plpgsql security definer set search_path = public as $$
declare
  v_audit bigint := nullif(current_setting('jenjang.audit', true), '');
  v_old jsonb; v_new jsonb; v_before jsonb; v_after jsonb; v_key text; v_column text;
begin
  if v_audit is null then
    return null;
  end if;
  if tg_op <> 'INSERT' then v_old := to_jsonb(old); end if;
  if tg_op <> 'DELETE' then v_new := to_jsonb(new); end if;
  v_before := v_old;
  v_after := v_new;
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(o.key, o.value), jsonb_object_agg(o.key, v_new -> o.key) into v_before, v_after
      from jsonb_each(v_old) o where o.value is distinct from v_new -> o.key;
    if v_before is null then
      return null;
    end if;
  end if;
  foreach v_column in array string_to_array(coalesce(tg_argv[1], ''), ' ') loop
    if v_before ? v_column then v_before := v_before || jsonb_build_object(v_column, '•••'); end if;
    if v_after ? v_column then v_after := v_after || jsonb_build_object(v_column, '•••'); end if;
  end loop;
  select string_agg(coalesce(v_new, v_old) ->> k, ' ') into v_key from unnest(string_to_array(tg_argv[0], ' ')) k;
  insert into audit_change (audit_id, n, table_name, row_key, before, after)
    select v_audit, coalesce(max(c.n), 0) + 1, tg_table_name, v_key, v_before, v_after from audit_change c where c.audit_id = v_audit;
  return null;
end $$;
revoke execute on function note_change() from public;

create trigger note_change after insert or update or delete on users for each row execute function note_change('id', 'password_hash');
create trigger note_change after insert or update or delete on login_user for each row execute function note_change('id', 'password_hash');
create trigger note_change after insert or update or delete on h2h_token for each row execute function note_change('user_id mode', 'token_hash');
create trigger note_change after insert or update or delete on setting for each row execute function note_change('name', 'value');
create trigger note_change after insert or update or delete on category for each row execute function note_change('id');
create trigger note_change after insert or update or delete on partner for each row execute function note_change('id');
create trigger note_change after insert or update or delete on product for each row execute function note_change('id');
create trigger note_change after insert or update or delete on admin_nominal for each row execute function note_change('id');
create trigger note_change after insert or update or delete on product_partner for each row execute function note_change('product_id partner_id');
create trigger note_change after insert or update or delete on user_fee for each row execute function note_change('user_id admin_nominal_id');
create trigger note_change after insert or update or delete on user_partner for each row execute function note_change('user_id product_id');
create trigger note_change after insert or update or delete on user_product_closed for each row execute function note_change('user_id product_id');
create trigger note_change after insert on posting for each row execute function note_change('id', 'body_hash');

grant select, insert on audit to jenjang_app;
grant select on audit_change to jenjang_app;
grant usage on all sequences in schema public to jenjang_app;
