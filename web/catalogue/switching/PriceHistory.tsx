import { Box, Group } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../../rules/amounts.ts'
import { type Answer, api } from '../../api.ts'
import { useDialog } from '../../forms/useDialog.ts'
import { useColumns } from '../../lists/columns.tsx'
import { ListTable } from '../../lists/ListTable.tsx'
import { useList } from '../../lists/useList.ts'
import { Action } from '../../ui/Action.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Hint } from '../../ui/Hint.tsx'
import { Money } from '../../ui/Money.tsx'
import { Section } from '../../ui/Section.tsx'
import { Tinted } from '../../ui/Tinted.tsx'
import { toast } from '../../ui/toast.ts'
import { useMayEdit } from '../useMayEdit.ts'
import { start } from './switching.ts'

type Change = Answer<'priceHistory'>['changes'][number]

/** For how many sellers a price closed the product, and the way to open it again. */
function Effect({ change, onReopen }: { change: Change; onReopen: (change: Change) => void }) {
  const t = useTranslations('catalogue.switching')
  const mayEdit = useMayEdit()
  const { closed, stillClosed } = change
  if (closed === 0) return null
  if (stillClosed === 0) return <Hint component="span">{t('closedWas', { count: dotted(closed) })}</Hint>
  return (
    <Group gap="sm" wrap="nowrap">
      <Tinted c="var(--jj-neg)">{t('closedFor', { count: dotted(stillClosed) })}</Tinted>
      {mayEdit && <Action label={t('reopen')} size="compact-xs" onClick={() => onReopen(change)} />}
    </Group>
  )
}

function useChangeColumns(onReopen: (change: Change) => void) {
  const t = useTranslations('catalogue.switching')
  const partner = useTranslations('catalogue')('partner')
  return useColumns<Change>(
    (c) => {
      const old = ({ oldPrice }: Change) => (
        <Hint component="span">{oldPrice === null ? t('first') : <Money amount={oldPrice} />}</Hint>
      )
      const next = ({ newPrice }: Change) => (newPrice === null ? t('ended') : <Money amount={newPrice} />)
      const amount = { align: 'right', card: 'amount', cardLabel: true } as const
      const whose = ({ Partner: { name }, FromPartner }: Change) =>
        FromPartner ? t('insteadOf', { name, from: FromPartner.name }) : name
      return [
        c.date('at', `${t('at')} (${c.zone})`, ({ at }) => at, { width: 170, priority: 1 }),
        c.text('by', t('by'), ({ User, LoginUser }) => LoginUser?.name ?? User?.name ?? t('system'), { width: 160 }),
        c.name('partner', partner, whose, {
          width: 180,
          file: [`{FromPartner?}${t('insteadOf', { name: '{Partner.name}', from: '{FromPartner.name}' })}`, '{Partner.name}'],
        }),
        c.cell('old', t('old'), old, { width: 110, align: 'right', cardLabel: true, sortBy: (change) => change.oldPrice }),
        c.cell('new', t('new'), next, { ...amount, width: 110, priority: 1, sortBy: (change) => change.newPrice }),
        c.actions(t('effect'), (change) => <Effect change={change} onReopen={onReopen} />, { width: 250 }),
      ]
    },
    [t, partner, onReopen],
  )
}

/** Every price of a product: when, by whom, and for how many sellers it closed the product. */
export function PriceHistory({ product }: { product: number }) {
  const t = useTranslations('catalogue.switching')
  const list = useList('priceHistory', 'changes', start, () => ({ productId: product }), {
    staleTime: 0,
    chooses: ['product', 'priorityType'],
  })
  const reopen = useDialog<Change>()
  return (
    <Section title={t('history')} wide>
      <Box mx="calc(-1 * var(--jj-gutter))">
        <ListTable list={list} label={t('history')} columns={useChangeColumns(reopen.open)} />
      </Box>
      {reopen.show(ConfirmDialog, ({ id, newPrice, stillClosed }) => ({
        title: t('reopenTitle'),
        hint: t('reopenBody', { count: dotted(stillClosed), price: dotted(newPrice ?? 0) }),
        confirmLabel: t('reopenConfirm', { count: dotted(stillClosed) }),
        run: async () => {
          const { opened } = await api('reopenProduct', { priceChangeId: id })
          toast(t('reopened', { count: dotted(opened) }))
        },
      }))}
    </Section>
  )
}
