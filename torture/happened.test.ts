import { expect, test } from 'vitest'
import type { Answer, Asked } from './book.ts'
import { findingsOfRun, type Happened, type Kind } from './happened.ts'

const done: Answer = { kind: 'done', facts: '', begun: 1, ended: 2 }
const refused: Answer = { kind: 'refused', code: 'insufficient-balance', begun: 1, ended: 2 }
const asked = (kind: Asked['kind'], answer: Answer = done): Asked => ({
  kind,
  reference: kind,
  username: 'u',
  amount: 0,
  customerCode: '',
  answers: [answer],
})
const processes: Kind[] = ['end-backends', 'kill-server', 'kill-database', 'kill-both']
const clocks: Kind[] = ['step-clock', 'step-to-close', 'set-clock-right']
const struck = (...kinds: Kind[]) => new Map(kinds.map((kind) => [kind, 1]))
const whole: Happened = {
  seconds: 60,
  canStep: true,
  asked: [asked('sale'), asked('transfer'), asked('ticket')],
  struck: struck(...processes, ...clocks),
}
const nothingAnswered = ['sale', 'transfer', 'ticket'].map((kind) => `no ${kind} was acknowledged`)
const nothingStruck = [...processes, ...clocks].map((kind) => `${kind} never happened`)

test.each<[string, Partial<Happened>, string[]]>([
  ['all there is', {}, []],
  ['nothing asked for', { asked: [] }, nothingAnswered],
  ['everything refused', { asked: whole.asked.map(({ kind }) => asked(kind, refused)) }, nothingAnswered],
  ['no ticket', { asked: [asked('sale'), asked('transfer')] }, ['no ticket was acknowledged']],
  ['no mishap', { struck: new Map() }, nothingStruck],
  ['a kill of nothing', { struck: new Map([...whole.struck, ['kill-server', 0]]) }, ['kill-server never happened']],
  ['no step to a close', { struck: struck(...processes, 'step-clock', 'set-clock-right') }, ['step-to-close never happened']],
  ['no clock to step', { canStep: false, struck: struck(...processes) }, []],
  ['no clock to step, and no kill', { canStep: false, struck: new Map() }, nothingStruck.slice(0, 4)],
  ['59 seconds with a sale and a kill', { seconds: 59, asked: [asked('sale')], struck: struck('kill-both') }, []],
  ['59 seconds with nothing', { seconds: 59, asked: [], struck: new Map() }, [...nothingAnswered, ...nothingStruck]],
])('a run with %s', (_, facts, broken) => {
  expect(findingsOfRun({ ...whole, ...facts }).flatMap((finding) => finding.broken)).toEqual(broken)
})
