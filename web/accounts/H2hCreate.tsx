import { NativeSelect, Stack, TextInput } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { h2hCreatableTypes } from '../../rules/creation.ts'
import { api } from '../api.ts'
import { useKept } from '../forms/useKept.ts'
import { useUnsaved } from '../forms/useUnsaved.tsx'
import { useSignedIn } from '../session/session.ts'
import { Hint } from '../ui/Hint.tsx'
import { Page } from '../ui/Page.tsx'
import { FieldGroup } from '../ui/PageForm.tsx'
import { SelectOne } from '../ui/SelectOne.tsx'
import { ErrorPanel } from '../ui/States.tsx'
import { typed } from '../ui/typed.ts'
import { useCall } from '../useCall.ts'
import { CreationForm } from './CreationForm.tsx'
import { IpHints } from './IpHints.tsx'
import { PersonFields, plain, usePerson } from './PersonFields.tsx'
import { idOf, useTypeOption } from './PlaceFields.tsx'
import { useRequired } from './required.tsx'

const referredType = 13

const empty = { ip: '', type: null as number | null, referrer: null as number | null, sender: '' }
type Client = typeof empty

/** Creates an H2H client, a referrer or an H2H mitra; the password is made by the server and sent. */
export default function H2hCreate() {
  const t = useTranslations('creation')
  const { userTypeId } = useSignedIn()
  const types = h2hCreatableTypes(userTypeId)
  const form = usePerson('h2hCreate')
  const [client, setClient] = useKept('h2hCreate.client', empty)
  const leaving = useUnsaved(form.isTyped || Object.values(client).some(Boolean), { kept: true })
  const type = types.length === 1 ? types[0]! : client.type
  const isReferred = type === referredType
  const { name: fullName, province: _, ...person } = form.person

  function change(part: Partial<Client>) {
    setClient((before) => ({ ...before, ...part }))
    form.pardon('userTypeId', 'referrerId', 'ip', 'emailSender')
  }
  return (
    <Page screen="h2hCreate" scroll>
      {leaving}
      <CreationForm
        form={form}
        asked={[
          [t('userType'), type],
          ...(isReferred ? [[t('referrer'), client.referrer] as const] : []),
          [t('ip'), client.ip],
          ...form.asked(),
        ]}
        disabled={form.hasError || form.refused.ip !== undefined}
        create={() =>
          api('h2hCreate', {
            ...person,
            fullName,
            ip: client.ip.trim(),
            emailSender: client.sender || undefined,
            userTypeId: type!,
            referrerId: isReferred ? client.referrer! : undefined,
          })
        }
        onDone={() => setClient(empty)}
      >
        <ClientFields types={types} client={{ ...client, type }} refused={form.refused} onChange={change} />
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
  const typeOption = useTypeOption()
  const required = useRequired()
  const domain = useCall('h2hDomain', {})
  const referrers = useCall('h2hReferrers', {}, { enabled: client.type === referredType })
  return (
    <FieldGroup legend={t('client')}>
      <NativeSelect
        label={t('userType')}
        withAsterisk
        {...typed(String(client.type ?? ''), (type) => onChange({ type: idOf(type) }))}
        error={refused.userTypeId ?? required(client.type)}
        disabled={types.length === 1}
        data={types.length === 1 ? types.map(typeOption) : [{ value: '', label: t('choose') }, ...types.map(typeOption)]}
      />
      {client.type === referredType && (
        <SelectOne
          label={t('referrer')}
          required
          options={(referrers.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={client.referrer}
          error={refused.referrerId ?? required(client.referrer)}
          placeholder={t('choose')}
          onChange={(referrer) => onChange({ referrer })}
        />
      )}
      <Stack gap="xs">
        <TextInput
          name="ip"
          label={t('ip')}
          withAsterisk
          {...typed(client.ip, (ip) => onChange({ ip }))}
          {...plain}
          error={refused.ip ?? required(client.ip)}
          description={t('ipNote')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="off"
          maxLength={500}
        />
        {domain.data && <IpHints of={domain.data.ipHints} />}
      </Stack>
      <NativeSelect
        label={t('sender')}
        {...typed(client.sender, (sender) => onChange({ sender }))}
        error={refused.emailSender}
        data={domain.data?.senders ?? []}
      />
      {[domain, referrers].map(
        (reading, place) => reading.error && <ErrorPanel key={place} compact error={reading.error} onRetry={reading.refetch} />,
      )}
    </FieldGroup>
  )
}
