import { Group, Progress, Text } from '@mantine/core'
import { Action } from '../ui/Action.tsx'
import '@mantine/core/styles/Progress.layer.css'
import { useTranslations } from 'use-intl'
import { isOwner } from '../session/reach.ts'
import { useSignedIn } from '../session/session.ts'
import { useClock } from '../session/useClock.ts'
import { ExplainedSection } from '../ui/ExplainedSection.tsx'
import { Hint } from '../ui/Hint.tsx'
import { useAct } from '../useCall.ts'
import type { Domain } from './BrandFields.tsx'

/** What the host shows now, and the button that shows what was set since; shut while a build is under way, and while something typed is not saved. */
export function Build({ domain: { id, revision, draft, build }, isSaved }: { domain: Domain; isSaved: boolean }) {
  const t = useTranslations('domains')
  const owner = isOwner(useSignedIn())
  const clock = useClock()
  const start = useAct('buildDomain')
  const isRunning = build !== null && build.endedAt === null
  const at = build?.endedAt ? clock.dateTime(build.endedAt) : ''
  const said = !build
    ? t('notBuilt')
    : isRunning && build.step === 0
      ? t('buildWaits')
      : isRunning
        ? t('building', { step: String(build.step), steps: String(build.steps) })
        : build.failure === null
          ? t('built', { at })
          : t('buildFailed', { at, reason: build.failure })
  return (
    <ExplainedSection title={t('buildTitle')} hint={t(owner ? 'buildHint' : 'buildNote')} failure={start.error}>
      <Text role="status">
        {t('revision')} {revision} · {said}
      </Text>
      {isRunning && <Progress value={(100 * build.step) / build.steps} aria-label={t('build')} />}
      {owner && (
        <Group>
          <Action
            label={t('build')}
            variant="filled"
            disabled={isRunning || !isSaved}
            loading={start.isPending}
            onClick={() => start.mutate({ domain: id, draft })}
          />
          {!isSaved && <Hint>{t('saveFirst')}</Hint>}
        </Group>
      )}
    </ExplainedSection>
  )
}
