import type { TestApp } from '../test-app.ts'

/** What a program of an H2H client was answered. */
export interface Heard {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every dialect
  body: any
  text: string
}

/** A program of an H2H client: sends what it is told to, JSON by default, and knows the keys of its accounts. */
export function programOf(api: Pick<TestApp, 'app' | 'call'>) {
  return {
    /** A new token of an account, which every key of dialects that sign is. */
    async key(username: string, tokenType: 'prod' | 'sand'): Promise<string> {
      return (await api.call('refreshToken', username, { tokenType })).body.token
    },
    async post(url: string, fields: object | string, headers: Record<string, string> = {}): Promise<Heard> {
      const payload = typeof fields === 'string' ? fields : JSON.stringify(fields)
      const type = { 'content-type': 'application/json' }
      return heard(await api.app.inject({ method: 'POST', url, headers: { ...type, ...headers }, payload }))
    },
    async get(url: string, fields: Record<string, string> = {}): Promise<Heard> {
      const query = new URLSearchParams(fields).toString()
      return heard(await api.app.inject({ method: 'GET', url: query ? `${url}?${query}` : url }))
    },
  }
}

function heard(answer: { statusCode: number; body: string; headers: Record<string, unknown> }): Heard {
  const isJson = String(answer.headers['content-type']).startsWith('application/json')
  return { status: answer.statusCode, body: isJson ? JSON.parse(answer.body) : answer.body, text: answer.body }
}
