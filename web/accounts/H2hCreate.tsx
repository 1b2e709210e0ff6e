import { Button, NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { userTypes } from '../../contract/user-types.ts'
import { h2hCreatableTypes } from '../../rules/creation.ts'
import { useSignedIn } from '../session/session.ts'
import classes from '../ui/Form.module.css'
import { Page, PageHeader } from '../ui/Page.tsx'
import { SelectOne } from '../ui/SelectOne.tsx'
import { ErrorPanel } from '../ui/States.tsx'
import { useAct, useCall } from '../useCall.ts'
import { CreationResult, useCreation } from './CreationResult.tsx'
import { PersonFields } from './PersonFields.tsx'
import { usePerson } from './usePerson.ts'

const referredType = 13

interface Partner {
  ip: string
  type: number | null
  referrer: number | null
  sender: string
}
const empty: Partner = { ip: '', type: null, referrer: null, sender: '' }

/** Creates an H2H partner, a referrer or an H2H mitra; the password is made by the server and sent. */
export default function H2hCreate() {
  const t = useTranslations('creation')
  const title = useTranslations('screen')('h2hCreate')
  const { userTypeId, isBlocked } = useSignedIn()
  const types = h2hCreatableTypes(userTypeId)
  const form = usePerson()
  const [partner, setPartner] = useState(empty)
  const [refused, setRefused] = useState<Record<string, string>>({})
  const [alert, setAlert] = useState(false)
  const act = useAct('h2hCreate')
  const creation = useCreation()
  const type = types.length === 1 ? types[0]! : partner.type
  const hasError = form.hasError || refused.ip !== undefined

  function change(part: Partial<Partner>) {
    setPartner((before) => ({ ...before, ...part }))
    setRefused({})
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const lacksReferrer = type === referredType && partner.referrer === null
    const isMissing = !form.isComplete || partner.ip.trim() === '' || type === null || lacksReferrer
    setAlert(isMissing)
    if (isMissing || hasError || creation.pending) return
    const { name: fullName, province: _, ...person } = form.person
    const input = {
      ...person,
      fullName,
      ip: partner.ip.trim(),
      emailSender: partner.sender || undefined,
      userTypeId: type,
      referrerId: type === referredType ? partner.referrer! : undefined,
    }
    void creation.run(
      fullName,
      () => act.mutateAsync(input),
      ({ fullName: name, ...fields }) => {
        form.refuse({ ...fields, ...(name && { name }) })
        setRefused(fields)
      },
    )
  }

  function clear() {
    form.clear()
    change(empty)
  }

  return (
    <Page scroll>
      <PageHeader title={title} />
      <form className={classes.form} onSubmit={submit} noValidate>
        {isBlocked && <p className={classes.notice}>{t('blocked')}</p>}
        <PartnerFields types={types} partner={{ ...partner, type }} refused={refused} onChange={change} />
        <PersonFields form={form} />
        <p className={classes.note}>{t('oneTimePassword')}</p>
        {alert && (
          <p role="alert" className={classes.alert}>
            {t('missing')}
          </p>
        )}
        <div className={classes.buttons}>
          <Button type="submit" size="md" loading={creation.pending} disabled={isBlocked || hasError}>
            {t('create')}
          </Button>
        </div>
      </form>
      <CreationResult creation={creation} onDone={clear} />
    </Page>
  )
}

interface PartnerFieldsProps {
  types: readonly number[]
  partner: Partner
  refused: Readonly<Record<string, string>>
  onChange: (part: Partial<Partner>) => void
}

function PartnerFields({ types, partner, refused, onChange }: PartnerFieldsProps) {
  const t = useTranslations('creation')
  const role = useTranslations('userType')
  const domain = useCall('h2hDomain', {})
  const referrers = useCall('h2hReferrers', {}, { enabled: partner.type === referredType })
  const ofType = (id: number) => ({
    value: String(id),
    label: `${userTypes[id]!.code} · ${role(userTypes[id]!.role as 'owner')}`,
  })
  return (
    <fieldset className={classes.section}>
      <legend>{t('partner')}</legend>
      <NativeSelect
        label={t('userType')}
        withAsterisk
        value={partner.type ?? ''}
        error={refused.userTypeId}
        disabled={types.length === 1}
        onChange={(event) => onChange({ type: event.currentTarget.value === '' ? null : Number(event.currentTarget.value) })}
        data={types.length === 1 ? types.map(ofType) : [{ value: '', label: t('choose') }, ...types.map(ofType)]}
      />
      {partner.type === referredType && (
        <SelectOne
          label={t('referrer')}
          required
          options={(referrers.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={partner.referrer}
          error={refused.referrerId}
          placeholder={t('choose')}
          onChange={(referrer) => onChange({ referrer })}
        />
      )}
      <TextInput
        name="ip"
        label={t('ip')}
        withAsterisk
        value={partner.ip}
        error={refused.ip}
        description={t('ipNote')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={500}
        onChange={(event) => onChange({ ip: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('sender')}
        value={partner.sender}
        error={refused.emailSender}
        onChange={(event) => onChange({ sender: event.currentTarget.value })}
        data={domain.data?.senders ?? []}
      />
      {domain.data?.ipHints.map(({ name, ip }) => (
        <p key={name} className={classes.note}>
          {t('ipHint', { name, ip })}
        </p>
      ))}
      {[domain, referrers].map(
        (reading, place) => reading.error && <ErrorPanel key={place} compact error={reading.error} onRetry={reading.refetch} />,
      )}
    </fieldset>
  )
}
