import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import type { Row } from './reference/main.tsx'

const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }
const rows: readonly Row[] = Array.from({ length: 15 }, (_, id) => ({ id, name: `Konter ${id}`, amount: id * 1_000 }))

export interface Reference {
  origin: string
  stop: () => Promise<void>
}

/** Builds the page of the same libraries with one table and one call into a folder, and serves it compressed as our server does. */
export async function startReference(folder: string): Promise<Reference> {
  await build({
    configFile: false,
    logLevel: 'error',
    root: fileURLToPath(new URL('reference', import.meta.url)),
    plugins: [react()],
    build: { outDir: folder, emptyOutDir: true, modulePreload: { polyfill: false } },
  })
  const server = createServer(async ({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://127.0.0.1')
    const path = pathname === '/' ? '/index.html' : pathname
    const content = pathname === '/rows' ? JSON.stringify(rows) : await readFile(join(folder, path)).catch(() => null)
    if (content === null) return response.writeHead(404).end()
    response.writeHead(200, {
      'content-type': types[extname(path)] ?? 'application/json',
      'content-encoding': 'br',
    })
    response.end(brotliCompressSync(content))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
