import { createContext, use, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useSession } from '../session/session.tsx'
import { usePart } from '../ui/use-part.ts'
import { useLaunch, type LabFrame } from './use-launch.ts'

const LabFrameContext = createContext<LabFrame | null>(null)

/** Opens and closes labs, and tells which one is open. */
export function useLabFrame(): LabFrame {
  const frame = use(LabFrameContext)
  if (!frame) throw new Error('useLabFrame is called outside LabFrameProvider')
  return frame
}

/** Must be inside the router and the session. */
export function LabFrameProvider({ children }: { children: ReactNode }) {
  return <LabFrameContext value={useLaunch()}>{children}</LabFrameContext>
}

/** The part that renders the frame is loaded separately from the start of the portal. Home loads it ahead. */
export const loadLabWindow = () => import('./lab-window.tsx')

const notLoaded = 'The lab could not be opened. Please check your connection and reload the page.'

/** The place where an open lab fills the page. Rendered once, in the root. */
export function LabFrameHost() {
  const { launch, closeLab, endLab, hideLink } = useLabFrame()
  const { user } = useSession()
  const part = usePart(loadLabWindow, launch !== null, { failure: notLoaded, giveUp: closeLab })

  if (!launch || !user || !part) return null
  // Another person's session gets a new frame, so that nothing of the previous person stays on the page.
  const key = `${user.id} ${launch.lab} ${launch.turn}`
  return createPortal(
    <part.LabWindow key={key} launch={launch} onRunning={hideLink} onEnd={endLab} onClose={closeLab} />,
    document.body,
  )
}
