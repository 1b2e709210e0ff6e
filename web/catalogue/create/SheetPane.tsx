import { Box, Group, Text } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp, IconMinus, IconPlus } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../../rules/amounts.ts'
import { useClock } from '../../session/useClock.ts'
import { Action } from '../../ui/Action.tsx'
import { Hint } from '../../ui/Hint.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Sheet } from '../../ui/sheet/Sheet.tsx'
import type { RowProblems, SheetColumn } from '../../ui/sheet/SheetRow.tsx'
import { toast } from '../../ui/toast.ts'
import classes from './create.module.css'
import type { DraftedSheet } from './useDraftedSheet.ts'

interface SheetPaneProps {
  label: string
  columns: readonly SheetColumn[]
  drafted: DraftedSheet
  problems: ReadonlyMap<number, RowProblems>
  /** What the active row makes. */
  meaning?: string
  readOnly: boolean
}

/** One sheet with its rows, its draft, and a line on the active cell. */
export function SheetPane({ label, columns, drafted, problems, meaning, readOnly }: SheetPaneProps) {
  const t = useTranslations('productSheet')
  const help = useId()
  const line = useId()
  const { sheet, act, isFull } = drafted
  const { at } = sheet
  const problem = problems.get(at.row)?.get(at.column)
  return (
    <>
      <SheetTools drafted={drafted} readOnly={readOnly} />
      {(isFull || sheet.refused > 0) && (
        <Box mx="var(--jj-gutter)" mb="md">
          <Notice tone="danger">
            {isFull ? t('noRoom') : t('tooLong', { rows: dotted(sheet.refused), most: dotted(sheet.most) })}
          </Notice>
        </Box>
      )}
      <Sheet
        label={label}
        columns={columns}
        sheet={sheet}
        act={act}
        problems={problems}
        describedBy={`${line} ${help}`}
        readOnly={readOnly}
      />
      <div className={classes.line}>
        <strong>{t('wrongAt', { row: dotted(at.row + 1), column: columns[at.column]!.head })}</strong>
        <Text span inherit id={line} c={problem && 'var(--jj-neg)'}>
          {problem ?? meaning ?? ''}
        </Text>
        <span id={help} className={classes.help}>
          {t('help')}
        </span>
      </div>
    </>
  )
}

function SheetTools({ drafted, readOnly }: Pick<SheetPaneProps, 'drafted' | 'readOnly'>) {
  const t = useTranslations('productSheet')
  const clock = useClock()
  const { sheet, act, savedAt, save, load, clear } = drafted
  return (
    <Group gap="xs" px={14} py={6}>
      <IconButton
        icon={IconArrowBackUp}
        label={t('undo')}
        disabled={readOnly || sheet.past.length === 0}
        onClick={() => act({ do: 'undo' })}
      />
      <IconButton
        icon={IconArrowForwardUp}
        label={t('redo')}
        disabled={readOnly || sheet.future.length === 0}
        onClick={() => act({ do: 'redo' })}
      />
      <Group gap="xs" ml="sm" fz="xs" c="var(--jj-text-2)">
        <IconButton icon={IconMinus} label={t('removeRow')} disabled={readOnly} onClick={() => act({ do: 'remove' })} />
        <output>{t('rows', { count: dotted(sheet.rows.length) })}</output>
        <IconButton icon={IconPlus} label={t('addRow')} disabled={readOnly} onClick={() => act({ do: 'insert', count: 1 })} />
      </Group>
      <Group gap="sm" className={classes.drafts}>
        {savedAt !== null && <Hint>{t('draftOf', { at: clock.dateTime(savedAt) })}</Hint>}
        <Action label={t('saveDraft')} size="xs" onClick={() => save() && toast(t('draftSaved'))} />
        <Action
          label={t('loadDraft')}
          size="xs"
          disabled={readOnly || savedAt === null}
          onClick={() => {
            load()
            toast(t('draftLoaded'))
          }}
        />
        <Action
          label={t('clearDraft')}
          size="xs"
          disabled={readOnly}
          onClick={() => {
            clear()
            toast(t('draftCleared'), { label: t('undoClear'), run: () => act({ do: 'undo' }) })
          }}
        />
      </Group>
    </Group>
  )
}
