import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { userTypes } from '../../contract/user-types.ts'
import { h2hCreatableTypes } from '../../rules/creation.ts'
import { useUnsaved } from '../forms/useUnsaved.tsx'
import { useSignedIn } from '../session/session.ts'
import { Hint } from '../ui/Hint.tsx'
import { Page, PageHeader } from '../ui/Page.tsx'
import { FieldGroup } from '../ui/PageForm.tsx'
import { SelectOne } from '../ui/SelectOne.tsx'
import { ErrorPanel } from '../ui/States.tsx'
import { useAct, useCall } from '../useCall.ts'
import { CreationForm } from './CreationForm.tsx'
import { IpHints } from './IpHints.tsx'
import { PersonFields } from './PersonFields.tsx'
import { usePerson } from './usePerson.ts'

const referredType = 13

interface Client {
  ip: string
  type: number | null
  referrer: number | null
  sender: string
}
const empty: Client = { ip: '', type: null, referrer: null, sender: '' }

/** Creates an H2H client, a referrer or an H2H mitra; the password is made by the server and sent. */
export default function H2hCreate() {
  const t = useTranslations('creation')
  const title = useTranslations('screen')('h2hCreate')
  const { userTypeId } = useSignedIn()
  const types = h2hCreatableTypes(userTypeId)
  const form = usePerson('h2hCreate')
  const [client, setClient] = useState(empty)
  const [refused, setRefused] = useState<Record<string, string>>({})
  const act = useAct('h2hCreate')
  const leaving = useUnsaved(form.isTyped, { kept: true })
  const type = types.length === 1 ? types[0]! : client.type
  const isReferred = type === referredType
  const { name: fullName, province: _, ...person } = form.person

  function change(part: Partial<Client>) {
    setClient((before) => ({ ...before, ...part }))
    setRefused({})
  }
  return (
    <Page scroll>
      <PageHeader title={title} />
      {leaving}
      <CreationForm
        name={fullName}
        isMissing={!form.isComplete || client.ip.trim() === '' || type === null || (isReferred && client.referrer === null)}
        disabled={form.hasError || refused.ip !== undefined}
        create={() =>
          act.mutateAsync({
            ...person,
            fullName,
            ip: client.ip.trim(),
            emailSender: client.sender || undefined,
            userTypeId: type!,
            referrerId: isReferred ? client.referrer! : undefined,
          })
        }
        onRefused={(fields) => {
          form.refuse(fields)
          setRefused(fields)
        }}
        onDone={() => {
          form.clear()
          change(empty)
        }}
      >
        <ClientFields types={types} client={{ ...client, type }} refused={refused} onChange={change} />
        <PersonFields form={form} />
        <Hint>{t('oneTimePassword')}</Hint>
      </CreationForm>
    </Page>
  )
}

interface ClientFieldsProps {
  types: readonly number[]
  client: Client
  refused: Readonly<Record<string, string>>
  onChange: (part: Partial<Client>) => void
}

function ClientFields({ types, client, refused, onChange }: ClientFieldsProps) {
  const t = useTranslations('creation')
  const role = useTranslations('userType')
  const domain = useCall('h2hDomain', {})
  const referrers = useCall('h2hReferrers', {}, { enabled: client.type === referredType })
  const ofType = (id: number) => ({
    value: String(id),
    label: `${userTypes[id]!.code} · ${role(userTypes[id]!.role as 'owner')}`,
  })
  return (
    <FieldGroup legend={t('client')}>
      <NativeSelect
        label={t('userType')}
        withAsterisk
        value={client.type ?? ''}
        error={refused.userTypeId}
        disabled={types.length === 1}
        onChange={(event) => onChange({ type: event.currentTarget.value === '' ? null : Number(event.currentTarget.value) })}
        data={types.length === 1 ? types.map(ofType) : [{ value: '', label: t('choose') }, ...types.map(ofType)]}
      />
      {client.type === referredType && (
        <SelectOne
          label={t('referrer')}
          required
          options={(referrers.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={client.referrer}
          error={refused.referrerId}
          placeholder={t('choose')}
          onChange={(referrer) => onChange({ referrer })}
        />
      )}
      <TextInput
        name="ip"
        label={t('ip')}
        withAsterisk
        value={client.ip}
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
        value={client.sender}
        error={refused.emailSender}
        onChange={(event) => onChange({ sender: event.currentTarget.value })}
        data={domain.data?.senders ?? []}
      />
      {domain.data && <IpHints of={domain.data.ipHints} />}
      {[domain, referrers].map(
        (reading, place) => reading.error && <ErrorPanel key={place} compact error={reading.error} onRetry={reading.refetch} />,
      )}
    </FieldGroup>
  )
}
