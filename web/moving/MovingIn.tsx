import { Button, Group, NativeSelect, Progress, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { userTypes } from '../../contract/user-types.ts'
import { type MoveSystem, moveKinds, moveSystems } from '../../rules/moving-layouts.ts'
import { Failure } from '../ui/Failure.tsx'
import { Page, PageHeader } from '../ui/Page.tsx'
import { PageBody } from '../ui/PageBody.tsx'
import { Section } from '../ui/Section.tsx'
import { ErrorPanel } from '../ui/States.tsx'
import { useRun } from '../ui/useRun.ts'
import { useCall } from '../useCall.ts'
import { lacking, MoveFile } from './MoveFile.tsx'
import { MoveHistory } from './MoveHistory.tsx'
import { MoveResult } from './MoveResult.tsx'
import { type ChosenFiles, type MoveSettings, sendMove, type TriedMove } from './sendMove.ts'

/** Heads of the networks that hold deposits. */
const headTypes = { DM: 6, DP: 9, FD: 14 } as const
const networks = ['DM', 'DP', 'FD'] as const
const start: MoveSettings = { system: 'otomax', parent: '', headTypeId: 6, partnerId: null }

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
  const { system, parent, headTypeId, partnerId } = settings

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
      <PageHeader title={title} />
      <PageBody maw={1100}>
        <Text maw={720} c="var(--jj-text-2)">
          {t('intro')}
        </Text>
        {choices.error && <ErrorPanel error={choices.error} onRetry={choices.refetch} />}
        <Section title={t('source')} wide>
          <SimpleGrid cols={{ base: 1, '560px': 2 }} spacing="md" type="container">
            <NativeSelect
              label={t('system')}
              value={system}
              onChange={(event) => change({ system: event.currentTarget.value as MoveSystem })}
              data={moveSystems.map((value) => ({ value, label: t(`systems.${value}`) }))}
            />
            <NativeSelect
              label={t('partner')}
              description={t('partnerHint')}
              value={partnerId === null ? '' : String(partnerId)}
              onChange={(event) => change({ partnerId: Number(event.currentTarget.value) || null })}
              data={[
                { value: '', label: t('noPartner') },
                ...(choices.data?.partners ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
            />
            <TextInput
              label={t('parent')}
              description={t('parentHint')}
              value={parent}
              autoComplete="off"
              onChange={(event) => change({ parent: event.currentTarget.value })}
            />
            <NativeSelect
              label={t('head')}
              description={t('headHint')}
              value={String(headTypeId)}
              onChange={(event) => change({ headTypeId: Number(event.currentTarget.value) })}
              data={networks.map((network) => ({
                value: String(headTypes[network]),
                label: t(`heads.${network}`, { code: userTypes[headTypes[network]]!.code }),
              }))}
            />
          </SimpleGrid>
        </Section>
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
            <Group>
              <Button
                size="md"
                variant={tried ? 'default' : 'filled'}
                disabled={!isReady}
                loading={pending}
                onClick={() => void check()}
              >
                {t('check')}
              </Button>
            </Group>
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
        <MoveHistory />
      </PageBody>
    </Page>
  )
}
