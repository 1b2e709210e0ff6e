import { Group, Stack, Text } from '@mantine/core'
import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import type { ScreenName } from '../../contract/screens.ts'
import type { Answer } from '../api.ts'
import { ScreenLink } from '../ScreenLink.tsx'
import { browserFlag } from '../ui/browserFlag.ts'
import { Hint } from '../ui/Hint.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Section } from '../ui/Section.tsx'
import { TextButton } from '../ui/TextButton.tsx'
import { useCall } from '../useCall.ts'

type Step = keyof Answer<'firstSteps'>

/** The steps in their order, and the screens that each is done on. */
const ways: readonly [step: Step, ...to: ScreenName[]][] = [
  ['bank', 'banks'],
  ['partner', 'partners'],
  ['product', 'productCreate'],
  ['prices', 'products'],
  ['agent', 'createUser'],
  ['seller', 'createUser'],
  ['topUp', 'adminBalance', 'users'],
]
const folded = browserFlag('first-steps-folded')

/** Leads the owner of an empty installation to its first sale; nothing once every step is done. */
export function FirstSteps() {
  const t = useTranslations('reports.steps')
  const screen = useTranslations('screen')
  const isFolded = folded.use()
  // What was done a moment ago on another screen is ticked when one comes back.
  const { data } = useCall('firstSteps', {}, { staleTime: 0 })
  const done = ways.filter(([step]) => data?.[step]).length
  if (!data || done === ways.length) return null
  const next = ways.find(([step]) => !data[step])![0]
  return (
    <Section
      title={t('title')}
      actions={
        <>
          <Text span size="sm" c="dimmed">
            {t('done', { done: String(done), all: String(ways.length) })}
          </Text>
          <TextButton aria-expanded={!isFolded} onClick={() => folded.set(!isFolded)}>
            {isFolded ? t('unfold') : t('fold')}
          </TextButton>
        </>
      }
    >
      {!isFolded && (
        <Stack component="ol" gap="md" aria-label={t('title')}>
          {ways.map(([step, ...to]) => (
            <Group
              key={step}
              component="li"
              gap="md"
              wrap="nowrap"
              align="flex-start"
              aria-current={step === next ? 'step' : undefined}
            >
              <Text
                span
                c={data[step] ? 'var(--jj-pos)' : 'dimmed'}
                role="img"
                aria-label={data[step] ? t('isDone') : t('isOpen')}
              >
                <Icon of={data[step] ? IconCircleCheck : IconCircle} />
              </Text>
              <div>
                <Text span fw={step === next ? 600 : undefined} c={data[step] ? 'dimmed' : undefined}>
                  {t(`${step}.name`)}
                </Text>
                {!data[step] && <Hint>{t(`${step}.hint`)}</Hint>}
                <Group gap="md">
                  {to.map((name) => (
                    <Text key={name} span size="sm">
                      <ScreenLink to={name}>{screen(name)}</ScreenLink>
                    </Text>
                  ))}
                </Group>
              </div>
            </Group>
          ))}
        </Stack>
      )}
    </Section>
  )
}
