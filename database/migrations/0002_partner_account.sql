-- The account at the partner, counted: one more with every change that makes it another. What is pending is asked about only
-- where it was sent to.
alter table partner_connection add column account integer not null default 1;
grant update (account) on partner_connection to jenjang_app;
