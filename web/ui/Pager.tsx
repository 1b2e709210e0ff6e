import { Group, NativeSelect } from '@mantine/core'
import * as tabler from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import { firstRow, mostRows, pageSize } from '../../rules/paging.ts'
import { IconButton } from './IconButton.tsx'
import classes from './Pager.module.css'
import { pageButtons } from './pageButtons.ts'
import { Tinted } from './Tinted.tsx'
import type { Rows } from './useUrlFilters.ts'

interface PagerProps {
  /** What the server answered; undefined until the first answer. */
  list: { totalPages: number; totalData: number } | undefined
  /** Where the list stands: the screen's filters. */
  at: { page: number; rows: Rows }
  /** Choices of rows per page of this screen; "All" comes last where the screen has it. */
  choices: readonly Rows[]
  /** What is counted, where that is not every row. */
  counted?: string
  onChange: (to: { page: number } | { rows: Rows }) => void
}

/** Rows per page, an honest count, and first, previous, up to seven pages, next, last; nothing below an empty list. The focus stays where it is. */
export function Pager({ list, at: { page, rows }, choices, counted, onChange }: PagerProps) {
  const { totalPages = 1, totalData: total } = list ?? {}
  const onPage = (to: number) => onChange({ page: to })
  const t = useTranslations('ui')
  const id = useId()
  const from = firstRow(page, rows) + 1
  const to = Math.min(from - 1 + pageSize(rows), total ?? 0)
  const cut = rows === 'All' && total !== undefined && total > mostRows
  if (total === 0) return null
  const step = (icon: tabler.TablerIcon, name: 'firstPage' | 'previousPage' | 'nextPage' | 'lastPage', to: number) => (
    <IconButton icon={icon} label={t(name)} disabled={to === page || to < 1 || to > totalPages} onClick={() => onPage(to)} />
  )
  return (
    <Group gap="sm" wrap="nowrap" fz="sm" c="var(--jj-text-2)" className={classes.pager} mod={{ waiting: !list }}>
      <Group gap="sm" data-print="none">
        <label htmlFor={id}>{t('rows')}</label>
        <NativeSelect
          id={id}
          size="xs"
          value={String(rows)}
          onChange={(event) =>
            onChange({ rows: event.currentTarget.value === 'All' ? 'All' : Number(event.currentTarget.value) })
          }
          data={choices.map((choice) => ({ value: String(choice), label: choice === 'All' ? t('all') : String(choice) }))}
          rightSectionWidth={24}
        />
      </Group>
      <Tinted>
        {total !== undefined && t('range', { from: dotted(from), to: dotted(to), total: dotted(total) })}
        {counted && ` ${counted}`}
        {cut && ` · ${t('mostRows', { most: dotted(mostRows) })}`}
      </Tinted>
      {totalPages > 1 && (
        <Group component="nav" aria-label={t('pages')} gap="xs" wrap="nowrap" ml={{ sm: 'auto' }} className={classes.pages}>
          {step(tabler.IconChevronLeftPipe, 'firstPage', 1)}
          {step(tabler.IconChevronLeft, 'previousPage', page - 1)}
          {pageButtons(page, totalPages).map((number, i) =>
            number === null ? (
              <span key={`gap${i}`}>…</span>
            ) : (
              <button
                key={number}
                type="button"
                className={classes.page}
                aria-label={t('page', { page: dotted(number) })}
                aria-current={number === page ? 'page' : undefined}
                onClick={() => onPage(number)}
              >
                {dotted(number)}
              </button>
            ),
          )}
          {step(tabler.IconChevronRight, 'nextPage', page + 1)}
          {step(tabler.IconChevronRightPipe, 'lastPage', totalPages)}
        </Group>
      )}
    </Group>
  )
}
