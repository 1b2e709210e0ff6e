-- The bill that a Y pays after this message: what its answer offered, or what stood offered before it where it only asked.
-- Null: none.
alter table chat_message add column inquiry_id bigint;
grant update (inquiry_id) on chat_message to jenjang_app;
