import { Box, Group, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../../rules/amounts.ts'
import { ScreenLink } from '../../ScreenLink.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import type { ProductSheet } from './useProductSheet.ts'

/** Above the sheets; nothing without content. */
export const Said = (props: ComponentProps<typeof Notice>) =>
  props.children && (
    <Box mx="var(--jj-gutter)" mb="md">
      <Notice {...props} />
    </Box>
  )

/** How far checking is, or that the rows are on their way. */
export function Progress({ stage, stageText }: ProductSheet) {
  const t = useTranslations('productSheet')
  return (
    <Toolbar role="status" gap="md" mb={stage ? undefined : 0}>
      {stage && (
        <>
          <progress
            aria-label={t('progress')}
            {...('checking' in stage && { value: stage.checking, max: Math.max(1, stage.of) })}
          />
          {stageText}
        </>
      )}
    </Toolbar>
  )
}

/** What a sheet has made, and where it can be seen. */
export function Made({ answer, partner, onClose }: NonNullable<ProductSheet['made']> & { onClose: () => void }) {
  const t = useTranslations('productSheet')
  const { unpriced } = answer
  const counts = Object.fromEntries(Object.entries(answer).map(([name, count]) => [name, dotted(count)])) as Record<
    keyof typeof answer,
    string
  >
  return (
    <Said tone="success" role="status">
      <Group gap="md">
        <Text inherit flex="1 1 260px">
          {t('made', counts)} {unpriced > 0 && t('unpriced', { count: counts.unpriced })}
        </Text>
        <ScreenLink to="products" search={{ partner }}>
          {t('see')}
        </ScreenLink>
        <IconButton icon={IconX} label={t('close')} onClick={onClose} />
      </Group>
    </Said>
  )
}

/** What the cells of a row mean. */
export function Legend() {
  const t = useTranslations('productSheet')
  const b = (chunks: ReactNode) => <b>{chunks}</b>
  return (
    <Box component="details" flex="none" fz="xs" lh="16px" c="var(--jj-text-2)">
      <Box component="summary" mih={24} fw={600}>
        {t('legend')}
      </Box>
      <Box component="ul" pl={18} style={{ listStyle: 'disc' }}>
        <li>{t.rich('legendProduct', { b })}</li>
        <li>{t.rich('legendNew', { b })}</li>
        <li>{t('legendName')}</li>
        <li>{t('legendCode')}</li>
        <li>{t('legendDenom')}</li>
      </Box>
    </Box>
  )
}
