-- The money in flight is the price of the purchases that are not final yet.
select f.in_flight, o.open
from (select coalesce(sum(amount), 0) as in_flight from system_entry where account = 'in-flight') f,
  (select coalesce(sum(amount), 0) as open from open_sale where request_type = 'purchase' and mode = 'prod') o
where f.in_flight <> o.open;
