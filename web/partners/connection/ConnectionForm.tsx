import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { FormFields } from '../../forms/FormFields.tsx'
import { differ } from '../../forms/useEdit.ts'
import { useForm } from '../../forms/useForm.ts'
import { useUnsaved } from '../../forms/useUnsaved.tsx'
import { refreshed } from '../../refresh.ts'
import { Action } from '../../ui/Action.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Hint } from '../../ui/Hint.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { FieldGroup, PageForm } from '../../ui/PageForm.tsx'
import { HiddenField } from '../../ui/SecretField.tsx'
import { toast } from '../../ui/toast.ts'
import { typed } from '../../ui/typed.ts'
import { useAct } from '../../useCall.ts'
import { ConnectionTrial } from './ConnectionTrial.tsx'
import { type Connection, type Fields, fieldsOf, isByTemplates, json, limitNames, spokenOf } from './connectionFields.ts'

const isWhole = (text: string) => /^\d{1,6}$/.test(text.trim())

/** What is typed of a connection, its new credentials apart, and how it is saved over the version the edit began with. */
function useConnectionEdit(connection: Connection) {
  const t = useTranslations('partnerConnection')
  const act = useAct('savePartnerConnection')
  const { id, type, version } = connection
  const [credentials, setCredentials] = useState<Record<string, string>>({})
  const [saved, setSaved] = useState(() => fieldsOf(connection))
  const form = useForm({
    start: saved,
    check: (fields: Fields) => ({
      endPoint: fields.endPoint.trim() === '' ? t('noEndPoint') : undefined,
      templates: spokenOf(type, fields) === null ? t('noJson') : undefined,
      ...Object.fromEntries(limitNames.map((name) => [name, isWhole(fields[name]) ? undefined : t('noNumber')])),
    }),
    async run(fields) {
      const given = Object.entries(credentials).filter(([, value]) => value.trim() !== '')
      try {
        const { endPoint } = fields
        return await act.mutateAsync({
          id,
          version,
          endPoint,
          credentials: Object.fromEntries(given),
          ...spokenOf(type, fields)!,
        })
      } finally {
        await refreshed()
      }
    },
    onDone(values) {
      setCredentials({})
      setSaved(values)
      toast(t('saved'))
    },
  })
  const leaving = useUnsaved(Object.values(credentials).some(Boolean) || differ(form.values, saved))
  return { form, credentials, setCredentials, leaving }
}

/** Address, credentials, limits and templates of a partner; saved credentials are never shown, only replaced. */
export function ConnectionForm({ connection }: { connection: Connection }) {
  const t = useTranslations('partnerConnection')
  const { type } = connection
  const { form, credentials, setCredentials, leaving } = useConnectionEdit(connection)
  const { values } = form
  const modes = (['prod', 'sand'] as const).map((value) => ({ value, label: t(`modes.${value}`) }))
  const limits = limitNames.map((name) => [name, { label: t(`limit.${name}`), inputMode: 'numeric' }] as const)
  const templates = { ...json, label: t('templatesJson'), description: t('templatesNote'), minRows: 10, maxRows: 30 }
  return (
    <>
      {leaving}
      <PageForm aria-label={t('connection')} onSubmit={form.submit} autoComplete="off">
        <FieldGroup legend={t('address')}>
          <FormFields
            form={form}
            of={{
              endPoint: { label: t('endPoint'), maxLength: 500, inputMode: 'url' },
              mode: { label: t('mode'), data: modes },
              ...(type === 'iak' && { postpaidAddress: { label: t('postpaidAddress'), maxLength: 500 } }),
              plainHttp: { label: t('plainHttp'), mod: 'wide' },
            }}
          />
          {values.mode === 'sand' && (
            <div data-wide>
              <Notice tone="warning">{t('sandNote')}</Notice>
            </div>
          )}
        </FieldGroup>
        <CredentialFields of={connection.credentials} values={credentials} onType={setCredentials} />
        <FieldGroup legend={t('limits')}>
          <FormFields
            form={form}
            of={{ reportFrom: { label: t('reportFrom'), maxLength: 500 }, ...Object.fromEntries(limits) }}
          />
        </FieldGroup>
        {isByTemplates(type) && (
          <FieldGroup legend={t('templates')}>
            <FormFields form={form} of={{ templates }} />
          </FieldGroup>
        )}
        <Failure of={form.failure} />
        <Action label={t('save')} type="submit" size="md" mr="auto" loading={form.pending} />
      </PageForm>
      <ConnectionTrial connection={connection} fields={values} />
    </>
  )
}

interface CredentialFieldsProps {
  of: Connection['credentials']
  values: Record<string, string>
  onType: (values: Record<string, string>) => void
}

/** Fields that are empty however much is stored. */
function CredentialFields({ of, values, onType }: CredentialFieldsProps) {
  const t = useTranslations('partnerConnection')
  return (
    <FieldGroup legend={t('credentials')}>
      {of.map(({ name, isNeeded, isSet }) => (
        <HiddenField
          key={name}
          autoComplete="new-password"
          label={t.has(`credential.${name as 'pin'}`) ? t(`credential.${name as 'pin'}`) : name}
          required={isNeeded && !isSet}
          placeholder={isSet ? t('isSet') : undefined}
          {...typed(values[name] ?? '', (value) => onType({ ...values, [name]: value }))}
        />
      ))}
      <div data-wide>
        <Hint>{t('credentialsNote')}</Hint>
      </div>
    </FieldGroup>
  )
}
