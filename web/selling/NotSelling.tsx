import { useTranslations } from 'use-intl'
import { screensOf } from '../../contract/screens.ts'
import { userTypes } from '../../contract/user-types.ts'
import { ScreenLink } from '../ScreenLink.tsx'
import { useSignedIn } from '../session/session.ts'
import { icons } from '../shell/navigation.ts'
import { Icon } from '../ui/Icon.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import classes from './NotSelling.module.css'

const elsewhere = ['transactionLog', 'users', 'dashboard', 'balanceMutation'] as const

/** What owners, agents and staff without the permission see at /Bot: why there is no form, and where their work is. */
export function NotSelling() {
  const t = useTranslations('selling.notSelling')
  const role = useTranslations('userType')
  const user = useSignedIn()
  const type = userTypes[user.userTypeId]
  const open = screensOf(user)
  const links = elsewhere.filter((name) => open.includes(name))
  const isSeller = type?.isSeller ?? false
  return (
    <div className={classes.message}>
      <PageTitle>{t('title')}</PageTitle>
      <p>
        {isSeller
          ? t('permission', { name: user.name })
          : t('type', { type: type ? `${type.code} (${role(type.role as 'owner')})` : user.UserType.name })}
      </p>
      {links.length > 0 && (
        <nav aria-label={t('can')}>
          <h2>{t('can')}</h2>
          <ul>
            {links.map((name) => (
              <li key={name}>
                <ScreenLink to={name}>
                  <Icon of={icons[name]} size={17} />
                  {t(name)}
                </ScreenLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  )
}
