import { labById, type LabId } from '@tradewind/contract/catalogue'
import { connectPortal } from '@tradewind/lab-sdk/lab-side'
import { StrictMode, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { labConfig } from './config.ts'
import { onFreeEscape } from './escape.ts'
import { LabPage, type Introduction } from './lab-page.tsx'
import { openSession } from './session.ts'
import 'virtual:design-tokens.css'
import './styles.css'

/** Shows a lab's page and connects it with the portal around it. */
export function startLab(id: LabId, introduction: Introduction, content: ReactNode) {
  const root = document.getElementById('root')
  const { portalOrigin } = labConfig(document.getElementById('lab-config')?.textContent ?? '')
  if (!root) throw new Error('The page has no place to show the lab')
  const connection = connectPortal({ portalOrigin, window })
  const session = openSession({ connection, portalOrigin, fetch: window.fetch.bind(window) })
  onFreeEscape(window, () => connection.close())
  createRoot(root).render(
    <StrictMode>
      <LabPage
        lab={labById(id)}
        introduction={introduction}
        portal={{ origin: portalOrigin, framed: window.parent !== window, close: connection.close }}
        session={session}
      >
        {content}
      </LabPage>
    </StrictMode>,
  )
}
