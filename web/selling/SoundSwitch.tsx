import { useTranslations } from 'use-intl'
import { Tick } from '../ui/Tick.tsx'
import { isQuiet } from './soldSign.ts'

/** Turns sound and vibration of a sale off and on in this browser. */
export function SoundSwitch() {
  const t = useTranslations('selling')
  const quiet = isQuiet.use()
  return (
    <Tick checked={!quiet} onChange={(on) => isQuiet.set(!on)}>
      {t('sound')}
    </Tick>
  )
}
