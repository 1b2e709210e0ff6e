import type { FastifyInstance } from 'fastify'
import { Refused } from './refuse.ts'

/** Fields of a form at most; a file counts as one. */
const MOST_FIELDS = 5
const MOST_PARTS = MOST_FIELDS + 1

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route takes a form with a file beside JSON. */
    takesForm?: boolean
  }
}

/** Forms with a file, for the calls that take one: the file becomes base64 in the field of its name, and its name the field `filename`. Elsewhere a form is no input. */
export function takeForms(app: FastifyInstance): void {
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, async (request: unknown, body: unknown) => {
    const { routeOptions, headers } = request as {
      routeOptions: { config: { takesForm?: boolean } }
      headers: Record<string, string>
    }
    if (!routeOptions.config.takesForm) throw new Refused('invalid-input')
    return fieldsOf(body as Buffer, headers['content-type'] ?? '')
  })
}

/** What a form says. Refuses `invalid-input` where it is none, or has more than a handful of parts. */
async function fieldsOf(body: Buffer, type: string): Promise<Record<string, string>> {
  const boundary = /boundary="?([^";]{1,70})/i.exec(type)?.[1]
  // Counted before anything is made of them.
  if (!boundary || body.toString('latin1').split(`--${boundary}`).length - 1 > MOST_PARTS) throw new Refused('invalid-input')
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData().catch(() => {
    throw new Refused('invalid-input')
  })
  const fields: Record<string, string> = {}
  for (const [name, value] of form) {
    if (name in fields || name === 'filename') throw new Refused('invalid-input')
    if (typeof value === 'string') fields[name] = value
    else {
      if ('filename' in fields) throw new Refused('invalid-input')
      fields[name] = Buffer.from(await value.arrayBuffer()).toString('base64')
      fields.filename = value.name
    }
  }
  return fields
}
