import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useReading } from '../../accounts/useReading.ts'
import { BackHeader } from '../../links/BackHeader.tsx'
import { useGoTo } from '../../navigate.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { Money } from '../../ui/Money.tsx'
import { Page } from '../../ui/Page.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { useUrlFilters } from '../../ui/useUrlFilters.ts'
import { useCall } from '../../useCall.ts'
import { useMayEdit } from '../useMayEdit.ts'
import { AddNominal } from './AddNominal.tsx'
import { FeeDialog } from './FeeDialog.tsx'
import type { Nominal, NominalsAnswer } from './nominal.ts'
import { useNominalColumns } from './nominalColumns.tsx'
import classes from './nominals.module.css'

const start = { product: undefined as number | undefined }
const byId = (nominal: Nominal) => nominal.id
const none: Nominal[] = []

/** The admin nominals of a product and how each is divided along every network. */
export default function AdminNominal() {
  const t = useTranslations('catalogue.fees')
  const goTo = useGoTo()
  const mayEdit = useMayEdit()
  const [filters] = useUrlFilters(start)
  const product = typeof filters.product === 'number' ? filters.product : undefined
  const list = useCall('adminNominals', { productId: product ?? 0 }, { enabled: product !== undefined, staleTime: 0 })
  const [editing, setEditing] = useState<number | null>(null)
  const columns = useNominalColumns(setEditing)
  useEffect(() => {
    if (product === undefined) void goTo('products', { replace: true })
  }, [product, goTo])
  const answer = list.data
  const edited = answer?.adminNominals.find(({ id }) => id === editing)
  return (
    <Page>
      <BackHeader title={t('title')} sub={answer && `${answer.product.code} · ${answer.product.name}`} to="products" />
      <div className={classes.top}>
        <Facts answer={answer} />
        {mayEdit && product !== undefined && <AddNominal product={product} />}
      </div>
      <DataTable
        label={t('title')}
        columns={columns}
        rows={answer?.adminNominals ?? none}
        rowKey={byId}
        reading={useReading(list)}
        total={answer?.adminNominals.length}
        empty={<EmptyState title={t('empty')} hint={t('emptyHint')} />}
      />
      {answer && edited && <FeeDialog key={edited.id} nominal={edited} of={answer} onClose={() => setEditing(null)} />}
    </Page>
  )
}

/** Who is asked first, and what each partner takes. */
function Facts({ answer }: { answer: NominalsAnswer | undefined }) {
  const t = useTranslations('catalogue.fees')
  const partners = answer?.partners ?? []
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{t('partner')}</dt>
        <dd>{partners[0]?.name ?? t('none')}</dd>
      </div>
      <div>
        <dt>{t('partnerPrice')}</dt>
        <dd>
          {partners.length === 0 && t('none')}
          {partners.map(({ id, name, price }, i) => (
            <span key={id} title={name}>
              {i > 0 && ' · '}
              <Money amount={price} rp />
            </span>
          ))}
        </dd>
      </div>
    </dl>
  )
}
