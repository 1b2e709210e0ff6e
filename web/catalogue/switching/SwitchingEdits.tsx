import { Text, TextInput } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { formatRupiah, withRp } from '../../../rules/amounts.ts'
import { api } from '../../api.ts'
import { useEdit } from '../../forms/useEdit.ts'
import { FlipSwitch } from '../../lists/FlipSwitch.tsx'
import { patchRow } from '../../lists/patchRow.ts'
import { Hint } from '../../ui/Hint.tsx'
import { Money } from '../../ui/Money.tsx'
import { MoneyInput } from '../../ui/MoneyInput.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { usePhone } from '../../ui/screenWidth.ts'
import { toast } from '../../ui/toast.ts'
import { useCall } from '../../useCall.ts'
import { InPlace, InPlaceForm } from '../InPlace.tsx'
import { useMayEdit } from '../useMayEdit.ts'
import type { Switching } from './switching.ts'

/** What can be changed of a partner in the order of a product. */

interface RowProps {
  row: Switching
}
interface FormProps extends RowProps {
  onClose: () => void
}

/** Whether the partner is asked for the product at all; who is closed keeps its place. */
export function OpenCell({ row: { id, isOpen, Partner } }: RowProps) {
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
export function CodeCell({ row }: RowProps) {
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
export function PriceCell({ row, product }: RowProps & { product: number }) {
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
