import { z } from 'zod'
import { id } from '../shapes.ts'

/** Files of another system, as both moves and compared days bring them. */

export const moveSystem = z.enum(['otomax', 'irs', 'digiflazz', 'other'])
export const columns = z.record(z.string().max(20), z.string().max(200)).describe('Head of the file by field')
export const fileRow = z.object({
  row: id.max(2_147_483_647).describe('Its number in the file'),
  cells: z.record(z.string().max(20), z.string().max(1000)).describe('Texts by field'),
})
