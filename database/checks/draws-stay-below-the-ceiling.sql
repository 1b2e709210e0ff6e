-- What a user has drawn and not paid is not above the ceiling that its last draw was allowed under; it only falls until the next
-- one.
select d.user_id, drawn_by(d.user_id) as drawn, d.ceiling
from (select distinct on (user_id) user_id, ceiling from semi_draw order by user_id, sale_id desc) d
where drawn_by(d.user_id) > d.ceiling
limit 100;
