-- States of a sale: 1 pending, 2 failed, 3 reversed, 4 success, 5 refunded.

-- Takes a complaint back in the name of its own account. False: it was closed before.
-- Error: JJ010 not-found.
create or replace function withdraw_complaint(p_complaint bigint)
returns boolean
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  c complaint;
  w record;
begin
  select * into c from complaint k where k.id = p_complaint for no key update;
  if not found then
    perform refuse('not-found');
  end if;
  perform require_effect('complain', c.user_id);
  if c.state = 'closed' then
    return false;
  end if;
  select * into w from acting();
  perform move_complaint(c, 'closed', 'closed', 'withdrawn', '', w.user_id, w.login_user_id);
  return true;
end;
$$;
grant execute on function withdraw_complaint to jenjang_app;

-- A pending sale that ends closes the complaint that waits for it, with the last word of the partner.
create or replace function close_ended_complaint()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  c complaint;
  v_status smallint;
  v_words text;
begin
  select *
  into c
  from complaint k
  where k.sale_id = old.sale_id and k.was_pending and k.state <> 'closed'
  for no key update;
  if not found then
    return null;
  end if;
  select o.status, concat_ws(', ', 'SN ' || nullif(o.serial_number, ''), nullif(o.message, ''))
  into v_status, v_words
  from outcome o
  where o.sale_id = c.sale_id and o.created_at = c.created_at and o.head_id = c.head_id;
  if not found then
    return null;
  end if;
  perform move_complaint(c, 'closed', 'closed', 'advice', v_words, null, null);
  perform
    tell_complaint(
      c,
      case v_status
        when 4 then 'complaint-delivered'
        else 'complaint-returned'
      end,
      v_words
    );
  return null;
end;
$$;
create or replace trigger close_complaint
after delete on open_sale
for each row
execute function close_ended_complaint();

-- A refund closes the complaint about its sale, for the reason of the refund, of which its seller is told by itself.
create or replace function close_refunded_complaint()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  c complaint;
begin
  -- One that is just being opened is waited for; who opens one later sees the refund. See open_complaint.
  perform pg_advisory_xact_lock(7302130, new.user_id);
  select * into c from complaint k where k.sale_id = new.sale_id and k.state <> 'closed' for no key update;
  if found then
    perform move_complaint(c, 'closed', 'closed', 'refund', new.remark, new.actor_id, new.login_user_id);
  end if;
  return null;
end;
$$;
create or replace trigger close_complaint
after insert on refund
for each row
execute function close_refunded_complaint();

-- Tells the screens of the account and of everybody above at the commit; what it is they ask for themselves. The owner sees all.
create or replace function tell_complaints()
returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  perform
    pg_notify(
      'jenjang_live',
      jsonb_build_array(
        jsonb_build_object('kind', 'complaint', 'to', array_remove(array[new.l1, new.l2, new.l3, new.l4, new.l5], null))
      )::text
    );
  return null;
end;
$$;
create or replace trigger tell_complaints
after insert or update on complaint
for each row
execute function tell_complaints();
create or replace trigger note_change
after insert or update on complaint
for each row
execute function note_change('id');
