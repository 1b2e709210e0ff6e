/** Why a file that was given for a CSV is none; `type` is what it is instead. */
export type NoCsv = { code: 'file-empty' } | { code: 'file-other-type'; type: string } | { code: 'file-not-text' }

/** How files begin that people take for a CSV, as they arrive when they are read as text; in small letters. */
const beginnings: readonly [string, string][] = [
  ['pk\u0003\u0004', 'Excel (XLSX)'],
  ['\ufffd\ufffd\u0011', 'Excel (XLS)'],
  ['%pdf-', 'PDF'],
  ['<!doctype html', 'HTML'],
  ['<html', 'HTML'],
  ['<table', 'HTML'],
  ['<?xml', 'XML'],
  ['\ufffdpng', 'PNG'],
]

/** How much of a text may be letters that were lost: old code pages have some, binary files many. */
const MOST_LOST = 0.1
const BEGINNING = 10_000

/** Whether a file, read as text, can be no CSV at all; null for what may be one. Says nothing of its columns. */
export function noCsv(text: string): NoCsv | null {
  const start = text.slice(0, BEGINNING).replace(/^\ufeff/, '')
  if (text.length <= BEGINNING && start.trim() === '') return { code: 'file-empty' }
  const small = start.trimStart().toLowerCase()
  const [, type] = beginnings.find(([beginning]) => small.startsWith(beginning)) ?? []
  if (type !== undefined) return { code: 'file-other-type', type }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what no text has
  const isBinary = /[\0-\u0008\u000e-\u001a\u001c-\u001f]/.test(start)
  const lost = start.split('\ufffd').length - 1
  return isBinary || lost > start.length * MOST_LOST ? { code: 'file-not-text' } : null
}
