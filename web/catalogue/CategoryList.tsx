import { Box, NativeSelect } from '@mantine/core'
import { type ReactNode, useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { families, operators } from '../../rules/customer-code.ts'
import { tileOrder } from '../../rules/tiles.ts'
import { type Answer, api, type Input } from '../api.ts'
import { useEdit } from '../forms/useEdit.ts'
import { useColumns } from '../lists/columns.tsx'
import { ListScreen } from '../lists/ListScreen.tsx'
import { useList } from '../lists/useList.ts'
import type { PanelControls } from '../lists/useOpened.ts'
import { Hint } from '../ui/Hint.tsx'
import { PanelHead } from '../ui/PanelHead.tsx'
import { SidePanel } from '../ui/SidePanel.tsx'
import { toast } from '../ui/toast.ts'
import type { Rows } from '../ui/useUrlFilters.ts'
import { InPlaceForm } from './InPlace.tsx'
import { useMayEdit } from './useMayEdit.ts'

type Category = Answer<'listCategories'>['categories'][number]
type Biller = Category['billers'][number]
type Tile = Category['tile']
type NumberForm = Input<'setNumberForm'>['numberForm']

const start = { keyword: '', page: 1, rows: 25 as Rows, open: undefined as number | undefined }
const nameOf = ({ name }: Category) => name
const b = (chunks: ReactNode) => <strong>{chunks}</strong>
const tiles: readonly Tile[] = tileOrder
const forms: readonly NumberForm[] = families

/** What a number form is called; null: the products have different ones. */
function useFormWord(): (form: NumberForm | null) => string {
  const t = useTranslations('catalogue.categories')
  return useCallback(
    (form) => {
      if (form === null) return t('mixed')
      const operator = Object.entries(operators).find(([name]) => name === form)?.[1]
      return operator
        ? t('numberOf', { operator: operator.brand })
        : t(`form.${form as Exclude<NumberForm, keyof typeof operators>}`)
    },
    [t],
  )
}

/** The categories in the order of the counter: on which tile each stands, and which customer numbers its billers have. */
export default function CategoryList() {
  const t = useTranslations('catalogue.categories')
  const list = useList('listCategories', 'categories', start, ({ keyword }) => ({ keyword }), { staleTime: 0 })
  const tileWord = useTranslations('selling.tile')
  const formWord = useFormWord()
  const columns = useColumns<Category>(
    (c) => [
      c.name('name', t('name'), nameOf, { width: 200 }),
      c.text('tile', t('tile'), ({ tile }) => tileWord(tile), { width: 120 }),
      c.count('products', t('products'), ({ products }) => products, { width: 100, cardLabel: true }),
      c.text('forms', t('forms'), ({ billers }) => [...new Set(billers.map((one) => formWord(one.numberForm)))].join(', '), {
        width: 320,
        grow: true,
      }),
    ],
    [t, tileWord, formWord],
  )
  return (
    <ListScreen
      screen="categories"
      list={list}
      columns={columns}
      rowName={nameOf}
      count={(shown, count) => t('count', { count, shown })}
      search={t('search')}
      panel={({ row }, controls) => row && <CategoryPanel category={row} {...controls} />}
    />
  )
}

/** The tile of a category, and the number form of each of its billers. */
function CategoryPanel({ category, ...panel }: PanelControls & { category: Category }) {
  const t = useTranslations('catalogue.categories')
  const mayEdit = useMayEdit()
  const { id, name, billers } = category
  return (
    <SidePanel {...panel} label={t('detail', { name })} head={<PanelHead caption={t('category')} title={name} />}>
      <Box px={20} py="lg" key={id}>
        {!mayEdit && <Hint>{t('onlyOwner')}</Hint>}
        <TileForm category={category} />
        {billers.length > 0 && <Hint mt="md">{t('formHint')}</Hint>}
        {billers.map((biller) => (
          <NumberFormOf key={`${biller.id} ${biller.isBill}`} categoryId={id} biller={biller} />
        ))}
      </Box>
    </SidePanel>
  )
}

function TileForm({ category: { id, name, tile } }: { category: Category }) {
  const t = useTranslations('catalogue.categories')
  const word = useTranslations('selling.tile')
  return (
    <ChoiceForm
      label={t('tile')}
      what={t('tileOf', { name })}
      present={tile}
      options={tiles.map((value) => ({ value, label: word(value) }))}
      send={(next, was) => api('setTile', { categoryId: id, tile: next as Tile, was: was as Tile })}
      onDone={(label) => toast(t.rich('tileSaved', { name, tile: label, b }))}
    />
  )
}

function NumberFormOf({ categoryId, biller }: { categoryId: number; biller: Biller }) {
  const t = useTranslations('catalogue.categories')
  const word = useFormWord()
  const { id, isBill, products, numberForm } = biller
  const name = isBill ? t('billsOf', { name: biller.name }) : biller.name
  const none = numberForm === null ? [{ value: '', label: word(null) }] : []
  return (
    <ChoiceForm
      label={t('biller', { name, count: products, shown: String(products) })}
      what={t('formOf', { name })}
      present={numberForm ?? ''}
      options={[...none, ...forms.map((value) => ({ value, label: word(value) }))]}
      send={(next, was) =>
        api('setNumberForm', {
          categoryId,
          billerId: id,
          isBill,
          numberForm: next as NumberForm,
          was: (was || null) as NumberForm | null,
        })
      }
      onDone={(label) => toast(t.rich('formSaved', { name, form: label, b }))}
    />
  )
}

interface ChoiceFormProps {
  label: string
  /** What is edited, as its button names it. */
  what: string
  present: string
  options: readonly { value: string; label: string }[]
  send: (next: string, was: string) => Promise<unknown>
  onDone: (label: string) => void
}

/** One choice, saved over what it began with. */
function ChoiceForm({ label, what, present, options, send, onDone }: ChoiceFormProps) {
  const mayEdit = useMayEdit()
  const labelOf = (value: string) => options.find((option) => option.value === value)?.label ?? ''
  const edit = useEdit({
    present: { choice: present },
    async run({ choice }, was) {
      if (choice === present || choice === '') return false
      await send(choice, was.choice)
      return true
    },
    onDone: ({ choice }, changed) => changed && onDone(labelOf(choice)),
  })
  const field = edit.text('choice')
  return (
    <InPlaceForm edit={edit} what={what} now={labelOf(present)} labelled>
      <NativeSelect
        {...field}
        label={label}
        data={[...options]}
        disabled={!mayEdit || edit.pending}
        error={field.error ?? edit.failure?.message}
      />
    </InPlaceForm>
  )
}
