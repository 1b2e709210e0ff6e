import { Flex } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { callbackForms } from '../../contract/h2h/dialect-names.ts'
import type { Answer } from '../api.ts'
import { FormFields } from '../forms/FormFields.tsx'
import { differ } from '../forms/useEdit.ts'
import { useForm } from '../forms/useForm.ts'
import { useUnsaved } from '../forms/useUnsaved.tsx'
import { Action } from '../ui/Action.tsx'
import { Bone } from '../ui/Bone.tsx'
import { Facts } from '../ui/Facts.tsx'
import { Failure } from '../ui/Failure.tsx'
import { Section } from '../ui/Section.tsx'
import { ErrorPanel } from '../ui/States.tsx'
import { toast } from '../ui/toast.ts'
import { useAct, useCall } from '../useCall.ts'

/** Callback address and form, double-sale check and the allowed addresses. */
export function ClientSettings() {
  const t = useTranslations('h2h')
  const { data, error, refetch } = useCall('h2hSettings', {})
  return (
    <Section title={t('settings')}>
      {error && !data && <ErrorPanel compact error={error} onRetry={refetch} />}
      {!data && !error && <Bone w="100%" maw={560} h={{ base: 364, sm: 348 }} />}
      {data && <Settings stored={data} />}
    </Section>
  )
}

function Settings({ stored }: { stored: Answer<'h2hSettings'> }) {
  const t = useTranslations('h2h')
  const cache = useQueryClient()
  const act = useAct('updateH2hSettings')
  const { callbackForm, doubleSaleCheck } = stored
  const was = { callbackUrl: stored.callbackUrl ?? '', callbackForm, doubleSaleCheck }
  const form = useForm({
    start: was,
    run: act.mutateAsync,
    onDone(_, answer) {
      cache.setQueryData(['h2hSettings', {}], answer)
      form.set({ callbackUrl: answer.callbackUrl ?? '' })
      toast(t('saved'))
    },
  })
  const isSame = !differ({ ...form.values, callbackUrl: form.values.callbackUrl.trim() }, was)
  const leaving = useUnsaved(!isSame)
  return (
    <Flex
      component="form"
      direction="column"
      gap="md"
      maw={560}
      noValidate
      onSubmit={(event) => (isSame ? event.preventDefault() : form.submit(event))}
    >
      {leaving}
      <FormFields
        form={form}
        of={{
          callbackUrl: {
            type: 'url',
            inputMode: 'url',
            label: t('callbackUrl'),
            description: t('callbackNote'),
            inputWrapperOrder: ['label', 'input', 'description', 'error'],
            placeholder: t('callbackExample'),
            maxLength: 500,
          },
          callbackForm: {
            label: t('callbackForm'),
            description: t('callbackFormNote'),
            data: callbackForms.map((value) => ({ value, label: t(`forms.${value}`) })),
          },
          doubleSaleCheck: { label: t('doubleSaleCheck'), description: t('doubleSaleNote') },
        }}
      />
      <Facts tiles of={[[t('addresses'), stored.ip?.replaceAll(',', ', ') || t('noAddress')]]} />
      {!form.problems.callbackUrl && <Failure of={form.failure} />}
      <Action label={t('save')} type="submit" size="md" mr="auto" loading={form.pending} disabled={isSame} />
    </Flex>
  )
}
