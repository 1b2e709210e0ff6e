import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { telegramGroupProblem } from '../../rules/account-fields.ts'
import { ErrorPanel } from '../ui/States.tsx'
import { toast } from '../ui/toast.ts'
import { useRun } from '../ui/useRun.ts'
import { useAct, useCall } from '../useCall.ts'
import classes from './staff.module.css'

/** The Telegram group that notices of the signed-in user go to. */
export function TelegramGroup() {
  const group = useCall('telegramGroup', {})
  if (group.error && !group.data) return <ErrorPanel compact error={group.error} onRetry={group.refetch} />
  return group.data ? <GroupForm stored={group.data.telegramId ?? ''} /> : null
}

function GroupForm({ stored }: { stored: string }) {
  const t = useTranslations('staff')
  const cache = useQueryClient()
  const act = useAct('telegramGroup')
  const { run, pending, failure, forget } = useRun(useTranslations('ui')('unreadable'))
  const [value, setValue] = useState(stored)
  const telegramId = value.trim()
  const isWrong = telegramId !== '' && telegramGroupProblem(telegramId) !== null

  async function save(event: FormEvent) {
    event.preventDefault()
    if (telegramGroupProblem(telegramId) || telegramId === stored || pending) return
    const saved = await run(async () => {
      cache.setQueryData(['telegramGroup', {}], await act.mutateAsync({ telegramId }))
    })
    if (saved) toast(t('groupSaved'))
  }

  return (
    <form className={classes.group} onSubmit={save} noValidate>
      <TextInput
        name="group"
        label={t('group')}
        value={value}
        error={isWrong ? t('errors.telegramId') : undefined}
        autoComplete="off"
        maxLength={20}
        onChange={(event) => {
          setValue(event.currentTarget.value)
          forget()
        }}
      />
      <Button
        type="submit"
        size="md"
        variant="default"
        loading={pending}
        disabled={telegramId === '' || isWrong || telegramId === stored}
      >
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
