-- Every pending sale has its turn: a time at which its partner is asked next, or a call to it that is out.
select sale_id, advices, advised_at
from open_sale
where next_advice_at is null and busy_for is null or next_advice_at = 'infinity'
limit 100;
