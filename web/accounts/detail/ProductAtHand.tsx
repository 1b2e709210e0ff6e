import { Box, Group, TextInput } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { setsPricesOf } from '../../../contract/user-types.ts'
import { may } from '../../session/reach.ts'
import { useSignedIn } from '../../session/session.ts'
import { Action } from '../../ui/Action.tsx'
import { usePhone } from '../../ui/screenWidth.ts'
import { sends } from '../../ui/sends.ts'
import { typed } from '../../ui/typed.ts'
import { useUrlFilters } from '../../ui/useUrlFilters.ts'
import type { Detail } from './section.ts'

/** Id of what the prices of the user stand in. */
export const pricesId = 'prices'

/** Goes to the prices with the focus, and scrolls again while what stands above them still comes, until somebody moves the page by hand. */
function showPrices() {
  const prices = document.getElementById(pricesId)
  prices?.focus({ preventScroll: true })
  const parts = new ResizeObserver(() => void prices?.scrollIntoView({ block: 'start' }))
  for (const part of prices?.parentElement?.children ?? []) parts.observe(part)
  for (const by of ['wheel', 'touchmove', 'pointerdown', 'keydown'])
    addEventListener(by, () => parts.disconnect(), { once: true })
}

/** From the head of the page to one product among the prices of its user: a search whose answer is the table further below. */
export function ProductAtHand({ user }: { user: Detail['user'] }) {
  const t = useTranslations('pricing')
  const me = useSignedIn()
  const [{ keyword }, setFilters] = useUrlFilters({ keyword: '', page: 1 })
  const [text, setText] = useState(keyword)
  // Who was looked for is there to be worked on; on a phone its keyboard would cover it.
  const phone = usePhone()
  const isFound = useLocation({ select: ({ state }) => state.found })
  const isAsked = isFound && keyword !== ''
  useEffect(() => {
    if (isAsked) showPrices()
  }, [isAsked])
  if (!setsPricesOf(me.userTypeId, user.userTypeId)) return null
  const label = t(may(me, 'money') || may(me, 'users') ? 'atHand' : 'findPrice')
  return (
    <Box
      component="form"
      px="var(--jj-gutter)"
      pb="md"
      data-print="none"
      onSubmit={sends(() => {
        setFilters({ keyword: text.trim() })
        showPrices()
      })}
    >
      <Group gap="sm" align="flex-end">
        <Box flex="0 1 320px">
          <TextInput
            autoFocus={isFound && !isAsked && !phone}
            label={label}
            {...typed(text, setText)}
            maxLength={100}
            autoComplete="off"
            enterKeyHint="search"
          />
        </Box>
        <Action label={t('toPrices')} variant="default" type="submit" size="md" />
      </Group>
    </Box>
  )
}
