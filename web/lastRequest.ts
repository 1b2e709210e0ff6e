let last: string | null = null

/** Told the id header of every answer; one without it, as a proxy gives, changes nothing. */
export function seenRequest(id: string | null) {
  if (id) last = id
}

/** Id of the request that was answered last, by which the server's log is searched. */
export const lastRequest = (): string | null => last
