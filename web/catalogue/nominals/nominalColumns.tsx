import { Group, Text } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { formatRupiah } from '../../../rules/amounts.ts'
import { type DefaultFees, feeCodes, placeOfShare } from '../../../rules/fees.ts'
import { type Answer, api } from '../../api.ts'
import { useColumns } from '../../lists/columns.tsx'
import { Action } from '../../ui/Action.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Money } from '../../ui/Money.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import type { Column } from '../../ui/table.ts'
import { useNotify } from '../../ui/useNotify.ts'
import { useMayEdit } from '../useMayEdit.ts'

export type NominalsAnswer = Answer<'adminNominals'>
export type Nominal = NominalsAnswer['adminNominals'][number]

/** Those that are typed leave the table first when it gets narrow; the dialog has them all. */
const priorities: Partial<Record<keyof DefaultFees, number>> = {
  ...{ ca3: 3, subca3: 3, salesDm2: 3 },
  ...{ mitra5: 4, ca5: 4, subca15: 4, subca25: 4 },
}
/** Where each share stands among the 29 default fees, in the order of the table. */
export const places = (Object.keys(feeCodes) as (keyof DefaultFees)[]).map((name) => [name, placeOfShare(name)] as const)

export const shareOf = (nominal: Nominal, place: number): number => nominal.DefaultAdminFees[place]?.amount ?? 0

function Actions({ nominal, onEdit }: { nominal: Nominal; onEdit: (id: number) => void }) {
  const t = useTranslations('catalogue.fees')
  const mayEdit = useMayEdit()
  const notify = useNotify()
  const words = { nominal: formatRupiah(nominal.nominal) }
  const take = () => api('chooseAdminNominal', { adminNominalId: nominal.id }).then(() => t('chosen', words))
  return (
    <Group gap="sm" wrap="nowrap">
      {mayEdit && <IconButton icon={IconPencil} label={t('edit', words)} onClick={() => onEdit(nominal.id)} />}
      {nominal.isUsed ? (
        <StatusBadge tone="success" glyph="check" word={t('used')} />
      ) : (
        mayEdit && <Action label={t('choose')} size="compact-xs" aria-label={t('chooseOf', words)} onClick={() => notify(take)} />
      )}
    </Group>
  )
}

const bold = ({ nominal }: Nominal) => (
  <Text span inherit fw={600}>
    <Money amount={nominal} />
  </Text>
)

/** Columns of the admin nominals: every share under the name operators know it by. */
export function useNominalColumns(onEdit: (id: number) => void): readonly Column<Nominal>[] {
  const t = useTranslations('catalogue.fees')
  return useColumns<Nominal>(
    (c) => [
      c.count('no', '#', (_, index) => index + 1, { width: 44, priority: 1, card: 'none' }),
      c.cell('admin', t('admin').toUpperCase(), bold, {
        width: 84,
        priority: 1,
        align: 'right',
        card: 'title',
        sortBy: (of) => of.nominal,
      }),
      ...places.map(([name, place]) =>
        c.money(name, feeCodes[name], (nominal) => shareOf(nominal, place), {
          file: [`{DefaultAdminFees.${place}.amount}`],
          width: name === 'revenue' ? 86 : 68,
          priority: priorities[name] ?? 1,
          card: 'note',
          cardLabel: true,
        }),
      ),
      c.actions(t('actions'), (nominal) => <Actions nominal={nominal} onEdit={onEdit} />, { width: 128, card: 'status' }),
    ],
    [t, onEdit],
  )
}
