-- Gives links by which moved users set their first password, a week long, in the place of earlier ones. Answers how many: those
-- that have a password of their own get none.
create or replace function give_move_links(p_users integer[], p_hashes bytea[])
returns integer
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  v_given integer;
begin
  perform require_effect('move-in', (select w.user_id from acting() w));
  -- Who sets a password at this moment ends the links that it sees: this one waits, and is then not given.
  perform from users u where u.id = any (p_users) order by u.id for share;
  update login_ticket set ended_at = now() where user_id = any (p_users) and ended_at is null and counted_as = 'move ' || user_id;
  insert into login_ticket (hash, purpose, user_id, counted_as, expires_at, confirm_hash)
  select g.hash, 'reset', u.id, 'move ' || u.id, now() + interval '7 days', g.hash
  from
    unnest(p_users, p_hashes) g (user_id, hash)
    join users u on u.id = g.user_id
    join moved_user k on k.user_id = u.id
    join move_run r on r.id = k.run_id and r.password_hash = u.password_hash
  order by u.id;
  get diagnostics v_given = row_count;
  return v_given;
end;
$$;
grant execute on function give_move_links to jenjang_app;
