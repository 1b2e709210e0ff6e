import { Button, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import { padProduct } from '../../rules/ids.ts'
import { api } from '../api.ts'
import { LinkButton } from '../links/LinkButton.tsx'
import type { PanelControls } from '../lists/ListTable.tsx'
import { refreshed } from '../refresh.ts'
import { RowSwitch } from '../ui/RowSwitch.tsx'
import { SidePanel } from '../ui/SidePanel.tsx'
import { toast } from '../ui/toast.ts'
import { useRun } from '../ui/useRun.ts'
import classes from './catalogue.module.css'
import { HoursForm } from './HoursForm.tsx'
import { ProductState, useOutageText } from './ProductState.tsx'
import type { ProductRow } from './productRow.ts'
import { RenameForm } from './RenameForm.tsx'
import { useAvailability } from './useAvailability.tsx'
import { useMayEdit } from './useMayEdit.ts'

/** One product: why it is closed, its name, where it is sold, its cut-off hours, and the ways to its switchings and fees. */
export function ProductPanel({ product, ...panel }: PanelControls & { product: ProductRow }) {
  const t = useTranslations('catalogue')
  const mayEdit = useMayEdit()
  const turn = useAvailability()
  const { id, code, name } = product
  return (
    <SidePanel
      {...panel}
      label={t('detail', { name })}
      head={
        <>
          <div className={classes.panelLabel}>
            {padProduct(id)} · {code}
          </div>
          <div className={classes.panelName}>{name}</div>
          <ProductState product={product} />
        </>
      }
    >
      <div className={classes.panel}>
        <Why product={product} />
        {!mayEdit && <p className={classes.note}>{t('onlyOwner')}</p>}
        <Section title={t('goOn')}>
          <div className={classes.buttons}>
            <LinkButton to="productSwitching" search={{ product: id, priorityType: 'priority' }}>
              {t('switchings')} {t('dm')}
            </LinkButton>
            <LinkButton to="productSwitching" search={{ product: id, priorityType: 'priorityTl' }}>
              {t('switchings')} {t('tl')}
            </LinkButton>
            <LinkButton to="adminNominal" search={{ product: id }}>
              {t('fees.title')}
            </LinkButton>
          </div>
        </Section>
        {mayEdit && (
          <>
            <Section title={t('name')}>
              <RenameForm key={id} product={product} />
            </Section>
            <Section title={t('state')}>
              {(['dm', 'tl'] as const).map((kind) => (
                <div key={kind} className={classes.switchLine}>
                  <span>{t(`${kind}Long`)}</span>
                  <RowSwitch
                    label={t('availableOf', { name, kind: t(`${kind}Long`) })}
                    word={t('open')}
                    on={kind === 'dm' ? product.isAvailable : product.isAvailableTl}
                    onChange={(on) => turn(product, kind, on)}
                  />
                </div>
              ))}
            </Section>
            <Section title={t('hours')}>
              <HoursForm key={id} product={product} />
            </Section>
            <Section title={t('outageTitle')}>
              <OutageForm key={id} product={product} />
            </Section>
          </>
        )}
      </div>
    </SidePanel>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.section}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

/** In words what the badges of the product mean. */
function Why({ product }: { product: ProductRow }) {
  const t = useTranslations('catalogue')
  const outageText = useOutageText()
  const { outage, isOnTrial, closedByPrice } = product
  const reasons = [
    outage && outageText(outage),
    isOnTrial && t('onTrialHint'),
    closedByPrice > 0 && t('closedByPriceHint', { count: dotted(closedByPrice) }),
  ].filter((reason) => reason)
  if (reasons.length === 0) return null
  return (
    <div className={classes.why} role="status">
      {reasons.map((reason) => (
        <p key={String(reason)}>{reason}</p>
      ))}
    </div>
  )
}

function OutageForm({ product: { id, name, outage } }: { product: ProductRow }) {
  const t = useTranslations('catalogue')
  const action = useRun()
  const [reason, setReason] = useState('')

  async function set(to: string | null) {
    const done = await action.run(() => api('setOutage', { productId: id, reason: to }))
    await refreshed()
    if (!done) return
    setReason('')
    toast(t.rich(to === null ? 'outageOpened' : 'outageClosed', { name, b: (chunks) => <strong>{chunks}</strong> }))
  }

  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        void set(outage ? null : reason)
      }}
    >
      {!outage && (
        <TextInput
          label={t('outageReason')}
          placeholder={t('outageExample')}
          value={reason}
          maxLength={200}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={action.failure?.fields.reason}
        />
      )}
      {action.failure && !action.failure.fields.reason && (
        <p role="alert" className={classes.failure}>
          {action.failure.message}
        </p>
      )}
      <Button type="submit" variant="default" loading={action.pending} disabled={!outage && reason.trim().length < 3}>
        {t(outage ? 'openProduct' : 'closeProduct')}
      </Button>
    </form>
  )
}
