import { Box, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { type Switches as Stand, type SwitchName, turned } from '../../../rules/switches.ts'
import { api } from '../../api.ts'
import { useDialog } from '../../forms/useDialog.ts'
import { useFlip } from '../../lists/useFlip.ts'
import { isOwner } from '../../session/reach.ts'
import { useSignedIn } from '../../session/session.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Hint } from '../../ui/Hint.tsx'
import { RowSwitch } from '../../ui/RowSwitch.tsx'
import { Section } from '../../ui/Section.tsx'
import { staffName } from '../parties.tsx'
import { patchUser } from '../useUserSwitch.tsx'
import { StopFigures } from './StopFigures.tsx'
import type { Detail, SectionProps } from './section.ts'

/** Real time and semi stand for something on deposit only. */
const isShown = (name: SwitchName, { isDm }: Stand) => isDm || (name !== 'isRealTime' && name !== 'isSemi')

/** What is asked about first, because it closes bills or changes who lends to whom, and what it leads to. */
const effects = {
  isDm: { on: ['dmCloses', 'dmReturns', 'dmBelow', 'dmOpenBills'], off: ['creditBills', 'creditCarries', 'creditFalls'] },
  isAdministrator: {
    on: ['administratorCloses', 'administratorLends', 'administratorKeeps'],
    off: ['administratorCloses', 'administratorReturns', 'administratorEnds', 'administratorSelf', 'administratorKeeps'],
  },
} as const
const isAsked = (name: SwitchName): name is keyof typeof effects => name in effects

/** The switches of a user that the signed-in one may turn; the switch itself reports what came of it. */
export function Switches({ detail: { user, switches } }: SectionProps) {
  const t = useTranslations('userPage')
  const me = useSignedIn()
  const accounts = useTranslations('accounts')
  const recorded = accounts('recordedAs', { name: staffName(me) })
  const turn = useSettingSwitch()
  const ask = useDialog<{ name: keyof typeof effects; on: boolean }>()
  if (switches.length === 0) return null

  const excluded = (name: SwitchName) =>
    name === 'isRealTime' && user.isSemi ? t('excludesSemi') : name === 'isSemi' && user.isRealTime ? t('excludesRealTime') : null
  return (
    <Section title={t('switches')}>
      <Box component="ul" maw={620}>
        {switches
          .filter((name) => isShown(name, user))
          .map((name) => (
            <Group
              key={name}
              component="li"
              wrap="nowrap"
              gap="lg"
              mih={56}
              py="sm"
              style={{ borderBottom: '1px solid var(--jj-border)' }}
            >
              <Box flex={1}>
                <Text fw={600}>{t(name)}</Text>
                <Hint>{excluded(name) ?? t(`${name}Hint`)}</Hint>
              </Box>
              <Box w={96}>
                <RowSwitch
                  label={t('switchOf', { what: t(name), name: user.name })}
                  word={t('on')}
                  on={user[name]}
                  disabled={me.isBlocked || excluded(name) !== null}
                  why={me.isBlocked ? accounts('blockedCannotChange') : undefined}
                  onChange={(on) => (isAsked(name) ? ask.open({ name, on }) : turn(user, name, on))}
                />
              </Box>
            </Group>
          ))}
      </Box>
      {ask.show(ConfirmDialog, ({ name, on }) => ({
        title: t(on ? 'turnOnTitle' : 'turnOffTitle', { what: t(name), name: user.name }),
        effects: [...effects[name][on ? 'on' : 'off'].map((effect) => t(effect)), recorded],
        children: name === 'isAdministrator' && !on && <StopFigures userId={user.id} />,
        confirmLabel: t(on ? 'turnOn' : 'turnOff', { what: t(name) }),
        moves: true,
        run: async () => turn(user, name, on),
      }))}
    </Section>
  )
}

const calls = {
  isAdministrator: (userId: number, on: boolean) => api('setAdministrator', { userId, isAdministrator: on }),
  isD0: (userId: number, on: boolean, owner: boolean) => api(owner ? 'setD0' : 'setD0Ca', { userId, isD0: on }),
  isDm: (userId: number, on: boolean) => api('setDm', { userId, isDm: on }),
  isRealTime: (userId: number, on: boolean) => api('setRealTime', { userId, isRealTime: on }),
  isSemi: (userId: number, on: boolean) => api('setSemi', { userId, isSemi: on }),
}

/** Answers the way to turn a switch of a user; one may turn others along, so that all stand again as they did when it fails. */
function useSettingSwitch(): (user: Detail['user'], name: SwitchName, on: boolean) => void {
  const t = useTranslations('userPage')
  const accounts = useTranslations('accounts')
  const owner = isOwner(useSignedIn())
  const flip = useFlip()
  return (user, name, on) => {
    const { id, isAdministrator, isD0, isDm, isRealTime, isSemi } = user
    const b = (chunks: ReactNode) => <strong>{chunks}</strong>
    const before = { isAdministrator, isD0, isDm, isRealTime, isSemi }
    const shown = turned(before, name, on)
    const change = {
      reads: ['userDetail' as const, 'listUsers' as const],
      key: `switches ${id}`,
      show: (to: boolean) => patchUser(id, to === on && typeof shown !== 'string' ? shown : before),
      send: (to: boolean) => calls[name](id, to, owner),
      onDone: ({ userId: _, ...after }: Awaited<ReturnType<(typeof calls)[SwitchName]>>) => patchUser(id, after),
      done: (to: boolean) => t.rich(to ? 'turnedOn' : 'turnedOff', { what: t(name), name: user.name, b }),
      // What moves money or makes bills was asked about, and has no way back that undoes it.
      undo: () => (isAsked(name) ? null : undefined),
      failed: (message: string, unknown: boolean) =>
        accounts.rich(unknown ? 'switchUnknown' : 'switchFailed', { name: user.name, message, b }),
    }
    flip(change, on)
  }
}
