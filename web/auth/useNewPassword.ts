import { type FormEvent, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import {
  brokenPasswordRules,
  knownWords,
  passwordScoredLength,
  passwordScoreNeeded,
  passwordSubstitutions,
} from '../../rules/passwords.ts'
import { useRun } from '../ui/useRun.ts'

/** Milliseconds after the last key before a password is judged. */
const pause = 150

/** A new password, typed twice. `score` is null until it was judged; `isStrong` asks for all rules and the full score. */
export function useNewPassword(known: readonly string[] = []) {
  const [password, setPassword] = useState('')
  const [repeated, setRepeated] = useState('')
  const [judged, setJudged] = useState<{ password: string; score: Score } | null>(null)
  const words = known.join('\n')
  useEffect(() => {
    if (password === '') return
    let isOld = false
    const timer = setTimeout(async () => {
      const score = await scoreOf(password, words.split('\n')).catch(() => null)
      if (!isOld && score !== null) setJudged({ password, score })
    }, pause)
    return () => {
      isOld = true
      clearTimeout(timer)
    }
  }, [password, words])
  const score = judged?.password === password ? judged.score : null
  return {
    password,
    repeated,
    setPassword,
    setRepeated,
    score,
    shownScore: password === '' ? null : (judged?.score ?? null),
    isStrong: score !== null && score >= passwordScoreNeeded && brokenPasswordRules(password).length === 0,
    isEmpty: password === '' && repeated === '',
    isSame: password === repeated,
    prepare: () => void prepareScore().catch(() => undefined),
    clear() {
      setPassword('')
      setRepeated('')
    },
  }
}

export type NewPassword = ReturnType<typeof useNewPassword>

/** The sending of a new password that was typed twice and is strong; `alert` is what is wrong, first of all what is `missing`. */
export function usePasswordForm(value: NewPassword, missing: string | null, send: () => Promise<unknown>) {
  const t = useTranslations('auth')
  const { run, pending, failure } = useRun({ offline: t('network') })
  const [wrong, setWrong] = useState<string | null>(null)
  async function submit(event: FormEvent) {
    event.preventDefault()
    const problem = missing ?? (value.isSame ? null : t('mismatch'))
    setWrong(problem)
    if (!problem && value.isStrong && !pending) await run(send)
  }
  return { onSubmit: submit, pending, alert: wrong ?? failure?.message }
}

type Score = 0 | 1 | 2 | 3 | 4

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
const prepareScore = () => {
  loading ??= load().catch((error) => {
    loading = undefined
    throw error
  })
  return loading
}

/** How well a password resists guessing, as the server judges it. `known` are words of the account. */
const scoreOf = async (password: string, known: readonly string[]): Promise<Score> =>
  (await prepareScore())(password, [...knownWords, ...known])
