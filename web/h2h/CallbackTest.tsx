import { Stack } from '@mantine/core'
import { IconPlugConnected } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import type { Answer } from '../api.ts'
import { useDialog } from '../forms/useDialog.ts'
import { Action } from '../ui/Action.tsx'
import { Facts } from '../ui/Facts.tsx'
import { ResultDialog } from '../ui/ResultDialog.tsx'
import { useNotify } from '../ui/useNotify.ts'
import { useAct } from '../useCall.ts'
import { CallbackLog, Reply, useOutcome } from './CallbackLog.tsx'

type Tested = Answer<'testCallback'>

const isTaken = ({ status }: Tested) => status !== null && status >= 200 && status <= 299

/** Sends a test to the callback address and says at once what came back; those before stand behind a button of its answer. */
export function CallbackTest() {
  const t = useTranslations('h2h')
  const test = useAct('testCallback')
  const notify = useNotify()
  const result = useDialog<Tested>()
  const log = useDialog()
  const outcome = useOutcome()
  const send = () => test.mutateAsync({}).then((tested) => void result.open(tested))
  return (
    <>
      <Action
        icon={IconPlugConnected}
        label={t('test')}
        loading={test.isPending}
        onClick={() => notify(async () => send().then(() => undefined))}
      />
      {result.draw((tested, dialog) => (
        <ResultDialog
          {...dialog}
          failed={!isTaken(tested)}
          actions={<Action label={t('testsBefore')} size="md" onClick={() => log.open(true)} />}
        >
          <Stack gap="sm">
            <p>{t('testSent', { url: tested.url })}</p>
            <Facts
              lines
              of={[
                [t('outcome'), outcome(tested)],
                [t('took'), t('milliseconds', { count: String(tested.milliseconds) })],
              ]}
            />
            <Reply of={tested.reply} />
          </Stack>
        </ResultDialog>
      ))}
      {log.show(CallbackLog, () => ({ of: null, title: t('tests'), above: true }))}
    </>
  )
}
