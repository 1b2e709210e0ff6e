-- Notes a changed row under the audit row of the transaction, if it has one: what the clock does is not anybody's call.
-- The first argument names the key columns, the second those whose content nobody may read here.
create or replace function note_change()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  v_audit bigint := (select w.audit_id from acting() w);
  v_old jsonb;
  v_new jsonb;
  v_before jsonb;
  v_after jsonb;
  v_key text;
  v_column text;
begin
  if v_audit is null then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    v_old := to_jsonb(old);
  end if;
  if tg_op <> 'DELETE' then
    v_new := to_jsonb(new);
  end if;
  v_before := v_old;
  v_after := v_new;
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(o.key, o.value), jsonb_object_agg(o.key, v_new -> o.key)
    into v_before, v_after
    from jsonb_each(v_old) o
    where o.value is distinct from v_new -> o.key;
    if v_before is null then
      return null;
    end if;
  end if;
  foreach v_column in array string_to_array(coalesce(tg_argv[1], ''), ' ') loop
    if v_before ? v_column then
      v_before := v_before || jsonb_build_object(v_column, '•••');
    end if;
    if v_after ? v_column then
      v_after := v_after || jsonb_build_object(v_column, '•••');
    end if;
  end loop;
  select string_agg(coalesce(v_new, v_old) ->> k, ' ') into v_key from unnest(string_to_array(tg_argv[0], ' ')) k;
  insert into audit_change (audit_id, n, table_name, row_key, before, after)
  select v_audit, coalesce(max(c.n), 0) + 1, tg_table_name, v_key, v_before, v_after
  from audit_change c
  where c.audit_id = v_audit;
  return null;
end;
$$;

-- Notes under the audit row of the transaction, if it has one, that this effect changed the user.
create or replace function note_about(p_audit bigint, p_user integer, p_effect text)
returns void
language plpgsql
as $$
begin
  if p_audit is not null and p_user is not null then
    insert into audit_about (audit_id, user_id, effect) values (p_audit, p_user, p_effect) on conflict do nothing;
  end if;
end;
$$;

-- Every table whose rows people change.
create or replace trigger note_change
after insert or delete or update on admin_nominal
for each row
execute function note_change('id');
create or replace trigger note_change
after insert or delete on authenticator
for each row
execute function note_change('id', 'sealed');
create or replace trigger note_change
after insert or delete or update on bank
for each row
execute function note_change('id');
create or replace trigger note_change
after delete or update on bill
for each row
execute function note_change('id');
create or replace trigger note_part
after insert on bill
for each row
when (new.parent_id is not null)
execute function note_change('id');
create or replace trigger note_change
after insert or delete or update on bill_payment
for each row
execute function note_change('id');
create or replace trigger note_change
after insert or delete or update on biller
for each row
execute function note_change('id');
create or replace trigger note_change
after insert or delete or update on category
for each row
execute function note_change('id');
create or replace trigger note_change
after insert or delete or update on fee_template
for each row
execute function note_change('id');
create or replace trigger note_change
after insert or delete or update on fee_template_fee
for each row
execute function note_change('fee_template_id admin_nominal_id');
create or replace trigger note_change
after insert or delete or update on h2h_token
for each row
execute function note_change('user_id mode', 'token_hash sealed');
create or replace trigger note_change
after insert or delete or update on holiday
for each row
execute function note_change('day');
create or replace trigger note_change
after insert or delete or update on invitation
for each row
execute function note_change('code');
create or replace trigger note_change
after delete on known_device
for each row
execute function note_change('id', 'device_hash');
create or replace trigger note_change
after update on late_success
for each row
execute function note_change('id');
create or replace trigger note_change
after insert or delete or update on login_user
for each row
execute function note_change('id', 'password_hash');
-- Only a person who sends a callback again sets its attempts to none; delivering pays nothing for the audit.
create or replace trigger note_change
after update of attempts on outbox
for each row
when (new.attempts = 0)
execute function note_change('id');
create or replace trigger note_change
after insert or delete or update on partner
for each row
execute function note_change('id');
create or replace trigger note_change
after insert or delete on passkey
for each row
execute function note_change('id', 'public_key');
create or replace trigger note_change
after insert on posting
for each row
execute function note_change('id', 'body_hash');
create or replace trigger note_change
after insert or delete or update on product
for each row
execute function note_change('id');
create or replace trigger note_change
after insert or delete or update on product_partner
for each row
execute function note_change('product_id partner_id');
create or replace trigger note_change
after insert or delete or update on request_payload
for each row
execute function note_change('id');
create or replace trigger note_change
after insert or delete or update on session
for each row
execute function note_change('id', 'token_hash device_hash');
create or replace trigger note_change
after insert or delete or update on setting
for each row
execute function note_change('name', 'value');
create or replace trigger note_change
after insert or delete or update on settlement
for each row
execute function note_change('id');
create or replace trigger note_change
after delete or update on settlement_line
for each row
execute function note_change('id');
create or replace trigger note_change
after insert on statement_import
for each row
execute function note_change('id');
create or replace trigger note_change
after delete or update on statement_line
for each row
execute function note_change('id');
create or replace trigger note_change
after insert or delete or update on ticket
for each row
execute function note_change('id');
create or replace trigger note_change
after insert or delete or update on user_fee
for each row
execute function note_change('user_id admin_nominal_id');
create or replace trigger note_change
after insert or delete or update on user_partner
for each row
execute function note_change('user_id product_id');
-- What a price closes and opens stands in the price change; one line each for thousands of sellers says nothing more.
create or replace trigger note_change
after insert or delete or update on user_product_closed
for each row
when (current_user = 'jenjang_app')
execute function note_change('user_id product_id');
create or replace trigger note_change
after insert or delete or update on users
for each row
execute function note_change('id', 'password_hash');

-- What was asked is filed under the row of the same transaction.
create or replace function guard_file()
returns trigger
language plpgsql
as $$
begin
  if is_server() and new.audit_id is distinct from (select w.audit_id from acting() w) then
    perform refuse('access-denied');
  end if;
  return new;
end;
$$;
create or replace trigger guard_file
before insert on audit_file
for each row
execute function guard_file();
