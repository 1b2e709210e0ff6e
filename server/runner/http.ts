import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { largestOpenBody } from '../../contract/call.ts'
import { isUsedUp } from '../../database/unavailable.ts'
import type { Metrics } from './metrics.ts'
import { sendProblem, unavailableCode } from './problems.ts'
import { languageOf, logAccess, requestId } from './request-facts.ts'
import { followRequests } from './request-id.ts'
import { secure } from './security.ts'
import { answerErrors } from './serve.ts'
import { throttled } from './throttled.ts'

/** Counts what is refused because the database cannot be asked, or this machine is used up, and says so now and then. */
function tellingAway(logger: FastifyBaseLogger, metrics: Metrics): (error: unknown) => void {
  const telling = (text: string) =>
    throttled<unknown>((error, times) =>
      logger.warn({ code: unavailableCode(error), reason: (error as Error).message, times }, text),
    )
  const tell = telling('refused: the database cannot be asked')
  const tellOfUse = telling('refused: the disk or the open files of this machine are used up')
  return (error) => {
    metrics.refused(unavailableCode(error))
    if (isUsedUp(error)) tellOfUse(error)
    else tell(error)
  }
}

/** The HTTP server with its headers, ids and errors, without any call. */
export function createHttp(
  settings: { trustProxy: string[]; accessLog: boolean },
  logger: FastifyBaseLogger,
  version: string,
  metrics: Metrics,
): FastifyInstance {
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: (error, request, reply) => sendProblem(request, reply, error, languageOf(request)),
    trustProxy: settings.trustProxy.length > 0 ? settings.trustProxy : false,
    bodyLimit: largestOpenBody,
    requestTimeout: 60_000,
    // Requests during a stop are refused in the form of the contract instead.
    return503OnClosing: false,
    genReqId: requestId,
  })
  followRequests(app)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-app-version', version).header('x-request-id', request.id)
    done()
  })
  if (settings.accessLog) app.addHook('onResponse', logAccess)
  secure(app)
  answerErrors(app, tellingAway(logger, metrics))
  return app
}
