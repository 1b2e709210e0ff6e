// biome-ignore-all lint/a11y/useSemanticElements: rows out of sight are not drawn, and a table cannot be laid out by columns of a grid
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its active cell
import { Stack } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { type Dispatch, type RefObject, useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import classes from './Sheet.module.css'
import { cellId, type RowProblems, type SheetColumn, SheetRow, spanOf } from './SheetRow.tsx'
import { actionOfKey, actionWhileTyping } from './sheetKeys.ts'
import { type Place, type SheetAction, type SheetState, selectedCells, selectionOf } from './sheetState.ts'
import { writeTable } from './sheetText.ts'

interface SheetProps {
  label: string
  columns: readonly SheetColumn[]
  sheet: SheetState
  act: Dispatch<SheetAction>
  /** Messages of wrong cells, by row and column from 0. */
  problems: ReadonlyMap<number, RowProblems>
  /** Ids of what explains the sheet and tells what is wrong in the active cell. */
  describedBy?: string
  readOnly?: boolean
}

const rowHeight = 30
const headHeight = 30
const beyond = 8

/** Rows that can be seen, and some beyond. */
function useWindow(box: RefObject<HTMLDivElement | null>, count: number) {
  const [seen, setSeen] = useState({ top: 0, height: 600 })
  useEffect(() => {
    const element = box.current!
    const look = () => setSeen({ top: element.scrollTop, height: element.clientHeight })
    const observer = new ResizeObserver(look)
    observer.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [box])
  const first = Math.max(0, Math.floor(seen.top / rowHeight) - beyond)
  const last = Math.min(count, Math.ceil((seen.top + seen.height) / rowHeight) + beyond)
  return { first: Math.min(first, Math.max(0, count - 1)), last }
}

/** Keeps the active cell in sight. */
function useSight(box: RefObject<HTMLDivElement | null>, name: string, { row, column }: Place) {
  useLayoutEffect(() => {
    const element = box.current!
    const top = row * rowHeight
    if (top < element.scrollTop) element.scrollTop = top
    else if (top + rowHeight + headHeight > element.scrollTop + element.clientHeight)
      element.scrollTop = top + rowHeight + headHeight - element.clientHeight
    document.getElementById(cellId(name, row, column))?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [box, name, row, column])
}

function placeOf(event: { target: EventTarget }): Place | null {
  const element = event.target as Element
  const row = element.closest<HTMLElement>('[data-row]')?.dataset.row
  const column = element.closest<HTMLElement>('[data-column]')?.dataset.column
  return row === undefined ? null : { row: Number(row), column: column === undefined ? -1 : Number(column) }
}

/** Pressing a cell selects it, dragging selects more, pressing it again or twice types into it; a row's number selects the row. */
function usePointer({ sheet, act, columns, readOnly }: SheetProps) {
  const dragging = useRef(false)
  const end = () => {
    dragging.current = false
  }
  useWindowEvent('pointerup', end)
  useWindowEvent('pointercancel', end)
  const typeInto = () => !readOnly && act({ do: 'type', text: sheet.rows[sheet.at.row]?.[sheet.at.column] ?? '' })
  return {
    onPointerDown(event: React.PointerEvent) {
      const place = placeOf(event)
      if (!place || event.button !== 0 || event.target instanceof HTMLInputElement) return
      if (event.pointerType !== 'touch') event.currentTarget instanceof HTMLElement && event.currentTarget.focus()
      if (place.column < 0) {
        act({ do: 'go', to: { row: place.row, column: columns.length - 1 } })
        act({ do: 'go', to: { row: place.row, column: 0 }, extend: true })
        return
      }
      const again = place.row === sheet.at.row && place.column === sheet.at.column && sheet.typed === null
      if (again && event.pointerType === 'touch') return typeInto()
      dragging.current = event.pointerType !== 'touch'
      act({ do: 'go', to: place, extend: event.shiftKey })
    },
    onPointerOver(event: React.PointerEvent) {
      const place = dragging.current ? placeOf(event) : null
      if (place && place.column >= 0) act({ do: 'go', to: place, extend: true })
    },
    onDoubleClick: typeInto,
  }
}

function useKeys({ sheet, act, readOnly }: SheetProps, grid: RefObject<HTMLDivElement | null>) {
  const leaving = useRef(false)
  const isTyping = sheet.typed !== null
  function copy(event: React.ClipboardEvent) {
    event.preventDefault()
    event.clipboardData.setData('text/plain', writeTable(selectedCells(sheet)))
  }
  // The field is gone once it was left by a key; the keys go on in the grid.
  useEffect(() => {
    if (!isTyping && document.activeElement === document.body) grid.current?.focus()
  }, [isTyping, grid])
  return {
    onKeyDown(event: React.KeyboardEvent) {
      if (event.nativeEvent.isComposing) return
      const action = isTyping ? actionWhileTyping(event) : actionOfKey(event, sheet)
      const leaves = leaving.current && event.key === 'Tab'
      leaving.current = event.key === 'Escape' && !isTyping
      if (!action || leaves) return
      if (readOnly && !['go', 'step', 'next', 'all'].includes(action.do)) return
      event.preventDefault()
      act(action)
    },
    onCopy: (event: React.ClipboardEvent) => !isTyping && copy(event),
    onCut(event: React.ClipboardEvent) {
      if (isTyping || readOnly) return
      copy(event)
      act({ do: 'empty' })
    },
    onPaste(event: React.ClipboardEvent) {
      if (isTyping || readOnly) return
      event.preventDefault()
      act({ do: 'paste', text: event.clipboardData.getData('text/plain') })
    },
  }
}

/**
 * A sheet of cells to type into and paste tables into, of thousands of rows: only those in sight are drawn. The grid itself has the
 * focus and names its active cell. Escape, then Tab leaves it.
 */
export function Sheet(props: SheetProps) {
  const { label, columns, sheet, act, problems, describedBy, readOnly } = props
  const name = useId()
  const grid = useRef<HTMLDivElement>(null)
  const { rows, at, typed } = sheet
  const { first, last } = useWindow(grid, rows.length)
  useSight(grid, name, at)
  const pointer = usePointer(props)
  const keys = useKeys(props, grid)
  const onType = useCallback((text: string) => act({ do: 'type', text }), [act])
  const selection = selectionOf(sheet)
  const template = `52px ${columns.map(({ width }) => width).join(' ')}`
  return (
    <Stack gap={0} flex={1} mih={0} pos="relative" className={classes.frame}>
      <div
        ref={grid}
        role="grid"
        tabIndex={0}
        className={classes.grid}
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length + 1}
        aria-activedescendant={cellId(name, at.row, at.column)}
        aria-describedby={describedBy}
        aria-readonly={readOnly}
        aria-multiselectable
        {...pointer}
        {...keys}
      >
        <Stack gap={0} w="max-content" miw="100%" style={{ '--columns': template } as React.CSSProperties}>
          <div role="row" aria-rowindex={1} className={classes.head}>
            <div role="columnheader" className={classes.number}>
              #
            </div>
            {columns.map((column) => (
              <div role="columnheader" key={column.id} className={classes.cell} data-align={column.align}>
                {column.head}
              </div>
            ))}
          </div>
          <div role="presentation" style={{ height: first * rowHeight }} />
          {rows.slice(first, last).map((cells, place) => {
            const row = first + place
            const [from, to] = spanOf(selection, row)
            return (
              <SheetRow
                key={row}
                name={name}
                columns={columns}
                cells={cells}
                row={row}
                from={from}
                to={to}
                at={at.row === row ? at.column : null}
                typed={at.row === row ? typed : null}
                problems={problems.get(row)}
                onType={onType}
              />
            )
          })}
          <div role="presentation" style={{ height: (rows.length - last) * rowHeight }} />
        </Stack>
      </div>
    </Stack>
  )
}
