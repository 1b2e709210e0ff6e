import { Box, Flex, Group, Stack } from '@mantine/core'
import { type ReactNode, useContext } from 'react'
import { useTranslations } from 'use-intl'
import type { ScreenName } from '../../contract/screens.ts'
import { type HeadPlaces, HeadSlot, useHeadPlaces } from './headSlot.ts'
import classes from './Page.module.css'
import { PageTitle } from './PageTitle.tsx'

interface PageProps {
  /** Begins with its title, where the header has no more than that. */
  screen?: ScreenName
  children: ReactNode
  /** A SidePanel; beside the page on a wide window, over it below. */
  side?: ReactNode
  /** The whole page scrolls (forms, dashboards) instead of its table. */
  scroll?: boolean
}

/**
 * The sheet of one screen, top down: `<PageHeader>`, filters, `<DataTable>`, `<Pager>`. On a wide window the table takes
 * the height that is left and scrolls by itself; on a phone the window scrolls.
 */
export function Page({ screen, children, side, scroll = false }: PageProps) {
  const titleOf = useTranslations('screen')
  const head = useHeadPlaces()
  return (
    <Flex mih={0} h={{ base: 'auto', sm: '100%' }} data-print="sheet">
      <Stack gap={0} flex={1} miw={0} mih={0} className={classes.body} data-print="sheet" mod={{ scroll }}>
        <HeadSlot value={head}>
          {screen && <PageHeader title={titleOf(screen as 'banks')} />}
          {children}
        </HeadSlot>
      </Stack>
      {side}
    </Flex>
  )
}

interface HeadSubProps {
  places: HeadPlaces | null
  sub?: ReactNode
}

/** What is said beside a heading, and how many rows the list below it has; on a phone below the heading. */
export function HeadSub(props: HeadSubProps) {
  const { places, sub } = props
  return (
    <Box pt={3} mr="auto" c="dimmed" className={classes.sub} mod={{ kept: 'sub' in props, said: !!sub }}>
      {sub && <span>{sub}</span>} <span ref={places?.setCount} data-count />
    </Box>
  )
}

interface PageHeaderProps {
  title: string
  /** Before the title: the way back. */
  before?: ReactNode
  /** Beside the title, before the count of a list; on a phone below it, where it has its line also while it is undefined. */
  sub?: ReactNode
  /** Buttons at the right; at most one of them filled. */
  actions?: ReactNode
  /** Chips, search and other filters below the title. */
  children?: ReactNode
}

/** The h1 of a screen with its actions, and a row of filters below. Sets the window's title. */
export function PageHeader(props: PageHeaderProps) {
  const { title, before, actions, children } = props
  const places = useContext(HeadSlot)
  return (
    <div className={classes.header}>
      <Group gap="sm" mih={32}>
        <Group gap={6} wrap="nowrap" ml={before ? -6 : undefined}>
          {before}
          <PageTitle style={{ overflowWrap: 'anywhere' }}>{title}</PageTitle>
        </Group>
        <HeadSub places={places} {...('sub' in props && { sub: props.sub })} />
        <Group gap="sm" flex="1 1 auto" justify="flex-end" className={classes.ends}>
          <Group gap="sm" className={classes.actions}>
            <Box ref={places?.setSearch} display="contents" />
            {actions}
          </Group>
          <Box ref={places?.setEnd} ml="auto" />
        </Group>
      </Group>
      {children && (
        <Group gap="sm" mt={10}>
          {children}
        </Group>
      )}
    </div>
  )
}
