import { brokenPasswordRules, passwordScoredLength, passwordScoreNeeded } from '../../rules/passwords.ts'

let loading: Promise<(password: string, known: string[]) => number> | undefined

/** The dictionaries are some megabytes: they come with the first password that somebody chooses. */
async function load() {
  const [{ ZxcvbnFactory }, common, indonesian] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-id'),
  ])
  const estimator = new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...indonesian.dictionary },
    graphs: common.adjacencyGraphs,
  })
  return (password: string, known: string[]): number => estimator.check(password, known).score
}

/** Whether a password keeps the five rules and resists guessing: one that somebody chose, for itself or for another. */
export const isStrongPassword = async (password: string, known: readonly string[]): Promise<boolean> =>
  brokenPasswordRules(password).length === 0 && (await resistsGuessing(password, known))

/** Whether a password resists guessing: score 4 of 4. `known` are words of the account that must not help. */
async function resistsGuessing(password: string, known: readonly string[] = []): Promise<boolean> {
  loading ??= load()
  return (await loading)(password.slice(0, passwordScoredLength), [...known]) >= passwordScoreNeeded
}
