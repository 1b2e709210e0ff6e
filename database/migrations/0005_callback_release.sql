-- Whose parked callbacks go out again, some hundred at a time: of a dead address hundreds of thousands may wait.
create table callback_release (
  user_id integer primary key references users
);
grant select, insert, update, delete on callback_release to jenjang_app;
