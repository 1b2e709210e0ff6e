import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { mayOpen, screens } from '../../contract/screens.ts'
import { saleStatusOf } from '../../contract/selling/sale-statuses.ts'
import { withRp } from '../../rules/amounts.ts'
import { localDay } from '../../rules/dates.ts'
import { readSearch, type Sought, type Wish } from '../../rules/finder.ts'
import { padBill, padSale, padTicket, padUser } from '../../rules/ids.ts'
import type { ApiError } from '../api.ts'
import { useSignedIn } from '../session/session.ts'
import { clockOf, useClock } from '../session/useClock.ts'
import { useReader } from '../session/useReader.ts'
import type { IconShape } from '../ui/Icon.tsx'
import { useCall } from '../useCall.ts'
import { type FinderLink, type Hit, linkOf, moreOf, wishOf } from './finderLinks.ts'
import { screensFor, screensNamed } from './foundScreens.ts'
import { icons } from './navigation.ts'
import { useMenuText } from './useMenuText.ts'

export type FinderGroup = 'wishes' | 'screens' | Hit['kind']

/** One line of what was found. */
export interface FinderRow {
  key: string
  group: FinderGroup
  icon: IconShape
  title: string
  note?: string
  aside?: string
  link: FinderLink
}

type Description = Pick<FinderRow, 'title' | 'note' | 'aside'>

/** Milliseconds after the last letter until the server is asked. */
const pause = 200
const mostScreens = 5
/** In the order in which they stand. */
const kinds: readonly Hit['kind'][] = ['sale', 'user', 'bill', 'ticket', 'product']

interface Found {
  rows: readonly FinderRow[]
  /** An answer about this text is still to come. */
  waits: boolean
  error: ApiError | null
  retry: () => void
  /** Asks at once. */
  ask: () => void
}

/** What a text means to the signed-in one: screens at once, everything else as the server finds it; nothing that was found for another text. */
export function useFinderRows(typed: string): Found {
  const text = typed.trim()
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), pause)
    return () => clearTimeout(timer)
  }, [text])
  const read = useCall('find', { text: asked }, { enabled: asked !== '' && asked === text, keepRows: false, staleTime: 5000 })
  const isAnswered = asked === text && read.data !== undefined
  const { wish, sought } = readSearch(text)
  const [onScreens, onHit, onTopUp, onMore] = [useScreenRows(), useHitRow(), useTopUpRow(), useMoreRows()]
  const hits = isAnswered ? read.data.hits : []
  const ofKind = (kind: Hit['kind']) => hits.filter((hit) => hit.kind === kind)
  const wishes = wish ? [...onTopUp(wish), ...hits.flatMap((hit) => onHit(hit, wish))] : []
  const isListed = wishes.length === 0 || wish?.kind === 'topUp'
  const found = isListed
    ? kinds.flatMap((kind) => [...ofKind(kind).flatMap((hit) => onHit(hit, null)), ...onMore(kind, hits, sought)])
    : []
  const error = asked === text && text !== '' ? read.error : null
  return {
    rows: text === '' ? [] : [...wishes, ...onScreens(text), ...found],
    waits: text !== '' && !isAnswered && !error,
    error,
    retry: () => void read.refetch(),
    ask: () => setAsked(text),
  }
}

/** The screens of the signed-in one whose title, or whose name in the menu, has the text. */
function useScreenRows() {
  const menuText = useMenuText()
  const titleOf = useTranslations('screen')
  const reader = useReader()
  return (text: string): FinderRow[] =>
    screensNamed(text, reader ? screensFor(reader) : [], (name) => [menuText(name), titleOf(name)])
      .slice(0, mostScreens)
      .map((name) => ({
        key: `screen-${name}`,
        group: 'screens',
        icon: icons[name],
        title: menuText(name),
        link: { screen: name, search: {} },
      }))
}

/** A hit as a line: as what it is, or with a wish as what would be done with it, which is none for many. */
function useHitRow() {
  const t = useTranslations('finder')
  const money = useTranslations('accounts')
  const states = useTranslations('saleStatus')
  const { utcOffset } = useSignedIn()
  const clock = useClock()
  const bills = clockOf(utcOffset, 'id')
  function wished(hit: Hit, wish: Wish): string {
    if (wish.kind === 'sell') return t('sell', { product: hit.name, number: wish.customerCode })
    if (wish.kind === 'price') return t('priceOf', { product: wish.product.toUpperCase(), name: hit.name })
    if (wish.kind !== 'move') return hit.name
    if (wish.amount === null) return t(wish.direction, { name: hit.name })
    return money(wish.direction === 'transfer' ? 'transferOf' : 'deductOf', { sum: withRp(wish.amount), name: hit.name })
  }

  function described({ kind, id, name, code, of, amount, statusId, createdAt, isBlocked }: Hit): Description {
    const day = createdAt ? clock.date(createdAt) : undefined
    const sum = amount === null ? '' : withRp(amount)
    switch (kind) {
      case 'sale': {
        const status = saleStatusOf[statusId ?? 0]
        return {
          title: `${code} · ${name}`,
          note: [`TRID ${padSale(id)}`, of, sum, status && states(status)].filter(Boolean).join(' · '),
          aside: day,
        }
      }
      case 'user':
        return { title: name, note: [padUser(id), code, isBlocked && t('blocked')].filter(Boolean).join(' · ') }
      case 'bill':
        return {
          title: `${t('bill')} ${padBill(id)}`,
          note: [name, sum].join(' · '),
          aside: createdAt ? bills.date(createdAt) : undefined,
        }
      case 'ticket':
        return { title: `${t('ticket')} ${padTicket(id)}`, note: [name, sum].join(' · '), aside: day }
      case 'product':
        return { title: name, note: code }
    }
  }

  return (hit: Hit, wish: Wish | null): FinderRow[] => {
    const own = { key: `${hit.kind}-${hit.id}`, icon: icons[hit.screen] }
    if (!wish) return [{ ...own, group: hit.kind, ...described(hit), link: linkOf(hit, utcOffset) }]
    const link = wishOf(wish, hit)
    if (!link) return []
    return [
      { ...own, key: `wish-${own.key}`, group: 'wishes', ...described(hit), title: wished(hit, wish), aside: undefined, link },
    ]
  }
}

/** The lists that have more of a kind than is told here. */
function useMoreRows() {
  const t = useTranslations('finder')
  const reader = useReader()
  const { utcOffset } = useSignedIn()
  return (kind: Hit['kind'], hits: readonly Hit[], sought: Sought): FinderRow[] => {
    const text = kind === 'sale' || kind === 'user' ? sought[kind] : null
    const link = text && moreOf(hits, kind, text, localDay(Date.now(), utcOffset))
    if (!link || !reader || !mayOpen(screens[link.screen], reader)) return []
    return [{ key: `more-${kind}`, group: kind, icon: icons[link.screen], title: t('more', { text }), link }]
  }
}

/** The own top-up of an amount, for who has one. */
function useTopUpRow() {
  const t = useTranslations('finder')
  const reader = useReader()
  return (wish: Wish): FinderRow[] => {
    if (wish.kind !== 'topUp' || wish.amount === null || !reader || !mayOpen(screens.topUp, reader)) return []
    const title = t('topUpOf', { sum: withRp(wish.amount) })
    const link: FinderLink = { screen: 'topUp', search: { amount: wish.amount } }
    return [{ key: 'wish-topup', group: 'wishes', icon: icons.topUp, title, link }]
  }
}
