import { useEffect, useMemo, useRef, useState } from 'react'
import { cellErrorText } from '../../../contract/cell-errors.ts'
import type { BadCell, KnownIds, ReadSheets } from '../../../rules/product-sheet.ts'
import { useCurrentLanguage } from '../../i18n/language.ts'
import { whenReachable } from '../../reachable.ts'
import { fetchLater } from '../../ui/fetchLater.ts'
import { filledRows } from '../../ui/sheet/sheetState.ts'
import { inOrder, type Problem, problemOf, problemsOfFields, type SheetsOfRows, sheetsToSend } from './sheetChecks.ts'

/** The rules come after the screen, which is there without them. */
const load = () => import('../../../rules/product-sheet-reading.ts')
fetchLater(load)

const checkedAfterMs = 250
const nextFrame = () => new Promise((done) => setTimeout(done))

export interface Checked {
  read: ReadSheets
  bad: BadCell[]
}

/** Reads all sheets a few rows at a time, telling how many of the main one are done; the page stays alive meanwhile. */
async function check(rows: SheetsOfRows, known: KnownIds | null, progress: (rows: number) => void): Promise<Checked> {
  const { readingSheets, unknownIds } = await whenReachable(load)
  const reading = readingSheets(sheetsToSend(rows))
  for (;;) {
    const step = reading.next()
    if (step.done) return { read: step.value, bad: [...step.value.bad, ...(known ? unknownIds(step.value.named, known) : [])] }
    progress(step.value)
    await nextFrame()
  }
}

/** A problem that only the server could find, and the row it was found in. */
interface FoundByServer extends Problem {
  text: string
}

const isEmpty = (rows: SheetsOfRows) => Object.values(rows).every((sheet) => filledRows(sheet) === 0)
const textOf = (rows: SheetsOfRows, { sheet, row }: Problem) => rows[sheet][row]?.join('\t') ?? ''

/**
 * The wrong cells of the sheets, found anew shortly after each change. Until somebody asked for all of them, cells that are merely
 * still empty are no problem. What the server found stays until its row is changed.
 */
export function useSheetCheck(rows: SheetsOfRows, known: KnownIds | null) {
  const { language } = useCurrentLanguage()
  const [checked, setChecked] = useState<Checked | null>(null)
  const [asked, setAsked] = useState(false)
  const [found, setFound] = useState<FoundByServer[]>([])
  const run = useRef(0)
  // A server that has no such code any more is the whole screen's matter.
  const [broken, setBroken] = useState<unknown>()
  if (broken) throw broken

  useEffect(() => {
    const mine = ++run.current
    if (isEmpty(rows)) return setChecked(null)
    const take = (done: Checked) => run.current === mine && setChecked(done)
    const timer = setTimeout(() => check(rows, known, () => {}).then(take, setBroken), checkedAfterMs)
    return () => clearTimeout(timer)
  }, [rows, known])

  const problems = useMemo(() => {
    const own = (checked?.bad ?? []).filter(({ problem }) => asked || problem !== 'required')
    const told = own.map((cell) => problemOf(cell, cellErrorText(cell.problem, language, cell.values)))
    return inOrder([...told, ...found.filter((problem) => problem.text === textOf(rows, problem))])
  }, [checked, asked, found, rows, language])

  return {
    problems,
    /** What the sheets would make, as far as their rows are whole. */
    read: checked?.read ?? null,
    /** Shows all problems, and answers whether there is none. */
    async checkAll(progress: (rows: number) => void): Promise<Problem[]> {
      run.current++
      setAsked(true)
      setFound([])
      const done = await check(rows, known, progress)
      setChecked(done)
      return inOrder(done.bad.map((cell) => problemOf(cell, cellErrorText(cell.problem, language, cell.values))))
    },
    /** Marks what the server refused. */
    foundByServer(fields: Readonly<Record<string, string>>): Problem[] {
      const problems = problemsOfFields(fields)
      setFound(problems.map((problem) => ({ ...problem, text: textOf(rows, problem) })))
      return inOrder(problems)
    },
    forget() {
      setAsked(false)
      setFound([])
    },
  }
}
