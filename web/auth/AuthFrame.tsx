import type { ReactNode } from 'react'
import { LanguageSwitch } from '../i18n/LanguageSwitch.tsx'
import { Powered } from '../shell/Footer.tsx'
import { NewVersion } from '../shell/NewVersion.tsx'
import classes from './LoginPage.module.css'
import { LoginStairs } from './LoginStairs.tsx'

interface AuthFrameProps {
  /** For a long form. */
  wide?: boolean
  children: ReactNode
}

/** The frame of every page in front of the sign-in: the brand, one narrow column, languages and whose platform it is. */
export function AuthFrame({ wide, children }: AuthFrameProps) {
  return (
    <div className={classes.page}>
      <LoginStairs />
      <div className={classes.side} data-wide={wide}>
        <NewVersion framed />
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
