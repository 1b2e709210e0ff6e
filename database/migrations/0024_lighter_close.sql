-- A key to its fold was looked up for each batch, a third of the time of a fold. Only fold_fees_at writes batches, with the
-- fold that it has just written, and the checks look at all of them.
alter table fee_batch drop constraint fee_batch_fold_fkey;

-- Who charges whom, as before; of the users at level 2 only administrators are looked up, who are few.
create or replace view charge as
select u.id as user_id, u.user_type_id, t.is_billed and not u.is_dm and (u.user_type_id <> 3 or u.is_administrator) as is_billed,
  t.is_billed and (u.user_type_id <> 3 or u.is_administrator) as in_group, u.is_d0, u.is_semi,
  case
    when u.user_type_id = 3 and not u.is_administrator then null
    when a.id is not null then u.l2
    when t.charger_level = 1 then u.l1
    when t.charger_level = 2 then u.l2
    when t.charger_level = 0 or u.is_semi then o.id
  end as charger_id
from users u
join user_type t on t.id = u.user_type_id
left join users a on a.id = u.l2 and u.user_type_id = 4 and a.is_administrator
cross join (select id from users where parent_id is null) o;
