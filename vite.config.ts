import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { calls } from './contract/calls.ts'

/** `virtual:calls`: name → [method, path] of every web call, evaluated here so that the schemas and their library never reach the browser. */
function callTable(): Plugin {
  const table = Object.fromEntries(
    Object.entries(calls)
      .filter(([, call]) => call.door === 'web')
      .map(([name, call]) => [name, [call.method, call.path]]),
  )
  return {
    name: 'call-table',
    resolveId: (id) => (id === 'virtual:calls' ? '\0virtual:calls' : undefined),
    load: (id) => (id === '\0virtual:calls' ? `export default ${JSON.stringify(table)}` : undefined),
  }
}

const api = process.env.API_URL ?? 'http://127.0.0.1:3000'

export default defineConfig({
  root: 'web',
  publicDir: false,
  plugins: [react(), callTable()],
  // The server puts a fresh nonce here for every response.
  html: { cspNonce: '__NONCE__' },
  server: { proxy: { '/api': { target: api, changeOrigin: false } } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    // A data: URL would need its own CSP source; small files stay files.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})
