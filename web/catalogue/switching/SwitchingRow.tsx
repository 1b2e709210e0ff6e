import { useSortable } from '@dnd-kit/sortable'
import { Box, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconGripVertical } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted, formatRupiah, withRp } from '../../../rules/amounts.ts'
import { api } from '../../api.ts'
import { useEdit } from '../../forms/useEdit.ts'
import { FlipSwitch } from '../../lists/FlipSwitch.tsx'
import { patchRow } from '../../lists/patchRow.ts'
import { useClock } from '../../session/useClock.ts'
import { Hint } from '../../ui/Hint.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Money } from '../../ui/Money.tsx'
import { MoneyInput } from '../../ui/MoneyInput.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { usePhone } from '../../ui/screenWidth.ts'
import { toast } from '../../ui/toast.ts'
import { useCall } from '../../useCall.ts'
import { kinds } from '../AvailabilitySwitch.tsx'
import { InPlace, InPlaceForm } from '../InPlace.tsx'
import { useMayEdit } from '../useMayEdit.ts'
import classes from './switching.module.css'
import type { PriorityType, Switching } from './switching.ts'

interface SwitchingRowProps {
  row: Switching
  /** Place it stands at now, from 1. */
  place: number
  count: number
  type: PriorityType
  product: number
  onMove: (by: 1 | -1) => void
}

/** One partner of a product: its place, code, price and health. */
export function SwitchingRow(props: SwitchingRowProps) {
  const { row, type, product } = props
  const t = useTranslations('catalogue')
  const { attributes, transform, transition, ...sortable } = useSortable({ id: row.id })
  const other = kinds.find(({ priorityType }) => priorityType !== type)!
  const { role: _, ...handle } = attributes
  return (
    <li
      ref={sortable.setNodeRef}
      className={classes.row}
      data-switching={row.id}
      data-dragging={sortable.isDragging || undefined}
      data-closed={!row.isOpen || undefined}
      style={transform ? { transform: `translate3d(0, ${Math.round(transform.y)}px, 0)`, transition } : undefined}
    >
      <Place {...props} grip={{ ref: sortable.setActivatorNodeRef, ...handle, ...sortable.listeners }} />
      <Stack gap="xs" miw={0} style={{ overflowWrap: 'anywhere' }}>
        <Group gap="sm">
          <strong>{row.Partner.name}</strong>
          {!row.isActive && (
            <StatusBadge tone="default" glyph="circle" word={t('switching.inactive')} title={t('switching.inactiveHint')} />
          )}
          <OpenCell row={row} />
        </Group>
        <Group gap="xs sm" fz="xs" lh="16px" c="dimmed">
          <CodeCell row={row} />
          {t('switching.otherPlace', { kind: t(other.kind), place: String(row[other.priorityType]) })}
        </Group>
        {row.remark && <Hint>{row.remark}</Hint>}
      </Stack>
      <div className={classes.price}>
        <PriceCell row={row} product={product} />
      </div>
      <HealthFigures row={row} />
    </li>
  )
}

/** At its end it keeps the focus, which a disabled button would lose. */
const shut = (atEnd: boolean) => ({ 'aria-disabled': atEnd || undefined })

/** Where it stands, and the ways to move it: dragging its grip, or a step at a time. */
function Place({ row, place, count, onMove, grip }: SwitchingRowProps & { grip: object }) {
  const t = useTranslations('catalogue.switching')
  const mayEdit = useMayEdit()
  const { name } = row.Partner
  const words = { name, place: String(place) }
  return (
    <Group gap="sm" wrap="nowrap">
      {mayEdit && (
        <button type="button" className={classes.grip} aria-label={t('drag', words)} {...grip}>
          <IconGripVertical size={17} aria-hidden="true" />
        </button>
      )}
      <Text span size="lg" fw={650} miw={20} ta="center">
        {place}
      </Text>
      {mayEdit && (
        <Stack gap={0}>
          <IconButton icon={IconChevronUp} label={t('up', { name })} {...shut(place === 1)} onClick={() => onMove(-1)} />
          <IconButton icon={IconChevronDown} label={t('down', { name })} {...shut(place === count)} onClick={() => onMove(1)} />
        </Stack>
      )}
    </Group>
  )
}

type Health = Switching['health']

/** Of what was decided so much succeeded, in whole percent; null while nothing was decided. */
const rateOf = ({ succeeded, failed, silent }: Health): number | null => {
  const decided = succeeded + failed + silent
  return decided === 0 ? null : Math.floor((succeeded * 100) / decided)
}
const [good, fair, bad] = ['var(--jj-pos)', 'var(--jj-st-warning-fg)', 'var(--jj-neg)']
const colourOf = (rate: number | null) => (rate === null ? undefined : rate >= 95 ? good : rate >= 80 ? fair : bad)
const percent = (rate: number | null) => (rate === null ? '–' : `${rate}%`)

/** Success, latency and pending sales of a partner with this product, and with everything below them. */
function HealthFigures({ row: { health, partnerHealth } }: { row: Switching }) {
  const t = useTranslations('catalogue.switching')
  const clock = useClock()
  const rate = rateOf(health)
  const seconds =
    health.averageMs === null ? '–' : t('seconds', { seconds: (health.averageMs / 1000).toFixed(1).replace('.', ',') })
  const rateOfAll = rateOf(partnerHealth)
  const decided = rateOfAll === null ? 'no' : 'yes'
  const all = { decided, percent: percent(rateOfAll), pending: dotted(partnerHealth.pending) }
  const oldest = health.oldestPending ? t('oldest', { at: clock.time(health.oldestPending) }) : undefined
  const figures = [
    { label: t('success'), value: percent(rate), c: colourOf(rate) },
    { label: t('latency'), value: seconds },
    { label: t('pending'), value: dotted(health.pending), c: health.pending > 0 ? fair : undefined, title: oldest },
  ]
  return (
    <div className={classes.health}>
      <Group component="dl" gap="lg" wrap="nowrap" align="stretch">
        {figures.map(({ label, value, ...shown }) => (
          <Box key={label} miw={62}>
            <dt>{label}</dt>
            <Box component="dd" fw={600} {...shown}>
              {value}
            </Box>
          </Box>
        ))}
      </Group>
      <Hint>
        {health.asked === 0 ? t('noSales') : t('ofAsked', { succeeded: dotted(health.succeeded), asked: dotted(health.asked) })}
        {' · '}
        {t('allProducts', all)}
      </Hint>
    </div>
  )
}

/** What can be changed of a partner in the order of a product. */

interface RowProps {
  row: Switching
}
interface FormProps extends RowProps {
  onClose: () => void
}

/** Whether the partner is asked for the product at all; who is closed keeps its place. */
function OpenCell({ row: { id, isOpen, Partner } }: RowProps) {
  const t = useTranslations('catalogue.switching')
  const mayEdit = useMayEdit()
  const { name } = Partner
  const change = {
    reads: ['switchings' as const],
    key: `asked ${id}`,
    show: (on: boolean) => patchRow('switchings', 'switchings', id, { isOpen: on }),
    send: (on: boolean) => api('openSwitching', { psId: id, isOpen: on }),
    done(on: boolean, { closed }: { closed: number }) {
      const done = t(on ? 'openedPartner' : 'closedPartner', { name })
      return closed > 0 ? `${done} ${t('closedSellers', { count: formatRupiah(closed) })}` : done
    },
    // What closed for sellers meanwhile is not opened by the way back: they open it themselves.
    undo: (_: boolean, { closed }: { closed: number }) => (closed > 0 ? null : undefined),
    failed: (message: string) => message,
  }
  return <FlipSwitch flip={change} label={t('askedOf', { name })} word={t('asked')} on={isOpen} disabled={!mayEdit} />
}

/** The code by which the partner knows the product, also in its price list. */
function CodeCell({ row }: RowProps) {
  const t = useTranslations('catalogue.switching')
  const { name, code } = row.Partner
  return (
    <InPlace label={t('editCode', { name })} form={(close) => <CodeForm row={row} onClose={close} />}>
      <span>
        {t('code')}{' '}
        <Text span inherit fw={600} c="var(--jj-text-2)">
          {code}
        </Text>
      </span>
    </InPlace>
  )
}

function CodeForm({ row: { id, Partner }, onClose }: FormProps) {
  const t = useTranslations('catalogue.switching')
  const { name, code: present } = Partner
  const what = t('codeOf', { name })
  const edit = useEdit({
    present: { code: present },
    kept: ({ code }) => ({ code: code.trim() }),
    async run({ code }, was) {
      await api('setPartnerCode', { psId: id, code, was: was.code })
    },
    check: ({ code }) => ({ code: code.trim() === '' ? '' : undefined }),
    onDone({ code }) {
      toast(t('codeSaved', { name, code: code.trim() }))
      onClose()
    },
  })
  const field = edit.text('code')
  const error = field.error ?? edit.failure?.message
  return (
    <InPlaceForm edit={edit} what={what} now={present} onClose={onClose}>
      <TextInput {...field} size="xs" aria-label={what} maxLength={100} autoFocus autoComplete="off" error={error} />
    </InPlaceForm>
  )
}

/** The price of a partner. */
function PriceCell({ row, product }: RowProps & { product: number }) {
  const t = useTranslations('catalogue.switching')
  const label = t('editPrice', { name: row.Partner.name })
  const justify = usePhone() ? 'flex-start' : 'flex-end'
  return (
    <InPlace {...{ label, justify }} gap="sm" fw={600} form={(close) => <PriceForm {...{ row, product }} onClose={close} />}>
      <Hint component="span">{t('price')}</Hint>
      <Money amount={row.price} rp />
    </InPlace>
  )
}

/** Says before saving from which price on the product closes. */
function PriceForm({ row: { id, partnerId, price: present, Partner }, product, onClose }: FormProps & { product: number }) {
  const t = useTranslations('catalogue.switching')
  const { name } = Partner
  const what = t('priceOf', { name })
  const edit = useEdit({
    present: { price: present },
    run: ({ price }, was) => api('updatePrice', { psId: id, price, was: was.price }),
    onDone({ price }, { closed }) {
      const words = { name, price: formatRupiah(price) }
      toast(closed > 0 ? t('priceClosed', { ...words, count: formatRupiah(closed) }) : t('priceSaved', words))
      onClose()
    },
  })
  const { price } = edit.values
  const limit = useCall('partnerPrice', { partnerId, productId: product }, { staleTime: 0 }).data?.closesAt ?? null
  return (
    <InPlaceForm
      edit={edit}
      what={what}
      now={withRp(present)}
      onClose={onClose}
      labelled
      note={
        limit !== null &&
        price >= limit &&
        price > present && (
          <Notice tone="warning" role="status">
            {t('closes', { price: formatRupiah(limit) })}
          </Notice>
        )
      }
    >
      <MoneyInput {...edit.field('price')} label={what} autoFocus error={edit.problems.price ?? edit.failure?.message} />
    </InPlaceForm>
  )
}
