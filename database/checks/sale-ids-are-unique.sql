-- One TRID is one sale.
select id, count(*) from sale group by id having count(*) > 1 limit 100;
