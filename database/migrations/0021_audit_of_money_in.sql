-- What people change about sessions, banks, tickets, bills and the catalogue is noted like the rest.
create trigger note_change after insert or update or delete on session for each row execute function note_change('id', 'token_hash device_hash');
create trigger note_change after delete on known_device for each row execute function note_change('id', 'device_hash');
create trigger note_change after insert or update or delete on bank for each row execute function note_change('id');
create trigger note_change after insert or update or delete on ticket for each row execute function note_change('id');
-- Bills that a close makes are nobody's change, and noting each would take most of its time.
create trigger note_change after update or delete on bill for each row execute function note_change('id');
create trigger note_part after insert on bill for each row when (new.parent_id is not null) execute function note_change('id');
create trigger note_change after insert or update or delete on bill_payment for each row execute function note_change('id');
create trigger note_change after insert or update or delete on biller for each row execute function note_change('id');
create trigger note_change after insert or update or delete on holiday for each row execute function note_change('day');
create trigger note_change after update on outbox for each row execute function note_change('id');
