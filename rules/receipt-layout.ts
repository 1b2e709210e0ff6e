import { formatRupiah } from './amounts.ts'

/** Lines of a receipt on 58 mm paper: never wider than 32 columns. Every function answers its lines, none when there is nothing to print. */

export const paperWidth = 32
const labelWidth = 12
const valueColumn = labelWidth + 2
const valueWidth = paperWidth - valueColumn

export const separator = '-'.repeat(paperWidth)

/** Words on lines of a width; a word too long for one line is cut into equal parts. */
export function wrap(text: string, width = paperWidth): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(...cut(word, width))
  }
  return lines
}

function cut(word: string, width: number): string[] {
  const size = Math.ceil(word.length / Math.ceil(word.length / width))
  return Array.from({ length: Math.ceil(word.length / size) }, (_, part) => word.slice(part * size, (part + 1) * size))
}

export const centred = (text: string): string[] => wrap(text).map((line) => ' '.repeat((paperWidth - line.length) >> 1) + line)

const labelled = (label: string) => `${label.padEnd(labelWidth)}: `

/** 'NAMA        : YUYUN RAHMAWATI'; further lines hang below the value. */
export const row = (label: string, value: string): string[] =>
  wrap(value, valueWidth).map((line, index) => (index === 0 ? labelled(label) : ' '.repeat(valueColumn)) + line)

/** 'JML KWH     :               67,2' */
export const rightRow = (label: string, value: string): string[] =>
  value && value.length <= valueWidth ? [labelled(label) + value.padStart(valueWidth)] : row(label, value)

/** 'RP STROOM   : Rp       90.909,00'; an amount too long for its column stands on a line of its own. */
export function moneyRow(label: string, amount: number | null): string[] {
  if (amount === null) return []
  const digits = `${formatRupiah(amount)},00`
  const column = valueWidth - 'Rp '.length
  if (digits.length <= column) return [`${labelled(label)}Rp ${digits.padStart(column)}`]
  return [`${labelled(label)}Rp`, digits.padStart(paperWidth)]
}
