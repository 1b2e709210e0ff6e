import { Group, SimpleGrid } from '@mantine/core'
import { type ComponentType, useCallback, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { mayOpen, screens } from '../../contract/screens.ts'
import { managesType, setsPricesOf } from '../../contract/user-types.ts'
import { padUser } from '../../rules/ids.ts'
import { BackHeader } from '../links/BackHeader.tsx'
import { Elsewhere } from '../links/Elsewhere.tsx'
import { LinkButton } from '../links/LinkButton.tsx'
import { useLive } from '../live/live.ts'
import { queryClient } from '../queryClient.ts'
import { ScreenLink } from '../ScreenLink.tsx'
import { useSignedIn } from '../session/session.ts'
import { Action } from '../ui/Action.tsx'
import { Bone } from '../ui/Bone.tsx'
import { Hint } from '../ui/Hint.tsx'
import { later } from '../ui/later.tsx'
import { Page } from '../ui/Page.tsx'
import { EmptyState, ErrorPanel } from '../ui/States.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { useUrlFilters } from '../ui/useUrlFilters.ts'
import { useCall } from '../useCall.ts'
import { Activity } from './detail/Activity.tsx'
import { Connection } from './detail/Connection.tsx'
import classes from './detail/detail.module.css'
import { EndSessions } from './detail/EndSessions.tsx'
import { Limits } from './detail/Limits.tsx'
import { PricesElsewhere } from './detail/PricesElsewhere.tsx'
import { ProductAtHand, pricesId } from './detail/ProductAtHand.tsx'
import { Switches } from './detail/Switches.tsx'
import type { Detail, SectionProps } from './detail/section.ts'
import { UserFacts } from './detail/UserFacts.tsx'
import { MoveAsked } from './MoveAsked.tsx'
import { MovementForm } from './MovementForm.tsx'
import { UserChain } from './UserChain.tsx'
import { patchUser } from './useUserSwitch.tsx'

/** One user of the own network: who it is, its balance, moving balance to and from it, and the sections below. */
export default function UserDetail() {
  const [{ id }] = useUrlFilters({ id: undefined as number | undefined })
  const isUser = typeof id === 'number' && id > 0 && id <= 2_147_483_647
  return isUser ? <OneUser key={id} userId={id} /> : <Elsewhere to="users" />
}

function OneUser({ userId }: { userId: number }) {
  const t = useTranslations('accounts')
  const me = useSignedIn()
  const detail = useCall('userDetail', { userId }, { keepRows: false })
  useLiveUser(userId)
  const title = useTranslations('screen')('userDetail')
  const { data } = detail
  const failed = data ? null : detail.error
  const parent = data?.user.Parent?.id
  const mayList = mayOpen(screens.users, me)
  return (
    <Page scroll>
      <BackHeader
        to={mayList ? 'users' : undefined}
        search={parent ? { parent } : {}}
        title={data?.user.name ?? title}
        sub={
          <Group component="span" gap="sm">
            {data?.user.isBlocked && <StatusBadge tone="danger" glyph="x" word={t('isBlocked')} />}
            {data?.user.dispensation && <StatusBadge tone="warning" glyph="clock" word={t('dispensation')} />}
          </Group>
        }
      />
      {failed?.code === 'not-found' && (
        <EmptyState
          title={t('unknownUser')}
          hint={t('unknownUserHint', { uid: padUser(userId) })}
          action={mayList && <LinkButton to="users">{t('toList')}</LinkButton>}
        />
      )}
      {failed && failed.code !== 'not-found' && <ErrorPanel error={failed} onRetry={detail.refetch} />}
      {!failed && <UserChain chain={data?.parentTree} />}
      {!failed && !data && <Bone w="100%" h={292} mb="100dvh" bdrs="sm" />}
      {data && (
        <>
          <ProductAtHand user={data.user} />
          <div className={classes.columns} aria-busy={detail.isFetching}>
            <UserFacts user={data.user} />
            <MoneyBox detail={data} />
          </div>
          {sections.map((Part, i) => (
            <Part key={i} detail={data} />
          ))}
        </>
      )}
    </Page>
  )
}

/** Amount and remark of a movement between the signed-in user and the one that is looked at, or of the owner's own balance. */
function MoneyBox({ detail: { user, mayTransfer } }: { detail: Detail }) {
  const t = useTranslations('accounts')
  const me = useSignedIn()
  const own = user.id === me.id
  const waiting = me.isBlocked && managesType(me, user)
  if (!mayTransfer && !waiting) {
    const manager = user.isBelowAdministrator && user.Parent?.id !== me.id && user.Parent
    const why = manager ? t('managedBy', { name: manager.name }) : t('cannotMove')
    return own ? null : <Hint>{why}</Hint>
  }
  const toMutation = (
    <ScreenLink to="balanceMutation" param={user.id}>
      {t('toMutation')}
    </ScreenLink>
  )
  return (
    <MovementForm
      user={user}
      title={own ? t('moveOwn') : t('move')}
      disabled={!mayTransfer}
      behind={toMutation}
      data-print="none"
    >
      {(bar, ask) => (
        <>
          <SimpleGrid cols={2} spacing="sm">
            <Action label={own ? t('add') : t('transfer')} size="md" type="submit" {...bar('transfer')} />
            <Action label={own ? t('subtract') : t('deduct')} size="md" onClick={() => ask('deduct')} {...bar('deduct')} />
          </SimpleGrid>
          {waiting && <Hint>{t('blockedCannotMove')}</Hint>}
        </>
      )}
    </MovementForm>
  )
}

/** A busy seller makes several sales in this time. */
const atMostEvery = 2000

/** Keeps balance and sales of a user that is looked at up to date: told with it, or read again after its sales. */
function useLiveUser(userId: number) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useLive(
    'balance',
    useCallback((event) => event.userId === userId && patchUser(userId, { balance: event.balance }), [userId]),
  )
  useLive(
    'sale',
    useCallback(
      (event) => {
        if (event.userId !== userId || timer.current) return
        timer.current = setTimeout(() => {
          timer.current = undefined
          void queryClient.invalidateQueries({ queryKey: ['userDetail', { userId }] })
          void queryClient.invalidateQueries({ queryKey: ['transactionLog'] })
        }, atMostEvery)
      },
      [userId],
    ),
  )
}

const FeeSection = later(async () => (await import('../pricing/FeeSection.tsx')).default, { waiting: () => null })

/** What the user pays for each product, for whoever sets its prices. */
function FeeTable({ detail }: SectionProps) {
  const { userTypeId } = useSignedIn()
  if (!setsPricesOf(userTypeId, detail.user.userTypeId)) return <PricesElsewhere detail={detail} />
  return (
    <div id={pricesId} tabIndex={-1} style={{ outline: 'none' }}>
      <FeeSection user={detail.user} />
    </div>
  )
}

/** The sections of a user's page below its figures and the movement of balance, from the top down. */
const sections: readonly ComponentType<SectionProps>[] = [
  MoveAsked,
  Activity,
  Limits,
  Switches,
  Connection,
  EndSessions,
  FeeTable,
]
