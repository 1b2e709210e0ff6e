-- Records keep the name that a call has now: this one was confused with the settlement of a partner.
update audit set call = 'putTicketAway' where call = 'settleTicket';
