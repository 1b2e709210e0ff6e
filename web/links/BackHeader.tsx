import { Flex } from '@mantine/core'
import type { ComponentProps } from 'react'
import { PageHeader } from '../ui/Page.tsx'
import { BackButton } from './BackButton.tsx'
import classes from './BackHeader.module.css'

type BackHeaderProps = ComponentProps<typeof BackButton> & Omit<ComponentProps<typeof PageHeader>, 'children'>

/** The title of a screen that another one led to, the way back before it. */
export function BackHeader(props: BackHeaderProps) {
  const { title, sub, actions, ...back } = props
  return (
    <Flex align="flex-start" flex="none" pl="calc(var(--jj-gutter) - 6px)" className={classes.header}>
      <BackButton {...back} />
      <PageHeader title={title} {...('sub' in props && { sub })} actions={actions} />
    </Flex>
  )
}
