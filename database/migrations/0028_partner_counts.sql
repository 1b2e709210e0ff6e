-- How often a partner was asked on a day to sell a product to a number: some sell a second time only to who says so.
create table partner_count (
  partner_id integer not null references partner (id), day date not null, partner_code text not null, customer_code text not null,
  sent smallint not null, primary key (partner_id, day, partner_code, customer_code)
);
grant select on partner_count to jenjang_app;

-- What is lent to a user is counted anew by it, while its balance is held.
create index posting_credit_of on posting (credit_of) where credit_of is not null;
