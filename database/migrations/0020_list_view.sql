-- How lists look to an account: which columns, how dense, how many rows; and the views that it saved under a name.
-- Each row is one account's: of a user, or of one staff account of it, and never of both.
create table list_view (
  id bigint generated always as identity primary key,
  user_id integer not null references users,
  login_user_id integer references login_user,
  -- The call that the list shows.
  list text not null,
  -- Empty: how the list looks when it is opened.
  name text not null,
  -- As the call that saves it takes them.
  settings jsonb not null,
  unique nulls not distinct (user_id, login_user_id, list, name)
);

grant select, insert, delete on list_view to jenjang_app;
grant update (settings) on list_view to jenjang_app;
grant usage on sequence list_view_id_seq to jenjang_app;
