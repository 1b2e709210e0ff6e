import { cellErrorText } from '../../contract/cell-errors.ts'
import { userTypes } from '../../contract/user-types.ts'
import { formatRupiah } from '../../rules/amounts.ts'
import { type BadCell, isEmptyRow, mostSheetRows } from '../../rules/product-sheet.ts'
import { fitToCatalogue, type NewSwitching } from '../../rules/product-sheet-catalogue.ts'
import { readSheets } from '../../rules/product-sheet-reading.ts'
import { inboxOf, putInInbox } from '../messages/put-in-inbox.ts'
import { lockCatalogue } from '../offers/lock.ts'
import { lowestShares } from '../offers/shares.ts'
import { tellOfClosings } from '../operators/operators.ts'
import type { Actor } from '../runner/actor.ts'
import type { Answer, Input } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'
import { Refused, refuse } from '../runner/refuse.ts'
import { withoutTimeout } from '../runner/without-timeout.ts'
import { catalogueFor, insertNames, insertPayload, insertProducts, insertSwitchings, nominalsOf } from './bulk-create.queries.ts'

/** Names every wrong cell by `sheet.row.column`, rows from 1. */
function refuseCells(bad: readonly BadCell[], language: Actor['language']): never {
  const fields: Record<string, string> = {}
  for (const { sheet, row, column, problem, values } of bad)
    fields[`${sheet}.${row}.${column}`] ??= cellErrorText(problem, language, values)
  throw new Refused('cells-wrong', { count: Object.keys(fields).length }, fields)
}

/**
 * Makes what the rows of a sheet say, all of it or nothing. A cell that only the catalogue can refuse is refused together with those
 * that are wrong by themselves.
 */
export async function bulkCreateProducts(
  tx: Tx,
  actor: Actor,
  input: Input<'bulkCreateProducts'>,
): Promise<Answer<'bulkCreateProducts'>> {
  const { partnerId } = input
  const { language } = actor
  const filled = input.data.filter((row) => !isEmptyRow(row)).length
  if (filled === 0) refuse('sheet-empty')
  if (filled > mostSheetRows) refuse('sheet-too-long', { rows: filled, most: mostSheetRows })
  const sheets = readSheets(input)
  await withoutTimeout(tx)
  await lockCatalogue(tx)
  const partner = await tx.selectFrom('partner').select('id').where('id', '=', partnerId).executeTakeFirst()
  if (!partner) refuse('not-found')
  const fitted = fitToCatalogue(sheets, await catalogueFor(tx, partnerId, sheets.named))
  const bad = [...sheets.bad, ...fitted.bad]
  if (bad.length > 0) refuseCells(bad, language)
  const from = { partnerId, payloadId: await insertPayload(tx, partnerId, sheets) }
  await insertNames(tx, fitted)
  await insertProducts(tx, fitted.products, from)
  await insertSwitchings(tx, fitted.switchings, from)
  const negative = await sharesBelowZero(tx, fitted.switchings)
  if (negative.length > 0) refuseCells(negative, language)
  await tellOfClosings(tx)
  await putInInbox(tx, inboxOf(actor), 'products-imported', { added: formatRupiah(fitted.products.length) })
  return {
    products: fitted.products.length,
    switchings: fitted.switchings.length,
    categories: fitted.categories.length,
    billers: fitted.billers.length,
    unpriced: fitted.products.filter(({ admin }) => admin === null).length,
  }
}

/** Prices of a partner that is asked first now, and leaves the share of some seller below zero. */
async function sharesBelowZero(tx: Tx, all: readonly NewSwitching[]): Promise<BadCell[]> {
  const switchings = all.filter(({ isFirst }) => isFirst)
  if (switchings.length === 0) return []
  const productOf = await nominalsOf(
    tx,
    switchings.map(({ productId }) => productId),
  )
  const lowest = await lowestShares(tx, [...productOf.keys()], null)
  const rowOf = new Map(switchings.map(({ row, productId }) => [productId, row]))
  return [...lowest].flatMap(([nominal, { share, sellerTypeId }]) =>
    share < 0
      ? [
          {
            sheet: 'data' as const,
            row: rowOf.get(productOf.get(nominal)!)!,
            column: 'price' as const,
            problem: 'share-below-zero' as const,
            values: { share: userTypes[sellerTypeId]!.code, amount: share },
          },
        ]
      : [],
  )
}
