import { Box } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { Bone } from './Bone.tsx'

/** Stands in a box that is open already until its content has arrived. */
export function Loading() {
  const t = useTranslations('ui')
  return (
    <Box role="status" aria-label={t('loading')} miw={240}>
      <Bone my="sm" />
      <Bone my="sm" w="85%" />
    </Box>
  )
}
