import { expect, test } from 'vitest'
import { dialectDoors } from '../../contract/h2h/dialects.ts'
import { testApp } from '../test-app.ts'

const api = testApp()
const closed = dialectDoors.filter(({ methods }) => !(methods as readonly string[]).includes('GET'))
const said = { digiflazz: /"rc":"40"/, iak: /"(rc|response_code)":"107"/, otomax: /255/, irs: /255/ } as const

test.each(closed.map(({ dialect, path }) => [dialect, path] as const))(
  '%s: a GET to %s is refused in its words, not answered by a page',
  async (dialect, path) => {
    const { headers, body } = await api.app.inject({ method: 'GET', url: path.replace(/:\w+/, '1') })
    expect(headers['content-type']).toMatch(/^application\/json/)
    expect(body).toMatch(said[dialect])
  },
)
