import { Box, NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { ProductTypeId } from '../../../contract/catalogue/product-types.ts'
import { formatRupiah, withRp } from '../../../rules/amounts.ts'
import { type DefaultFees, deriveDefaults, feeCodes, feeRoles, negativeDefaults, type TypedFees } from '../../../rules/fees.ts'
import { api } from '../../api.ts'
import { useDialog } from '../../forms/useDialog.ts'
import { useForm } from '../../forms/useForm.ts'
import { refreshed } from '../../refresh.ts'
import { Action } from '../../ui/Action.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DialogForm } from '../../ui/DialogForm.tsx'
import { MoneyInput } from '../../ui/MoneyInput.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { toast } from '../../ui/toast.ts'
import { typed } from '../../ui/typed.ts'
import { Conflict } from '../InPlace.tsx'
import { type Nominal, type NominalsAnswer, places, shareOf } from './nominalColumns.tsx'

interface FeeDialogProps {
  nominal: Nominal
  of: NominalsAnswer
  onClose: () => void
}

type Share = keyof DefaultFees
const typedShares: readonly Share[] = ['revenue', 'ca3', 'subca3', 'salesDm2', 'mitra5', 'ca5', 'subca15', 'subca25']
/** Whether a share is typed; the others follow from those. */
const isTyped = (name: Share): name is keyof TypedFees => typedShares.includes(name)

/** The shares of each kind of network, from the top down. */
const networks = [
  ['h2h', ['h2hTl', 'h2hDm']],
  ['five', ['mitra5', 'ca5', 'subca15', 'subca25', 'user5']],
  ['three', ['ca3', 'subca3', 'user3']],
  ['two', ['salesDm2', 'user2']],
] as const

const typedOf = (nominal: Nominal) =>
  Object.fromEntries(
    places.flatMap(([name, place]) => (isTyped(name) ? [[name, shareOf(nominal, place)]] : [])),
  ) as unknown as TypedFees
const signed = (amount: number) => formatRupiah(amount, { minus: '−' })

/** What is typed of a nominal, divided anew at every key by the same rule as on the server, and how it is saved. */
function useFeeEdit({ nominal, of: { partners, product }, onClose }: FeeDialogProps) {
  const t = useTranslations('catalogue.fees')
  const was = useRef(nominal.version)
  const divided = ({ admin, partnerId, ...shares }: TypedFees & { admin: number; partnerId: number | undefined }) => {
    const partnerPrice = partners.find(({ id }) => id === partnerId)?.price ?? 0
    return deriveDefaults({ nominal: admin, partnerPrice, productTypeId: product.productTypeId as ProductTypeId }, shares)
  }
  const form = useForm({
    start: () => ({ admin: nominal.nominal, partnerId: partners[0]?.id, ...typedOf(nominal) }),
    run: (values) =>
      api('updateDefaultFees', {
        adminNominalId: nominal.id,
        admin: values.admin,
        version: was.current,
        ...divided(values),
      }).finally(refreshed),
    onDone({ admin }) {
      toast(t('saved', { nominal: formatRupiah(admin) }))
      onClose()
    },
  })
  return {
    ...form,
    fees: divided(form.values),
    /** Somebody else changed it since the edit began. */
    conflict: nominal.version !== was.current,
    take() {
      was.current = nominal.version
      form.set({})
    },
  }
}

/** An admin nominal and its shares. */
export function FeeDialog(props: FeeDialogProps) {
  const { nominal, of, onClose } = props
  const t = useTranslations('catalogue.fees')
  const edit = useFeeEdit(props)
  const remove = useDialog()
  const words = { nominal: formatRupiah(nominal.nominal) }
  const { values, set, fees } = edit
  const partners = of.partners.map(({ id, name, price }) => ({ value: String(id), label: `${withRp(price)} · ${name}` }))
  const below = negativeDefaults(fees).map((name) => `${feeCodes[name]} ${signed(fees[name])}`)
  const unsaved = below.length > 0 ? { message: t('negative', { shares: below.join(', ') }) } : null
  const now = places.map(([name, place]) => `${feeCodes[name]} ${formatRupiah(shareOf(nominal, place))}`).join(', ')
  return (
    <>
      <Dialog opened onClose={onClose} title={`${t('modal')} · ${of.product.name}`} width={760}>
        <DialogForm
          save={t('submit')}
          onSubmit={() => void edit.submit()}
          onCancel={onClose}
          failure={edit.failure ?? unsaved}
          pending={edit.pending}
          more={
            <Action
              label={t('delete')}
              size="md"
              mr="auto"
              disabled={nominal.isUsed}
              title={nominal.isUsed ? t('usedHint') : undefined}
              onClick={() => remove.open(true)}
            />
          }
        >
          <Fields>
            <MoneyInput {...edit.field('admin')} label={t('admin')} autoFocus />
            {partners.length < 2 ? (
              <TextInput label={t('anyPartner')} value={partners[0]?.label ?? t('none')} readOnly />
            ) : (
              <NativeSelect
                label={t('anyPartner')}
                {...typed(String(values.partnerId), (id) => set({ partnerId: Number(id) }))}
                data={partners}
              />
            )}
            <ShareField name="revenue" edit={edit} />
          </Fields>
          {networks.map(([title, shares]) => (
            <Box key={title} component="fieldset" pt={12} style={{ borderTop: '1px solid var(--jj-border)' }}>
              <Box component="legend" w="100%" pb={8} fz="sm" lh="18px" fw={600} style={{ float: 'left' }}>
                {t(title)}
              </Box>
              <Fields>
                {shares.map((name) => (
                  <ShareField key={name} name={name} edit={edit} />
                ))}
              </Fields>
            </Box>
          ))}
          {fees.revenue === 0 && <Notice tone="warning">{t('platformZero')}</Notice>}
          {edit.conflict && <Conflict now={`${t('admin')} ${formatRupiah(nominal.nominal)}, ${now}`} onTake={edit.take} />}
        </DialogForm>
      </Dialog>
      {remove.show(ConfirmDialog, () => ({
        above: true,
        title: t('delete'),
        hint: t('deleteAsk', words),
        confirmLabel: t('deleteSure'),
        danger: true,
        run: () => api('deleteAdminNominal', { adminNominalId: nominal.id }).finally(refreshed),
        onDone: () => {
          toast(t('deleted', words))
          onClose()
        },
      }))}
    </>
  )
}

/** As many beside each other as fit, two at least; below a legend, which floats. */
const Fields = ({ children }: { children: ReactNode }) => (
  <SimpleGrid minColWidth="min(200px, 50% - 6px)" verticalSpacing="sm" style={{ clear: 'both', alignItems: 'end' }}>
    {children}
  </SimpleGrid>
)

const derived = { background: 'var(--jj-sunken)', fontWeight: 600, textAlign: 'right' } as const

/** A share that is typed, or one that follows. */
function ShareField({ name, edit: { fees, field } }: { name: Share; edit: ReturnType<typeof useFeeEdit> }) {
  const t = useTranslations('catalogue.fees')
  const roleOf = useTranslations('userType')
  const whose = `${feeCodes[name]} · ${roleOf(feeRoles[name])}`
  const isBelow = fees[name] < 0
  if (isTyped(name)) return <MoneyInput {...field(name)} label={t(name)} description={whose} />
  return (
    <TextInput
      label={t(name)}
      description={`${whose}, ${t('derived')}`}
      value={signed(fees[name])}
      readOnly
      leftSection="Rp"
      leftSectionWidth={36}
      styles={{ input: { ...derived, color: isBelow ? 'var(--jj-neg)' : undefined } }}
      error={isBelow}
    />
  )
}
