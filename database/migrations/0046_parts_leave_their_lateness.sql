-- What an overdue part owed is overdue still when the part is gone: its bill, or the rest of it, was not so until the clock came by.
create or replace function delete_bill_part(p_part integer, p_at timestamptz) returns text language plpgsql security definer set search_path = public as $$
declare b bill; v_parent integer;
begin
  select parent_id into v_parent from bill where id = p_part;
  if v_parent is null then return 'not-found'; end if;
  perform 1 from bill where id = v_parent for update;
  select * into b from bill where id = p_part for update;
  if not found then return 'not-found'; end if;
  if b.status_id not in (1, 6) or b.paid_amount > 0 then return 'bill-not-deletable'; end if;
  perform release_totals('bill', p_part, p_at);
  delete from bill where id = p_part;
  update bill p set overdue_at = b.overdue_at where p.id = v_parent and p.overdue_at is null and b.overdue_at is not null;
  update bill p set status_id = case when p.overdue_at is not null then 6 when p.paid_amount > 0 then 3 else 1 end, remark = ''
    where p.id = v_parent and not exists (select from bill o where o.parent_id = v_parent);
  return null;
end $$;
