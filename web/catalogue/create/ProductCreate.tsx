import '@mantine/core/styles/Tabs.layer.css'
import { Box, Flex, Group, NativeSelect, Stack, Tabs, Text } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp, IconMinus, IconPlus } from '@tabler/icons-react'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../../rules/amounts.ts'
import { type SheetName, sheetModels, sheetNames } from '../../../rules/product-sheet.ts'
import { useClock } from '../../session/useClock.ts'
import { Action } from '../../ui/Action.tsx'
import { Hint } from '../../ui/Hint.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Page, PageHeader } from '../../ui/Page.tsx'
import tabs from '../../ui/PanelTabs.module.css'
import { FilterMany } from '../../ui/SelectMany.tsx'
import { SelectOne } from '../../ui/SelectOne.tsx'
import { Sheet } from '../../ui/sheet/Sheet.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import { toast } from '../../ui/toast.ts'
import { typed } from '../../ui/typed.ts'
import classes from './create.module.css'
import { Legend, Made, Progress, Said } from './Notices.tsx'
import { ProblemList, SyncList } from './SyncList.tsx'
import { byCell } from './sheetChecks.ts'
import type { DraftedSheet } from './useDraftedSheet.ts'
import { noFilter } from './useLists.ts'
import { type ProductSheet, useProductSheet } from './useProductSheet.ts'

/** Products, partners of products, categories and billers out of a sheet, as a partner sends its price list. */
export default function ProductCreate() {
  const t = useTranslations('productSheet')
  const title = useTranslations('screen')('productCreate')
  const sheet = useProductSheet()
  const { stage, submit, made } = sheet
  return (
    <Page>
      {sheet.leaving}
      <PageHeader
        title={title}
        sub={sheet.meaning.sum}
        actions={<Action label={t('submit')} variant="filled" loading={stage !== null} onClick={() => void submit()} />}
      />
      <SheetSettings {...sheet} />
      <Progress {...sheet} />
      <Said tone="danger">{sheet.failure}</Said>
      {made && <Made {...made} onClose={() => sheet.setMade(null)} />}
      <Flex flex={1} mih={0} direction={{ base: 'column', sm: 'row' }}>
        <SheetTabs {...sheet} />
        <Stack component="aside" gap="md" className={classes.aside} aria-label={t('synchronize')}>
          <ProblemList {...sheet} />
          <SyncList {...sheet} />
          <Legend />
        </Stack>
      </Flex>
    </Page>
  )
}

/** The three sheets, one of them in front. */
function SheetTabs(sheet: ProductSheet) {
  const t = useTranslations('productSheet')
  const { open, setOpen, problems } = sheet
  const marked = useMemo(() => new Map(sheetNames.map((name) => [name, byCell(problems, name)])), [problems])
  return (
    <Tabs
      value={open}
      onChange={(next) => setOpen(next as SheetName)}
      keepMounted={false}
      classNames={{ ...tabs, list: `${tabs.list} ${classes.tabList}`, root: classes.tabs, panel: classes.pane }}
    >
      <Tabs.List aria-label={t('sheets')}>
        {sheetNames.map((name) => (
          <Tabs.Tab key={name} value={name} mod={{ wrong: marked.get(name)!.size > 0 }}>
            {t(name)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {sheetNames.map((name) => (
        <Tabs.Panel key={name} value={name}>
          <SheetPane {...sheet} name={name} wrong={marked.get(name)!} />
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

interface SheetPaneProps extends ProductSheet {
  name: SheetName
  /** Its wrong cells. */
  wrong: ReturnType<typeof byCell>
}

const quietLine = { flex: 'none', mih: 32, px: 'var(--jj-gutter)', py: 6, fz: 'xs', lh: '16px', c: 'var(--jj-text-2)' } as const

/** One sheet with its rows, its draft, and a line on the active cell, which says of the main sheet what the row makes. */
function SheetPane({ name, wrong, ...of }: SheetPaneProps) {
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

const filters = [
  ['categories', 'category'],
  ['billers', 'biller'],
] as const

/** Which partner the sheets are of, whose ids the list shows, and of which products. */
function SheetSettings({ lists, model, setModel, partner, setPartner, filling, ...asked }: ProductSheet) {
  const t = useTranslations('productSheet')
  const [filter, setFilter] = useState(noFilter)
  const field = useRef<HTMLDivElement>(null)
  const { partnerAsked } = asked
  useEffect(() => {
    if (partnerAsked > 0) field.current?.querySelector<HTMLElement>('input, button')?.focus()
  }, [partnerAsked])
  return (
    <Toolbar gap="xl" align="flex-start">
      <Box ref={field} w={{ base: '100%', sm: 250 }}>
        <SelectOne
          label={t('partner')}
          placeholder={t('choosePartner')}
          options={lists.partners}
          value={partner}
          onChange={setPartner}
          error={asked.partnerError}
          required
        />
      </Box>
      <Group gap="sm" align="flex-end">
        <NativeSelect label={t('model')} data={[...sheetModels]} {...typed(model, setModel)} />
        <Action label={t('fillModel')} mb="xs" onClick={filling.fillModel} />
      </Group>
      <fieldset>
        <Box component="legend" p="2px 0 6px" fz="sm" lh="18px" fw={600}>
          {t('filter')}
        </Box>
        <Group gap="sm" mih={40}>
          {filters.map(([of, label]) => (
            <FilterMany
              key={of}
              label={t(label)}
              options={lists[of]}
              value={filter[of]}
              onChange={(value) => setFilter({ ...filter, [of]: value })}
            />
          ))}
          <Action
            label={t('apply')}
            onClick={() => {
              setModel('Product')
              lists.applyFilter(filter)
            }}
          />
        </Group>
      </fieldset>
    </Toolbar>
  )
}
