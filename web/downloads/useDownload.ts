import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import { ApiError, apiDownload, type CallName, type Input } from '../api.ts'
import { useGoTo } from '../navigate.ts'
import { refresh } from '../refresh.ts'
import { saveFile } from '../ui/saveFile.ts'
import { toast } from '../ui/toast.ts'

export type Format = 'xlsx' | 'csv'

/** The longest that a file is waited for without more of it coming. */
const patience = 10_000

/** A file on its way: how much of it there is, and how it is given up. */
interface Coming {
  bytes: number
  stop: AbortController
}

/**
 * Downloads the file of a call, and says so. One that is too long to be waited for is announced, and comes to the inbox. `failure` is why the last one
 * failed: `text` in the server's words, where it gave any.
 */
export function useDownload<N extends CallName>(call: N, input: Input<N>, done: (name: string) => string) {
  const t = useTranslations('downloads')
  const goTo = useGoTo()
  const [coming, setComing] = useState<Coming | null>(null)
  const [failure, setFailure] = useState<{ text: string | null; format: Format } | null>(null)

  /** Answers whether it came; nothing where it was given up. */
  async function download(format: Format): Promise<boolean | undefined> {
    const stop = new AbortController()
    setComing({ bytes: 0, stop })
    try {
      const grown = (bytes: number) => setComing({ bytes, stop })
      const file = await apiDownload(call, { ...(input as object), format } as Input<N>, { patience, signal: stop.signal, grown })
      if ('rows' in file) {
        refresh(['inbox', 'inboxUnread'])
        toast(t('later', { rows: dotted(file.rows) }), { label: t('toInbox'), run: () => void goTo('inbox') })
      } else {
        saveFile(file)
        toast(done(file.name))
      }
      return true
    } catch (error) {
      if (stop.signal.aborted) return
      setFailure({ text: error instanceof ApiError && error.status > 0 ? error.message : null, format })
      return false
    } finally {
      setComing(null)
    }
  }

  return { coming, failure, download }
}
