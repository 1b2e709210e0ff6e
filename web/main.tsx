import './brand/base.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { CatchBoundary, RouterProvider } from '@tanstack/react-router'
import { setNonce } from 'get-nonce'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { IntlProvider } from 'use-intl'
import { connectApi } from './api.ts'
import { cssVariables, theme } from './brand/theme.tsx'
import { loadTexts, startLanguage, texts, useCurrentLanguage } from './i18n/language.ts'
import { onMissingText } from './i18n/missing.ts'
import { startWorker } from './paintedBrand.ts'
import { queryClient } from './queryClient.ts'
import { refresh } from './refresh.ts'
import { router } from './routes.tsx'
import { askConfirmation, useAsked } from './session/confirmation.ts'
import { movements } from './session/movements.ts'
import { signOut, token } from './session/session.ts'
import { later } from './ui/later.tsx'
import { Toasts } from './ui/Toasts.tsx'

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
setNonce(nonce)

connectApi({ token, movements, ended: () => signOut('ended'), confirm: askConfirmation }, () => texts().ui, refresh)

const loadConfirmSelf = () => loadTexts('auth').then(async () => (await import('./auth/ConfirmSelf.tsx')).default)
const ConfirmSelf = later(loadConfirmSelf, { rare: true })

/** Asks who it is when a call needs to know; its code and its texts come with the first question. Where they do not come, nobody has confirmed. */
function Confirmation() {
  const asked = useAsked()
  const [ever, setEver] = useState(false)
  if (asked && !ever) setEver(true)
  return (
    <CatchBoundary getResetKey={() => (asked ? 1 : 0)} onCatch={() => asked?.settle(false)} errorComponent={() => null}>
      {ever && <ConfirmSelf asked={asked} />}
    </CatchBoundary>
  )
}

function App() {
  const { language, texts } = useCurrentLanguage()
  return (
    <IntlProvider locale={language} messages={texts} onError={onMissingText} timeZone="Asia/Jakarta">
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto" getStyleNonce={() => nonce}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
          <Toasts />
          <Confirmation />
        </QueryClientProvider>
      </MantineProvider>
    </IntlProvider>
  )
}

startWorker()
// The page painted by index.html stays until the first screen can take its place.
await Promise.all([startLanguage(), router.load()])
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
