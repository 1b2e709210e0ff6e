import { createTranslator } from 'use-intl/core'
import type { Language } from '../contract/errors.ts'
import type { ScreenName } from '../contract/screens.ts'
import * as enEveryday from '../web/i18n/en.everyday.ts'
import * as enFirst from '../web/i18n/en.first.ts'
import * as enRooms from '../web/i18n/en.ts'
import * as idEveryday from '../web/i18n/id.everyday.ts'
import * as idFirst from '../web/i18n/id.first.ts'
import * as idRooms from '../web/i18n/id.ts'
import type { Catalogue } from '../web/i18n/language.ts'

export type { Language }
export const languages: readonly Language[] = ['id', 'en']

const messages: Record<Language, Catalogue> = {
  id: { ...idFirst, ...idEveryday, ...idRooms },
  en: { ...enFirst, ...enEveryday, ...enRooms } as unknown as Catalogue,
}

export type Texts = ReturnType<typeof textsOf>

/** What a screen is called in the menu: as its title, or shorter. */
export function menuText(t: Texts, name: ScreenName): string {
  const short = `screen.menu.${name as 'domains'}` as const
  return t.has(short) ? t(short) : t(`screen.${name}`)
}

/** What the app says, by the keys of its catalogues: `t('login.submit')`. A key or a value that is missing throws. */
export const textsOf = (language: Language) =>
  createTranslator({
    locale: language,
    messages: messages[language],
    onError: (error) => {
      throw error
    },
  })
