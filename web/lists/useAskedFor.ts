import { useMemo, useRef } from 'react'
import { noListFile } from '../../contract/lists/no-list-file.ts'
import { valuesOf } from './fileColumn.ts'

/** What its call was asked for, without its page, and where the rows are in the answer. */
export interface AskedFor {
  input: Record<string, unknown>
  rows?: string
  /** Where a row has further rows, which are shown below it. */
  parts?: string
  /** Columns by which the call sorts. */
  sorts: readonly string[]
}

export interface Asking extends Partial<Pick<AskedFor, 'parts' | 'sorts'>> {
  input: object
  /** A field of the answer, or how the rows are found in it; the server finds them itself where an answer has one array. */
  rowsIn?: unknown
}

/** Where an answer has its rows, as the server is told. */
const pathOf = (rowsIn: unknown) =>
  typeof rowsIn === 'function'
    ? valuesOf(rowsIn as (answer: never) => unknown, {})?.values[0]?.slice(1, -1)
    : (rowsIn as string | undefined)

/** How a list is asked for as a file: its call with the input that it was read by. The same as long as it is asked for the same. */
export function useAskedFor(call: string | undefined, asking: Asking): AskedFor | undefined {
  const key = JSON.stringify(asking.input)
  const latest = useRef(asking)
  latest.current = asking
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked is told by its key
  return useMemo(() => {
    if (call === undefined || noListFile.includes(call)) return
    const { input, rowsIn, parts, sorts = [] } = latest.current
    return { input: input as AskedFor['input'], rows: pathOf(rowsIn), parts, sorts }
  }, [call, key])
}
