import { Group } from '@mantine/core'
import { Navigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { mayOpen, screens } from '../../contract/screens.ts'
import { padUser } from '../../rules/ids.ts'
import { BackHeader } from '../links/BackHeader.tsx'
import { LinkButton } from '../links/LinkButton.tsx'
import { pathOf } from '../navigate.ts'
import { useSignedIn } from '../session/session.ts'
import { Bone } from '../ui/Bone.tsx'
import { Page } from '../ui/Page.tsx'
import { EmptyState, ErrorPanel } from '../ui/States.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { useUrlFilters } from '../ui/useUrlFilters.ts'
import { useCall } from '../useCall.ts'
import classes from './detail/detail.module.css'
import { ProductAtHand } from './detail/ProductAtHand.tsx'
import type { Detail } from './detail/section.ts'
import { sections } from './detail/sections.tsx'
import { UserFacts } from './detail/UserFacts.tsx'
import { MoneyBox } from './MoneyBox.tsx'
import { UserChain } from './UserChain.tsx'
import { useLiveUser } from './useLiveUser.ts'

/** One user of the own network: who it is, its balance, moving balance to and from it, and the sections below. */
export default function UserDetail() {
  const [{ id }] = useUrlFilters({ id: undefined as number | undefined })
  const isUser = typeof id === 'number' && id > 0 && id <= 2_147_483_647
  return isUser ? <OneUser key={id} userId={id} /> : <Navigate to={pathOf('users')} replace />
}

function OneUser({ userId }: { userId: number }) {
  const t = useTranslations('accounts')
  const me = useSignedIn()
  const detail = useCall('userDetail', { userId }, { keepRows: false })
  useLiveUser(userId)
  const title = useTranslations('screen')('userDetail')
  const parent = detail.data?.user.Parent?.id
  const mayList = mayOpen(screens.users, me)
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
          {detail.data ? (
            <>
              <ProductAtHand user={detail.data.user} />
              <div className={classes.columns} aria-busy={detail.isFetching}>
                <UserFacts user={detail.data.user} />
                <MoneyBox detail={detail.data} />
              </div>
              {sections.map((Part, i) => (
                <Part key={i} detail={detail.data!} />
              ))}
            </>
          ) : (
            <Bone w="100%" h={292} mb="100dvh" bdrs="sm" />
          )}
        </>
      )}
    </Page>
  )
}

function Marks({ user }: { user: Detail['user'] }) {
  const t = useTranslations('accounts')
  return (
    <Group component="span" gap="sm">
      {user.isBlocked && <StatusBadge tone="danger" glyph="x" word={t('isBlocked')} />}
      {user.dispensation && <StatusBadge tone="warning" glyph="clock" word={t('dispensation')} />}
    </Group>
  )
}
