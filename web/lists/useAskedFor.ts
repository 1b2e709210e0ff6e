import { useMemo, useRef } from 'react'
import { noListFile } from '../../contract/lists/no-list-file.ts'

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
  /** A field of the answer; the server finds the rows itself where they are its only array. */
  rowsIn?: unknown
}

/** How a list is asked for as a file: its call with the input that it was read by. The same as long as it is asked for the same. */
export function useAskedFor(call: string | undefined, asking: Asking): AskedFor | undefined {
  const key = JSON.stringify(asking.input)
  const latest = useRef(asking)
  latest.current = asking
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked is told by its key
  return useMemo(() => {
    if (call === undefined || noListFile.includes(call)) return
    const { input, rowsIn, parts, sorts = [] } = latest.current
    return { input: input as AskedFor['input'], rows: typeof rowsIn === 'string' ? rowsIn : undefined, parts, sorts }
  }, [call, key])
}
