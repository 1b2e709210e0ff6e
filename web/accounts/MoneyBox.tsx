import { Paper, SimpleGrid, Stack } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { managesType } from '../../contract/user-types.ts'
import { ScreenLink } from '../ScreenLink.tsx'
import { useSignedIn } from '../session/session.ts'
import { Action } from '../ui/Action.tsx'
import { Hint } from '../ui/Hint.tsx'
import { Notice } from '../ui/Notice.tsx'
import { sends } from '../ui/sends.ts'
import type { Detail } from './detail/section.ts'
import { useMovementForm } from './useMovementForm.tsx'

/** Amount and remark of a movement between the signed-in user and the one that is looked at, or of the owner's own balance. */
export function MoneyBox({ detail: { user, mayTransfer } }: { detail: Detail }) {
  const t = useTranslations('accounts')
  const me = useSignedIn()
  const own = user.id === me.id
  const { form, possible, ask, unsure, fields, dialog } = useMovementForm(user, own, { disabled: !mayTransfer })
  const waiting = me.isBlocked && managesType(me, user)
  if (!mayTransfer && !waiting) {
    const manager = user.isBelowAdministrator && user.Parent?.id !== me.id && user.Parent
    const why = manager ? t('managedBy', { name: manager.name }) : t('cannotMove')
    return own ? null : <Hint>{why}</Hint>
  }
  return (
    <Paper component="section" withBorder px="xl" py="lg" data-print="none" aria-labelledby="move-title">
      <h2 id="move-title">{own ? t('moveOwn') : t('move')}</h2>
      <form ref={form} onSubmit={sends(() => possible && ask('transfer'))}>
        <Stack gap="md" pt="md">
          {fields}
          <SimpleGrid cols={2} spacing="sm">
            <Action label={own ? t('add') : t('transfer')} size="md" type="submit" disabled={!possible} />
            <Action label={own ? t('subtract') : t('deduct')} size="md" disabled={!possible} onClick={() => ask('deduct')} />
          </SimpleGrid>
          {waiting && <Hint>{t('blockedCannotMove')}</Hint>}
          {unsure && (
            <Notice tone="warning" role="status">
              {unsure}{' '}
              <ScreenLink to="balanceMutation" param={user.id}>
                {t('toMutation')}
              </ScreenLink>
            </Notice>
          )}
        </Stack>
      </form>
      {dialog}
    </Paper>
  )
}
