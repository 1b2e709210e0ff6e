import { Text, TextInput } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { type FieldProblem, telegramGroupProblem, telegramProblem } from '../../rules/account-fields.ts'
import { api } from '../api.ts'
import { useForm } from '../forms/useForm.ts'
import { queryClient } from '../queryClient.ts'
import { Action } from '../ui/Action.tsx'
import { ErrorPanel } from '../ui/States.tsx'
import { toast } from '../ui/toast.ts'
import { useCall } from '../useCall.ts'
import classes from './staff.module.css'

const problems: Record<'telegramGroup' | 'updateTelegram', (id: string) => FieldProblem | null> = {
  telegramGroup: telegramGroupProblem,
  updateTelegram: telegramProblem,
}

interface TelegramFieldProps {
  /** The group that notices of the signed-in user go to, or its own id. */
  of: keyof typeof problems
}

/** A Telegram id, shown and saved by one call. */
export function TelegramField({ of }: TelegramFieldProps) {
  const stored = useCall(of, {})
  if (stored.error && !stored.data) return <ErrorPanel compact error={stored.error} onRetry={stored.refetch} />
  // Its place is kept meanwhile: what stands below is not pushed down.
  return stored.data ? (
    <IdForm key="stored" of={of} stored={stored.data.telegramId ?? ''} />
  ) : (
    <IdForm key="waits" of={of} stored="" waits />
  )
}

function IdForm({ of, stored, waits }: TelegramFieldProps & { stored: string; waits?: boolean }) {
  const t = useTranslations('staff')
  const { values, text, submit, pending, failure } = useForm({
    start: { telegramId: stored },
    run: async ({ telegramId }) => queryClient.setQueryData([of, {}], await api(of, { telegramId: telegramId.trim() })),
    onDone: () => toast(t(of === 'telegramGroup' ? 'groupSaved' : 'ownSaved')),
  })
  const telegramId = values.telegramId.trim()
  const problem = problems[of](telegramId)
  const isWrong = problem !== null && problem !== 'required'
  const possible = problem === null && telegramId !== stored
  return (
    <form
      className={classes.group}
      onSubmit={(event) => (possible ? submit(event) : event.preventDefault())}
      noValidate
      aria-busy={waits}
    >
      <TextInput
        {...text('telegramId')}
        name={of}
        disabled={waits}
        label={t(of === 'telegramGroup' ? 'group' : 'own')}
        error={isWrong ? t('errors.telegramId') : undefined}
        autoComplete="off"
        inputMode={of === 'telegramGroup' ? 'text' : 'numeric'}
        maxLength={20}
      />
      <Action label={t(`saves.${of}`)} variant="default" type="submit" size="md" loading={pending} disabled={!possible} />
      {failure && (
        <Text role="alert" size="sm" c="var(--jj-neg)" flex="1 0 100%">
          {failure.fields.telegramId ?? failure.message}
        </Text>
      )}
    </form>
  )
}
