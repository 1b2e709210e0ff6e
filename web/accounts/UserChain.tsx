import { Box, Group } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { Answer } from '../api.ts'
import { pathOf } from '../navigate.ts'
import { useSignedIn } from '../session/session.ts'
import { Bone } from '../ui/Bone.tsx'
import { type Fact, Facts } from '../ui/Facts.tsx'
import { Hint } from '../ui/Hint.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Toolbar } from '../ui/Toolbar.tsx'
import { TypeRungs } from '../ui/TypeBadge.tsx'
import classes from './UserChain.module.css'

interface UserChainProps {
  /** From the signed-in user down. */
  chain: Answer<'parentTree'>['parentTree'] | undefined
  /** Other filters of the list that each step keeps, e.g. its rows per page. */
  keep?: Readonly<Record<string, string | number>>
  /** Label and value of what stands at the right. */
  figures?: readonly Fact[]
}

const line = { gap: 'var(--mantine-spacing-xs) var(--mantine-spacing-sm)', miw: 0, mih: 24 } as const

/** The parents of a user as steps down its network; each one opens the users directly below it. */
export function UserChain({ chain, keep = {}, figures }: UserChainProps) {
  const t = useTranslations('accounts')
  const { id: me } = useSignedIn()
  return (
    <Toolbar still gap="var(--mantine-spacing-sm) var(--mantine-spacing-xl)" data-print="none">
      <Box component="nav" aria-label={t('chain')} flex="1 1 320px" miw={0}>
        <Group component="ol" {...line}>
          {chain ? (
            chain.map(({ id, name, userTypeId, UserType }, i) => (
              <Group component="li" key={id} {...line}>
                {i > 0 && <Icon of={IconChevronRight} size={14} className={classes.step} />}
                <TypeRungs typeId={userTypeId} height={14} />
                <Link
                  to={pathOf('users')}
                  search={(id === me ? keep : { ...keep, parent: id }) as never}
                  // Otherwise the first step, which has no filter of its own, would always count as the current page.
                  activeOptions={{ exact: true, includeSearch: true }}
                  className={classes.name}
                  data-quiet
                  title={`${name} (${UserType.name})`}
                  data-current={i === chain.length - 1 || undefined}
                >
                  {name}
                </Link>
                <Hint component="span">({UserType.name})</Hint>
              </Group>
            ))
          ) : (
            <Group component="li" {...line}>
              <Bone w={180} h={10} />
            </Group>
          )}
        </Group>
      </Box>
      {figures && (
        <Facts strip of={figures} flex={{ base: '1 1 100%', sm: 'none' }} style={{ columnGap: 'var(--mantine-spacing-xl)' }} />
      )}
    </Toolbar>
  )
}
