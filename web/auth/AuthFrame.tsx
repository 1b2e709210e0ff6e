import type { ReactNode } from 'react'
import { LanguageSwitch } from '../i18n/LanguageSwitch.tsx'
import { Powered } from '../shell/Footer.tsx'
import classes from './LoginPage.module.css'
import { LoginStairs } from './LoginStairs.tsx'

/** The frame of every page in front of the sign-in: the brand, one narrow column, languages and whose platform it is. */
export function AuthFrame({ children }: { children: ReactNode }) {
  return (
    <div className={classes.page}>
      <LoginStairs />
      <div className={classes.side}>
        <main className={classes.main}>{children}</main>
        <footer className={classes.foot}>
          <LanguageSwitch />
          <p>
            <Powered />
          </p>
        </footer>
      </div>
    </div>
  )
}
