import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import puppeteer, { type ElementHandle } from 'puppeteer-core'
import { Builder, Capabilities, type WebElement } from 'selenium-webdriver'
import { freePort } from '../database/test-free-port.ts'
import { findEngines } from '../scripts/engines.mjs'

export const engines = ['firefox', 'webkit'] as const
export type EngineName = (typeof engines)[number]

/** What a person can point at, by the name that a screen reader would say. */
export type Kind = 'button' | 'link' | 'field' | 'choice' | 'cell'

/** One window of a browser that is not Chromium. */
export interface Engine {
  version: string
  open: (address: string) => Promise<void>
  /** Presses what begins with this name, or a choice that has it; false while there is nothing of the kind that can be pressed. */
  press: (kind: Kind, name: string) => Promise<boolean>
  /** Types into the field of this name, by keys; false while there is none. */
  type: (name: string, text: string) => Promise<boolean>
  /** What can be read on the page. */
  text: () => Promise<string>
  /** Errors of the page since it was opened. */
  complaints: () => Promise<string[]>
  /** PNG, base64. */
  picture: () => Promise<string>
  close: () => Promise<void>
}

/** Runs in the page: the first of its kind that is seen, can be used, and whose name begins so. */
function pointAt(kind: Kind, name: string): HTMLElement | null {
  const kinds = {
    button: 'button',
    link: 'a[href]',
    field: 'input, textarea',
    choice: '[role=radio], input[type=radio]',
    cell: 'tbody td',
  }
  const plain = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()
  const namesOf = (element: HTMLElement) => [
    element.getAttribute('aria-label'),
    ...(element.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent),
    ...[...((element as HTMLInputElement).labels ?? [])].map((label) => label.textContent),
    element.textContent,
  ]
  const isUsable = (element: HTMLElement) => element.checkVisibility() && !element.matches(':disabled, [aria-disabled=true]')
  const found = [...document.querySelectorAll<HTMLElement>(kinds[kind])].filter(
    (element) =>
      isUsable(element) &&
      namesOf(element).some((one) => (kind === 'choice' ? plain(one).includes(name) : plain(one).startsWith(name))),
  )
  found[0]?.scrollIntoView({ block: 'center', behavior: 'instant' })
  return found[0] ?? null
}

/** Opens Firefox by WebDriver BiDi, WebKitGTK by WebDriver; null where it is not installed. */
export async function openEngine(name: EngineName): Promise<Engine | null> {
  const { firefox, webkit } = findEngines()
  if (name === 'firefox') return firefox ? openFirefox(firefox) : null
  return webkit ? openWebkit(webkit) : null
}

async function openFirefox(executablePath: string): Promise<Engine> {
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true })
  const page = await browser.newPage()
  const said: string[] = []
  page.on('pageerror', (error) => said.push(String(error)))
  page.on('console', (message) => message.type() === 'error' && said.push(message.text()))
  await page.setViewport({ width: 1280, height: 900 })
  const find = async (kind: Kind, of: string) =>
    (await page.evaluateHandle(pointAt, kind, of)).asElement() as ElementHandle<HTMLElement> | null
  return {
    version: await browser.version(),
    open: async (address) => void (await page.goto(address)),
    press: async (kind, of) => used(await find(kind, of), (element) => element.click()),
    type: async (of, text) => used(await find('field', of), (element) => element.type(text)),
    text: () => page.evaluate(() => document.body.innerText),
    complaints: async () => said,
    picture: () => page.screenshot({ encoding: 'base64' }),
    close: () => browser.close(),
  }
}

async function openWebkit({ driver, screen, browser }: { driver: string; screen: string; browser: string }): Promise<Engine> {
  const port = await freePort()
  const inMemory = spawn(screen, ['-displayfd', '1', '-screen', '0', '1280x960x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [shown] = await once(inMemory.stdout, 'data')
  const env = { ...process.env, DISPLAY: `:${String(shown).trim()}` }
  const service = spawn(driver, [`--port=${port}`], { env, stdio: 'ignore' })
  await listens(port, service)
  const wanted = { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] } }
  const window = await new Builder().usingServer(`http://127.0.0.1:${port}`).withCapabilities(new Capabilities(wanted)).build()
  const find = (kind: Kind, of: string) => window.executeScript<WebElement | null>(pointAt, kind, of)
  return {
    version: `webkit/${(await window.getCapabilities()).get('browserVersion')}`,
    open: async (address) => {
      await window.get(address)
      await window.executeScript(listenForErrors)
    },
    press: async (kind, of) => used(await find(kind, of), (element) => element.click()),
    type: async (of, text) => used(await find('field', of), (element) => element.sendKeys(text)),
    text: () => window.executeScript<string>(() => document.body.innerText),
    complaints: () => window.executeScript<string[]>(() => (globalThis as { complaints?: string[] }).complaints ?? []),
    picture: () => window.takeScreenshot(),
    close: async () => {
      await window.quit()
      await Promise.all([service, inMemory].map(ended))
    },
  }
}

/** Runs in the page, whose errors nobody else hears there. */
function listenForErrors() {
  const page = globalThis as { complaints?: string[] }
  page.complaints ??= []
  addEventListener('error', ({ message }) => page.complaints?.push(message))
  addEventListener('unhandledrejection', ({ reason }) => page.complaints?.push(String(reason)))
}

/** What goes away while it is pointed at is looked for again. */
async function used<T>(element: T | null, use: (element: T) => Promise<unknown>): Promise<boolean> {
  if (!element) return false
  try {
    await use(element)
    return true
  } catch (error) {
    if (/stale|detached|not clickable|intercept|interactable|no such (node|element)/i.test(String(error))) return false
    throw error
  }
}

/** Until the driver answers. */
async function listens(port: number, service: ChildProcess) {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/status`).catch(() => null)
    if (answer?.ok) return
    if (service.exitCode !== null) throw new Error(`WebKitWebDriver ended with ${service.exitCode}.`)
  }
}

async function ended(process: ChildProcess) {
  if (process.exitCode !== null || process.signalCode !== null) return
  const end = once(process, 'exit')
  process.kill()
  await end
}
