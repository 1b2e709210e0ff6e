/** HTTP status and text of a refusal in both languages. {name} is filled by the refusal's values. */
export interface Refusal {
  status: 400 | 401 | 403 | 404 | 409 | 413 | 422 | 429 | 500 | 503
  id: string
  en: string
}
