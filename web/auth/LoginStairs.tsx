import { Flex, Group, Stack, Text } from '@mantine/core'
import type { CSSProperties } from 'react'
import { useTranslations } from 'use-intl'
import { HostMark } from '../shell/HostMark.tsx'
import { useBrand } from '../useBrand.ts'
import classes from './LoginStairs.module.css'

const steps = ['seller', 'subAgent', 'agent', 'mitra', 'owner'] as const

/** The brand's side of the login screen: the network as a flight of stairs from the counter up to head office. */
export function LoginStairs() {
  const t = useTranslations('login')
  const { appName } = useBrand()
  return (
    <Stack component="header" gap={0} miw={0} className={classes.brand}>
      <Group wrap="nowrap" fz="xl" lh="28px" fw={600} lts="-0.012em">
        <HostMark size={34} onBrand />
        {appName}
      </Group>
      <Text component="p" maw="13.2em" fz="xxl" lh="36px" fw={650} lts="-0.022em" visibleFrom="sm" className={classes.headline}>
        {t('headline')}
      </Text>
      <Text maw="30em" mt={14} size="lg" c="rgb(255 255 255 / 0.84)" visibleFrom="sm">
        {t('lead')}
      </Text>
      <Flex component="ol" align="flex-end" pos="absolute" className={classes.stairs}>
        {steps.map((step, i) => (
          <li key={step} style={{ '--step': i } as CSSProperties}>
            <Text size="lg" fw={600} visibleFrom="sm">
              {t(`steps.${step}`)}
            </Text>
            <Text size="sm" lh="20px" visibleFrom="sm">
              {t(`steps.${step}Does`)}
            </Text>
          </li>
        ))}
      </Flex>
    </Stack>
  )
}
