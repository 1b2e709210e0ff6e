import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../../rules/amounts.ts'
import type { KnownIds } from '../../../rules/product-sheet.ts'
import { type Answer, api } from '../../api.ts'
import { filledRows } from '../../ui/sheet/sheetState.ts'
import { useRun } from '../../ui/useRun.ts'
import { type Problem, type SheetsOfRows, sheetsToSend } from './sheetChecks.ts'
import { useSheetCheck } from './useSheetCheck.ts'

/** What happens at the moment: rows are checked, or they are on their way. */
type Stage = { checking: number; of: number } | { sending: number } | null

interface SubmitOptions {
  rows: SheetsOfRows
  known: KnownIds | null
  partner: number | null
  /** Goes to the first wrong cell. */
  onWrong: (problem: Problem) => void
  onMade: (answer: Answer<'bulkCreateProducts'>, partner: number) => void
}

/** Asks for the partner as soon as something stands in the sheet, checks every cell, and sends the sheets only when none is wrong; what the server refuses is marked in its cells. */
export function useSubmit({ rows, known, partner, onWrong, onMade }: SubmitOptions) {
  const t = useTranslations('productSheet')
  const action = useRun()
  const checks = useSheetCheck(rows, known)
  const [stage, setStage] = useState<Stage>(null)
  /** How often it was submitted without a partner. */
  const [partnerAsked, setAsked] = useState(0)

  async function submit() {
    action.forget()
    if (partner === null) setAsked(partnerAsked + 1)
    const of = filledRows(rows.data)
    setStage({ checking: 0, of })
    const wrong = await checks.checkAll((checking) => setStage({ checking, of }))
    if (partner === null || wrong[0]) {
      setStage(null)
      if (partner !== null && wrong[0]) onWrong(wrong[0])
      return
    }
    setStage({ sending: of })
    await action.run(async () => {
      try {
        const answer = await api('bulkCreateProducts', { partnerId: partner, ...sheetsToSend(rows) })
        checks.forget()
        onMade(answer, partner)
      } catch (error) {
        const [first] = checks.foundByServer((error as { fields?: Record<string, string> }).fields ?? {})
        if (first) onWrong(first)
        throw error
      }
    })
    setStage(null)
  }

  const { failure } = action
  return {
    submit,
    stage,
    problems: checks.problems,
    read: checks.read,
    partnerAsked,
    partnerError: partner === null && (partnerAsked > 0 || filledRows(rows.data) > 0) ? t('partnerMissing') : undefined,
    failure: failure && (failure.unknown ? `${failure.message} ${t('unknown')}` : failure.message),
    stageText:
      stage &&
      ('sending' in stage
        ? t('sending', { rows: dotted(stage.sending) })
        : t('checking', { done: dotted(stage.checking), all: dotted(stage.of) })),
  }
}
