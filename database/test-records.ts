/** The JSON of a parameter as what the functions that accept a batch take. */
export const itemsIn = (parameter: string): string =>
  `array(select i from json_populate_recordset(null::sale_item, ${parameter}) i)`

/** The JSON of a parameter as what the functions that end a batch take. */
export const endingsIn = (parameter: string): string =>
  `array(select i from json_populate_recordset(null::sale_ending, ${parameter}) i)`
