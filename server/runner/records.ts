/** A row as PostgreSQL reads a composite type: the values of `columns` in the order of the type. Objects and lists become JSON, what is missing null. */
export function record<Row extends object>(columns: readonly (keyof Row)[], row: Row): string {
  return `(${columns.map((column) => field(row[column])).join(',')})`
}

/** Rows as PostgreSQL reads an array of a composite type. It reads this text once, and JSON over and over: for its form, its keys and each value. */
export function records<Row extends object>(columns: readonly (keyof Row)[], rows: readonly Row[]): string {
  return `{${rows.map((row) => quoted(record(columns, row))).join(',')}}`
}

function field(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const text = typeof value === 'string' ? value : value instanceof Date ? value.toISOString() : JSON.stringify(value)
  return /^[\w.:+-]+$/.test(text) ? text : quoted(text)
}

const quoted = (text: string): string => `"${/["\\]/.test(text) ? text.replace(/["\\]/g, '\\$&') : text}"`
