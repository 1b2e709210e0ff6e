import { useTranslations } from 'use-intl'
import type { ScreenName } from '../../contract/screens.ts'

/** What a screen is called in the menu: as its title, or shorter. */
export function useMenuText(): (name: ScreenName) => string {
  const t = useTranslations('screen')
  return (name) => {
    const short = `menu.${name as 'domains'}` as const
    return t.has(short) ? t(short) : t(name)
  }
}
