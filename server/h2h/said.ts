/** What a dialect says: an object leaves as compact JSON, a text as plain text. */
export interface Said {
  status: number
  body: object | string
}
