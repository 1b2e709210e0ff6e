import { Group, Progress, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { typeIds } from '../../contract/user-types.ts'
import { type MoveKind, moveKinds } from '../../rules/moving-layouts.ts'
import { useUnsaved } from '../forms/useUnsaved.tsx'
import { Action } from '../ui/Action.tsx'
import { Failure } from '../ui/Failure.tsx'
import { Page } from '../ui/Page.tsx'
import { PageBody } from '../ui/PageBody.tsx'
import { Section } from '../ui/Section.tsx'
import { useRun } from '../ui/useRun.ts'
import { areWhole, type ChosenFiles } from './chosenFile.ts'
import { MoveFiles } from './MoveFiles.tsx'
import { MoveResult } from './MoveResult.tsx'
import { MoveSource } from './MoveSource.tsx'
import { MovingHeader } from './MovingHeader.tsx'
import { type MoveSettings, sendMove, type TriedMove } from './sendMove.ts'

const start: MoveSettings = { system: 'otomax', below: '', headTypeId: typeIds.SLDM, partnerId: null }
const noFiles: ChosenFiles<MoveKind> = {}

/** What a network brings from another system: chosen, looked through, and moved in whole. */
export default function MovingIn() {
  const t = useTranslations('moving')
  const title = useTranslations('screen')('movingIn')
  const { run, pending, failure } = useRun()
  const [settings, setSettings] = useState(start)
  const [files, setFiles] = useState(noFiles)
  const [tried, setTried] = useState<TriedMove | null>(null)
  const [sent, setSent] = useState(0)
  const isChosen = Object.keys(files).length > 0
  const leaving = useUnsaved(isChosen)

  function bring(next: ChosenFiles<MoveKind>) {
    setFiles(next)
    setTried(null)
  }
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
      <PageBody maw={1100} px={0} pt="md">
        <Text maw={760} px="var(--jj-gutter)" c="var(--jj-text-2)">
          {t('intro')}
        </Text>
        <MoveSource
          value={settings}
          onChange={(change) => {
            setSettings({ ...settings, ...change })
            setTried(null)
          }}
        />
        <Section title={t('files')} wide>
          <Stack gap="xl">
            <MoveFiles kinds={moveKinds} system={settings.system} value={files} onChange={bring} />
            <Failure of={failure} />
            {pending && <Progress value={sent * 100} aria-label={t('sending')} />}
            <Group>
              <Action
                label={t('check')}
                variant={tried ? 'default' : 'filled'}
                size="md"
                disabled={!isChosen || !areWhole(files)}
                loading={pending}
                onClick={() => void check()}
              />
            </Group>
          </Stack>
        </Section>
        {tried && <MoveResult tried={tried} onDone={() => bring(noFiles)} />}
      </PageBody>
    </Page>
  )
}
