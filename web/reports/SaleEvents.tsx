import { useTranslations } from 'use-intl'
import { useClock } from '../session/useClock.ts'
import { Hint } from '../ui/Hint.tsx'
import { Nothing } from '../ui/States.tsx'
import { Timeline } from '../ui/Timeline.tsx'

interface SaleEvent {
  at: string
  event: string
  detail?: string
  /** Who was asked, and under which reference. */
  partner?: string | null
  reference?: string | null
}

/** What happened to a sale, oldest first; `none` is said where nothing is known of it. */
export function SaleEvents({ of, none }: { of: readonly SaleEvent[]; none: string }) {
  const t = useTranslations('reports')
  const clock = useClock()
  if (of.length === 0) return <Nothing>{none}</Nothing>
  const happened = of.map(({ at, event, detail, partner, reference }) => {
    const said = [partner, detail].filter(Boolean).join(': ')
    const named = reference && <Hint>{t('partnerReference', { reference })}</Hint>
    return {
      at,
      event,
      name: t.has(`event.${event as 'accepted'}`) ? t(`event.${event as 'accepted'}`) : event,
      when: clock.full(at),
      detail: named ? (
        <>
          {said}
          {named}
        </>
      ) : (
        said
      ),
    }
  })
  return <Timeline of={happened} />
}
