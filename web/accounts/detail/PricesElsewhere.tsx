import { useTranslations } from 'use-intl'
import { setsPricesOf } from '../../../contract/user-types.ts'
import { ScreenLink } from '../../ScreenLink.tsx'
import { useSignedIn } from '../../session/session.ts'
import { Hint } from '../../ui/Hint.tsx'
import { Section } from '../../ui/Section.tsx'
import type { SectionProps } from './section.ts'

/** Of a user whose prices somebody else sets: who does, and for whom in its chain the reader does. */
export function PricesElsewhere({ detail: { user, parentTree } }: SectionProps) {
  const t = useTranslations('pricing')
  const me = useSignedIn()
  const chain = parentTree.filter(({ id }) => id !== user.id)
  const setter = chain.find(({ userTypeId }) => setsPricesOf(userTypeId, user.userTypeId))
  const mine = chain.find(({ userTypeId }) => setsPricesOf(me.userTypeId, userTypeId))
  if (user.id === me.id || (!setter && !mine)) return null
  return (
    <Section title={t('title')}>
      {setter && <p>{t('setBy', { name: user.name, setter: setter.name })}</p>}
      {mine && (
        <p>
          <ScreenLink to="userDetail" search={{ id: mine.id }}>
            {t('setForMine', { name: mine.name })}
          </ScreenLink>
        </p>
      )}
      {!mine && <Hint>{t('setAbove')}</Hint>}
    </Section>
  )
}
