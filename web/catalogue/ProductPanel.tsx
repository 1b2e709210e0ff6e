import { Box, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { padProduct } from '../../rules/ids.ts'
import { LinkButton } from '../links/LinkButton.tsx'
import type { PanelControls } from '../lists/useOpened.ts'
import { ScreenLink } from '../ScreenLink.tsx'
import { useClock } from '../session/useClock.ts'
import { Hint } from '../ui/Hint.tsx'
import { Notice } from '../ui/Notice.tsx'
import { PanelHead } from '../ui/PanelHead.tsx'
import { SidePanel } from '../ui/SidePanel.tsx'
import { AvailabilitySwitch, kinds } from './AvailabilitySwitch.tsx'
import classes from './catalogue.module.css'
import { HoursForm, OutageForm, RenameForm } from './ProductForms.tsx'
import { ProductState } from './productCells.tsx'
import { type ProductRow, reasonsOf } from './stateIn.ts'
import { useMayEdit } from './useMayEdit.ts'

/** One product: why it is closed, its name, where it is sold, its cut-off hours, and the ways to its switchings and fees. */
export function ProductPanel({ product, ...panel }: PanelControls & { product: ProductRow }) {
  const t = useTranslations('catalogue')
  const mayEdit = useMayEdit()
  const { id, code, name } = product
  return (
    <SidePanel
      {...panel}
      label={t('detail', { name })}
      head={
        <PanelHead caption={`${padProduct(id)} · ${code}`} title={name}>
          <Box pt="xs">
            <ProductState product={product} />
          </Box>
        </PanelHead>
      }
    >
      <Box px={20} py="lg">
        <Why product={product} />
        {!mayEdit && <Hint>{t('onlyOwner')}</Hint>}
        <Section title={t('goOn')}>
          <Group gap="sm">
            {kinds.map(({ kind, priorityType }) => (
              <LinkButton key={kind} to="productSwitching" search={{ product: id, priorityType }}>
                {t('switchings')} {t(kind)}
              </LinkButton>
            ))}
            <LinkButton to="adminNominal" search={{ product: id }}>
              {t('fees.title')}
            </LinkButton>
          </Group>
        </Section>
        {mayEdit && (
          <>
            <Section title={t('name')}>
              <RenameForm key={id} product={product} />
            </Section>
            <Section title={t('soldIn')}>
              {kinds.map((of) => (
                <Group key={of.kind} justify="space-between" mih={36}>
                  {t(`${of.kind}Long`)}
                  <AvailabilitySwitch product={product} of={of} />
                </Group>
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
      </Box>
    </SidePanel>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.section}>
      <Box component="h2" fz="sm" lh="18px" mb="sm">
        {title}
      </Box>
      {children}
    </section>
  )
}

/** In words what the badges of the product mean. */
function Why({ product }: { product: ProductRow }) {
  const t = useTranslations('catalogue')
  const reasons = reasonsOf(t, useClock(), product)
  return (
    reasons.length > 0 && (
      <Notice tone="warning" role="status">
        {reasons.map((reason) => (
          <p key={reason}>{reason}</p>
        ))}
        {product.closedByPrice > 0 && (
          <ScreenLink to="productSwitching" search={{ product: product.id, priorityType: 'priority' }}>
            {t('reopenByPrice')}
          </ScreenLink>
        )}
      </Notice>
    )
  )
}
