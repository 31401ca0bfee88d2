import { Button } from '@mantine/core'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useArrival } from '../../../arrival/arrival.ts'
import { ConnectingScreen } from '../../../arrival/connecting-screen.tsx'
import { requestLab, demoLab } from '../../../arrival/requested-lab.ts'
import { isVisitor } from '../../../session/session-rules.ts'
import { useSession } from '../../../session/session.tsx'
import { DemoCodeForm } from './demo-code-form.tsx'

/** The entry for guests and demos: by a ticket, by a connector's message, or by a code that the visitor enters. */
export function Screen() {
  const { user } = useSession()
  const navigate = useNavigate()
  const { busy, askAgain, enter } = useArrival({
    action: 'demo_init',
    origin: 'demo',
    refusedTitle: 'Your visit could not start',
  })
  const [asked, setAsked] = useState(false)
  const refusedCode = useRefusedCode()
  const [entersCode, setEntersCode] = useState(refusedCode !== null)

  function open() {
    if (busy) return
    if (user && isVisitor(user)) {
      const lab = demoLab()
      if (lab !== null) requestLab({ lab, linkedClass: null })
      return void navigate('/')
    }
    if (askAgain()) return setAsked(true)
    return setEntersCode(true)
  }

  if (entersCode) return <DemoCodeForm refusedCode={refusedCode} onBegun={enter} />
  return (
    <ConnectingScreen>
      <p>If nothing happens, open the demo yourself.</p>
      <Button onClick={open} aria-disabled={busy || undefined}>
        Open the demo
      </Button>
      {asked && (
        <>
          <p role="status">We have asked for the demo again. This can take a moment.</p>
          <Button variant="subtle" onClick={() => setEntersCode(true)}>
            Enter a demo code
          </Button>
        </>
      )}
    </ConnectingScreen>
  )
}

/** The code of a demo link that did not work, which is removed from the address at once; null without one. */
function useRefusedCode(): string | null {
  const [query, setQuery] = useSearchParams()
  const [code] = useState(() => query.get('refused'))
  const clean = useEffectEvent(() => {
    const rest = new URLSearchParams(query)
    rest.delete('refused')
    setQuery(rest, { replace: true })
  })
  useEffect(() => {
    if (code !== null) clean()
  }, [code])
  return code
}
