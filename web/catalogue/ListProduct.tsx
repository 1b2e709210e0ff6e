import { useTranslations } from 'use-intl'
import type { Answer } from '../api.ts'
import { useColumns } from '../lists/columns.tsx'
import { ListScreen } from '../lists/ListScreen.tsx'
import { useList } from '../lists/useList.ts'
import { FilterCategories } from '../pickers/ChoiceFilters.tsx'
import { Hint } from '../ui/Hint.tsx'
import { Money } from '../ui/Money.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { Tinted } from '../ui/Tinted.tsx'
import type { Rows } from '../ui/useUrlFilters.ts'

type Row = Answer<'userProducts'>['products'][number]

const start = { categories: [] as number[], keyword: '', page: 1, rows: 10 as Rows }
const choices: readonly Rows[] = [5, 10, 15, 25, 'All']

const looks = {
  open: { word: 'forSale', tone: 'success', glyph: 'check' },
  'cut-off': { word: 'cutOff', tone: 'info', glyph: 'clock' },
  outage: { word: 'outage', tone: 'danger', glyph: 'x' },
  closed: { word: 'closed', tone: 'default', glyph: 'circle' },
} as const

/** Its hours stand behind the word, the reason of an outage in a column of its own. */
function State({ product: { state, reason } }: { product: Row }) {
  const word = useTranslations('catalogue')(looks[state].word)
  const hours = state === 'cut-off' ? ` ${reason ?? ''}` : ''
  return <StatusBadge {...looks[state]} word={word + hours} />
}

const quiet = ({ nominal }: Row) => (
  <Tinted>
    <Money amount={nominal} />
  </Tinted>
)

/** What an H2H client can sell, and at which prices. */
export default function ListProduct() {
  const t = useTranslations('catalogue')
  const list = useList('userProducts', 'products', start, ({ categories, keyword }) => ({
    productCategories: categories,
    keyword,
  }))
  const columns = useColumns<Row>(
    (c) => [
      c.text('code', t('code'), ({ code }) => code, { width: 110 }),
      c.name('name', t('name'), ({ name }) => name, { width: 220 }),
      c.text('category', t('category'), ({ ProductCategory }) => ProductCategory.name, { width: 150 }),
      c.money('price', t('price'), ({ price }) => price, { width: 120 }),
      c.cell('nominal', t('nominal'), quiet, { width: 120, align: 'right', cardLabel: true, sortBy: (row) => row.nominal }),
      c.state('state', t('state'), (product) => <State product={product} />, {
        width: 160,
        sortBy: ({ state }) => t(looks[state].word),
        file: ['{state}'],
        words: Object.fromEntries(Object.entries(looks).map(([state, { word }]) => [state, t(word)])),
      }),
      c.reason('reason', t('reason'), ({ state, reason }) => (state === 'outage' ? reason : null), { file: ['{reason}'] }),
    ],
    [t],
  )
  return (
    <ListScreen
      screen="listProduct"
      list={list}
      columns={columns}
      choices={choices}
      count={(shown, count) => t('products', { count, shown })}
      search={t('searchOwn')}
      filters={
        <>
          <FilterCategories label={t('category')} {...list.chip('categories')} />
          <Hint component="span">{t('listHint')}</Hint>
        </>
      }
    />
  )
}
