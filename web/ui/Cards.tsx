import { Group, VisuallyHidden } from '@mantine/core'
import type { RefCallback } from 'react'
import { useTranslations } from 'use-intl'
import { Bone } from './Bone.tsx'
import classes from './Cards.module.css'
import { Facts } from './Facts.tsx'
import { drawnSum } from './GridParts.tsx'
import { Hint } from './Hint.tsx'
import type { Column, DataTableProps } from './table.ts'

const unbroken = { whiteSpace: 'nowrap' } as const
const placeOf = (column: Column<never>) => column.card ?? ((column.priority ?? 2) <= 2 ? 'note' : 'none')

const shownIn = <Row,>({ cell, cardCell = cell }: Column<Row>, row: Row, index: number) => cardCell(row, index)

/** The rows as cards for a phone: title and amount on the first line, grey notes and the status below. */
export function Cards<Row>(props: DataTableProps<Row> & { end?: RefCallback<Element> }) {
  const { label, columns, rows, rowKey, rowName, reading, firstIndex = 0, selected, onOpen, rowActions, totals, end } = props
  const t = useTranslations('ui')
  const at = (place: string) => columns.filter((column) => placeOf(column as Column<never>) === place)
  if (reading.isPending) {
    return (
      <div className={classes.list} aria-hidden="true">
        {Array.from({ length: 12 }, (_, i) => (
          <div key={i} className={classes.card}>
            <Bone my={5} />
            <Bone my={5} w="85%" />
          </div>
        ))}
      </div>
    )
  }
  return (
    <>
      <ul className={classes.list} aria-label={label}>
        {rows.map((row, i) => {
          const key = rowKey(row)
          const cells = (place: string) =>
            at(place).map((column) => {
              const value = shownIn(column, row, firstIndex + i)
              const said = column.cardLabel && value ? [`${column.head} `, value] : value !== '–' && value
              return (
                <span key={column.id} style={column.kind === 'moment' ? unbroken : undefined}>
                  {said}
                </span>
              )
            })
          return (
            <li key={key} className={classes.card} aria-current={key === selected ? 'true' : undefined}>
              {at('lead').length > 0 && <div className={classes.lead}>{cells('lead')}</div>}
              <div className={classes.line}>
                {onOpen ? (
                  <button type="button" className={classes.title} onClick={() => onOpen(row)}>
                    {cells('title')}
                    {rowName && <VisuallyHidden>{t('openRow', { name: rowName(row) })}</VisuallyHidden>}
                  </button>
                ) : (
                  <div className={classes.title}>{cells('title')}</div>
                )}
                <div className={classes.amount}>{cells('amount')}</div>
              </div>
              <div className={classes.line}>
                <div className={classes.notes}>{cells('note')}</div>
                <Group gap="sm" flex="none">
                  {cells('status')}
                </Group>
              </div>
              {at('foot').length > 0 && <div className={classes.actions}>{cells('foot')}</div>}
              {rowActions && !onOpen && <div className={classes.actions}>{rowActions(row)}</div>}
            </li>
          )
        })}
      </ul>
      {end && <div ref={end} />}
      {totals?.map(({ label, values }, i) => (
        <div key={i} className={classes.totals}>
          <Hint c="var(--jj-text-2)">{label}</Hint>
          <Facts sums of={columns.map((column) => column.id in values && [column.head, drawnSum(column, values[column.id])])} />
        </div>
      ))}
    </>
  )
}
