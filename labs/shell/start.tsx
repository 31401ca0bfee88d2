import { labById, type LabId } from '@tradewind/contract/catalogue'
import { createWaitingLine } from '@tradewind/contract/client'
import { keepDaysWhole } from '@tradewind/contract/words/dates'
import { connectPortal } from '@tradewind/lab-sdk/lab-side'
import { keepTranslatedPage } from '@tradewind/lab-sdk/translated-page'
import { StrictMode, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { labApi } from './api.ts'
import { hostOrigin, labConfig } from './config.ts'
import { onFreeEscape } from './escape.ts'
import { LineNotice } from './line-notice.tsx'
import { LabPage, type Introduction } from './lab-page.tsx'
import { pageMemory, storageOf } from './page-memory.ts'
import { openSession } from './session.ts'
import { ShowPage } from './show/show-page.tsx'
import type { Simulation } from './simulation.ts'
import 'virtual:design-tokens.css'
import '@tradewind/ui/ui.css'
import '@tradewind/contract/styles/primitives.css'
import './styles.css'
import './common.css'
import './page.css'
import './play.css'
import './room/seat.css'

/**
 * Shows a lab's page and connects it with the portal around it.
 *
 * @param content the briefing
 * @param simulation what the lab provides to be played
 */
export function startLab<State, Debrief, Solution>(
  id: LabId,
  introduction: Introduction,
  content: ReactNode,
  simulation: Simulation<State, Debrief, Solution>,
) {
  const root = document.getElementById('root')
  const { portalOrigin } = labConfig(document.getElementById('lab-config')?.textContent ?? '')
  if (!root) throw new Error('The page has no place to show the lab')
  // The shell does not know the lab's types. The lab reads only what its own engine wrote on the server.
  const lab = simulation as Simulation<unknown, unknown, unknown>
  keepDaysWhole()
  keepTranslatedPage(document.body)
  if (location.hash === '#show') {
    createRoot(root).render(
      <StrictMode>
        <ShowPage portalOrigin={portalOrigin} simulation={lab} />
      </StrictMode>,
    )
    return
  }
  const connection = connectPortal({ portalOrigin: hostOrigin(window, portalOrigin), window })
  const fetch = window.fetch.bind(window)
  const line = createWaitingLine()
  const session = openSession({ connection, portalOrigin, fetch, line })
  onFreeEscape(window, () => connection.close())
  createRoot(root).render(
    <StrictMode>
      <LabPage
        lab={labById(id)}
        introduction={introduction}
        portal={{ origin: portalOrigin, framed: window.parent !== window, close: connection.close }}
        session={session}
        api={labApi({ portalOrigin, fetch, line, session })}
        memory={pageMemory(id, storageOf(window))}
        simulation={lab}
      >
        {content}
      </LabPage>
      <LineNotice line={line} />
    </StrictMode>,
  )
}
