import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import compile from 'icu-minify/compile'
import { defineConfig, type Plugin, runnerImport } from 'vite'
import { calls } from './contract/calls.ts'

/** `virtual:calls`: name → [method, path, what it changes, whether it takes a key] of every web call, evaluated here so that the schemas and their library never reach the browser. */
function callTable(): Plugin {
  const table = Object.fromEntries(
    Object.entries(calls)
      .filter(([, call]) => call.door === 'web')
      .map(([name, { method, path, changes, idempotent }]) => {
        const rest = idempotent ? [changes, true] : changes.length > 0 ? [changes] : []
        return [name, [method, path, ...rest]]
      }),
  )
  return {
    name: 'call-table',
    resolveId: (id) => (id === 'virtual:calls' ? '\0virtual:calls' : undefined),
    load: (id) => (id === '\0virtual:calls' ? `export default ${JSON.stringify(table)}` : undefined),
  }
}

type Texts = { [key: string]: string | Texts }

/** No line breaks an amount from its currency. */
const compiled = (text: string) => compile(text.replaceAll('Rp {', 'Rp\u00a0{'))

const compileAll = (texts: Texts): object =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, typeof text === 'string' ? compiled(text) : compileAll(text)]),
  )

/** Compiles the catalogues while building, so that the browser needs no parser for messages: about 9 kB less on the first screen. */
function compiledTexts(): Plugin {
  return {
    name: 'compiled-texts',
    apply: 'build',
    config: () => ({ resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } } }),
    async load(id) {
      if (!/\/web\/i18n\/(id|en)(\/\w+|\.first|\.everyday)\.ts$/.test(id)) return
      const { module } = await runnerImport<Record<string, Texts>>(id)
      const parts = Object.entries(module).map(([name, texts]) => `export const ${name} = ${JSON.stringify(compileAll(texts))}`)
      return parts.join('\n')
    },
  }
}

/** Mantine's selects and windows name a scroll area that they do not show here, because lists and windows scroll by themselves: 15 kB less on every screen. */
function noScrollArea(): Plugin {
  const refused = `() => { throw new Error('ScrollArea is left out of the build: let the element scroll by itself') }`
  return {
    name: 'no-scroll-area',
    apply: 'build',
    load: (id) =>
      /@mantine\/core\/.*\/ScrollArea\/ScrollArea\.mjs$/.test(id)
        ? `export const ScrollArea = ${refused}; export const ScrollAreaAutosize = ${refused}; ScrollArea.Autosize = ScrollAreaAutosize`
        : undefined,
  }
}

/** Puts .br and .gz beside every text file; the server hands them out as they are. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    writeBundle({ dir = '' }) {
      const assets = join(dir, 'assets')
      for (const name of readdirSync(assets).filter((one) => /\.(js|css|svg)$/.test(one))) {
        const content = readFileSync(join(assets, name))
        writeFileSync(join(assets, `${name}.br`), brotliCompressSync(content))
        writeFileSync(join(assets, `${name}.gz`), gzipSync(content, { level: 9 }))
      }
    },
  }
}

/** Windows and drawers over the page come when the first one opens, and so stay out of what all screens share. */
const overlays = /[\\/](Modal|ModalBase|Drawer|Overlay)[\\/]|react-remove-scroll|drawer\.css/

const api = process.env.API_URL ?? 'http://127.0.0.1:3000'

export default defineConfig({
  root: fileURLToPath(new URL('web', import.meta.url)),
  publicDir: false,
  plugins: [react(), callTable(), compiledTexts(), noScrollArea(), compressed()],
  // The server puts a fresh nonce here for every response.
  html: { cspNonce: '__NONCE__' },
  server: { proxy: { '^/api/': { target: api, changeOrigin: false } } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    // A data: URL would need its own CSP source; small files stay files.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Over HTTP/1.1 every six files cost a turn: what main.tsx needs comes in two, what most screens share in one.
    rolldownOptions: {
      output: {
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        assetFileNames: ({ names }) => `assets/${names[0]?.includes('~') ? 'kit-[hash].css' : '[name]-[hash][extname]'}`,
        codeSplitting: {
          groups: [
            { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 2 },
            // The entry itself stays a file of its own and so stands in the manifest.
            { name: 'start', tags: ['$initial'], test: (id: string) => !/(main\.tsx|index\.html)/.test(id), priority: 1 },
            // What many screens share, in one file: all that such a module needs is shared by as many, so no file imports another in a circle.
            {
              name: 'kit',
              test: (id: string) => !overlays.test(id),
              minShareCount: 6,
            },
          ],
        },
      },
    },
  },
})
