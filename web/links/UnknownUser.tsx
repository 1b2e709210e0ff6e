import { useTranslations } from 'use-intl'
import type { ScreenName } from '../../contract/screens.ts'
import { useScreenParam } from '../ScreenLink.tsx'
import { Page } from '../ui/Page.tsx'
import { EmptyState } from '../ui/States.tsx'
import { BackHeader } from './BackHeader.tsx'
import { LinkButton } from './LinkButton.tsx'

/** The user that the path of this screen names, undefined where it names none; `known` is false for what can be nobody's UID. */
export function useUserOfPath(): { uid: string; userId: number | undefined; known: boolean } {
  const param = useScreenParam()
  const userId = param === undefined ? undefined : Number(param)
  const known = userId === undefined || (Number.isInteger(userId) && userId > 0 && userId <= 2_147_483_647)
  return { uid: param ?? '', userId, known }
}

interface UnknownUserProps {
  screen: ScreenName
  /** Where its words are. */
  of: 'billingList' | 'ledger'
  uid: string
}

/** A screen about a user that the viewer does not know, with the way to the same screen of oneself. */
export function UnknownUser({ screen, of, uid }: UnknownUserProps) {
  const name = useTranslations('screen')(screen as 'users')
  const t = useTranslations(of as 'ledger')
  const toOwn = <LinkButton to={screen}>{t('toOwn')}</LinkButton>
  return (
    <Page>
      <BackHeader title={name} />
      <EmptyState title={t('unknownUser')} hint={t('unknownUserHint', { uid })} action={toOwn} />
    </Page>
  )
}
