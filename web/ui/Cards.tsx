import { Box, Group, VisuallyHidden } from '@mantine/core'
import type { ReactNode, RefCallback } from 'react'
import { useTranslations } from 'use-intl'
import { Bone } from './Bone.tsx'
import classes from './Cards.module.css'
import { Facts } from './Facts.tsx'
import { drawnSum } from './GridParts.tsx'
import { Hint } from './Hint.tsx'
import type { Column, DataTableProps } from './table.ts'

const placeOf = (column: Column<never>) => column.card ?? ((column.priority ?? 2) <= 2 ? 'note' : 'none')

const line = { justify: 'space-between', align: 'baseline', gap: 'md', wrap: 'nowrap' } as const

/** What is not there is no note. */
const isNothing = <Row,>({ kind, shows }: Column<Row>, row: Row, value: ReactNode) =>
  value === '–' || (kind === 'rupiah' && shows !== undefined && (shows(row) ?? null) === null)

/** An amount has its Rp on a card. */
const nameOf = (head: string) => head.replace(' (Rp)', '')

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
              const shown = (column.cardCell ?? column.cell)(row, firstIndex + i)
              const value = place === 'note' && isNothing(column, row, shown) ? null : shown
              const head = typeof value === 'string' ? column.head : nameOf(column.head)
              // No line breaks a date; it may begin one.
              const whole = value && column.kind === 'moment' ? <span style={{ display: 'inline-block' }}>{value}</span> : value
              return (
                <span key={column.id}>
                  {column.cardLabel && value ? `${head}: ` : ''}
                  {whole}
                </span>
              )
            })
          return (
            <li key={key} className={classes.card} aria-current={key === selected ? 'true' : undefined}>
              {at('lead').length > 0 && <div className={classes.lead}>{cells('lead')}</div>}
              <Group {...line}>
                {onOpen ? (
                  <button type="button" className={classes.title} onClick={() => onOpen(row)}>
                    {cells('title')}
                    {rowName && <VisuallyHidden>{t('openRow', { name: rowName(row) })}</VisuallyHidden>}
                  </button>
                ) : (
                  <div className={classes.title}>{cells('title')}</div>
                )}
                <Box flex="none" fw={600} ta="right">
                  {cells('amount')}
                </Box>
              </Group>
              <Group {...line} mt={3}>
                <div className={classes.notes}>{cells('note')}</div>
                <Group gap="sm" flex="none">
                  {cells('status')}
                </Group>
              </Group>
              {at('foot').length > 0 && <div className={classes.actions}>{cells('foot')}</div>}
              {rowActions && !onOpen && <div className={classes.actions}>{rowActions(row)}</div>}
            </li>
          )
        })}
      </ul>
      {end && <div ref={end} />}
      {totals?.map(({ label, values }, i) => (
        <Box key={i} px="var(--jj-gutter)" py="sm" bg="var(--jj-sunken)" fz="xs" className={classes.totals}>
          <Hint c="var(--jj-text-2)">{label}</Hint>
          <Facts
            sums
            of={columns.map((column) => column.id in values && [nameOf(column.head), drawnSum(column, values[column.id])])}
          />
        </Box>
      ))}
    </>
  )
}
