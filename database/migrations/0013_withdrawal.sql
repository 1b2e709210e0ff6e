-- What the owner takes out of the revenue is a withdrawal.
alter type posting_kind rename value 'profit' to 'withdrawal';
alter table partner_money drop constraint partner_money_kind_check;
update partner_money set kind = 'withdrawal' where kind = 'profit';
alter table partner_money add constraint partner_money_kind_check check (kind in ('deposit', 'withdrawal'));
update effect set name = 'withdrawal' where name = 'profit';
