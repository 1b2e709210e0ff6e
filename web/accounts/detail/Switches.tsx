import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Switches as Stand, SwitchName } from '../../../rules/switches.ts'
import { RowSwitch } from '../../ui/RowSwitch.tsx'
import { Section } from '../../ui/Section.tsx'
import { SwitchDialog } from './SwitchDialog.tsx'
import classes from './Switches.module.css'
import type { SectionProps } from './section.ts'
import { useTurn } from './useTurn.tsx'

/** Real time and semi stand for something on deposit only. */
const isShown = (name: SwitchName, { isDm }: Stand) => isDm || (name !== 'isRealTime' && name !== 'isSemi')

/** What is asked about first: these close bills or change who lends to whom. */
const isAsked = (name: SwitchName) => name === 'isDm' || name === 'isAdministrator'

/** The switches of a user that the signed-in one may turn. */
export function Switches({ detail }: SectionProps) {
  const t = useTranslations('userPage')
  const turn = useTurn()
  const [asked, setAsked] = useState<{ name: SwitchName; on: boolean } | null>(null)
  const { user } = detail
  const names = detail.switches.filter((name) => isShown(name, user))
  if (detail.switches.length === 0) return null

  const excluded = (name: SwitchName) =>
    name === 'isRealTime' && user.isSemi ? t('excludesSemi') : name === 'isSemi' && user.isRealTime ? t('excludesRealTime') : null
  return (
    <Section title={t('switches')}>
      <ul className={classes.switches}>
        {names.map((name) => (
          <li key={name}>
            <span className={classes.words}>
              <strong>{t(name)}</strong>
              <span>{excluded(name) ?? t(`${name}Hint`)}</span>
            </span>
            <RowSwitch
              label={t('switchOf', { what: t(name), name: user.name })}
              word={t('on')}
              on={user[name]}
              disabled={excluded(name) !== null}
              onChange={(on) => (isAsked(name) ? setAsked({ name, on }) : turn(user, name, on))}
            />
          </li>
        ))}
      </ul>
      <SwitchDialog user={user} asked={asked} onClose={() => setAsked(null)} onTurn={(name, on) => turn(user, name, on)} />
    </Section>
  )
}
