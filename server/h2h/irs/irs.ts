import { isSame } from '../../runner/signed-body.ts'
import type { Dialect } from '../dialect.ts'
import type { DialectAnswer } from '../dialect-answer.ts'
import { refuseField } from '../fields.ts'
import { pinAndPassword } from '../pin-secret.ts'
import { refusalTextOf, saleText } from './texts.ts'

const text = (body: string): DialectAnswer => ({ status: 200, body })

/** What programs of IRS, ST24, SIPAS and Tiger speak: one address, short texts, PIN and password in every request. */
export const irs: Dialect<'irs'> = {
  name: 'irs',
  secret: 'irs',
  proof(fields) {
    const account = fields.need('id', 100)
    const given = `${fields.need('pin')} ${fields.need('pass')}`
    const user = fields.text('user').toLowerCase()
    const isOther = user !== '' && user !== account.toLowerCase()
    return { account, fits: (secret) => isSame(given, pinAndPassword(secret).join(' ')) && !isOther }
  },
  isTrial: (fields) => fields.isOn('testing'),
  elsewhere: { below: '/irs', answer: { status: 404, body: 'Alamat ini tidak ada.' } },
  doors: {
    async '/irs/transaction'(fields, native) {
      const wanted = {
        refId: fields.need('idtrx'),
        productCode: fields.need('kodeproduk', 40),
        customerCode: fields.need('tujuan', 40),
        amount: fields.amount('denom'),
        nth: fields.nth('counter'),
        maxPrice: fields.amount('hargamax'),
      }
      switch (fields.text('jenis')) {
        case '5':
          return text(saleText(await native.inquire({ ...wanted, maxPrice: null }), wanted))
        case '':
        case '1':
        case '6':
          return text(saleText(await native.purchase(wanted), wanted))
        default:
          return refuseField('jenis')
      }
    },
  },
  refused: (refused, fields) => text(refusalTextOf(refused, fields)),
}
