-- A posting made with a key keeps the hash of its request and its answer, so that a repetition can be told apart and answered.
select id, actor_id, key from posting where key is not null and (body_hash is null or answer is null) limit 100;
