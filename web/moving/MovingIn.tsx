import { Progress, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { typeIds } from '../../contract/user-types.ts'
import { moveKinds } from '../../rules/moving-layouts.ts'
import { useUnsaved } from '../forms/useUnsaved.tsx'
import { Action } from '../ui/Action.tsx'
import { Failure } from '../ui/Failure.tsx'
import { Page } from '../ui/Page.tsx'
import { PageBody } from '../ui/PageBody.tsx'
import { Section } from '../ui/Section.tsx'
import { ErrorPanel } from '../ui/States.tsx'
import { useRun } from '../ui/useRun.ts'
import { useCall } from '../useCall.ts'
import { lacking, MoveFile } from './MoveFile.tsx'
import { MoveResult } from './MoveResult.tsx'
import { MoveSource } from './MoveSource.tsx'
import { MovingHeader } from './MovingHeader.tsx'
import { type ChosenFiles, type MoveSettings, sendMove, type TriedMove } from './sendMove.ts'

const start: MoveSettings = { system: 'otomax', below: '', headTypeId: typeIds.SLDM, partnerId: null }

/** What a network brings from another system: chosen, looked through, and moved in whole. */
export default function MovingIn() {
  const t = useTranslations('moving')
  const title = useTranslations('screen')('movingIn')
  const choices = useCall('moveChoices', {})
  const { run, pending, failure } = useRun()
  const [settings, setSettings] = useState(start)
  const [files, setFiles] = useState<ChosenFiles>({})
  const [tried, setTried] = useState<TriedMove | null>(null)
  const [sent, setSent] = useState(0)
  const { system } = settings
  const leaving = useUnsaved(Object.values(files).some(Boolean))

  function change(next: Partial<MoveSettings>) {
    setSettings({ ...settings, ...next })
    setTried(null)
  }
  const chosen = moveKinds.filter((kind) => files[kind])
  const isReady = chosen.length > 0 && chosen.every((kind) => lacking(kind, files[kind]!).length === 0)
  const check = () =>
    run(async () => {
      setTried(null)
      setSent(0)
      setTried(await sendMove(settings, files, setSent))
    })

  return (
    <Page scroll>
      <MovingHeader title={title} />
      {leaving}
      <PageBody maw={1100} px={0}>
        <Text maw={760} px="var(--jj-gutter)" c="var(--jj-text-2)">
          {t('intro')}
        </Text>
        {choices.error && <ErrorPanel error={choices.error} onRetry={choices.refetch} />}
        <MoveSource value={settings} partners={choices.data?.partners ?? []} onChange={change} />
        <Section title={t('files')} wide>
          <Stack gap="xl">
            {moveKinds.map((kind) => (
              <MoveFile
                key={`${kind} ${system}`}
                kind={kind}
                system={system}
                kept={choices.data?.layouts.find((layout) => layout.system === system && layout.kind === kind)?.columns}
                value={files[kind]}
                onChange={(file) => {
                  setFiles({ ...files, [kind]: file })
                  setTried(null)
                }}
              />
            ))}
            <Failure of={failure} />
            {pending && <Progress value={sent * 100} aria-label={t('sending')} />}
            <Action
              label={t('check')}
              variant={tried ? 'default' : 'filled'}
              size="md"
              mr="auto"
              disabled={!isReady}
              loading={pending}
              onClick={() => void check()}
            />
          </Stack>
        </Section>
        {tried && (
          <MoveResult
            tried={tried}
            onDone={() => {
              setTried(null)
              setFiles({})
            }}
          />
        )}
      </PageBody>
    </Page>
  )
}
