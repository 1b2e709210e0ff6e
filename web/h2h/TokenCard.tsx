import { Group, Paper, Stack } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Answer } from '../api.ts'
import { useDialog } from '../forms/useDialog.ts'
import { useClock } from '../session/useClock.ts'
import { Action } from '../ui/Action.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { Hint } from '../ui/Hint.tsx'
import { Notice } from '../ui/Notice.tsx'
import { ErrorPanel } from '../ui/States.tsx'
import { useAct, useCall } from '../useCall.ts'
import { useSecret } from './useSecret.ts'

type Mode = 'prod' | 'sand'

/**
 * The token of a mode: masked, or whole as long as the page stays open after it was made. One that does not exist yet is made
 * at once; making another one revokes it.
 */
function useToken(mode: Mode) {
  const input = { tokenType: mode }
  const reading = useCall('getToken', input, { staleTime: Number.POSITIVE_INFINITY })
  const refresh = useAct('refreshToken')
  const cache = useQueryClient()
  const [whole, setWhole] = useState<Answer<'getToken'> | null>(null)
  const isMissing = reading.error?.code === 'token-missing'

  async function renew(): Promise<void> {
    const made = await refresh.mutateAsync(input)
    setWhole(made)
    cache.setQueryData(['getToken', input], { ...made, token: `••••••••${made.token.slice(-4)}` })
  }

  const first = useRef(renew)
  const asked = useRef(false)
  useEffect(() => {
    if (!isMissing || asked.current) return
    asked.current = true
    first.current().catch(() => undefined)
  }, [isMissing])

  return {
    token: whole ?? reading.data,
    isWhole: whole !== null,
    error: isMissing ? refresh.error : reading.error,
    retry: isMissing ? () => void renew().catch(() => undefined) : reading.refetch,
    renew,
  }
}

/** One token with its copy and renewal; production only for verified accounts. */
export function TokenCard({ mode }: { mode: Mode }) {
  const t = useTranslations('h2h')
  return (
    <Paper withBorder component="section" radius="sm" p="lg" aria-labelledby={`token-${mode}`}>
      <Stack gap="sm">
        <h2 id={`token-${mode}`}>{t(mode)}</h2>
        <Hint>{t(mode === 'prod' ? 'prodNote' : 'sandNote')}</Hint>
        <Token mode={mode} />
      </Stack>
    </Paper>
  )
}

const sunken = { mih: 40, px: 'md', py: 'sm', bg: 'var(--jj-sunken)', ff: 'monospace', fz: 'sm' } as const

function Token({ mode }: { mode: Mode }) {
  const t = useTranslations('h2h')
  const { token, isWhole, error, retry, renew } = useToken(mode)
  const when = useClock().full
  const renewal = useDialog()
  const kept = useSecret('copyToken', { tokenType: mode }, ({ token: whole }) => whole)
  if (error?.code === 'not-verified') return <Notice tone="warning">{error.message}</Notice>
  if (error && !token) return <ErrorPanel compact error={error} onRetry={retry} />
  return (
    <>
      <Paper withBorder component="output" radius="sm" {...sunken} style={{ overflowWrap: 'anywhere' }} aria-label={t(mode)}>
        {token?.token ?? ' '}
      </Paper>
      <Hint>{token ? t('since', { date: when(token.createdAt) }) : '\u00a0'}</Hint>
      <Group gap="sm">
        <CopyButton text={isWhole && token ? token.token : kept} disabled={!token} />
        <Action
          icon={IconRefresh}
          label={t('renew')}
          disabled={!token}
          onClick={() => renewal.open(true)}
          aria-label={t('renewOf', { name: t(mode) })}
        />
      </Group>
      {renewal.draw((_, dialog) => (
        <ConfirmDialog {...dialog} title={t('renewTitle')} confirmLabel={t('renew')} danger run={renew}>
          <p>{t('renewWarning', { name: t(mode) })}</p>
        </ConfirmDialog>
      ))}
    </>
  )
}
