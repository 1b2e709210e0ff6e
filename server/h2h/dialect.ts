import type { CallName } from '../../contract/calls.ts'
import type { DialectName } from '../../contract/h2h/dialect-names.ts'
import type { PathOf } from '../../contract/h2h/dialects.ts'
import type { Refused } from '../runner/refuse.ts'
import type { DialectAnswer } from './dialect-answer.ts'
import type { Fields } from './fields.ts'
import type { KindOfSecret } from './holders.ts'
import type { NativeCalls } from './native-calls.ts'

/** How a request proves whose it is: `fits` compares in constant time. */
export interface Proof {
  account: string
  fits: (secret: string) => boolean
}

/** A dialect translates: what is asked into calls, what they answer and refuse into its own words. It decides nothing. */
export interface Dialect<Name extends DialectName = DialectName> {
  name: Name
  /** What its programs prove themselves with. */
  secret: KindOfSecret
  /** Refuses `invalid-input` where a field is missing. */
  proof: (fields: Fields, path: PathOf<Name>) => Proof
  /** Whether a request with a production secret is for the sandbox all the same. */
  isTrial?: (fields: Fields) => boolean
  /** The calls that a request reaches where these are fewer than those of its door; undefined: all of them. What only asks takes no place of sales. */
  reaches?: (fields: Fields, path: PathOf<Name>) => readonly CallName[] | undefined
  /** The root element of XML requests, which are answered in XML. Without it XML is not read. */
  xmlRoot?: string
  /** The path below which everything is its own, with what it says where no door is, or not for that method; otherwise the app's page would answer there. */
  elsewhere?: { below: string; answer: DialectAnswer }
  doors: Readonly<Record<PathOf<Name>, (fields: Fields, native: NativeCalls) => Promise<DialectAnswer>>>
  /** What it says of a refusal, a fault of the server included. */
  refused: (refused: Refused, fields: Fields | null, path: PathOf<Name>) => DialectAnswer
}
