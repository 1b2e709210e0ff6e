-- What a user had to hand over is taken from its balance.
alter type posting_kind add value 'outstanding';

-- Lowers what the user has to hand over and moves as much from its balance to the actor's, in one posting.
-- Errors: JJ001 as move_balance; a check constraint where less is outstanding.
create function send_outstanding(p_actor integer, p_login_user integer, p_user integer, p_amount bigint, p_key text, p_body_hash text)
returns bigint language plpgsql security definer set search_path = public as $$
begin
  update users set outstanding = outstanding - p_amount where id = p_user;
  return move_balance_at('outstanding', p_actor, p_login_user, p_user, p_actor, p_amount, 'SETORAN', p_key, p_body_hash, null);
end $$;
revoke execute on function send_outstanding(integer, integer, integer, bigint, text, text) from public;
grant execute on function send_outstanding(integer, integer, integer, bigint, text, text) to jenjang_app;
