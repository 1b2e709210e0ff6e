import { VisuallyHidden } from '@mantine/core'
import type { KeyboardEvent, MouseEvent, ReactNode, RefCallback } from 'react'
import { useTranslations } from 'use-intl'
import classes from './Grid.module.css'
import { GridHead } from './GridHead.tsx'
import { GridBones, GridTotals, GridWidths } from './GridParts.tsx'
import { pressBox } from './pressBox.ts'
import type { Column, DataTableProps } from './table.ts'

type GridProps<Row> = DataTableProps<Row> & { loading: boolean; end?: RefCallback<Element> }

const steps: Record<string, number> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }
const inControl = (event: { target: EventTarget; currentTarget: EventTarget }) => {
  const control = (event.target as Element).closest('a, button, input, label, select, textarea, [role="menuitem"]')
  return control !== null && !control.hasAttribute('data-opens')
}

/** What a row opens by: its first cell, which says for screen readers what it opens. */
function Opens({ name, children }: { name: string | undefined; children: ReactNode }) {
  const t = useTranslations('ui')
  return (
    <button type="button" data-opens tabIndex={-1} className={classes.opens}>
      {children}
      {name && <VisuallyHidden>{t('openRow', { name })}</VisuallyHidden>}
    </button>
  )
}

/** Columns that were asked for are not squeezed: the table is moved sideways. */
const leastWidth = <Row,>({ columns, chosen = {} }: Pick<GridProps<Row>, 'columns' | 'chosen'>) =>
  columns.some(({ id }) => chosen[id]) ? { minWidth: columns.reduce((sum, { width }) => sum + width, 0) } : undefined

/** With a panel open the actions stand in its footer, and arrows take the panel along. */
const isWalking = <Row,>({ selected }: GridProps<Row>) => selected !== null && selected !== undefined

function cellsOf<Row>(props: GridProps<Row>, row: Row, index: number) {
  const { columns, rowName, rowActions, onOpen } = props
  const opener = columns.findIndex(({ id }) => id !== 'choose')
  return columns.map(({ id, align, cell, hostsActions }, at) => (
    <td key={id} data-align={align}>
      {at === opener && onOpen ? <Opens name={rowName?.(row)}>{cell(row, index)}</Opens> : cell(row, index)}
      {hostsActions && rowActions && !isWalking(props) && <span className={classes.actions}>{rowActions(row)}</span>}
    </td>
  ))
}

/** The table itself, for windows wider than a phone. */
export function Grid<Row>(props: GridProps<Row>) {
  const { label, columns, rows, rowKey, firstIndex = 0, selected, onOpen, totals, sorting, onSort, loading, end } = props
  const walking = isWalking(props)
  const focusable = rows.findIndex((row) => rowKey(row) === selected)

  function onKeyDown(event: KeyboardEvent<HTMLTableSectionElement>) {
    if (inControl(event) || event.ctrlKey || event.metaKey || event.altKey) return
    const all = [...event.currentTarget.querySelectorAll<HTMLTableRowElement>('tr[data-row]')]
    const at = all.indexOf((event.target as Element).closest('tr')!)
    if (event.key === 'Enter' && onOpen && rows[at] && event.target === all[at]) onOpen(rows[at])
    if (/^[ xX]$/.test(event.key)) pressBox(event, all[at])
    const to = event.key === 'Home' ? 0 : event.key === 'End' ? all.length - 1 : at + (steps[event.key] ?? Number.NaN)
    if (Number.isNaN(to)) return
    event.preventDefault()
    all[to]?.focus()
    if (walking && rows[to]) onOpen?.(rows[to])
  }

  function onClick(event: MouseEvent<HTMLTableRowElement>, row: Row) {
    if (inControl(event) || getSelection()?.toString()) return
    onOpen?.(row)
  }

  return (
    <div className={classes.scroll} data-print="sheet">
      <table className={classes.table} aria-label={label} data-density={props.density} style={leastWidth(props)}>
        <GridWidths columns={columns} />
        <GridHead columns={columns} sorting={sorting} onSort={onSort} />
        {loading ? (
          <GridBones columns={columns as readonly Column<never>[]} />
        ) : (
          <tbody onKeyDown={onKeyDown}>
            {rows.map((row, i) => {
              const key = rowKey(row)
              return (
                <tr
                  key={key}
                  data-row={key}
                  data-opens={onOpen ? '' : undefined}
                  aria-current={key === selected ? 'true' : undefined}
                  tabIndex={i === Math.max(focusable, 0) ? 0 : -1}
                  onClick={(event) => onClick(event, row)}
                >
                  {cellsOf(props, row, firstIndex + i)}
                </tr>
              )
            })}
          </tbody>
        )}
        <tbody ref={end} aria-hidden="true" className={classes.filler}>
          <tr>
            <td colSpan={columns.length} />
          </tr>
        </tbody>
        {!loading && <GridTotals columns={columns} totals={totals} />}
      </table>
    </div>
  )
}
