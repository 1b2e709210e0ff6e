import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../../rules/amounts.ts'
import { padProduct } from '../../../rules/ids.ts'
import {
  mostPayloadColumns,
  mostSheetRows,
  type PlannedRow,
  type ReadSheets,
  type SheetModel,
  type SheetName,
  sheetNames,
} from '../../../rules/product-sheet.ts'
import type { Answer } from '../../api.ts'
import { useKept } from '../../forms/useKept.ts'
import { useUnsaved } from '../../forms/useUnsaved.tsx'
import type { SheetColumn } from '../../ui/sheet/SheetRow.tsx'
import { emptyRows, filledRows } from '../../ui/sheet/sheetState.ts'
import { toast } from '../../ui/toast.ts'
import { putIntoAll } from './fillAll.ts'
import { byNames, emptyModels, putInto } from './filling.ts'
import type { Problem, SheetsOfRows } from './sheetChecks.ts'
import { type DraftedSheet, useDraftedSheet } from './useDraftedSheet.ts'
import { type Lists, type Named, useLists } from './useLists.ts'
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

function useSheets(columns: ReturnType<typeof useColumns>): Readonly<Record<SheetName, DraftedSheet>> {
  const payload = { columns: columns.inquiryRequestData.length, rows: startRows.payload, most: mostPayloadColumns }
  return {
    data: useDraftedSheet({ name: 'data', columns: columns.data.length, rows: startRows.data, most: mostSheetRows }),
    inquiryRequestData: useDraftedSheet({ name: 'inquiry', ...payload }),
    purchaseRequestData: useDraftedSheet({ name: 'purchase', ...payload }),
  }
}

/** The rows of all sheets, the same object until one of them changes. */
function useRows({ data, inquiryRequestData, purchaseRequestData }: ReturnType<typeof useSheets>): SheetsOfRows {
  const [main, inquiry, purchase] = [data.sheet.rows, inquiryRequestData.sheet.rows, purchaseRequestData.sheet.rows]
  return useMemo(() => ({ data: main, inquiryRequestData: inquiry, purchaseRequestData: purchase }), [main, inquiry, purchase])
}

/** What the lists do to the main sheet: one id fills the active row, or all rows where one may stand in many; names find their products. */
function useFilling({ sheet, act }: DraftedSheet, { list = [] }: Lists, model: SheetModel) {
  const t = useTranslations('productSheet')
  const isOfProducts = model === 'Product'
  const set = (cells: ReturnType<typeof putInto>) => {
    act({ do: 'commit' })
    act({ do: 'set', cells })
  }
  const match = () => {
    const cells = byNames(sheet.rows, list, model)
    set(cells)
    toast(t('matched', { count: cells.filter(({ column }) => column === 0).length.toLocaleString('id-ID') }))
  }
  return {
    put: (chosen: Named) => set(putInto(sheet.rows[sheet.at.row]!, sheet.at.row, chosen, model)),
    putAll: isOfProducts ? undefined : (chosen: Named) => set(putIntoAll(sheet.rows, chosen, model)),
    fillModel: () => set(emptyModels(sheet.rows, model)),
    match: isOfProducts ? match : undefined,
  }
}

/** All that the parts of the screen show and do, which take it whole. */
export type ProductSheet = ReturnType<typeof useProductSheet>

/** The three sheets, the lists beside them, what is wrong in them, and what was made of them. */
export function useProductSheet() {
  const t = useTranslations('productSheet')
  const [open, setOpen] = useState<SheetName>('data')
  const [model, setModel] = useKept<SheetModel>('productCreate.model', 'ProductCategory')
  const [partner, setPartner] = useKept<number | null>('productCreate.partner', null)
  const [made, setMade] = useState<{ answer: Answer<'bulkCreateProducts'>; partner: number } | null>(null)
  const lists = useLists(model)
  const columns = useColumns()
  const sheets = useSheets(columns)
  const { data } = sheets
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
  const leaving = useUnsaved(
    sheetNames.some((name) => filledRows(sheets[name].sheet.rows) > 0),
    { kept: !sheetNames.some((name) => sheets[name].isFull) && 'ever' },
  )
  return {
    ...submitting,
    ...{ open, setOpen, model, setModel, partner, setPartner, made, setMade, lists, columns, sheets, goTo, leaving },
    filling: useFilling(data, lists, model),
    meaning: useMeaning(submitting.read, lists.products),
    headOf: ({ sheet, column }: Problem) => `${columns[sheet][column]!.head}${sheet === 'data' ? '' : ` (${t(sheet)})`}`,
  }
}

/** What the rows make, in words: one of them, and all together. */
function useMeaning(read: ReadSheets | null, products: readonly Named[]) {
  const t = useTranslations('productSheet')

  function textOf(planned: PlannedRow): string {
    switch (planned.makes) {
      case 'product':
        return t('makesProduct', { code: planned.code.toUpperCase(), name: planned.name })
      case 'switching': {
        const name = products.find(({ id }) => id === planned.productId)?.name
        const id = padProduct(planned.productId)
        return name ? t('makesSwitchingOf', { id, name }) : t('makesSwitching', { id })
      }
      case 'category':
        return t('makesCategory', { name: planned.name })
      case 'biller':
        return t('makesBiller', { name: planned.name })
    }
  }

  const count = (makes: PlannedRow['makes']) => (read?.rows ?? []).filter((row) => row.makes === makes).length
  const parts = [
    ['sumProducts', count('product')],
    ['sumSwitchings', count('switching')],
    ['sumCategories', count('category')],
    ['sumBillers', count('biller')],
  ] as const
  return {
    ofRow(row: number): string | undefined {
      const planned = read?.rows.find((one) => one.row === row + 1)
      return planned && textOf(planned)
    },
    /** Undefined while nothing is whole. */
    sum:
      parts
        .filter(([, number]) => number > 0)
        .map(([key, number]) => t(key, { count: dotted(number) }))
        .join(' · ') || undefined,
  }
}
