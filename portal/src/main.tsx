import { keepDaysWhole } from '@tradewind/contract/words/dates'
import { keepTranslatedPage } from '@tradewind/lab-sdk/translated-page'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { LabFrameHost, LabFrameProvider } from './frame/lab-frame.tsx'
import { LineNotice } from './layout/line-notice.tsx'
import { Screens } from './router.tsx'
import { SessionProvider, useSession } from './session/session.tsx'
import { ThemeProvider } from './theme/theme-provider.tsx'
import { ToastOutlet } from './ui/toast-outlet.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no place for the portal')

keepDaysWhole()
keepTranslatedPage(document.body)
createRoot(root).render(
  <StrictMode>
    <ThemeProvider>
      <BrowserRouter>
        <SessionProvider>
          <LabFrameProvider>
            <Toasts />
            <LineNotice />
            <Screens />
            <LabFrameHost />
          </LabFrameProvider>
        </SessionProvider>
      </BrowserRouter>
    </ThemeProvider>
  </StrictMode>,
)

/** Toasts. The sign-in page is read on slow connections and says nothing by itself, so there they are not loaded ahead. */
function Toasts() {
  const { user } = useSession()
  return <ToastOutlet ahead={user !== null} />
}
