-- The keys of callbacks are their account's own, and every change of one is noted without what it is made from.
create or replace trigger guard_row
before insert or update on callback_key
for each row
execute function guard_row('user_id', 'set-callback');
create or replace trigger note_change
after insert or update on callback_key
for each row
execute function note_change('id', 'salt');
