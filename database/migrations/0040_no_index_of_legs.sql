-- Nothing looks up the legs of one cause at run time, and every leg of every sale paid for an entry here.
drop index system_entry_cause;
