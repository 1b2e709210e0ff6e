import { useTranslations } from 'use-intl'
import { api } from '../../api.ts'
import { credentialFields, noCredentials, typedCredentials } from '../../forms/credentials.ts'
import { FormPage } from '../../forms/FormPage.tsx'
import { useEdit } from '../../forms/useEdit.ts'
import { useUnsaved } from '../../forms/useUnsaved.tsx'
import { code } from '../../ui/code.ts'
import { Notice } from '../../ui/Notice.tsx'
import { toast } from '../../ui/toast.ts'
import { ConnectionTrial } from './ConnectionTrial.tsx'
import { type Connection, fieldsOf, isByTemplates, limitNames, spokenOf } from './connectionFields.ts'

/** What is typed of a connection, and how it is saved over the version the edit began with; credentials are only sent when they are new. */
function useConnectionEdit(connection: Connection) {
  const t = useTranslations('partnerConnection')
  const { id, type, version, credentials } = connection
  return useEdit({
    present: fieldsOf(connection),
    kept: (fields) => ({ ...fields, ...noCredentials(credentials) }),
    check: (fields) => ({
      endPoint: fields.endPoint.trim() === '' ? t('noEndPoint') : undefined,
      templates: spokenOf(type, fields) === null ? t('noJson') : undefined,
      ...Object.fromEntries(limitNames.map((name) => [name, fields[name] > 0 ? undefined : t('noNumber')])),
    }),
    run: (fields) =>
      api('savePartnerConnection', {
        id,
        version,
        endPoint: fields.endPoint,
        credentials: typedCredentials(credentials, fields),
        ...spokenOf(type, fields)!,
      }),
    onDone: () => toast(t('saved')),
  })
}

/** Address, credentials, limits and templates of a partner; saved credentials are never shown, only replaced. */
export function ConnectionForm({ connection }: { connection: Connection }) {
  const t = useTranslations('partnerConnection')
  const { id, type } = connection
  const form = useConnectionEdit(connection)
  const leaving = useUnsaved(form.isTyped)
  const modes = (['prod', 'sand'] as const).map((value) => ({ value, label: t(`modes.${value}`) }))
  const credentials = credentialFields(connection.credentials, ({ name, isNeeded, isSet }) => ({
    label: t.has(`credential.${name as 'pin'}`) ? t(`credential.${name as 'pin'}`) : name,
    required: isNeeded && !isSet,
    placeholder: isSet ? t('isSet') : undefined,
  }))
  const limits = Object.fromEntries(limitNames.map((name) => [name, { label: t(`limit.${name}`), counts: true }]))
  const templates = { ...code, label: t('templatesJson'), description: t('templatesNote'), minRows: 10, maxRows: 30 }
  return (
    <>
      {leaving}
      <FormPage
        form={form}
        label={t('connection')}
        save={t('save')}
        groups={[
          {
            legend: t('address'),
            fields: {
              endPoint: { label: t('endPoint'), maxLength: 500, inputMode: 'url' },
              mode: { label: t('mode'), data: modes },
              ...(type === 'iak' && { postpaidAddress: { label: t('postpaidAddress'), maxLength: 500 } }),
              plainHttp: { label: t('plainHttp'), mod: 'wide' },
            },
            note: form.values.mode === 'sand' && <Notice tone="warning">{t('sandNote')}</Notice>,
          },
          { legend: t('credentials'), fields: credentials, hint: t('credentialsNote') },
          { legend: t('limits'), fields: { reportFrom: { label: t('reportFrom'), maxLength: 500 }, ...limits } },
          isByTemplates(type) && { legend: t('templates'), fields: { templates } },
        ]}
      />
      <ConnectionTrial id={id} spoken={spokenOf(type, form.values)} />
    </>
  )
}
