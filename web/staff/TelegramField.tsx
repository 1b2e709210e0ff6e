import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type FieldProblem, telegramGroupProblem, telegramProblem } from '../../rules/account-fields.ts'
import { ErrorPanel } from '../ui/States.tsx'
import { toast } from '../ui/toast.ts'
import { useRun } from '../ui/useRun.ts'
import { useAct, useCall } from '../useCall.ts'
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
  return stored.data ? <IdForm of={of} stored={stored.data.telegramId ?? ''} /> : null
}

function IdForm({ of, stored }: TelegramFieldProps & { stored: string }) {
  const t = useTranslations('staff')
  const cache = useQueryClient()
  const act = useAct(of)
  const { run, pending, failure, forget } = useRun()
  const [value, setValue] = useState(stored)
  const telegramId = value.trim()
  const problem = problems[of](telegramId)
  const isWrong = problem !== null && problem !== 'required'

  async function save(event: FormEvent) {
    event.preventDefault()
    if (problem || telegramId === stored || pending) return
    const saved = await run(async () => {
      cache.setQueryData([of, {}], await act.mutateAsync({ telegramId }))
    })
    if (saved) toast(t(of === 'telegramGroup' ? 'groupSaved' : 'ownSaved'))
  }

  return (
    <form className={classes.group} onSubmit={save} noValidate>
      <TextInput
        name={of}
        label={t(of === 'telegramGroup' ? 'group' : 'own')}
        value={value}
        error={isWrong ? t('errors.telegramId') : undefined}
        autoComplete="off"
        inputMode={of === 'telegramGroup' ? 'text' : 'numeric'}
        maxLength={20}
        onChange={(event) => {
          setValue(event.currentTarget.value)
          forget()
        }}
      />
      <Button type="submit" size="md" variant="default" loading={pending} disabled={problem !== null || telegramId === stored}>
        {t('save')}
      </Button>
      {failure && (
        <p role="alert" className={classes.error}>
          {failure.fields.telegramId ?? failure.message}
        </p>
      )}
    </form>
  )
}
