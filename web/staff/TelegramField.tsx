import { Group, Text, TextInput } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { telegramGroupProblem, telegramProblem } from '../../rules/account-fields.ts'
import { api } from '../api.ts'
import { useForm } from '../forms/useForm.ts'
import { queryClient } from '../queryClient.ts'
import { Action } from '../ui/Action.tsx'
import { ErrorPanel } from '../ui/States.tsx'
import { usePhone } from '../ui/screenWidth.ts'
import { toast } from '../ui/toast.ts'
import { useCall } from '../useCall.ts'

const problems = { telegramGroup: telegramGroupProblem, updateTelegram: telegramProblem }

interface TelegramFieldProps {
  /** The group that notices of the signed-in user go to, or its own id. */
  of: keyof typeof problems
  /** What is left free behind it, but on a phone: pixels. */
  mr?: number
}

/** A Telegram id, shown and saved by one call. */
export function TelegramField({ of, ...rest }: TelegramFieldProps) {
  const stored = useCall(of, {})
  if (stored.error && !stored.data) return <ErrorPanel compact error={stored.error} onRetry={stored.refetch} />
  // Its place is kept meanwhile: what stands below is not pushed down.
  const waits = !stored.data || undefined
  return <IdForm key={String(waits)} {...{ of, waits, ...rest }} stored={stored.data?.telegramId ?? ''} />
}

function IdForm({ of, mr, stored, waits }: TelegramFieldProps & { stored: string; waits?: boolean }) {
  const t = useTranslations('staff')
  const phone = usePhone()
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
    <Group
      component="form"
      align="flex-end"
      gap="sm"
      flex={phone ? '1 1 100%' : undefined}
      mr={phone ? 0 : mr}
      onSubmit={(event) => (possible ? submit(event) : event.preventDefault())}
      aria-busy={waits}
    >
      <TextInput
        {...text('telegramId')}
        w={240}
        maw="100%"
        flex={phone ? 1 : undefined}
        name={of}
        disabled={waits}
        label={t(of === 'telegramGroup' ? 'group' : 'own')}
        error={isWrong ? t('errors.telegramId') : undefined}
        autoComplete="off"
        inputMode={of === 'telegramGroup' ? 'text' : 'numeric'}
        maxLength={20}
      />
      <Action label={t('save')} variant="default" type="submit" size="md" loading={pending} disabled={!possible} />
      {failure && (
        <Text role="alert" size="sm" c="var(--jj-neg)" flex="1 0 100%">
          {failure.fields.telegramId ?? failure.message}
        </Text>
      )}
    </Group>
  )
}
