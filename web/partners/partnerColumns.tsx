import { IconFileImport, IconPencil } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import { padPartner } from '../../rules/ids.ts'
import { IconLink } from '../links/IconLink.tsx'
import { ScreenLink } from '../ScreenLink.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import type { Column } from '../ui/table.ts'
import type { Partner } from './partner.ts'

/** Columns of the partners; give a stable function. */
export function usePartnerColumns(mayEdit: boolean, onEdit: (id: number) => void): readonly Column<Partner>[] {
  const t = useTranslations('catalogue.partners')
  const lists = useTranslations('partnerList')
  return useMemo(
    () => [
      { id: 'id', head: t('id'), width: 64, priority: 1, card: 'note', cell: ({ id }) => padPartner(id) },
      { id: 'name', head: t('name'), width: 200, grow: true, priority: 1, card: 'title', cell: ({ name }) => name },
      { id: 'type', head: t('type'), width: 130, priority: 1, card: 'note', cell: ({ PartnerType }) => PartnerType.name },
      {
        id: 'endPoint',
        head: t('endPoint'),
        width: 240,
        grow: true,
        priority: 2,
        card: 'note',
        cell: ({ endPoint }) => <span title={endPoint}>{endPoint || '–'}</span>,
      },
      {
        id: 'products',
        head: t('products'),
        width: 90,
        priority: 3,
        align: 'right',
        card: 'amount',
        cell: ({ id, products }) => (
          <ScreenLink to="products" search={{ partner: id }}>
            {dotted(products)}
          </ScreenLink>
        ),
      },
      {
        id: 'state',
        head: t('state'),
        width: 120,
        priority: 1,
        card: 'status',
        cell: ({ isActive, PartnerType }) =>
          isActive ? (
            <StatusBadge tone="success" glyph="check" word={t('active')} />
          ) : (
            <StatusBadge tone="default" glyph="clock" word={t('waiting')} title={t('waitingHint', { type: PartnerType.name })} />
          ),
      },
      ...(mayEdit
        ? [
            {
              id: 'edit',
              head: t('actions'),
              width: 96,
              priority: 1,
              align: 'center',
              card: 'status',
              cell: ({ id, name }) => (
                <>
                  <IconLink icon={IconFileImport} to="partnerPrices" search={{ partner: id }} label={lists('link', { name })} />
                  <IconButton icon={IconPencil} label={t('edit', { name })} onClick={() => onEdit(id)} />
                </>
              ),
            } satisfies Column<Partner>,
          ]
        : []),
    ],
    [t, lists, mayEdit, onEdit],
  )
}
