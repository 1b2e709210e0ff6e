import { parentPort } from 'node:worker_threads'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as indonesian from '@zxcvbn-ts/language-id'
import { passwordScoredLength, passwordSubstitutions } from '../../rules/passwords.ts'

/** What the server asks: how well a password resists guessing by who knows these words. */
export interface ToScorer {
  id: number
  password: string
  known: string[]
}
export interface FromScorer {
  id: number
  score: number
}

const estimator = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...indonesian.dictionary },
  graphs: common.adjacencyGraphs,
  l33tMaxSubstitutions: passwordSubstitutions,
})
const port = parentPort!
port.on('message', ({ id, password, known }: ToScorer) => {
  const { score } = estimator.check(password.slice(0, passwordScoredLength), known)
  port.postMessage({ id, score } satisfies FromScorer)
})
