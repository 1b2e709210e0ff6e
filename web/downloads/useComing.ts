import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import { ApiError } from '../api.ts'
import { useGoTo } from '../navigate.ts'
import { refresh } from '../refresh.ts'
import { onSession, token } from '../session/session.ts'
import { saveFile } from '../ui/saveFile.ts'
import { toast } from '../ui/toast.ts'

/** A file, or the rows of one that is made in the background instead. */
export type Taken = { blob: Blob; name: string } | { rows: number }

/** A file on its way: what was asked for, how far it is, and how it is given up. */
interface Coming<Asked> {
  asked: Asked
  far: number
  stop: () => void
}

/** Why the last one failed, `text` in the server's words where it gave any. */
interface Failed<Asked> {
  asked: Asked
  text: string | null
}

/**
 * Takes a file and says so; one that is too long to be waited for is announced, and comes to the inbox. `take` tells how far it is. `failure` stands
 * until the next one comes, or it is forgotten.
 */
export function useComing<Asked>(
  take: (asked: Asked, told: (far: number) => void, signal: AbortSignal) => Promise<Taken>,
  done: (name: string) => string,
) {
  const t = useTranslations('downloads')
  const goTo = useGoTo()
  const [coming, setComing] = useState<Coming<Asked> | null>(null)
  const [failure, setFailure] = useState<Failed<Asked> | null>(null)
  const forget = () => setFailure(null)

  /** Answers whether it came; nothing where it was given up, or nobody is signed in any more. */
  async function download(asked: Asked): Promise<boolean | undefined> {
    const stop = new AbortController()
    const told = (far: number) => setComing({ asked, far, stop: () => stop.abort() })
    told(0)
    const by = token()
    const leave = onSession(() => token() !== by && stop.abort())
    try {
      const file = await take(asked, told, stop.signal)
      if ('rows' in file) {
        refresh(['inbox', 'inboxUnread'])
        toast(t('later', { rows: dotted(file.rows) }), { label: t('toInbox'), run: () => void goTo('inbox') })
      } else {
        saveFile(file)
        toast(done(file.name))
      }
      forget()
      return true
    } catch (error) {
      if (stop.signal.aborted || (error instanceof ApiError && error.code === 'forbidden-access')) return
      setFailure({ asked, text: error instanceof ApiError && error.status > 0 ? error.message : null })
      return false
    } finally {
      leave()
      setComing(null)
    }
  }

  return { coming, failure, forget, download }
}
