import { wibDay } from '../rules/dates.ts'
import { callerOf } from './app.ts'
import type { Opening } from './opening.ts'
import { plain } from './plain-screens.ts'

/** A compared day; where there is none yet, a seller rehearses for as long as that takes. */
export async function movingScreens(): Promise<Opening[]> {
  const owner = await callerOf('budi')
  const day = wibDay(new Date())
  if ((await owner('comparedDays', {})).days.length === 0) {
    const sellers = ['konter-cendana']
    await owner('beginRehearsals', { sellers })
    const cells = { seller: sellers[0]!, product: 'X10', number: '081290347781', price: '10.200', status: 'Sukses' }
    await owner('compareDay', { day, system: 'otomax', fileName: 'hari.csv', columns: {}, sales: [{ row: 2, cells }] })
    await owner('endRehearsals', { sellers })
  }
  return ['', '&part=sellers'].map((part) => plain('budi', `/ComparedDay?day=${day}${part}`, 'comparedDay'))
}
