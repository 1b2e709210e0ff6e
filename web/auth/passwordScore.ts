import { knownWords, passwordScoredLength, passwordSubstitutions } from '../../rules/passwords.ts'

export type Score = 0 | 1 | 2 | 3 | 4

let loading: Promise<(password: string, known: string[]) => Score> | undefined

async function load() {
  const [{ ZxcvbnFactory }, common, indonesian] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-id'),
  ])
  const estimator = new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...indonesian.dictionary },
    graphs: common.adjacencyGraphs,
    l33tMaxSubstitutions: passwordSubstitutions,
  })
  return (password: string, known: string[]) => estimator.check(password.slice(0, passwordScoredLength), known).score
}

/** Brings the dictionaries, some hundred kilobytes; called when a field for a new password gets the focus. */
export const prepareScore = () => {
  loading ??= load().catch((error) => {
    loading = undefined
    throw error
  })
  return loading
}

/** How well a password resists guessing, as the server judges it. `known` are words of the account. */
export const scoreOf = async (password: string, known: readonly string[]): Promise<Score> =>
  (await prepareScore())(password, [...knownWords, ...known])
