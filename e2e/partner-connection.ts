import { callerOf } from './app.ts'
import { expect } from './fixtures.ts'
import type { Opening } from './opening.ts'

export const endPoint = 'https://api.digiflazz.example/v1'

/** The id of a partner of a type that is spoken to over the network, made where it is not there yet. */
export async function networkPartner(name: string, typeName: string): Promise<number> {
  const owner = await callerOf('budi')
  const present = (await owner('listPartners', {})).find((partner) => partner.name === name)
  if (present) return present.id
  const type = (await owner('partnerTypes', {})).find((one) => one.name === typeName)!
  return (await owner('addPartner', { name, partnerTypeId: type.id, endPoint })).id
}

/** The connection of a partner by templates, which has most to show, with a trial. */
export const partnerConnectionScreens = async (): Promise<Opening[]> => {
  const id = await networkPartner('Mitra Template', 'JSON')
  return [
    {
      name: 'connection of a partner, with a trial',
      who: 'budi',
      path: `/PartnerConnection?partner=${id}`,
      async settle(page, t) {
        await page.getByLabel(t('partnerConnection.reply')).fill('{"data":{"ref":"1-1","status":"success","sn":"1234567890"}}')
        await page.getByRole('button', { name: t('partnerConnection.try'), exact: true }).click()
        await expect(page.getByText('1234567890').last()).toBeVisible()
      },
    },
  ]
}
