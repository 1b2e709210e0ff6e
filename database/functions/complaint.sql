-- States of a sale: 1 pending, 2 failed, 3 reversed, 4 success, 5 refunded.

-- Opens a complaint about a sale of the acting account; an open one of it is given instead. It changes neither the sale nor
-- money. A pending sale is held still meanwhile: it ends before, and is refused, or after, and closes the complaint.
-- Errors: JJ010 not-found, where there is no such purchase of who acts; sale-archived, where its month is away;
-- complaint-nothing-taken, where its price is back; sale-under-way, where it is neither ended nor on the pending list;
-- complaint-too-old past 30 days; too-many-complaints where 20 of the account wait.
create or replace function open_complaint(p_sale bigint, p_words text, out complaint_id bigint, out is_new boolean)
returns record
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  s sale;
  w record;
  v_at timestamptz := time_of(null);
  v_status smallint;
  v_listed boolean;
begin
  select * into s from sale where id = p_sale and mode = 'prod' and request_type = 'purchase';
  if not found then
    perform refuse_detached(p_sale);
    perform refuse('not-found');
  end if;
  perform require_effect('complain', s.user_id);
  -- Two of one account count each other; a refund of one of its sales is before or after.
  perform pg_advisory_xact_lock(7302130, s.user_id);
  is_new := false;
  select c.id into complaint_id from complaint c where c.sale_id = s.id and c.state <> 'closed';
  if found then
    return;
  end if;
  perform from open_sale l where l.sale_id = s.id for share;
  v_listed := found;
  select o.status
  into v_status
  from outcome o
  where o.sale_id = s.id and o.created_at = s.created_at and o.head_id = s.head_id;
  if v_status in (2, 3) or exists (select from refund r where r.sale_id = s.id) then
    perform refuse('complaint-nothing-taken');
  end if;
  if v_status is null and not v_listed then
    perform refuse('sale-under-way');
  end if;
  if s.created_at < v_at - interval '30 days' then
    perform refuse('complaint-too-old', jsonb_build_object('days', 30));
  end if;
  if (select count(*) from complaint c where c.user_id = s.user_id and c.state <> 'closed') >= 20 then
    perform refuse('too-many-complaints', jsonb_build_object('most', 20));
  end if;
  select * into w from acting();
  insert into complaint as c (
    sale_id, created_at, head_id, user_id, l1, l2, l3, l4, l5, product_id, ref_id, customer_code, amount, partner_id, was_pending,
    login_user_id, opened_at, moved_at
  )
  values
    (
      s.id, s.created_at, s.head_id, s.user_id, s.l1, s.l2, s.l3, s.l4, s.l5, s.product_id, s.ref_id, s.customer_code, s.amount,
      partner_of_sale(s), v_status is null, w.login_user_id, v_at, v_at
    )
  returning c.id
  into complaint_id;
  insert into complaint_step as t (complaint_id, at, event, words, actor_id, login_user_id)
  values (open_complaint.complaint_id, v_at, 'opened', p_words, s.user_id, w.login_user_id);
  is_new := true;
end;
$$;
grant execute on function open_complaint to jenjang_app;

-- The partner that delivered a sale, or was asked last.
create or replace function partner_of_sale(s sale)
returns integer
language sql
stable
as $$
  select
    coalesce(
      (
        select o.partner_id
        from outcome o
        where o.sale_id = s.id and o.created_at = s.created_at and o.head_id = s.head_id
      ),
      s.partners[coalesce((select l.attempt from open_sale l where l.sale_id = s.id), 1)]
    );
$$;

-- Moves a complaint that is held, and notes why. Of a sale whose month is away the partner stays what it was.
create or replace function move_complaint(
  c complaint, p_event text, p_state text, p_outcome text, p_words text, p_actor integer, p_login_user integer
)
returns void
language plpgsql
set search_path = public, pg_temp
as $$
declare
  v_at timestamptz := clock_timestamp();
begin
  update complaint k
  set
    state = p_state,
    outcome = p_outcome,
    moved_at = case
      when k.state = p_state then k.moved_at
      else v_at
    end,
    closed_at = case
      when p_state = 'closed' then v_at
    end,
    partner_id = coalesce(
      (
        select partner_of_sale(s)
        from sale s
        where s.id = k.sale_id and s.created_at = k.created_at and s.head_id = k.head_id
      ),
      k.partner_id
    )
  where k.id = c.id;
  insert into complaint_step (complaint_id, at, event, words, actor_id, login_user_id)
  values (c.id, v_at, p_event, p_words, p_actor, p_login_user);
end;
$$;

-- Notifies the account that opened a complaint of its answer, in the inbox and by push.
create or replace function tell_complaint(c complaint, p_template text, p_words text)
returns void
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  v_product text := (select p.name from product p where p.id = c.product_id);
begin
  insert into inbox_item (user_id, login_user_id, template, facts)
  values
    (
      c.user_id, c.login_user_id, p_template,
      jsonb_build_object('sale', padded(c.sale_id, 8), 'product', v_product, 'customerCode', c.customer_code, 'words', p_words)
    );
  perform
    tell_by_push(
      c.user_id, 'sale', 'complaint-answered',
      jsonb_build_object('row', c.id, 'sale', padded(c.sale_id, 8), 'product', v_product, 'customer', right(c.customer_code, 4))
    );
end;
$$;

-- Answers a complaint in the name of who acts, and tells who opened it. `p_from` is the state that its reader saw. An answer
-- closes it for the reason that is given; a refund or the end of its sale closes it by itself, see complaint-end.sql.
-- Whoever says just the same again changes nothing. Gives the complaint as it is then.
-- Errors: JJ010 not-found; complaint-moved, where it is in another state than `p_from`.
create or replace function answer_complaint(
  p_complaint bigint, p_from text, p_state text, p_words text, out changed boolean, out complaint complaint
)
returns record
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  c complaint;
  w record;
  v_event text := case p_state
    when 'closed' then 'closed'
    when p_from then 'answered'
    when 'partner' then 'partner'
    else 'answered'
  end;
begin
  select * into c from complaint k where k.id = p_complaint for no key update;
  if not found then
    perform refuse('not-found');
  end if;
  perform require_effect('decide-complaint', c.user_id);
  select * into w from acting();
  changed := not exists (
    select
    from complaint_step t
    where
      t.id = (select max(l.id) from complaint_step l where l.complaint_id = c.id)
      and t.event = v_event
      and t.words = p_words
      and t.actor_id = w.user_id
      and t.login_user_id is not distinct from w.login_user_id
      and c.state = p_state
  );
  if changed then
    if c.state <> p_from or c.state = 'closed' then
      perform refuse('complaint-moved');
    end if;
    perform
      move_complaint(
        c, v_event, p_state,
        case
          when p_state = 'closed' then 'reason'
        end,
        p_words, w.user_id, w.login_user_id
      );
    perform
      tell_complaint(
        c,
        case p_state
          when 'closed' then 'complaint-closed'
          else 'complaint-answered'
        end,
        p_words
      );
  end if;
  select k.* into complaint from complaint k where k.id = c.id;
end;
$$;
grant execute on function answer_complaint to jenjang_app;
