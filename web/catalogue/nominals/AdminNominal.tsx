import { Flex, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah, parseRupiah } from '../../../rules/amounts.ts'
import { api } from '../../api.ts'
import { useForm } from '../../forms/useForm.ts'
import { BackHeader } from '../../links/BackHeader.tsx'
import { Elsewhere } from '../../links/Elsewhere.tsx'
import { ListTable } from '../../lists/ListTable.tsx'
import { useWhole } from '../../lists/useWhole.ts'
import { refreshed } from '../../refresh.ts'
import { Action } from '../../ui/Action.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Money } from '../../ui/Money.tsx'
import { Page } from '../../ui/Page.tsx'
import { toast } from '../../ui/toast.ts'
import { useUrlFilters } from '../../ui/useUrlFilters.ts'
import { useCall } from '../../useCall.ts'
import { useMayEdit } from '../useMayEdit.ts'
import { FeeDialog } from './FeeDialog.tsx'
import { type NominalsAnswer, useNominalColumns } from './nominalColumns.tsx'

const start = { product: undefined as number | undefined }

/** The admin nominals of a product and how each is divided along every network. */
export default function AdminNominal() {
  const t = useTranslations('catalogue.fees')
  const mayEdit = useMayEdit()
  const [filters] = useUrlFilters(start)
  const product = typeof filters.product === 'number' ? filters.product : undefined
  const read = useCall('adminNominals', { productId: product ?? 0 }, { enabled: product !== undefined, staleTime: 0 })
  const answer = read.data
  const list = useWhole('adminNominals', read, answer?.adminNominals, undefined, {
    input: { productId: product },
    rowsIn: 'adminNominals',
  })
  const [editing, setEditing] = useState<number | null>(null)
  const columns = useNominalColumns(setEditing)
  if (product === undefined) return <Elsewhere to="products" />
  const partners = answer?.partners ?? []
  const [first] = partners
  const edited = answer?.adminNominals.find(({ id }) => id === editing)
  return (
    <Page>
      <BackHeader title={t('title')} sub={answer && `${answer.product.code} · ${answer.product.name}`} to="products" />
      <Group justify="space-between" align="flex-start" px="var(--jj-gutter)" pb={14}>
        <Facts
          tiles
          flex="1 1 320px"
          of={[
            [t('partner'), first?.name ?? t('none')],
            [t('partnerPrice'), first ? <Prices key="prices" of={partners} /> : t('none')],
          ]}
        />
        {mayEdit && <AddNominal product={product} />}
      </Group>
      <ListTable list={list} label={t('title')} columns={columns} none={t('empty')} noneHint={t('emptyHint')} />
      {answer && edited && <FeeDialog key={edited.id} nominal={edited} of={answer} onClose={() => setEditing(null)} />}
    </Page>
  )
}

/** What each partner takes, the one that is asked first before the others. */
const Prices = ({ of }: { of: NominalsAnswer['partners'] }) =>
  of.map(({ id, name, price }, i) => (
    <span key={id} title={name}>
      {i > 0 && ' · '}
      <Money amount={price} rp />
    </span>
  ))

/** Digits with or without dots, nothing else. */
const numeric = /^\s*\d{1,3}(\.?\d{3})*\s*$|^\s*\d+\s*$/

/** Adds an admin nominal; only what is a number is sent. */
function AddNominal({ product }: { product: number }) {
  const t = useTranslations('catalogue.fees')
  const form = useForm({
    start: { nominal: '' },
    async run({ nominal }) {
      await api('createAdminNominal', { productId: product, nominal: parseRupiah(nominal) }).finally(refreshed)
    },
    onDone({ nominal }) {
      form.set({ nominal: '' })
      toast(t('added', { nominal: formatRupiah(parseRupiah(nominal)) }))
    },
  })
  const { nominal } = form.values
  const isNumber = numeric.test(nominal)
  const field = form.text('nominal')
  const error = field.error ?? form.failure?.message
  return (
    <Flex component="form" gap="sm" align={error ? 'center' : 'flex-end'} onSubmit={form.submit}>
      <TextInput
        {...field}
        label={t('add')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        error={nominal.trim() !== '' && !isNumber ? t('notNumeric') : error}
      />
      <Action label={t('addButton')} variant="default" type="submit" size="md" disabled={!isNumber} loading={form.pending} />
    </Flex>
  )
}
