import type pg from 'pg'
import { customerForms, customerPatterns, hintOf } from '../rules/customer-code.ts'
import { spreadDefaults } from '../rules/fees.ts'
import { type CategoryName, catalogue, categories } from './catalogue.ts'
import {
  endPoints,
  margins,
  outage,
  ownPartners,
  partnerCode,
  partnerId,
  partners,
  placesOf,
  productId,
  userId,
  waitingPartner,
} from './market.ts'
import { continueIds, insertRows, withIds } from './rows.ts'

/** Fills categories, partners, products, prices and margins. The users must be there. */
export async function fillCatalogue(client: pg.ClientBase): Promise<void> {
  await insertRows(client, 'category', withIds(categories.map((category, place) => ({ ...category, position: place + 1 }))))
  await insertRows(
    client,
    'partner',
    withIds([
      ...partners.map((name, place) => ({ name, type: 'simulator', end_point: endPoints[place]!, is_active: true })),
      { name: waitingPartner.name, type: waitingPartner.type, end_point: waitingPartner.endPoint, is_active: false },
    ]),
  )
  await insertRows(client, 'product', productRows())
  await insertRows(
    client,
    'admin_nominal',
    catalogue.map((product) => ({
      id: productId(product),
      product_id: productId(product),
      nominal: product.adminNominal,
      fees: spreadDefaults(product.defaultFees),
    })),
  )
  await client.query('update product set admin_nominal_id = id')
  await insertRows(client, 'product_partner', priceRows())
  await insertRows(
    client,
    'user_fee',
    margins.flatMap(({ child, category, fee }) =>
      ofCategory(category).map((id) => ({ user_id: userId(child), admin_nominal_id: id, fee })),
    ),
  )
  await insertRows(
    client,
    'user_partner',
    ownPartners.flatMap(({ username, category, place }) =>
      ofCategory(category).map((id) => ({ user_id: userId(username), product_id: id, partner_id: partnerId(place) })),
    ),
  )
  await continueIds(client, ['category', 'partner', 'product', 'admin_nominal', 'product_partner'])
}

/** The outage began after the last sale. */
export async function beginOutage(client: pg.ClientBase): Promise<void> {
  await client.query('update product set outage_reason = $2 where code = $1', [outage.code, outage.reason])
}

const ofCategory = (category: CategoryName) => catalogue.filter((product) => product.category === category).map(productId)

const productRows = () =>
  withIds(
    catalogue.map(({ code, name, category, brand, family, productTypeId, nominal, minAmount, maxAmount, cutOff }) => ({
      code,
      name,
      category_id: categories.findIndex((each) => each.name === category) + 1,
      brand,
      family,
      product_type_id: productTypeId,
      nominal,
      min_amount: minAmount ?? 0,
      max_amount: maxAmount ?? 0,
      customer_form: customerForms[family],
      customer_pattern: customerPatterns[family],
      customer_hint: hintOf(family),
      is_available: true,
      is_available_tl: true,
      cut_off_from: cutOff?.[0] ?? null,
      cut_off_to: cutOff?.[1] ?? null,
    })),
  )

const priceRows = () =>
  withIds(
    catalogue.flatMap((product) =>
      product.partnerPrices.map((price, place) => ({
        product_id: productId(product),
        partner_id: partnerId(place),
        price,
        priority: placesOf(product, 'dm').indexOf(place) + 1,
        priority_tl: placesOf(product, 'tl').indexOf(place) + 1,
        partner_code: partnerCode(product, place),
      })),
    ),
  )
