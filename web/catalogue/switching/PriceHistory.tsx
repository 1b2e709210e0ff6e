import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../../rules/amounts.ts'
import { useReading } from '../../accounts/useReading.ts'
import { type Answer, api } from '../../api.ts'
import { useColumns } from '../../lists/columns.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { Money } from '../../ui/Money.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { toast } from '../../ui/toast.ts'
import { useCall } from '../../useCall.ts'
import { useMayEdit } from '../useMayEdit.ts'
import classes from './switching.module.css'

type Change = Answer<'priceHistory'>['changes'][number]
const rows = 10
const byId = (change: Change) => change.id
const none: Change[] = []

function Effect({ change, onReopen }: { change: Change; onReopen: (change: Change) => void }) {
  const t = useTranslations('catalogue.switching')
  const mayEdit = useMayEdit()
  if (change.closed === 0) return null
  if (change.stillClosed === 0) return <span className={classes.small}>{t('closedWas', { count: dotted(change.closed) })}</span>
  return (
    <span className={classes.effect}>
      <span className={classes.bad}>{t('closedFor', { count: dotted(change.stillClosed) })}</span>
      {mayEdit && (
        <Button size="compact-xs" variant="default" onClick={() => onReopen(change)}>
          {t('reopen')}
        </Button>
      )}
    </span>
  )
}

function useChangeColumns(onReopen: (change: Change) => void) {
  const t = useTranslations('catalogue.switching')
  const all = useTranslations('catalogue')
  return useColumns<Change>(
    (c) => {
      const old = ({ oldPrice }: Change) =>
        oldPrice === null ? (
          <span className={classes.small}>{t('first')}</span>
        ) : (
          <Money amount={oldPrice} className={classes.small} />
        )
      const next = ({ newPrice }: Change) => (newPrice === null ? t('ended') : <Money amount={newPrice} />)
      return [
        c.date('at', `${t('at')} (${c.zone})`, ({ at }) => at, { width: 170, priority: 1 }),
        c.text('by', t('by'), ({ User, LoginUser }) => LoginUser?.name ?? User?.name ?? t('system'), { width: 160 }),
        c.name(
          'partner',
          all('partner'),
          ({ Partner: { name }, FromPartner }) => (FromPartner ? t('insteadOf', { name, from: FromPartner.name }) : name),
          { width: 180 },
        ),
        c.cell('old', t('old'), old, { width: 110, align: 'right' }),
        c.cell('new', t('new'), next, { width: 110, priority: 1, align: 'right', card: 'amount' }),
        c.actions(t('effect'), (change) => <Effect change={change} onReopen={onReopen} />, { width: 250 }),
      ]
    },
    [t, all, onReopen],
  )
}

interface PriceHistoryProps {
  product: number
  page: number
  onPage: (page: number) => void
}

/** Every price of a product: when, by whom, and for how many sellers it closed the product. */
export function PriceHistory({ product, page, onPage }: PriceHistoryProps) {
  const t = useTranslations('catalogue.switching')
  const [reopening, setReopening] = useState<Change | null>(null)
  const history = useCall('priceHistory', { productId: product, currentPage: page, rowsPerPage: rows }, { staleTime: 0 })
  const columns = useChangeColumns(setReopening)
  const count = dotted(reopening?.stillClosed ?? 0)
  async function reopen() {
    const { opened } = await api('reopenProduct', { priceChangeId: reopening!.id })
    toast(t('reopened', { count: dotted(opened) }))
  }
  return (
    <section className={classes.history} aria-labelledby="price-history">
      <h2 id="price-history">{t('history')}</h2>
      <DataTable
        label={t('history')}
        columns={columns}
        rows={history.data?.changes ?? none}
        rowKey={byId}
        reading={useReading(history)}
        total={history.data?.totalData}
      />
      <Pager
        page={page}
        totalPages={history.data?.totalPages ?? 1}
        total={history.data?.totalData}
        rows={rows}
        choices={[rows]}
        onPage={onPage}
        onRows={() => {}}
      />
      <ConfirmDialog
        opened={reopening !== null}
        onClose={() => setReopening(null)}
        title={t('reopenTitle')}
        confirmLabel={t('reopenConfirm', { count })}
        run={reopen}
      >
        <p>{t('reopenBody', { count, price: dotted(reopening?.newPrice ?? 0) })}</p>
      </ConfirmDialog>
    </section>
  )
}
