import { Group } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { isOwner, userTypes } from '../../contract/user-types.ts'
import { padSale, padUser } from '../../rules/ids.ts'
import { canDecide, shownStatus } from '../../rules/sale-states.ts'
import { useColumns } from '../lists/columns.tsx'
import { SaleStatus, TrType } from '../selling/SaleStatus.tsx'
import { useSignedIn } from '../session/session.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { Pill } from '../ui/Pill.tsx'
import type { Column } from '../ui/table.ts'
import type { Sale } from './saleActions.ts'

/** As the buttons of its cells are: small, and of one height with the row. */
const small = { minHeight: 24, padding: '2px 6px', fontSize: 'var(--mantine-font-size-xs)', lineHeight: '16px', fontWeight: 650 }

interface ColumnOptions {
  /** The period is one day, so the cells have the time alone. */
  oneDay: boolean
  /** Whether the reader decides any of the rows: without, the partner's name takes the room of the buttons. */
  mayDecide: boolean
  advising: number | null
  /** Takes the id of a sale. */
  onOpen: (id: number) => void
  onAdvise: (sale: Sale) => void
  onReverse: (sale: Sale) => void
}

/** The columns of the transaction log; give stable functions. Advice and switching are the owner's; a seller's cards are named by the product, for all of them are its own. */
export function useLogColumns(options: ColumnOptions): readonly Column<Sale>[] {
  const { oneDay, mayDecide, advising, onOpen, onAdvise, onReverse } = options
  const t = useTranslations('reports')
  const { userTypeId } = useSignedIn()
  const owner = isOwner({ userTypeId })
  const isSeller = Boolean(userTypes[userTypeId]?.isSeller)
  return useColumns<Sale>(
    (c) => {
      const plain = { card: 'none' } as const
      // A seller reads its own sales alone: where it is narrow its name goes first.
      const own = { ...plain, ...(isSeller && { priority: 8 }) }
      const late = { ...plain, priority: 3 } as const
      // Boxes stand before rows that are decided, and take no button from them; the reason has its place on a small window either way.
      const least = mayDecide ? 96 : 120
      const named = { grow: !isSeller, card: isSeller ? 'none' : 'title' } as const
      const item = { width: mayDecide ? 128 : least, grow: true, card: isSeller ? 'title' : 'note' } as const
      const typeName = ({ User }: Sale) => User.UserType.name
      const request = ({ RequestType }: Sale) => RequestType.name
      const status = (sale: Sale) => <SaleStatus statusId={shownStatus(sale)} reason={sale.receiptBody[0]} />
      const date = ({ createdAt }: Sale) => {
        const whole = c.clock.dateTime(createdAt)
        return <span title={`${whole} ${c.zone}`}>{oneDay ? c.clock.time(createdAt) : whole}</span>
      }
      const detail = ({ id }: Sale) => (
        <IconButton icon={IconReceipt} label={t('detailView')} tabIndex={-1} onClick={() => onOpen(id)} />
      )
      const decisions = (sale: Sale) => {
        const disabled = advising === sale.id
        const button = (label: string, colour: string, onClick: () => void) => (
          <Pill style={{ ...small, color: `var(--jj-${disabled ? 'text-3' : colour})` }} {...{ disabled, onClick }}>
            {label}
          </Pill>
        )
        return (
          mayDecide &&
          canDecide(sale) && (
            <Group gap="xs" wrap="nowrap">
              {button(t('adviceButton'), 'brand-text', () => onAdvise(sale))}
              {button(t('reversalButton'), 'neg', () => onReverse(sale))}
            </Group>
          )
        )
      }
      return [
        c.count('no', t('number'), (_, index) => index + 1, { ...plain, width: 52, priority: 6 }),
        c.id('trid', t('trid'), ({ id }) => padSale(id), { width: 88, cardLabel: true }),
        c.text('uid', t('uid'), ({ User }) => padUser(User.id), { priority: 3, ...own, width: 60 }),
        c.name('name', t('name'), ({ User }) => User.name, { ...own, ...named, width: least }),
        c.type('userType', t('userType'), ({ User }) => User.UserType.id, { priority: 4, ...own, width: 76, sortBy: typeName }),
        c.text('item', t('item'), ({ Product }) => Product.name, item),
        c.text('customer', t('customerCode'), ({ customerCode }) => customerCode, { width: 140 }),
        c.cell('date', t('date', { zone: c.zone }), date, { width: oneDay ? 100 : 150, file: ({ createdAt }) => createdAt }),
        c.money('amount', t('amount'), ({ amount }) => amount, { width: 104 }),
        c.cell('trType', t('trType'), (sale) => <TrType name={request(sale)} />, {
          width: 68,
          priority: 4,
          card: 'note',
          sortBy: request,
        }),
        c.state('status', t('status'), status, { width: 112, sortBy: shownStatus }),
        c.reason('remark', t('remark'), ({ receiptBody }) => receiptBody[0], { width: least }),
        c.cell('detail', t('detail'), detail, { ...plain, width: owner ? 56 : 68, priority: 5, align: 'center' }),
        owner && c.cell('advice', t('advice'), decisions, { ...late, priority: mayDecide ? 3 : 8, width: mayDecide ? 158 : 72 }),
        owner && c.text('switching', t('switching'), ({ Partner }) => Partner?.name, { ...late, width: mayDecide ? 88 : 174 }),
      ]
    },
    [t, oneDay, owner, isSeller, mayDecide, advising, onOpen, onAdvise, onReverse],
  )
}
