-- How often a partner is asked for its price list is the catalogue's; what it answers is a proposal, which changes nothing.
create or replace trigger guard_table
before insert or update of every_hours on offered_list
for each statement
execute function guard_table('set-catalogue');
