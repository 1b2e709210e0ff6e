-- Which switch made a close that is none of the clock; not known of those before.
alter table close_run
add column cause text check (cause in ('administrator-on', 'administrator-off', 'deposit-on', 'deposit-off'));

-- Statements of the bank of a blocked charger are read by the one above it.
update effect set begins = '{self,deputy}' where name = 'import-lines';
