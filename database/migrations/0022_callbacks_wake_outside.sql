-- Waking the job within the transaction of a sale cost as much as the sale; the engine wakes it when the sale has ended, and the clock each minute.
drop trigger wake_callbacks on outbox;
