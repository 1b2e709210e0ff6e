import { Box, Group, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../../rules/amounts.ts'
import type { Answer } from '../../api.ts'
import { ScreenLink } from '../../ScreenLink.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import classes from './create.module.css'
import type { Stage } from './useSubmit.ts'

/** How far checking is, or that the rows are on their way. */
export function Progress({ stage, text }: { stage: Stage; text: string | null }) {
  const t = useTranslations('productSheet')
  return (
    <Toolbar role="status" gap="md" mb={stage ? undefined : 0}>
      {stage && (
        <>
          <progress
            aria-label={t('progress')}
            {...('checking' in stage && { value: stage.checking, max: Math.max(1, stage.of) })}
          />
          {text}
        </>
      )}
    </Toolbar>
  )
}

interface MadeProps {
  answer: Answer<'bulkCreateProducts'>
  partner: number
  onClose: () => void
}

/** What a sheet has made, and where it can be seen. */
export function Made({ answer, partner, onClose }: MadeProps) {
  const t = useTranslations('productSheet')
  const { unpriced } = answer
  const counts = Object.fromEntries(Object.entries(answer).map(([name, count]) => [name, dotted(count)])) as Record<
    keyof typeof answer,
    string
  >
  return (
    <Box mx="var(--jj-gutter)" mb="md">
      <Notice tone="success" role="status">
        <Group gap="md">
          <Text inherit flex="1 1 260px">
            {t('made', counts)} {unpriced > 0 && t('unpriced', { count: counts.unpriced })}
          </Text>
          <ScreenLink to="products" search={{ partner }}>
            {t('see')}
          </ScreenLink>
          <IconButton icon={IconX} label={t('close')} onClick={onClose} />
        </Group>
      </Notice>
    </Box>
  )
}

/** What the cells of a row mean. */
export function Legend() {
  const t = useTranslations('productSheet')
  const b = (chunks: ReactNode) => <b>{chunks}</b>
  return (
    <details className={classes.legend}>
      <summary>{t('legend')}</summary>
      <ul>
        <li>{t.rich('legendProduct', { b })}</li>
        <li>{t.rich('legendNew', { b })}</li>
        <li>{t('legendName')}</li>
        <li>{t('legendCode')}</li>
        <li>{t('legendDenom')}</li>
      </ul>
    </details>
  )
}
