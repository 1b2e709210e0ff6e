import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useGoTo } from '../navigate.ts'
import { ResultDialog } from '../ui/ResultDialog.tsx'
import { type Failed, useRun } from '../ui/useRun.ts'

interface Created {
  name: string
  message: string
  userId: number
}

export type Creation = ReturnType<typeof useCreation>

/** Creates one account at a time and keeps what came of it until it was read. */
export function useCreation() {
  const { run, pending, failure, forget } = useRun()
  const [created, setCreated] = useState<Created | null>(null)
  return {
    pending,
    created,
    failure,
    async run(
      name: string,
      create: () => Promise<Pick<Created, 'message' | 'userId'>>,
      refused: (fields: Record<string, string>) => void,
    ) {
      await run(async () => {
        try {
          setCreated({ ...(await create()), name })
        } catch (error) {
          refused((error as { fields?: Record<string, string> }).fields ?? {})
          throw error
        }
      })
    },
    close() {
      setCreated(null)
      forget()
    },
  }
}

/** The dialogs of `useCreation`: what was created and where to find it, or why not. `onDone` empties the form. */
export function CreationResult({ creation, onDone }: { creation: Creation; onDone: () => void }) {
  const t = useTranslations('creation')
  const goTo = useGoTo()
  const { created, failure } = creation
  // What is said while a dialog fades away.
  const [last, setLast] = useState<{ created: Created | null; failure: Failed | null }>({ created, failure })
  if ((created && last.created !== created) || (failure && last.failure !== failure)) setLast({ created, failure })
  function close() {
    creation.close()
    onDone()
  }
  return (
    <>
      <ResultDialog
        opened={created !== null}
        onClose={close}
        actions={
          <Button size="md" onClick={() => last.created && goTo('userDetail', { search: { id: last.created.userId } })}>
            {t('toAccount')}
          </Button>
        }
      >
        <p>{last.created?.message}</p>
        <p>{t('created', { name: last.created?.name ?? '' })}</p>
      </ResultDialog>
      <ResultDialog opened={failure !== null} onClose={creation.close} failed>
        <p>{last.failure?.message}</p>
        {last.failure?.unknown && <p>{t('maybeCreated')}</p>}
      </ResultDialog>
    </>
  )
}
