import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installPackages } from './cluster-packages.mjs'

const libraries = '/usr/lib'

/**
 * The browsers besides Chromium: Firefox, and the small browser of WebKitGTK with its driver and a screen in memory.
 * Each is undefined where a part of it is missing.
 */
export function findEngines() {
  const firefox = program('firefox-esr') ?? program('firefox')
  const [driver, screen, browser] = [program('WebKitWebDriver'), program('Xvfb'), miniBrowser()]
  return { firefox, webkit: driver && screen && browser ? { driver, screen, browser } : undefined }
}

/** Installs what is missing by apt-get where this user may. */
export async function ensureEngines() {
  const { firefox, webkit } = findEngines()
  await installPackages([...(firefox ? [] : ['firefox-esr']), ...(webkit ? [] : ['webkit2gtk-driver', 'xvfb'])])
  return findEngines()
}

function program(name) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
}

/** Debian puts it below the processor's name and the version of the interface. */
function miniBrowser() {
  const below = existsSync(libraries) ? readdirSync(libraries).map((name) => join(libraries, name)) : []
  const versions = ['webkitgtk-6.0', 'webkit2gtk-4.1', 'webkit2gtk-4.0']
  return below.flatMap((folder) => versions.map((name) => join(folder, name, 'MiniBrowser'))).find((path) => existsSync(path))
}
