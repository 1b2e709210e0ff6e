import { Group, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { PushKind } from '../../contract/notices.ts'
import { ApiError } from '../api.ts'
import { type Opened, useDialog } from '../forms/useDialog.ts'
import { Action } from '../ui/Action.tsx'
import { Bone } from '../ui/Bone.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Hint } from '../ui/Hint.tsx'
import { Notice } from '../ui/Notice.tsx'
import { RowSwitch } from '../ui/RowSwitch.tsx'
import { ErrorPanel } from '../ui/States.tsx'
import { toast } from '../ui/toast.ts'
import { useAct, useCall } from '../useCall.ts'
import { askedBrowser, canBePushed, isDenied, knownBrowser, type PushBrowser } from './pushBrowser.ts'

/** Leads to what this browser is told of; without words of its own it says what that is. */
export function PushButton({ label }: { label?: string }) {
  const t = useTranslations('push')
  const choosing = useDialog()
  return (
    <>
      <Action label={label ?? t('title')} onClick={() => choosing.open(true)} />
      {choosing.show(PushDialog)}
    </>
  )
}

/** What this browser is told of though no screen is open: a switch for each kind. */
function PushDialog(dialog: Opened) {
  const t = useTranslations('push')
  return (
    <Dialog {...dialog} title={t('title')} width={440}>
      <Stack gap="lg">
        <Text>{t('hint')}</Text>
        {canBePushed() ? <Kinds /> : <Notice tone="warning">{t('unsupported')}</Notice>}
      </Stack>
    </Dialog>
  )
}

/** This browser where it is known; undefined until that was looked up. */
function useKnownBrowser() {
  const [browser, setBrowser] = useState<PushBrowser | null>()
  useEffect(() => {
    knownBrowser().then(setBrowser, () => setBrowser(null))
  }, [])
  return [browser, setBrowser] as const
}

function Kinds() {
  const t = useTranslations('push')
  const [browser, setBrowser] = useKnownBrowser()
  const [denied, setDenied] = useState(isDenied)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const input = browser ? { endpoint: browser.endpoint } : {}
  const { data, error, refetch } = useCall('pushState', input, { enabled: browser !== undefined, staleTime: 0 })
  const { mutateAsync: save } = useAct('setPush')
  if (error) return <ErrorPanel error={error} onRetry={refetch} />
  if (!data) return <Bone h={120} />

  const wish = async (kind: PushKind, on: boolean) => {
    const kinds = on ? [...data.kinds, kind] : data.kinds.filter((other) => other !== kind)
    const asked = on ? await askedBrowser(data.key) : browser
    if (!asked) return setDenied(isDenied())
    const saved = await save({ ...asked, kinds })
    setBrowser(asked)
    toast(t(saved.kinds.includes(kind) ? 'on' : 'off', { kind: t(`kinds.${kind}`) }))
  }
  const turn = async (kind: PushKind, on: boolean) => {
    setBusy(true)
    setProblem(null)
    await wish(kind, on).catch((reason) => setProblem(reason instanceof ApiError ? reason.message : t('unreachable')))
    setBusy(false)
  }
  return (
    <Stack gap="md">
      {denied && <Notice tone="warning">{t('denied')}</Notice>}
      <Stack component="ul" gap="md" p={0} m={0}>
        {data.offered.map((kind) => (
          <Group component="li" key={kind} justify="space-between" wrap="nowrap">
            <div>
              <strong>{t(`kinds.${kind}`)}</strong>
              <Hint>{t(`what.${kind}`)}</Hint>
            </div>
            <RowSwitch
              label={t(`kinds.${kind}`)}
              on={data.kinds.includes(kind)}
              word={t('isOn')}
              disabled={busy || denied}
              onChange={(on) => void turn(kind, on)}
            />
          </Group>
        ))}
      </Stack>
      {problem && <Notice tone="danger">{problem}</Notice>}
    </Stack>
  )
}
