import { useCallback, useMemo } from 'react'
import { ApiError, api } from '../api.ts'
import { queryClient } from '../queryClient.ts'
import { hold } from '../refresh.ts'
import { useCall } from '../useCall.ts'
import { plainSettings, type SavedView, type ViewSettings } from './viewSettings.ts'

/** Looks that are not sent yet, and the lists whose looks are being sent, one after the other. */
const waiting = new Map<string, ViewSettings>()
const sending = new Set<string>()

/** Shows how a list looks from now on, and keeps it on the server; of several changes in a row the last is sent. */
async function keepLook(list: string, change: Partial<ViewSettings>, onFailed: (message: string) => void) {
  queryClient.setQueryData<{ views: SavedView[] }>(['listViews', {}], (before) => {
    const views = before?.views ?? []
    const settings = { ...(views.find((view) => view.list === list && view.name === '')?.settings ?? plainSettings), ...change }
    waiting.set(list, settings)
    return { views: [...views.filter((view) => view.list !== list || view.name !== ''), { id: 0, list, name: '', settings }] }
  })
  if (sending.has(list)) return
  sending.add(list)
  const letGo = await hold(['listViews'])
  try {
    for (let settings = waiting.get(list); settings; settings = waiting.get(list)) {
      waiting.delete(list)
      await api('saveListView', { list, name: '', settings })
    }
  } catch (error) {
    waiting.delete(list)
    onFailed(error instanceof ApiError ? error.message : String(error))
  } finally {
    sending.delete(list)
    letGo()
  }
}

/** How a list looks to its reader and which views of it were saved; read once for all lists. Without a name a list keeps nothing. */
export function useViews(list: string | undefined) {
  const isAsked = list !== undefined
  const read = useCall('listViews', {}, { staleTime: Number.POSITIVE_INFINITY, enabled: isAsked })
  const isReady = !read.isLoading || read.failureCount > 0
  const views = read.data?.views
  return useMemo(() => {
    const own = (views ?? []).filter((view) => view.list === list)
    return {
      /** False until it is known; a list waits for it, and goes on without when it can not be had. */
      isReady,
      look: own.find(({ name }) => name === '')?.settings ?? plainSettings,
      saved: own.filter(({ name }) => name !== ''),
    }
  }, [views, list, isReady])
}

/** The way to change how a list looks; stable. `onFailed` is told in words. */
export const useKeepLook = (list: string | undefined, onFailed: (message: string) => void) =>
  useCallback((change: Partial<ViewSettings>) => void (list !== undefined && keepLook(list, change, onFailed)), [list, onFailed])
