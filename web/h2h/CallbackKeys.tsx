import { Group, Stack } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { Answer } from '../api.ts'
import { useDialog } from '../forms/useDialog.ts'
import { useClock } from '../session/useClock.ts'
import { Action } from '../ui/Action.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Copied } from '../ui/CopyButton.tsx'
import { Hint } from '../ui/Hint.tsx'
import { SecretField } from '../ui/SecretField.tsx'
import { useAct, useCall } from '../useCall.ts'

type Key = Answer<'listCallbackKeys'>['keys'][number]

/** The keys that callbacks are signed with: a second one is made beside the first, and the first is ended when every program has the second. */
export function CallbackKeys() {
  const t = useTranslations('h2h')
  const when = useClock().full
  const { data } = useCall('listCallbackKeys', {})
  const add = useAct('addCallbackKey')
  const end = useAct('endCallbackKey')
  const adding = useDialog()
  const ending = useDialog<Key>()
  if (!data) return null
  const hasTwo = data.keys.length === 2
  const nameOf = (n: number) => (hasTwo ? t(n === 0 ? 'olderKey' : 'newerKey') : t('secret'))
  return (
    <Stack gap="md">
      {data.keys.map((key, n) => (
        <div key={key.secret}>
          <Copied text={key.secret ?? ''} label={hasTwo ? t('copyKey', { name: nameOf(n) }) : t('copySecret')}>
            <SecretField
              label={nameOf(n)}
              description={t(n === 0 ? 'secretNote' : 'nextNote')}
              value={key.secret ?? ''}
              show={hasTwo ? t('showKey', { name: nameOf(n) }) : t('showSecret')}
              hide={hasTwo ? t('hideKey', { name: nameOf(n) }) : t('hideSecret')}
            />
          </Copied>
          <Group gap="sm" mt="sm" justify="space-between">
            {key.madeAt && <Hint>{t('since', { date: when(key.madeAt) })}</Hint>}
            {hasTwo && (
              <Action label={t('endKey')} onClick={() => ending.open(key)} aria-label={t('endKeyOf', { name: nameOf(n) })} />
            )}
          </Group>
        </div>
      ))}
      {data.ended.map((key) => (
        <Hint key={key.id}>{key.endedAt && t('keyEnded', { at: when(key.endedAt) })}</Hint>
      ))}
      {!hasTwo && <Action label={t('addKey')} mr="auto" onClick={() => adding.open(true)} />}
      {adding.draw((_, dialog) => (
        <ConfirmDialog {...dialog} title={t('addKeyTitle')} confirmLabel={t('addKey')} run={() => add.mutateAsync({})}>
          <p>{t('addKeyNote')}</p>
        </ConfirmDialog>
      ))}
      {ending.show(ConfirmDialog, (key) => ({
        title: t('endKeyTitle'),
        hint: t('endKeyNote'),
        confirmLabel: t('endKey'),
        danger: true,
        run: () => end.mutateAsync({ id: key.id ?? 0 }),
      }))}
    </Stack>
  )
}
