-- Rows of a user's own tables pass the gate whoever writes them. The first argument names the column of the user, the second
-- the effect of a new row; the effect of a change stands in `effect_column`. Columns that stand nowhere are the functions' alone.
create or replace function guard_row()
returns trigger
language plpgsql
as $$
declare
  v_effect text;
  v_old jsonb;
  v_new jsonb = to_jsonb(new);
  v_user integer = (to_jsonb(new) ->> tg_argv[0])::integer;
begin
  if not is_server() then
    return new;
  end if;
  if tg_op = 'INSERT' then
    perform require_effect(tg_argv[1], v_user);
    return new;
  end if;
  v_old := to_jsonb(old);
  if v_old -> tg_argv[0] is distinct from v_new -> tg_argv[0] then
    perform refuse('access-denied');
  end if;
  for v_effect in
    select distinct coalesce(c.effect, rest.effect)
    from
      jsonb_each(v_old) o
      left join effect_column c on c.table_name = tg_table_name and c.column_name = o.key
      left join effect_column rest on rest.table_name = tg_table_name and rest.column_name = '*'
    where o.value is distinct from v_new -> o.key
  loop
    if v_effect is null then
      if current_user = 'jenjang_app' then
        perform refuse('access-denied');
      end if;
      continue;
    end if;
    -- A staff account changes its own password only.
    if
      tg_table_name = 'login_user'
      and v_effect = 'set-password'
      and (select w.user_id is not null and w.login_user_id is distinct from (v_new ->> 'id')::integer from acting() w)
    then
      v_effect := 'change-staff';
    end if;
    -- What its user signs in with is the user's own.
    if
      tg_table_name = 'users'
      and v_effect in ('set-password', 'set-identity')
      and exists (select from acting() w where w.login_user_id is not null)
    then
      perform refuse('access-denied');
    end if;
    -- An H2H client is verified by who activates it, never by itself.
    perform
      require_effect(
        v_effect, v_user, null,
        case
          when v_effect = 'activate' and (v_new ->> 'user_type_id')::integer in (5, 8, 13, 25) then null
          else 'sign-in'
        end
      );
  end loop;
  return new;
end;
$$;
create or replace trigger guard_change
before update on users
for each row
execute function guard_row('id');
create or replace trigger guard_row
before insert or update on login_user
for each row
execute function guard_row('user_id', 'add-staff');
create or replace trigger guard_row
before insert or update on bank
for each row
execute function guard_row('user_id', 'add-bank');
create or replace trigger guard_row
before insert or update on h2h_token
for each row
execute function guard_row('user_id', 'token');
create or replace trigger guard_row
before insert or update on h2h_secret
for each row
execute function guard_row('user_id', 'token');
create or replace trigger guard_row
before insert or update on invitation
for each row
execute function guard_row('user_id', 'invite');

-- The same for what one statement changes for many users: asked once for each of them. With `by-hand` as second argument only
-- where a person acts: jobs write these rows all day.
create or replace function guard_rows()
returns trigger
language plpgsql
as $$
declare
  v_user integer;
begin
  if current_user <> 'jenjang_app' or tg_argv[1] = 'by-hand' and (select w.user_id is null from acting() w) then
    return null;
  end if;
  for v_user in select distinct r.user_id from changed r loop
    perform require_effect(tg_argv[0], v_user);
  end loop;
  return null;
end;
$$;
create or replace trigger guard_new
after insert on user_fee
referencing new table as changed
for each statement
execute function guard_rows('set-price');
create or replace trigger guard_change
after update on user_fee
referencing new table as changed
for each statement
execute function guard_rows('set-price');
create or replace trigger guard_gone
after delete on user_fee
referencing old table as changed
for each statement
execute function guard_rows('drop-price');
create or replace trigger guard_new
after insert on user_partner
referencing new table as changed
for each statement
execute function guard_rows('set-route');
create or replace trigger guard_change
after update on user_partner
referencing new table as changed
for each statement
execute function guard_rows('set-route');
create or replace trigger guard_gone
after delete on user_partner
referencing old table as changed
for each statement
execute function guard_rows('set-route');
create or replace trigger guard_new
after insert on user_product_closed
referencing new table as changed
for each statement
execute function guard_rows('open-product');
create or replace trigger guard_change
after update on user_product_closed
referencing new table as changed
for each statement
execute function guard_rows('open-product');
create or replace trigger guard_gone
after delete on user_product_closed
referencing old table as changed
for each statement
execute function guard_rows('open-product');

-- And for what is about no single user: the catalogue and the templates.
create or replace function guard_table()
returns trigger
language plpgsql
as $$
begin
  if current_user = 'jenjang_app' then
    perform require_effect(tg_argv[0], null, null, tg_argv[1]);
  end if;
  return null;
end;
$$;
create or replace trigger guard_table
before insert or update or delete on fee_template
for each statement
execute function guard_table('set-template');
create or replace trigger guard_table
before insert or update or delete on fee_template_fee
for each statement
execute function guard_table('set-template');
create or replace trigger guard_table
before insert or update or delete on admin_nominal
for each statement
execute function guard_table('set-catalogue');
create or replace trigger guard_table
before insert or update or delete on ip_hint
for each statement
execute function guard_table('set-catalogue');
create or replace trigger guard_table
before insert on category
for each statement
execute function guard_table('set-catalogue');
create or replace trigger guard_table
before insert on biller
for each statement
execute function guard_table('set-catalogue');
create or replace trigger guard_table
before insert on request_payload
for each statement
execute function guard_table('set-catalogue');
create or replace trigger guard_table
before insert or delete on product
for each statement
execute function guard_table('set-catalogue');
-- The clock closes and opens products, and changes nothing else of them.
create or replace trigger guard_outage
before update of outage_reason on product
for each statement
execute function guard_table('set-catalogue', 'clock');
create or replace trigger guard_rest
after update on product
for each row
when ((to_jsonb(new) - 'outage_reason') is distinct from (to_jsonb(old) - 'outage_reason'))
execute function guard_table('set-catalogue');
create or replace trigger guard_table
before insert or update or delete on outage_watch
for each statement
execute function guard_table('set-catalogue', 'clock');
create or replace trigger guard_table
before update of reopened_at on price_change
for each statement
execute function guard_table('set-catalogue');
create or replace trigger guard_table
before insert or update or delete on product_partner
for each statement
execute function guard_table('set-catalogue');
create or replace trigger guard_table
before insert or update or delete on partner
for each statement
execute function guard_table('set-catalogue');
create or replace trigger guard_table
before insert on settlement
for each statement
execute function guard_table('decide-difference');
create or replace trigger guard_table
before insert or update on settlement_line
for each statement
execute function guard_table('decide-difference');
create or replace trigger guard_table
before update on late_success
for each statement
execute function guard_table('decide-difference');
-- How a program proves itself is noted as every other change of a user's own, without what it knows.
create or replace trigger note_change
after insert or delete or update on h2h_secret
for each row
execute function note_change('user_id door mode', 'sealed');
create or replace trigger note_change
after insert or delete or update on ip_hint
for each row
execute function note_change('name');
