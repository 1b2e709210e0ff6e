import { SimpleGrid } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { managesType } from '../../contract/user-types.ts'
import { ScreenLink } from '../ScreenLink.tsx'
import { useSignedIn } from '../session/session.ts'
import { Action } from '../ui/Action.tsx'
import { Hint } from '../ui/Hint.tsx'
import type { Detail } from './detail/section.ts'
import { MovementForm } from './MovementForm.tsx'

/** Amount and remark of a movement between the signed-in user and the one that is looked at, or of the owner's own balance. */
export function MoneyBox({ detail: { user, mayTransfer } }: { detail: Detail }) {
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
      {(possible, ask) => (
        <>
          <SimpleGrid cols={2} spacing="sm">
            <Action label={own ? t('add') : t('transfer')} size="md" type="submit" disabled={!possible} />
            <Action label={own ? t('subtract') : t('deduct')} size="md" disabled={!possible} onClick={() => ask('deduct')} />
          </SimpleGrid>
          {waiting && <Hint>{t('blockedCannotMove')}</Hint>}
        </>
      )}
    </MovementForm>
  )
}
