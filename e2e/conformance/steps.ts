import type { Locator, Page } from '@playwright/test'
import { type CallName, calls } from '../../contract/calls.ts'
import type { Texts } from '../texts.ts'
import type { Sight } from './finding.ts'

/** What somebody does on a page, or what becomes of the calls of that page. */
export type Step = (page: Page, t: Texts) => Promise<unknown>

/** One step after the other. */
export const steps =
  (...all: Step[]): Step =>
  async (page, t) => {
    for (const step of all) await step(page, t)
  }

const first = ({ at }: Sight, page: Page, t: Texts): Locator => at(page, t).filter({ visible: true }).first()

export const press =
  (sight: Sight): Step =>
  (page, t) =>
    first(sight, page, t).click()

/** Moves the pointer onto something, which shows what can be done with it. */
export const pointAt =
  (sight: Sight): Step =>
  (page, t) =>
    first(sight, page, t).hover()

export const fill =
  (sight: Sight, typed: string): Step =>
  (page, t) =>
    first(sight, page, t).fill(typed)

export const choose =
  (sight: Sight, value: string): Step =>
  (page, t) =>
    first(sight, page, t).selectOption(value)

export const key =
  (name: string): Step =>
  (page) =>
    page.keyboard.press(name)

export const reload: Step = (page) => page.reload()

/** Puts a file into the field for one, wherever its button is. */
export const putFile =
  (name: string, mimeType: string): Step =>
  (page) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer: Buffer.from('kosong') })

/** Waits until something is there, where the next step would come too early. */
export const arrival =
  (sight: Sight): Step =>
  (page, t) =>
    first(sight, page, t).waitFor()

const addressOf = (call: CallName) => new RegExp(`/api${calls[call].path.replace(/\{\w+\}/g, '[^/]*')}(\\?|$)`)

/** From now on the call is answered without the server; with what the contract has for an example, unless another answer is given. */
export const answers =
  (call: CallName, answer: unknown = calls[call].example.answer): Step =>
  (page) =>
    page.route(addressOf(call), (route) => route.fulfill({ json: answer }))

/** From now on a part of what the server answers to the call is another. */
export const changes =
  <Answer>(call: CallName, change: (answer: Answer) => unknown): Step =>
  (page) =>
    page.route(addressOf(call), async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: change((await response.json()) as Answer) })
    })

/** What the server says where the tests make it refuse. */
export const refusal = 'Ditolak karena diuji'

/** From now on the call is refused. */
export const refuses =
  (call: CallName, answer: unknown = { code: 'invalid-input', message: refusal }, status = 400): Step =>
  (page) =>
    page.route(addressOf(call), (route) => route.fulfill({ status, json: answer }))

/** From now on the call gets no answer: the connection is lost. */
export const loses =
  (call: CallName): Step =>
  (page) =>
    page.route(addressOf(call), (route) => route.abort())

/** From now on the call is waited for, without end. */
export const keepsWaiting =
  (call: CallName): Step =>
  (page) =>
    page.route(addressOf(call), () => undefined)
