import '@mantine/core/styles/Tabs.layer.css'
import { Box, Tabs } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { mostPayloadColumns, mostSheetRows, type SheetModel, type SheetName, sheetNames } from '../../../rules/product-sheet.ts'
import type { Answer } from '../../api.ts'
import { useKept } from '../../forms/useKept.ts'
import { useUnsaved } from '../../forms/useUnsaved.tsx'
import { Action } from '../../ui/Action.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page, PageHeader } from '../../ui/Page.tsx'
import tabs from '../../ui/PanelTabs.module.css'
import type { SheetColumn } from '../../ui/sheet/SheetRow.tsx'
import { emptyRows, filledRows } from '../../ui/sheet/sheetState.ts'
import { toast } from '../../ui/toast.ts'
import classes from './create.module.css'
import { putIntoAll } from './fillAll.ts'
import { byNames, emptyModels, putInto } from './filling.ts'
import { Legend, Made, Progress } from './Notices.tsx'
import { ProblemList } from './ProblemList.tsx'
import { SheetPane } from './SheetPane.tsx'
import { SheetSettings } from './SheetSettings.tsx'
import { SyncList } from './SyncList.tsx'
import { byCell, type Problem, type SheetsOfRows } from './sheetChecks.ts'
import { type DraftedSheet, useDraftedSheet } from './useDraftedSheet.ts'
import { type Lists, useLists } from './useLists.ts'
import { useMeaning } from './useMeaning.ts'
import { useSubmit } from './useSubmit.ts'

const startRows = { data: 30, payload: 12 }

/** The columns of the main sheet and of the two others, named as the trade's price lists are. */
function useColumns(): Readonly<Record<SheetName, readonly SheetColumn[]>> {
  const t = useTranslations('productSheet')
  return useMemo(() => {
    const payload: SheetColumn[] = [
      { id: 'name', head: t('columnName'), width: 'minmax(180px, 320px)' },
      { id: 'value', head: t('value'), width: 'minmax(220px, 1fr)' },
    ]
    const data: SheetColumn[] = [
      { id: 'id', head: t('id'), width: '76px' },
      { id: 'name', head: t('name'), width: 'minmax(180px, 2fr)' },
      { id: 'model', head: t('modelColumn'), width: '124px' },
      { id: 'denom', head: t('denom'), width: '116px', align: 'right' },
      { id: 'price', head: t('price'), width: '96px', align: 'right' },
      { id: 'remark', head: t('remark'), width: 'minmax(104px, 1fr)' },
      { id: 'code', head: t('code'), width: '116px' },
    ]
    return { data, inquiryRequestData: payload, purchaseRequestData: payload }
  }, [t])
}

function useSheets(columns: Readonly<Record<SheetName, readonly SheetColumn[]>>): Readonly<Record<SheetName, DraftedSheet>> {
  const payload = { columns: columns.inquiryRequestData.length, rows: startRows.payload, most: mostPayloadColumns }
  return {
    data: useDraftedSheet({ name: 'data', columns: columns.data.length, rows: startRows.data, most: mostSheetRows }),
    inquiryRequestData: useDraftedSheet({ name: 'inquiry', ...payload }),
    purchaseRequestData: useDraftedSheet({ name: 'purchase', ...payload }),
  }
}

/** What the lists do to the main sheet. */
function useFilling({ sheet, act }: DraftedSheet, lists: Lists, model: SheetModel) {
  const t = useTranslations('productSheet')
  const set = (cells: Parameters<typeof act>[0] & { do: 'set' }) => {
    act({ do: 'commit' })
    act(cells)
  }
  return {
    put: (chosen: { id: number; name: string }) =>
      set({ do: 'set', cells: putInto(sheet.rows[sheet.at.row]!, sheet.at.row, chosen, model) }),
    putAll: (chosen: { id: number; name: string }) => set({ do: 'set', cells: putIntoAll(sheet.rows, chosen, model) }),
    fillModel: () => set({ do: 'set', cells: emptyModels(sheet.rows, model) }),
    match() {
      const cells = byNames(sheet.rows, lists.list ?? [], model)
      set({ do: 'set', cells })
      toast(t('matched', { count: cells.filter(({ column }) => column === 0).length.toLocaleString('id-ID') }))
    },
  }
}

type Columns = ReturnType<typeof useColumns>
type Drafted = ReturnType<typeof useSheets>

/** The rows of all sheets, the same object until one of them changes. */
function useRows({ data, inquiryRequestData, purchaseRequestData }: Drafted): SheetsOfRows {
  const [main, inquiry, purchase] = [data.sheet.rows, inquiryRequestData.sheet.rows, purchaseRequestData.sheet.rows]
  return useMemo(() => ({ data: main, inquiryRequestData: inquiry, purchaseRequestData: purchase }), [main, inquiry, purchase])
}

/** Products, partners of products, categories and billers out of a sheet, as a partner sends its price list. */
export default function ProductCreate() {
  const t = useTranslations('productSheet')
  const title = useTranslations('screen')('productCreate')
  const [open, setOpen] = useState<SheetName>('data')
  const [model, setModel] = useKept<SheetModel>('productCreate.model', 'ProductCategory')
  const [partner, setPartner] = useKept<number | null>('productCreate.partner', null)
  const [made, setMade] = useState<{ answer: Answer<'bulkCreateProducts'>; partner: number } | null>(null)
  const lists = useLists(model)
  const columns = useColumns()
  const sheets = useSheets(columns)
  const { data } = sheets
  const filling = useFilling(data, lists, model)
  const goTo = ({ sheet, row, column }: Problem) => {
    setOpen(sheet)
    sheets[sheet].act({ do: 'go', to: { row, column } })
  }
  const submitting = useSubmit({
    rows: useRows(sheets),
    known: lists.known,
    partner,
    onWrong: goTo,
    onMade(answer, of) {
      setMade({ answer, partner: of })
      data.act({ do: 'replace', rows: emptyRows(startRows.data, columns.data.length) })
    },
  })
  const { problems, stage, failure } = submitting
  const leaving = useUnsaved(
    sheetNames.some((name) => filledRows(sheets[name].sheet.rows) > 0),
    { kept: !sheetNames.some((name) => sheets[name].isFull) },
  )
  const meaning = useMeaning(submitting.read, lists.products)
  const headOf = ({ sheet, column }: Problem) => `${columns[sheet][column]!.head}${sheet === 'data' ? '' : ` (${t(sheet)})`}`
  const settings = { lists, model, onModel: setModel, partner, onPartner: setPartner, onFillModel: filling.fillModel }
  return (
    <Page>
      {leaving}
      <PageHeader
        title={title}
        sub={meaning.sum}
        actions={
          <Action label={t('submit')} variant="filled" loading={stage !== null} onClick={() => void submitting.submit()} />
        }
      />
      <SheetSettings {...settings} partnerError={submitting.partnerError} partnerAsked={submitting.partnerAsked} />
      <Progress stage={stage} text={submitting.stageText} />
      {failure && (
        <Box mx="var(--jj-gutter)" mb="md">
          <Notice tone="danger">{failure}</Notice>
        </Box>
      )}
      {made && <Made {...made} onClose={() => setMade(null)} />}
      <div className={classes.work}>
        <SheetTabs
          open={open}
          onOpen={setOpen}
          columns={columns}
          sheets={sheets}
          problems={problems}
          meaning={meaning.ofRow(data.sheet.at.row)}
          readOnly={stage !== null}
        />
        <aside className={classes.aside} aria-label={t('synchronize')}>
          <ProblemList problems={problems} headOf={headOf} onGo={goTo} />
          <SyncList
            lists={lists}
            row={data.sheet.at.row}
            onPut={filling.put}
            onMatch={model === 'Product' ? filling.match : undefined}
            onPutAll={model === 'Product' ? undefined : filling.putAll}
          />
          <Legend />
        </aside>
      </div>
    </Page>
  )
}

interface SheetTabsProps {
  open: SheetName
  onOpen: (sheet: SheetName) => void
  columns: Columns
  sheets: Drafted
  problems: readonly Problem[]
  meaning: string | undefined
  readOnly: boolean
}

/** The three sheets, one of them in front. */
function SheetTabs({ open, onOpen, columns, sheets, problems, meaning, readOnly }: SheetTabsProps) {
  const t = useTranslations('productSheet')
  const marked = useMemo(
    () =>
      Object.fromEntries(sheetNames.map((name) => [name, byCell(problems, name)])) as Record<
        SheetName,
        ReturnType<typeof byCell>
      >,
    [problems],
  )
  return (
    <Tabs
      value={open}
      onChange={(next) => onOpen(next as SheetName)}
      keepMounted={false}
      classNames={{ ...tabs, list: `${tabs.list} ${classes.tabList}`, root: classes.tabs, panel: classes.pane }}
    >
      <Tabs.List aria-label={t('sheets')}>
        {sheetNames.map((name) => (
          <Tabs.Tab key={name} value={name} mod={{ wrong: marked[name].size > 0 }}>
            {t(name)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {sheetNames.map((name) => (
        <Tabs.Panel key={name} value={name}>
          <SheetPane
            label={t(name)}
            columns={columns[name]}
            drafted={sheets[name]}
            problems={marked[name]}
            meaning={name === 'data' ? meaning : undefined}
            readOnly={readOnly}
          />
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
