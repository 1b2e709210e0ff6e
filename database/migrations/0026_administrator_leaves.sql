-- What is lent to an administrator that stops being one is given back, by whoever stops it.
update effect set begins = '{charger,appointer}' where name = 'return';
