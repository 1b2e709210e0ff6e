import { defineConfig } from 'vitest/config'

/** `rules` needs nothing; `server` gets one PostgreSQL from its global setup, whose URL tests read by inject('adminUrl'). */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'rules',
          include: ['{rules,contract,web,scripts,tidy,mutants,torture}/**/*.test.{ts,tsx}', '*.test.ts'],
          exclude: ['web/dist/**'],
        },
      },
      {
        test: {
          name: 'server',
          include: ['{server,database,bench}/**/*.test.ts'],
          globalSetup: './database/test-server.ts',
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
