import '@mantine/core/styles/default-css-variables.css'
import '@mantine/core/styles/baseline.css'
import '@mantine/core/styles/global.css'
import '@mantine/core/styles/Table.css'
import { MantineProvider, Table } from '@mantine/core'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { IntlProvider, useTranslations } from 'use-intl'

/** One row of the reference's table, as its server answers it. */
export interface Row {
  id: number
  name: string
  amount: number
}

const texts = { topup: { tid: 'TID', name: 'Nama', sum: 'Nominal (Rp)' } } as const

/** The least that a page of these libraries does: one call, one table. */
function Page() {
  const t = useTranslations('topup')
  const { data } = useQuery({ queryKey: ['rows'], queryFn: async () => (await (await fetch('/rows')).json()) as Row[] })
  const rows = data?.map(({ id, name, amount }) => [id, name, amount])
  return <Table data={{ head: [t('tid'), t('name'), t('sum')], body: rows ?? [] }} />
}

const root = createRootRoute()
const router = createRouter({
  routeTree: root.addChildren([createRoute({ getParentRoute: () => root, path: '/', component: Page })]),
})

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <IntlProvider locale="en" messages={texts}>
      <MantineProvider>
        <QueryClientProvider client={new QueryClient()}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </IntlProvider>
  </StrictMode>,
)
