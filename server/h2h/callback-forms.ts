import { createHmac, randomUUID } from 'node:crypto'
import type { CallbackForm } from '../../contract/h2h/dialect-names.ts'
import type { Outgoing } from '../runner/outgoing.ts'
import { signature, signatureHeader } from '../runner/signed-body.ts'
import { shownMode } from '../selling/rehearsed.ts'
import type { StoredSale } from '../selling/sale-fields.ts'
import { saleResult } from '../selling/selling.ts'
import { pasca, prepaid } from './digiflazz/answers.ts'
import { callbackBody as callbackOfIak, testBody as testOfIak } from './iak/answers.ts'
import { reportOf as reportOfIrs } from './irs/texts.ts'
import { reportOf as reportOfOtomax } from './otomax/texts.ts'
import { withoutRefunds } from './refunded.ts'

/** Where a callback goes, and what it is signed with: keys of its own, or name and token of the account. */
export interface CallbackTo {
  /** Number of the delivery; 0 of a test. */
  id: number
  url: string
  /** One or two, the older first. */
  keys: readonly string[]
  signer: { username: string; key: string } | null
}

type Message = Pick<Outgoing, 'method' | 'url' | 'headers' | 'body'>
type Form = Readonly<{ ofSale: (to: CallbackTo, state: StoredSale) => Message; ofTest: (to: CallbackTo) => Message }>
const json = { 'content-type': 'application/json' }

/** The callback about a final or refunded sale, in the format of the H2H client's program. */
export const callbackOf = (form: CallbackForm, to: CallbackTo, state: StoredSale): Message => forms[form].ofSale(to, state)

/** A test in that form, which names no sale. */
export const testOf = (form: CallbackForm, to: CallbackTo): Message => forms[form].ofTest(to)

/** What a test says wherever there is a place for words. */
const testWords = 'TES CALLBACK, bukan transaksi'

const forms: Readonly<Record<CallbackForm, Form>> = {
  native: {
    ofSale: (to, state) => native(to, { event: 'sale', ...saleResult(state), mode: shownMode(state) }),
    ofTest: (to) => native(to, { event: 'test', test: true, message: testWords }),
  },
  digiflazz: {
    ofSale: (to, state) =>
      hook(to, 'update', state.bill === null ? 'Digiflazz-Hookshot' : 'Digiflazz-Pasca-Hookshot', {
        data: state.bill === null ? prepaid(state) : pasca(state),
      }),
    ofTest: (to) => hook(to, 'ping', 'Digiflazz-Hookshot', { sed: testWords, hook_id: '0', test: true }),
  },
  otomax: {
    ofSale: ({ url }, state) => report(url, reportOfOtomax(withoutRefunds(state))),
    ofTest: ({ url }) => report(url, { test: 1, message: testWords }),
  },
  irs: {
    ofSale: ({ url }, state) => report(url, reportOfIrs(withoutRefunds(state))),
    ofTest: ({ url }) => report(url, { test: 1, msg: testWords }),
  },
  iak: {
    ofSale: ({ url, signer }, state) => ({
      url,
      headers: json,
      body: JSON.stringify(callbackOfIak(withoutRefunds(state), signing(signer))),
    }),
    ofTest: ({ url, signer }) => ({ url, headers: json, body: JSON.stringify(testOfIak(testWords, signing(signer))) }),
  },
}

function signing(signer: CallbackTo['signer']) {
  if (!signer) throw new Error('there is nobody to sign for')
  return signer
}

/** A signature under the name of its header by the older key, and by the newer one under that name with `-next`, so that nobody has to change keys at a stroke. */
const signed = (header: string, keys: readonly string[], sign: (key: string) => string): Record<string, string> =>
  Object.fromEntries(keys.map((key, n) => [n === 0 ? header : `${header}-next`, sign(key)]))

function native({ id, url, keys }: CallbackTo, content: object): Message {
  const body = JSON.stringify(content)
  const at = Math.floor(Date.now() / 1000)
  return {
    url,
    headers: { ...json, 'x-jenjang-delivery': String(id), ...signed(signatureHeader, keys, (key) => signature(key, at, body)) },
    body,
  }
}

/** A webhook as Digiflazz sends it: some programs check the raw bytes, others print the JSON again, so it is as `JSON.stringify` prints it. */
export function hook({ url, keys }: CallbackTo, event: string, agent: string, content: object): Message {
  const body = JSON.stringify(content)
  return {
    url,
    headers: {
      ...json,
      'user-agent': agent,
      'x-digiflazz-event': event,
      'x-digiflazz-delivery': randomUUID(),
      ...signed('x-hub-signature', keys, (key) => `sha1=${createHmac('sha1', key).update(body).digest('hex')}`),
    },
    body,
  }
}

/** A report as a GET: the fields are appended to the query of the client's address. */
function report(address: string, told: Readonly<Record<string, string | number>>): Message {
  const url = new URL(address)
  for (const [name, value] of Object.entries(told)) url.searchParams.set(name, String(value))
  return { method: 'GET', url: url.href, headers: {}, body: '' }
}
