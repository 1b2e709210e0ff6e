import { useTranslations } from 'use-intl'
import { isOwner } from '../../contract/user-types.ts'
import { type Answer, api } from '../api.ts'
import { FormDialog } from '../forms/FormDialog.tsx'
import { useDialog } from '../forms/useDialog.ts'
import { useSignedIn } from '../session/session.ts'
import { Action } from '../ui/Action.tsx'
import { Hint } from '../ui/Hint.tsx'

type Hints = Answer<'h2hDomain'>['ipHints']

/** A line each: a name, a colon, its addresses. */
const asText = (hints: Hints): string => hints.map(({ name, ip }) => `${name}: ${ip}`).join('\n')
const asHints = (text: string): Hints =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [name = '', ...rest] = line.split(':')
      return { name: name.trim(), ip: rest.join(':').trim() }
    })

/** Which addresses integrations call from, as the owner wrote them down here. */
export function IpHints({ of: hints }: { of: Hints }) {
  const t = useTranslations('creation')
  const owner = isOwner(useSignedIn())
  const dialog = useDialog()
  return (
    <>
      {hints.map(({ name, ip }) => (
        <Hint key={name}>{t('ipHint', { name, ip })}</Hint>
      ))}
      {owner && <Action label={t('ipHints')} size="xs" mr="auto" onClick={() => dialog.open(true)} />}
      {dialog.draw((_, opened) => (
        <FormDialog
          {...opened}
          title={t('ipHints')}
          save={t('saveHints')}
          start={{ text: asText(hints) }}
          run={({ text }) => api('setIpHints', { ipHints: asHints(text) })}
          fields={{
            text: {
              label: t('ipHintsLabel'),
              description: t('ipHintsNote'),
              minRows: 3,
              autoComplete: 'off',
              spellCheck: false,
            },
          }}
        />
      ))}
    </>
  )
}
