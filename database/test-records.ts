/** The JSON of a parameter as what the functions that accept a batch take. */
export const itemsIn = (parameter: string): string =>
  `array(select i from json_populate_recordset(null::sale_item, ${parameter}) i)`

/** What request_ticket takes of these texts of SQL. */
export const askedTicket = (user: number | string, bank: number | string, amount: number | string): string =>
  `json_populate_record(null::ticket, json_build_object('user_id', ${user}, 'bank_id', ${bank}, 'amount', ${amount}))`

/** The JSON of a parameter as what the functions that end a batch take. */
export const endingsIn = (parameter: string): string =>
  `array(select i from json_populate_recordset(null::sale_ending, ${parameter}) i)`
