-- Callbacks that are sent again, tried or held back, and sales whose partner is asked: jobs write all day what a person may write
-- only by the gate.
create or replace trigger guard_change
after update on outbox
referencing new table as changed
for each statement
execute function guard_rows('resend-callback', 'by-hand');
create or replace trigger guard_new
after insert on callback_release
referencing new table as changed
for each statement
execute function guard_rows('resend-callback', 'by-hand');
create or replace trigger guard_change
after update on callback_release
referencing new table as changed
for each statement
execute function guard_rows('resend-callback', 'by-hand');
create or replace trigger guard_gone
after delete on callback_release
referencing old table as changed
for each statement
execute function guard_rows('resend-callback', 'by-hand');
create or replace trigger guard_new
after insert on callback_silence
referencing new table as changed
for each statement
execute function guard_rows('resend-callback', 'by-hand');
create or replace trigger guard_change
after update on callback_silence
referencing new table as changed
for each statement
execute function guard_rows('resend-callback', 'by-hand');
create or replace trigger guard_gone
after delete on callback_silence
referencing old table as changed
for each statement
execute function guard_rows('resend-callback', 'by-hand');
create or replace trigger guard_new
after insert on callback_test
referencing new table as changed
for each statement
execute function guard_rows('resend-callback', 'by-hand');
create or replace trigger guard_change
after update on callback_test
referencing new table as changed
for each statement
execute function guard_rows('resend-callback', 'by-hand');
-- Whose row it was is asked too: these two tables let the server change even that.
create or replace trigger guard_left
after update on callback_release
referencing old table as changed
for each statement
execute function guard_rows('resend-callback', 'by-hand');
create or replace trigger guard_left
after update on callback_silence
referencing old table as changed
for each statement
execute function guard_rows('resend-callback', 'by-hand');

-- A sale that is taken for asking its partner: by the clock, or by who may ask.
create or replace function guard_asking()
returns trigger
language plpgsql
as $$
begin
  if (select w.user_id is not null from acting() w) then
    perform
      require_effect(
        'ask-partner',
        (
          select s.user_id
          from sale s
          where s.id = new.sale_id and s.created_at = new.created_at and s.head_id = new.head_id
        )
      );
  end if;
  return new;
end;
$$;
create or replace trigger guard_asking
before update on open_sale
for each row
when (current_user = 'jenjang_app')
execute function guard_asking();
