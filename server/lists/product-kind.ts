import { sql } from 'kysely'
import { productTypes } from '../../contract/catalogue/product-types.ts'

/** Whether the product `p` of a query is a bill. */
export const isBill = sql<boolean>`(p.product_type_id = ${sql.lit(productTypes.bill)})`

/** Whether the product `p` of a query is an open denomination. */
export const isOpenDenomination = sql<boolean>`(p.product_type_id = ${sql.lit(productTypes.open)})`
