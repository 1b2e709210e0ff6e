import { api } from './api.ts'
import { isSilent, networkOr } from './network.ts'

/** How long a server that does not answer is left alone, and how long it has for an answer, in milliseconds. */
const pause = 3000
const patience = 10_000

let asked: Promise<boolean> | undefined
/** Whether the server is there; who asks at the same time gets the same answer. */
function answers(): Promise<boolean> {
  asked ??= Promise.race([
    api('resourceInfo', {}).then(
      () => !isSilent(),
      () => !isSilent(),
    ),
    networkOr(patience).then(() => false),
  ]).finally(() => {
    asked = undefined
  })
  return asked
}

/** All browsers lose a server at the same moment: they do not ask for it at the same moment. */
const later = () => networkOr(pause * (0.5 + Math.random()))

/** Waits until the server is there. */
export async function untilReachable(): Promise<void> {
  while (!(await answers())) await later()
}

/** How often in a row a part may fail to come from a server that answers. */
const mostFailures = 2

/** Loads a part of the app, and where the connection is lost waits for it instead of failing; what a server does not have any more fails. */
export async function whenReachable<T>(load: () => Promise<T>): Promise<T> {
  for (let failures = 0; ; ) {
    // Many browsers keep for good that an import failed: none is begun without a network, unless the server stands on this machine,
    // nor on one that has lost the server.
    if ((navigator.onLine && !isSilent()) || (await answers())) {
      try {
        return await load()
      } catch (error) {
        failures += 1
        if (await answers()) {
          if (failures >= mostFailures) throw error
          continue
        }
      }
    }
    failures = 0
    await later()
  }
}

/** A style sheet that did not come is asked for again only when nothing of it stands in the page. */
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') target.remove()
  },
  true,
)
