import { Box, Group, Text } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp, IconMinus, IconPlus } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../../rules/amounts.ts'
import type { SheetName } from '../../../rules/product-sheet.ts'
import { useClock } from '../../session/useClock.ts'
import { Action } from '../../ui/Action.tsx'
import { Hint } from '../../ui/Hint.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Sheet } from '../../ui/sheet/Sheet.tsx'
import { toast } from '../../ui/toast.ts'
import { Said } from './Notices.tsx'
import type { byCell } from './sheetChecks.ts'
import type { DraftedSheet } from './useDraftedSheet.ts'
import type { ProductSheet } from './useProductSheet.ts'

interface SheetPaneProps extends ProductSheet {
  name: SheetName
  /** Its wrong cells. */
  wrong: ReturnType<typeof byCell>
}

const quietLine = { flex: 'none', mih: 32, px: 'var(--jj-gutter)', py: 6, fz: 'xs', lh: '16px', c: 'var(--jj-text-2)' } as const

/** One sheet with its rows, its draft, and a line on the active cell, which says of the main sheet what the row makes. */
export function SheetPane({ name, wrong, ...of }: SheetPaneProps) {
  const t = useTranslations('productSheet')
  const help = useId()
  const line = useId()
  const columns = of.columns[name]
  const drafted = of.sheets[name]
  const readOnly = of.stage !== null
  const { sheet, act, isFull } = drafted
  const { at } = sheet
  const problem = wrong.get(at.row)?.get(at.column)
  const meaning = name === 'data' ? of.meaning.ofRow(at.row) : undefined
  return (
    <>
      <SheetTools drafted={drafted} readOnly={readOnly} />
      <Said tone="danger">
        {isFull ? t('noRoom') : sheet.refused > 0 && t('tooLong', { rows: dotted(sheet.refused), most: dotted(sheet.most) })}
      </Said>
      <Sheet {...{ columns, sheet, act, readOnly }} label={t(name)} problems={wrong} describedBy={`${line} ${help}`} />
      <Group gap="sm" wrap="nowrap" align="baseline" {...quietLine}>
        <Box component="strong" flex="none">
          {t('wrongAt', { row: dotted(at.row + 1), column: columns[at.column]!.head })}
        </Box>
        <Text span inherit id={line} c={problem && 'var(--jj-neg)'}>
          {problem ?? meaning ?? ''}
        </Text>
        <Text span inherit id={help} visibleFrom="sm" ml="auto" ta="right" c="dimmed">
          {t('help')}
        </Text>
      </Group>
    </>
  )
}

function SheetTools({ drafted, readOnly }: { drafted: DraftedSheet; readOnly: boolean }) {
  const t = useTranslations('productSheet')
  const clock = useClock()
  const { sheet, act, savedAt, save, load, clear } = drafted
  const steps = [
    ['undo', IconArrowBackUp, sheet.past],
    ['redo', IconArrowForwardUp, sheet.future],
  ] as const
  return (
    <Group gap="xs" px={14} py={6}>
      {steps.map(([step, icon, { length }]) => (
        <IconButton
          key={step}
          icon={icon}
          label={t(step)}
          disabled={readOnly || length === 0}
          onClick={() => act({ do: step })}
        />
      ))}
      <Group gap="xs" ml="sm" fz="xs" c="var(--jj-text-2)">
        <IconButton icon={IconMinus} label={t('removeRow')} disabled={readOnly} onClick={() => act({ do: 'remove' })} />
        <output>{t('rows', { count: dotted(sheet.rows.length) })}</output>
        <IconButton icon={IconPlus} label={t('addRow')} disabled={readOnly} onClick={() => act({ do: 'insert', count: 1 })} />
      </Group>
      <Group gap="sm" ml={{ base: 0, sm: 'auto' }}>
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
