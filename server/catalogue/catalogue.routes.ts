import type { HandlersOf } from '../runner/handlers.ts'
import { categoryDropdown, productDropdown } from './catalogue.ts'

export const catalogueRoutes: HandlersOf<'categoryDropdown' | 'productDropdown'> = {
  categoryDropdown: { read: categoryDropdown },
  productDropdown: { read: productDropdown },
}
