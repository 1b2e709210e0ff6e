-- Whatever fees and partners were set for single users: every product leaves every seller, and whoever will sell below them, nothing or more.
select s.admin_nominal_id, s.user_id, s.seller_type_id, s.share
from lowest_share(array(select p.admin_nominal_id from product p where p.admin_nominal_id is not null), null) s
where s.share < 0
limit 100;
