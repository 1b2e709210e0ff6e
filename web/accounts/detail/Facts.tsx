import { useTranslations } from 'use-intl'
import { userTypes } from '../../../contract/user-types.ts'
import { formatRupiah as dotted } from '../../../rules/amounts.ts'
import { formatDate } from '../../../rules/dates.ts'
import { padUser } from '../../../rules/ids.ts'
import { useCurrentLanguage } from '../../i18n/language.ts'
import { ScreenLink } from '../../ScreenLink.tsx'
import { useSignedIn } from '../../session/session.ts'
import { Money } from '../../ui/Money.tsx'
import { TypeBadge } from '../../ui/TypeBadge.tsx'
import classes from './Facts.module.css'
import type { Detail } from './section.ts'

/** Balance, UID, type and place of a user; bones while it is being read. */
export function Facts({ detail }: { detail: Detail | undefined }) {
  const t = useTranslations('accounts')
  const role = useTranslations('userType')
  const { language } = useCurrentLanguage()
  const { utcOffset } = useSignedIn()
  const user = detail?.user
  const bone = <span className={classes.bone} />
  const type = user && userTypes[user.userTypeId]
  return (
    <section className={classes.facts} aria-label={t('facts')}>
      <p className={classes.caption}>{t('balanceNow')}</p>
      <p className={classes.balance}>{user ? <Money amount={user.balance} rp /> : bone}</p>
      {user ? (
        <ScreenLink to="balanceMutation" param={user.id} className={classes.link}>
          {t('toMutation')}
        </ScreenLink>
      ) : (
        <span className={classes.link}>{bone}</span>
      )}
      <dl>
        <dt>{t('uid')}</dt>
        <dd>{user ? padUser(user.id) : bone}</dd>
        <dt>{t('type')}</dt>
        <dd>
          {user ? (
            <>
              <TypeBadge typeId={user.userTypeId} /> {type && role(type.role as 'owner')}
            </>
          ) : (
            bone
          )}
        </dd>
        <dt>{t('children')}</dt>
        <dd>
          {!user ? (
            bone
          ) : user.children === 0 ? (
            t('nobody')
          ) : (
            <ScreenLink to="users" search={{ parent: user.id }} className={classes.link}>
              {t('users', { count: user.children, shown: dotted(user.children) })}
            </ScreenLink>
          )}
        </dd>
        <dt>{t('since')}</dt>
        <dd>{user ? formatDate(user.createdAt, utcOffset, language) : bone}</dd>
      </dl>
    </section>
  )
}
