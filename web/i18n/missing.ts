/** Signs that no text has. While it is asked what a column shows of a row (`web/lists/fileColumn.ts`), each of them stands for a field. */
export const fieldSigns = /[\ue000-\uf8ff]/

/** A text that there is none of is a fault, unless it was looked for by such a sign: then it is asked where texts of its kind stand. */
export function onMissingText(error: { message: string }): void {
  if (!fieldSigns.test(error.message)) console.error(error)
}
