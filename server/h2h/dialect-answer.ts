/** What a dialect says: an object leaves as compact JSON, a text as plain text. */
export interface DialectAnswer {
  status: number
  body: object | string
}
