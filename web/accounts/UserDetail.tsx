import { Navigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { mayOpen, screens } from '../../contract/screens.ts'
import { userTypes } from '../../contract/user-types.ts'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import { formatDate } from '../../rules/dates.ts'
import { padUser } from '../../rules/ids.ts'
import type { Answer } from '../api.ts'
import { useCurrentLanguage } from '../i18n/language.ts'
import { pathOf } from '../navigate.ts'
import { ScreenLink } from '../ScreenLink.tsx'
import { useSignedIn } from '../session/session.ts'
import { Money } from '../ui/Money.tsx'
import { Page } from '../ui/Page.tsx'
import { EmptyState, ErrorPanel } from '../ui/States.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { useUrlFilters } from '../ui/useUrlFilters.ts'
import { useCall } from '../useCall.ts'
import { BackHeader } from './BackHeader.tsx'
import { LinkButton } from './LinkButton.tsx'
import { MoneyBox } from './MoneyBox.tsx'
import { TypeBadge } from './TypeBadge.tsx'
import { UserChain } from './UserChain.tsx'
import classes from './UserDetail.module.css'
import { useLiveUser } from './useLiveUser.ts'

export type Detail = Answer<'userDetail'>

/** One user of the own network: who it is, its balance, and moving balance to and from it. */
export default function UserDetail() {
  const [{ id }] = useUrlFilters({ id: undefined as number | undefined })
  const isUser = typeof id === 'number' && id > 0 && id <= 2_147_483_647
  return isUser ? <OneUser key={id} userId={id} /> : <Navigate to={pathOf('users')} replace />
}

function OneUser({ userId }: { userId: number }) {
  const t = useTranslations('accounts')
  const { userTypeId } = useSignedIn()
  const detail = useCall('userDetail', { userId }, { keepRows: false })
  useLiveUser(userId)
  const title = useTranslations('screen')('userDetail')
  const parent = detail.data?.user.Parent?.id
  const mayList = mayOpen(screens.users, userTypeId)
  const unknown = detail.error?.code === 'not-found'
  return (
    <Page scroll>
      <BackHeader
        to={mayList ? 'users' : undefined}
        search={parent ? { parent } : {}}
        title={detail.data?.user.name ?? title}
        sub={detail.data && <Marks user={detail.data.user} />}
      />
      {detail.error && !detail.data ? (
        unknown ? (
          <EmptyState
            title={t('unknownUser')}
            hint={t('unknownUserHint', { uid: padUser(userId) })}
            action={mayList && <LinkButton to="users">{t('toList')}</LinkButton>}
          />
        ) : (
          <ErrorPanel error={detail.error} onRetry={detail.refetch} />
        )
      ) : (
        <>
          <UserChain chain={detail.data?.parentTree} />
          <div className={classes.columns} aria-busy={detail.isFetching}>
            <Facts detail={detail.data} />
            {detail.data ? <MoneyBox detail={detail.data} /> : <div className={classes.waiting} aria-hidden="true" />}
          </div>
        </>
      )}
    </Page>
  )
}

function Marks({ user }: { user: Detail['user'] }) {
  const t = useTranslations('accounts')
  return (
    <span className={classes.marks}>
      {user.isBlocked && <StatusBadge tone="danger" glyph="x" word={t('isBlocked')} />}
      {user.dispensation && <StatusBadge tone="warning" glyph="clock" word={t('dispensation')} />}
    </span>
  )
}

function Facts({ detail }: { detail: Detail | undefined }) {
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
