-- A partner that delivered what had failed, been reversed or been delivered by another: its cost is a loss, noticed once and kept until a person has looked at it.
alter type posting_kind add value 'late-loss';

create table late_success (
  id bigint generated always as identity primary key,
  sale_id bigint not null,
  -- The sale's own.
  created_at timestamptz not null,
  head_id integer not null,
  partner_id integer not null references partner,
  at timestamptz not null,
  -- How it came to light.
  source text not null check (source in ('answer', 'callback', 'settlement')),
  -- What the partner is owed by the price the sale was accepted with.
  cost bigint not null check (cost > 0),
  serial_number text,
  message text not null,
  -- Who looked at it, and what came of it.
  decided_at timestamptz,
  actor_id integer references users,
  login_user_id integer references login_user,
  remark text not null default '',
  check ((decided_at is null) = (actor_id is null))
);
create unique index late_success_once on late_success (sale_id, partner_id);
create index late_success_open on late_success (id) where decided_at is null;

-- Books what a partner delivered without being the one the sale ended with: loss to partner, once for each sale and partner. Gives the number of what it booked,
-- null where there was nothing to book: an inquiry, the sandbox, a partner that was not asked, the delivery the sale ended with or may still end with.
create function book_late_success_at(p_sale bigint, p_partner integer, p_source text, p_serial_number text, p_message text, p_at timestamptz) returns bigint
language plpgsql security definer set search_path = public as $$
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
    insert into system_entry (account, party_id, kind, cause_id, amount, created_at)
      values ('partner', p_partner, 'late-loss', v_id, v_cost, v_at), ('loss', 0, 'late-loss', v_id, -v_cost, v_at);
  end if;
  return v_id;
end $$;
create function book_late_success(p_sale bigint, p_partner integer, p_source text, p_serial_number text, p_message text) returns bigint
language sql security definer set search_path = public as $$
  select book_late_success_at(p_sale, p_partner, p_source, p_serial_number, p_message, null)
$$;

-- What partners report by themselves, as it came, each once; worked off at once, and by the clock where a call was under way.
create table partner_notice (
  id bigint generated always as identity primary key,
  partner_id integer not null references partner,
  received_at timestamptz not null,
  body text not null,
  fingerprint bytea not null,
  sale_id bigint not null,
  -- What it did: the sale ended with it, a loss was booked, nothing was left to do.
  state text not null default 'waiting' check (state in ('waiting', 'settled', 'failed', 'late', 'nothing')),
  handled_at timestamptz
);
create unique index partner_notice_once on partner_notice (partner_id, fingerprint);
create index partner_notice_waiting on partner_notice (id) where state = 'waiting';
create index partner_notice_sale on partner_notice (sale_id);

create trigger note_change after update on late_success for each row execute function note_change('id');

revoke execute on function book_late_success_at(bigint, integer, text, text, text, timestamptz), book_late_success(bigint, integer, text, text, text) from public;
grant execute on function book_late_success(bigint, integer, text, text, text) to jenjang_app;
grant select on late_success to jenjang_app;
grant update (decided_at, actor_id, login_user_id, remark) on late_success to jenjang_app;
grant select, insert, update (state, handled_at) on partner_notice to jenjang_app;
grant usage on sequence partner_notice_id_seq to jenjang_app;
