import { Button, NativeSelect, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah } from '../../../rules/amounts.ts'
import {
  type DefaultFees,
  deriveDefaults,
  feeCodes,
  negativeDefaults,
  type ProductTypeId,
  type TypedFees,
} from '../../../rules/fees.ts'
import { api } from '../../api.ts'
import { refreshed } from '../../refresh.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import dialog from '../../ui/Dialogs.module.css'
import { Failure } from '../../ui/Failure.tsx'
import { MoneyInput } from '../../ui/MoneyInput.tsx'
import { toast } from '../../ui/toast.ts'
import { useRun } from '../../ui/useRun.ts'
import type { Nominal, NominalsAnswer } from './nominal.ts'
import { places, shareOf } from './nominalColumns.tsx'
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

/** What is typed of a nominal, divided anew at every key by the same rule as on the server, and how it is saved or deleted. */
function useFeeEdit({ nominal, of, onClose }: FeeDialogProps) {
  const t = useTranslations('catalogue.fees')
  const action = useRun()
  const [version, setVersion] = useState(nominal.version)
  const [admin, setAdmin] = useState(nominal.nominal)
  const [typed, setTyped] = useState(() => typedOf(nominal))
  const [partnerId, setPartnerId] = useState(of.partners[0]?.id)
  const partnerPrice = of.partners.find(({ id }) => id === partnerId)?.price ?? 0
  const productTypeId = of.product.productTypeId as ProductTypeId
  const fees = deriveDefaults({ nominal: admin, partnerPrice, productTypeId }, typed)

  async function run(what: () => Promise<unknown>, said: string) {
    const done = await action.run(what)
    await refreshed()
    if (!done) return
    toast(said)
    onClose()
  }
  return {
    fees,
    admin,
    setAdmin,
    partnerId,
    setPartnerId,
    set: (name: Typed, amount: number) => setTyped((before) => ({ ...before, [name]: amount })),
    action,
    /** Somebody else changed it since the edit began. */
    changed: nominal.version !== version,
    takeNote: () => setVersion(nominal.version),
    save: () =>
      run(
        () => api('updateDefaultFees', { adminNominalId: nominal.id, admin, version, ...fees }),
        t('saved', { nominal: formatRupiah(admin) }),
      ),
    remove: () =>
      run(
        () => api('deleteAdminNominal', { adminNominalId: nominal.id }),
        t('deleted', { nominal: formatRupiah(nominal.nominal) }),
      ),
  }
}

type Edit = ReturnType<typeof useFeeEdit>

/** An admin nominal and its shares. */
export function FeeDialog(props: FeeDialogProps) {
  const { nominal, of, onClose } = props
  const t = useTranslations('catalogue.fees')
  const edit = useFeeEdit(props)
  const { action, changed, takeNote, save } = edit
  return (
    <Dialog opened onClose={onClose} title={`${t('modal')} · ${of.product.name}`} width={760}>
      <form
        className={dialog.form}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <div className={classes.grid}>
          <MoneyInput
            label={t('admin')}
            value={edit.admin}
            onChange={edit.setAdmin}
            error={action.failure?.fields.admin}
            autoFocus
          />
          <PartnerField edit={edit} of={of} />
          <Field name="revenue" edit={edit} />
        </div>
        <Shares edit={edit} />
        <Negative fees={edit.fees} />
        <Failure of={action.failure} />
        {changed && <Present nominal={nominal} onTake={takeNote} />}
        <Buttons nominal={nominal} edit={edit} onClose={onClose} />
      </form>
    </Dialog>
  )
}

function Shares({ edit }: { edit: Edit }) {
  const t = useTranslations('catalogue.fees')
  return (
    <>
      <Group title={t('h2h')}>
        <Computed name="h2hTl" edit={edit} />
        <Computed name="h2hDm" edit={edit} />
      </Group>
      <Group title={t('five')}>
        {(['mitra5', 'ca5', 'subca15', 'subca25'] as const).map((name) => (
          <Field key={name} name={name} edit={edit} />
        ))}
        <Computed name="user5" edit={edit} />
      </Group>
      <Group title={t('three')}>
        <Field name="ca3" edit={edit} />
        <Field name="subca3" edit={edit} />
        <Computed name="user3" edit={edit} />
      </Group>
      <Group title={t('two')}>
        <Field name="salesDm2" edit={edit} />
        <Computed name="user2" edit={edit} />
      </Group>
    </>
  )
}

function Field({ name, edit: { fees, set, action } }: { name: Typed; edit: Edit }) {
  const t = useTranslations('catalogue.fees')
  return (
    <MoneyInput
      label={t(name)}
      value={fees[name]}
      onChange={(amount) => set(name, amount)}
      error={action.failure?.fields[name]}
    />
  )
}

function Computed({ name, edit: { fees } }: { name: Derived; edit: Edit }) {
  const t = useTranslations('catalogue.fees')
  return (
    <TextInput
      label={t(name)}
      description={t('derived')}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      value={formatRupiah(fees[name], { minus: '−' })}
      readOnly
      leftSection="Rp"
      leftSectionWidth={36}
      classNames={{ input: fees[name] < 0 ? classes.below : classes.derived }}
      error={fees[name] < 0}
    />
  )
}

/** A choice where several partners deliver, otherwise only to read. */
function PartnerField({ of: { partners }, edit }: { of: NominalsAnswer; edit: Edit }) {
  const t = useTranslations('catalogue.fees')
  const choices = partners.map(({ id, name, price }) => ({ value: String(id), label: `Rp ${formatRupiah(price)} · ${name}` }))
  if (choices.length < 2) return <TextInput label={t('anyPartner')} value={choices[0]?.label ?? t('none')} readOnly />
  return (
    <NativeSelect
      label={t('anyPartner')}
      value={String(edit.partnerId)}
      onChange={(event) => edit.setPartnerId(Number(event.currentTarget.value))}
      data={choices}
    />
  )
}

/** Which shares went below zero, by the names of the table. */
function Negative({ fees }: { fees: DefaultFees }) {
  const t = useTranslations('catalogue.fees')
  const shares = negativeDefaults(fees).map((name) => `${feeCodes[name]} ${formatRupiah(fees[name], { minus: '−' })}`)
  if (shares.length === 0) return null
  return (
    <p role="alert" className={dialog.failure}>
      {t('negative', { shares: shares.join(', ') })}
    </p>
  )
}

function Buttons({ nominal, edit, onClose }: { nominal: Nominal; edit: Edit; onClose: () => void }) {
  const t = useTranslations('catalogue.fees')
  const [deleting, setDeleting] = useState(false)
  const { pending } = edit.action
  return (
    <>
      {deleting && (
        <p role="alert" className={classes.ask}>
          {t('deleteAsk', { nominal: formatRupiah(nominal.nominal) })}
          <Button size="compact-sm" mod={{ danger: true }} loading={pending} onClick={() => void edit.remove()}>
            {t('deleteSure')}
          </Button>
        </p>
      )}
      <div className={dialog.buttons}>
        <Button
          size="md"
          variant="default"
          className={classes.delete}
          disabled={nominal.isUsed}
          title={nominal.isUsed ? t('usedHint') : undefined}
          onClick={() => setDeleting(true)}
        >
          {t('delete')}
        </Button>
        <Button size="md" variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button size="md" type="submit" loading={pending}>
          {t('submit')}
        </Button>
      </div>
    </>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={classes.group}>
      <legend>{title}</legend>
      <div className={classes.grid}>{children}</div>
    </fieldset>
  )
}

/** What somebody else made of it meanwhile; taking note of it lets the next save go over it. */
function Present({ nominal, onTake }: { nominal: Nominal; onTake: () => void }) {
  const t = useTranslations('catalogue')
  const shares = places.map(([name, place]) => `${feeCodes[name]} ${formatRupiah(shareOf(nominal, place))}`).join(', ')
  return (
    <button type="button" className={classes.take} onClick={onTake}>
      {t('conflict', { now: `${t('fees.admin')} ${formatRupiah(nominal.nominal)}, ${shares}` })}
    </button>
  )
}
