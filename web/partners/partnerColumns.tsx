import { IconFileImport, IconPencil, IconPlugConnected } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import { padPartner } from '../../rules/ids.ts'
import type { Answer } from '../api.ts'
import { IconLink } from '../links/IconLink.tsx'
import { useColumns } from '../lists/columns.tsx'
import { ScreenLink } from '../ScreenLink.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import type { Column } from '../ui/table.ts'
import { NeverDeleted } from './NeverDeleted.tsx'

/** The type that needs no connection. */
const simulatorId = 1

export type Partner = Answer<'listPartners'>[number]

const looks = {
  simulated: { tone: 'warning', glyph: 'alert' },
  active: { tone: 'success', glyph: 'check' },
  waiting: { tone: 'default', glyph: 'clock' },
} as const
const stateOf = ({ isActive, sells }: Partner) => (!sells ? 'simulated' : isActive ? 'active' : 'waiting')

function State({ of }: { of: Partner }) {
  const t = useTranslations('catalogue.partners')
  const state = stateOf(of)
  const title = state === 'active' ? undefined : t(`${state}Hint`, { type: of.PartnerType.name })
  return <StatusBadge {...looks[state]} word={t(state)} title={title} />
}

/** Columns of the partners; give a stable function. */
export function usePartnerColumns(mayEdit: boolean, onEdit: (partner: Partner) => void): readonly Column<Partner>[] {
  const t = useTranslations('catalogue.partners')
  const lists = useTranslations('partnerList')
  const connections = useTranslations('partnerConnection')
  return useColumns<Partner>(
    (c) => [
      c.id('id', t('id'), ({ id }) => padPartner(id), { width: 64 }),
      c.name('name', t('name'), ({ name }) => name, { width: 200 }),
      c.text('type', t('type'), ({ PartnerType }) => PartnerType.name, { priority: 1, card: 'note' }),
      c.text('endPoint', t('endPoint'), ({ endPoint }) => endPoint, { width: 240, grow: true }),
      c.cell(
        'products',
        t('products'),
        ({ id, products }) => (
          <ScreenLink to="products" search={{ partner: id }}>
            {dotted(products)}
          </ScreenLink>
        ),
        { width: 90, priority: 3, align: 'right', card: 'amount', sortBy: ({ products }) => products },
      ),
      c.state('state', t('state'), (partner) => <State of={partner} />, {
        width: 230,
        sortBy: (partner) => t(stateOf(partner)),
        file: [`{sells&isActive?}${t('active')}`, `{sells?}${t('waiting')}`, `{id?}${t('simulated')}`],
      }),
      mayEdit &&
        c.actions(
          t('actions'),
          (partner) => {
            const { id, name, PartnerType } = partner
            return (
              <>
                {PartnerType.id !== simulatorId && (
                  <IconLink
                    icon={IconPlugConnected}
                    to="partnerConnection"
                    search={{ partner: id }}
                    label={connections('link', { name })}
                  />
                )}
                <IconLink icon={IconFileImport} to="partnerPrices" search={{ partner: id }} label={lists('link', { name })} />
                <IconButton icon={IconPencil} label={t('edit', { name })} onClick={() => onEdit(partner)} />
                <NeverDeleted name={name} />
              </>
            )
          },
          { width: 148, align: 'center', card: 'status' },
        ),
    ],
    [t, lists, connections, mayEdit, onEdit],
  )
}
