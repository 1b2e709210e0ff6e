import { useTranslations } from 'use-intl'
import { Page, PageHeader } from '../ui/Page.tsx'
import classes from './ApiToken.module.css'
import { Callbacks } from './Callbacks.tsx'
import { PartnerSettings } from './PartnerSettings.tsx'
import { TokenCard } from './TokenCard.tsx'

/** The tokens that a partner's programs sign in with, and how their sales behave. */
export default function ApiToken() {
  const title = useTranslations('screen')('getToken')
  const t = useTranslations('h2h')
  return (
    <Page scroll>
      <PageHeader title={title} />
      <div className={classes.body}>
        <p className={classes.lead}>{t('lead')}</p>
        <div className={classes.cards}>
          <TokenCard mode="prod" />
          <TokenCard mode="sand" />
        </div>
        <PartnerSettings />
      </div>
      <Callbacks />
    </Page>
  )
}
