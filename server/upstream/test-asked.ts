import { productTypes } from '../../contract/catalogue/product-types.ts'
import { type Asked, type Connection, nobody, type Protocol, type Question, signer } from './protocol.ts'

/** A connection of a partner with these credentials. */
export const connection = (credentials: Record<string, string>): Connection => ({
  partnerId: 1,
  type: 'digiflazz',
  address: 'https://partner.example',
  mode: 'prod',
  account: 1,
  since: new Date(0),
  credentials,
  plainHttp: false,
  limits: { concurrency: 1, perSecond: 1, connectMs: 1000, answerMs: 1000, adviceSeconds: 60 },
  reportFrom: [],
  dialect: {},
  sign: signer,
})
/** A purchase of airtime, or what is different about it. */
export const asked = (request: Partial<Asked['request']> = {}): Asked => ({
  request: {
    ...nobody,
    reference: '12-1',
    partnerCode: 'S10',
    family: 'telkomsel',
    customerCode: '081234567890',
    maxPrice: 10_050,
    soldAt: new Date(),
    ...request,
  },
  payload: [],
  handle: '9900',
})
export const bill = asked({
  productTypeId: productTypes.bill,
  family: 'pln-postpaid',
  customerCode: '530000000001',
  base: 50_000,
})

/** The path and the fields of a request in JSON; null where nothing is asked. */
export const bodyOf = (protocol: Protocol, question: Question, of: Asked, credentials: Record<string, string>) => {
  const wire = protocol.write(question, connection(credentials), of)
  return wire && { path: wire.url.replace('https://partner.example', ''), ...JSON.parse(wire.body ?? '{}') }
}
