-- A partner is active only where its type delivers, and it has a connection for this type and end point. A simulator needs none;
-- who was connected once is none any more: it would answer for sales that somebody else was asked to deliver.
create or replace function only_speaking_partners()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  new.is_active := new.is_active
  and (select t.delivers from partner_type t where t.code = new.type)
  and case
    when new.type = 'simulator' then not exists (select from partner_connection c where c.partner_id = new.id)
    else exists (
      select
      from partner_connection c
      where c.partner_id = new.id and c.type = new.type and c.end_point = new.end_point
    )
  end;
  return new;
end;
$$;
create or replace trigger only_speaking_partners
before insert or update of type, end_point, is_active on partner
for each row
execute function only_speaking_partners();

-- How a partner is reached is the catalogue's, as the partner itself; its credentials stand in no audit trail.
create or replace trigger guard_table
before insert or update or delete on partner_connection
for each statement
execute function guard_table('set-catalogue');
create or replace trigger note_change
after insert or delete or update on partner_connection
for each row
execute function note_change('partner_id', 'sealed');

-- Which sale of its product to this number today a partner is about to be asked for: never the same count twice. What the seller
-- says counts for the first, as sales from before anybody counted are in it.
create or replace function count_at_partner(p_partner integer, p_code text, p_customer text, p_least integer)
returns integer
language sql
security definer
set search_path = public, pg_temp
as $$
  insert into partner_count as c (partner_id, day, partner_code, customer_code, sent)
  values (p_partner, (wall_clock() at time zone 'Asia/Jakarta')::date, p_code, p_customer, least(p_least, 10))
  on conflict (partner_id, day, partner_code, customer_code) do update
    set sent = least(c.sent + 1, 32767)
  returning sent;
$$;
grant execute on function count_at_partner to jenjang_app;
