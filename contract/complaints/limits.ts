/** Days that a sale may be complained about; the database refuses by the same number. Knows no zod. */
export const COMPLAINT_DAYS = 30
/** Signs that a complaint and each of its answers may have. */
export const LONGEST_COMPLAINT = 500
