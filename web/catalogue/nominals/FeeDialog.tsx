import { Group, NativeSelect, TextInput } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ProductTypeId } from '../../../contract/catalogue/product-types.ts'
import { formatRupiah, withRp } from '../../../rules/amounts.ts'
import { type DefaultFees, deriveDefaults, feeCodes, feeRoles, negativeDefaults, type TypedFees } from '../../../rules/fees.ts'
import { api } from '../../api.ts'
import { useForm } from '../../forms/useForm.ts'
import { refreshed } from '../../refresh.ts'
import { Action } from '../../ui/Action.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DialogForm } from '../../ui/DialogForm.tsx'
import { MoneyInput } from '../../ui/MoneyInput.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { toast } from '../../ui/toast.ts'
import { useRun } from '../../ui/useRun.ts'
import { Conflict } from '../InPlace.tsx'
import { type Nominal, type NominalsAnswer, places, shareOf } from './nominalColumns.tsx'
import classes from './nominals.module.css'

interface FeeDialogProps {
  nominal: Nominal
  of: NominalsAnswer
  onClose: () => void
}

type Typed = keyof TypedFees
type Derived = Exclude<keyof DefaultFees, Typed>

const typedOf = (nominal: Nominal): TypedFees => {
  const all = Object.fromEntries(places.map(([name, place]) => [name, shareOf(nominal, place)])) as unknown as DefaultFees
  const { revenue, ca3, subca3, salesDm2, mitra5, ca5, subca15, subca25 } = all
  return { revenue, ca3, subca3, salesDm2, mitra5, ca5, subca15, subca25 }
}
const signed = (amount: number) => formatRupiah(amount, { minus: '−' })

/** What is typed of a nominal, divided anew at every key by the same rule as on the server, and how it is saved. */
function useFeeEdit({ nominal, of: { partners, product }, onClose }: FeeDialogProps) {
  const t = useTranslations('catalogue.fees')
  const was = useRef(nominal.version)
  const divided = ({ admin, partnerId, ...typed }: TypedFees & { admin: number; partnerId: number | undefined }) => {
    const partnerPrice = partners.find(({ id }) => id === partnerId)?.price ?? 0
    return deriveDefaults({ nominal: admin, partnerPrice, productTypeId: product.productTypeId as ProductTypeId }, typed)
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

type Edit = ReturnType<typeof useFeeEdit>

/** An admin nominal and its shares. */
export function FeeDialog(props: FeeDialogProps) {
  const { nominal, of, onClose } = props
  const t = useTranslations('catalogue.fees')
  const edit = useFeeEdit(props)
  const removal = useRemoval(props)
  const { values, set, fees } = edit
  const partners = of.partners.map(({ id, name, price }) => ({ value: String(id), label: `${withRp(price)} · ${name}` }))
  const below = negativeDefaults(fees).map((name) => `${feeCodes[name]} ${signed(fees[name])}`)
  const now = places.map(([name, place]) => `${feeCodes[name]} ${formatRupiah(shareOf(nominal, place))}`).join(', ')
  return (
    <Dialog opened onClose={onClose} title={`${t('modal')} · ${of.product.name}`} width={760}>
      <DialogForm
        save={t('submit')}
        onSubmit={() => void edit.submit()}
        onCancel={onClose}
        failure={removal.failure ?? edit.failure}
        pending={edit.pending}
        more={removal.button}
      >
        <div className={classes.grid}>
          <MoneyInput {...edit.field('admin')} label={t('admin')} autoFocus />
          {partners.length < 2 ? (
            <TextInput label={t('anyPartner')} value={partners[0]?.label ?? t('none')} readOnly />
          ) : (
            <NativeSelect
              label={t('anyPartner')}
              value={String(values.partnerId)}
              onChange={(event) => set({ partnerId: Number(event.currentTarget.value) })}
              data={partners}
            />
          )}
          <Shares typed={['revenue']} edit={edit} />
        </div>
        <Network title={t('h2h')}>
          <Shares derived={['h2hTl', 'h2hDm']} edit={edit} />
        </Network>
        <Network title={t('five')}>
          <Shares typed={['mitra5', 'ca5', 'subca15', 'subca25']} derived={['user5']} edit={edit} />
        </Network>
        <Network title={t('three')}>
          <Shares typed={['ca3', 'subca3']} derived={['user3']} edit={edit} />
        </Network>
        <Network title={t('two')}>
          <Shares typed={['salesDm2']} derived={['user2']} edit={edit} />
        </Network>
        {below.length > 0 && <Notice tone="danger">{t('negative', { shares: below.join(', ') })}</Notice>}
        {fees.revenue === 0 && <Notice tone="warning">{t('platformZero')}</Notice>}
        {edit.conflict && <Conflict now={`${t('admin')} ${formatRupiah(nominal.nominal)}, ${now}`} onTake={edit.take} />}
        {removal.question}
      </DialogForm>
    </Dialog>
  )
}

/** Shares that are typed, and shares that follow from them. */
function Shares({ typed = [], derived = [], edit }: { typed?: readonly Typed[]; derived?: readonly Derived[]; edit: Edit }) {
  const t = useTranslations('catalogue.fees')
  const roleOf = useTranslations('userType')
  const { fees } = edit
  const whose = (name: keyof DefaultFees) => `${feeCodes[name]} · ${roleOf(feeRoles[name])}`
  return (
    <>
      {typed.map((name) => (
        <MoneyInput key={name} {...edit.field(name)} label={t(name)} description={whose(name)} value={fees[name]} />
      ))}
      {derived.map((name) => (
        <TextInput
          key={name}
          label={t(name)}
          description={`${whose(name)}, ${t('derived')}`}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          value={signed(fees[name])}
          readOnly
          leftSection="Rp"
          leftSectionWidth={36}
          classNames={{ input: classes.derived }}
          error={fees[name] < 0}
        />
      ))}
    </>
  )
}

function Network({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={classes.group}>
      <legend>{title}</legend>
      <div className={classes.grid}>{children}</div>
    </fieldset>
  )
}

/** Asks once more and deletes. */
function useRemoval({ nominal, onClose }: FeeDialogProps) {
  const t = useTranslations('catalogue.fees')
  const action = useRun()
  const [asking, setAsking] = useState(false)
  const words = { nominal: formatRupiah(nominal.nominal) }
  async function remove() {
    const done = await action.run(() => api('deleteAdminNominal', { adminNominalId: nominal.id }).finally(refreshed))
    if (!done) return
    toast(t('deleted', words))
    onClose()
  }
  return {
    question: asking && (
      <Notice tone="warning" role="alert">
        <Group justify="space-between" gap="sm">
          {t('deleteAsk', words)}
          <Action
            label={t('deleteSure')}
            variant="filled"
            size="compact-sm"
            mod={{ danger: true }}
            loading={action.pending}
            onClick={() => void remove()}
          />
        </Group>
      </Notice>
    ),
    failure: action.failure,
    button: (
      <Action
        label={t('delete')}
        size="md"
        mr="auto"
        disabled={nominal.isUsed}
        title={nominal.isUsed ? t('usedHint') : undefined}
        onClick={() => setAsking(true)}
      />
    ),
  }
}
