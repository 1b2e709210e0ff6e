import { useTranslations } from 'use-intl'
import { padSale } from '../../rules/ids.ts'
import { useColumns } from '../lists/columns.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import type { Column } from '../ui/table.ts'
import { type Difference, kindLooks, type SellerOfDay } from './comparedStart.ts'

const noted = { card: 'note', cardLabel: true } as const

/** Columns of the differences of a day. */
export function useDifferenceColumns(): readonly Column<Difference>[] {
  const t = useTranslations('comparing')
  return useColumns<Difference>(
    (c) => [
      c.state('kind', t('kind'), ({ kind }) => <StatusBadge {...kindLooks[kind]} word={t(`kinds.${kind}`)} />, {
        width: 152,
        shows: ({ kind }) => t(`kinds.${kind}`),
        sortBy: ({ kind }) => t(`kinds.${kind}`),
      }),
      c.name('seller', t('seller'), ({ User }) => User.name, { width: 120 }),
      c.text('username', t('username'), ({ User }) => User.username, { width: 120, priority: 5, card: 'none' }),
      c.text('product', t('product'), ({ product }) => product, { width: 80, priority: 1, card: 'note' }),
      c.text('number', t('number'), ({ customerCode }) => customerCode, { width: 120, priority: 1, card: 'note' }),
      c.text('row', t('row'), ({ row }) => row, { ...noted, width: 60, align: 'right' }),
      c.text('trid', t('trid'), ({ saleId }) => saleId && padSale(saleId), { ...noted, width: 84 }),
      c.money('priceThere', t('priceThere'), ({ priceThere }) => priceThere, { ...noted, width: 126 }),
      c.money('priceHere', t('priceHere'), ({ priceHere }) => priceHere, { ...noted, width: 126 }),
      c.money('difference', t('difference'), ({ difference }) => difference, { width: 104, card: 'amount' }),
      c.text('stateThere', t('stateThere'), ({ stateThere }) => stateThere && t(`state.${stateThere}`), {
        ...noted,
        width: 100,
        priority: 3,
      }),
      c.text('stateHere', t('stateHere'), ({ stateHere }) => stateHere && t(`state.${stateHere}`), {
        ...noted,
        width: 100,
        priority: 3,
      }),
    ],
    [t],
  )
}

/** Columns of the sellers of a day. */
export function useSellerColumns(): readonly Column<SellerOfDay>[] {
  const t = useTranslations('comparing')
  return useColumns<SellerOfDay>(
    (c) => [
      c.name('seller', t('seller'), ({ User }) => User.name, { width: 140 }),
      c.text('username', t('username'), ({ User }) => User.username, { width: 120, priority: 4, card: 'none' }),
      c.text('code', t('code'), ({ code }) => code, { ...noted, width: 96, priority: 3 }),
      c.count('salesThere', t('salesThere'), ({ salesThere }) => salesThere, { priority: 3, card: 'none' }),
      c.count('salesHere', t('salesHere'), ({ salesHere }) => salesHere, { priority: 3, card: 'none' }),
      c.money('amountThere', t('amountThere'), (row) => row.amountThere, { ...noted, width: 140 }),
      c.money('amountHere', t('amountHere'), (row) => row.amountHere, { ...noted, width: 140 }),
      c.money('difference', t('difference'), (row) => row.amountDifference, { width: 112, card: 'amount' }),
      c.money('balanceThere', t('balanceThere'), (row) => row.balanceThere, { ...noted, width: 140 }),
      c.money('balanceHere', t('balanceHere'), (row) => row.balanceHere, { ...noted, width: 140 }),
      c.money('balanceDifference', t('balanceDifference'), (row) => row.balanceDifference, { ...noted, width: 150 }),
    ],
    [t],
  )
}
