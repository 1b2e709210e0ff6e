import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { currentCaller } from './auth/current-caller.ts'
import { requireStillAdmitted } from './auth/still-admitted.ts'
import { askForFile } from './inbox/inbox.ts'
import type { MakingParts } from './inbox/make-files.ts'
import { leaveRoomOn } from './runner/disk-room.ts'
import { type DownloadLimits, downloadLimits, downloads, type MakeLater, pagesTogether } from './runner/downloads.ts'
import { fairShares } from './runner/fair-shares.ts'
import type { Handlers } from './runner/handlers.ts'
import { quietMoments } from './runner/quiet-moments.ts'
import type { ServeOptions } from './runner/serve.ts'
import { sheetWriter } from './runner/sheet-writer.ts'
import type { Settings } from './settings.ts'

/** Bytes of files that one user, its staff included, has in its inboxes: as many as the longest file has, which is the newest then and stays. */
const MOST_OF_A_USER = downloadLimits.later

/** The way to a transaction for each kind of work. */
export type Ways = Pick<ServeOptions, 'primary' | 'replica' | 'longReads' | 'entry' | 'files'>

interface FileParts {
  app: FastifyInstance
  ways: Ways
  handlers: Handlers
  settings: Pick<Settings, 'downloadRows' | 'filesGb'>
  /** The folder of the database, where it is on this machine; limits in place of the usual ones. */
  options: { databaseFolder?: string | undefined; downloads?: DownloadLimits | undefined }
  logger: FastifyBaseLogger
}

/** What makes files, at once and in the background, put together. */
export function filesOf({ app, ways, handlers, settings, options, logger }: FileParts): {
  served: Ways & Pick<ServeOptions, 'handlers' | 'downloads'>
  making: MakingParts
  /** What is being made in the background waits for another server. */
  close: () => Promise<void>
} {
  const { databaseFolder, downloads: limits = { ...downloadLimits, rows: settings.downloadRows } } = options
  const { primary, files } = ways
  const makeLater: MakeLater = (asked) => primary.write((tx) => askForFile(tx, asked))
  const quiet = quietMoments()
  quiet.follow(app)
  const writer = sheetWriter(quiet)
  const inPageTurn = fairShares(pagesTogether)
  const leaving = new AbortController()
  const kept = { each: MOST_OF_A_USER, all: settings.filesGb * 1_000_000_000 }
  const leaveRoom = async () => (databaseFolder === undefined ? undefined : leaveRoomOn(databaseFolder))
  return {
    served: {
      ...ways,
      handlers,
      downloads: downloads({ writer, makeLater, inPageTurn, primary, requireStillAdmitted, limits }),
    },
    making: {
      primary,
      files,
      handlers,
      writer,
      inPageTurn,
      callerOf: currentCaller,
      limits,
      kept,
      leaveRoom,
      logger,
      leaving: leaving.signal,
    },
    async close() {
      leaving.abort(new Error('the server leaves'))
      await writer.close()
    },
  }
}
