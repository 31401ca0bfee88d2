import type { HostView } from '@tradewind/contract/teaching/rooms'
import { useState } from 'react'
import { useAction } from '../asking.ts'
import { Copied } from '../copied.tsx'
import { Button, ButtonLink, Buttons } from '@tradewind/ui/button.tsx'
import { Refusal } from '@tradewind/ui/refusal.tsx'
import { Toggle } from '@tradewind/ui/toggle.tsx'
import { call } from '../../../api.ts'

interface Props {
  id: string
  projector: HostView['projector']
  onChanged: () => void
  tell: (text: string) => void
}

/** The link of the page for the wall: made, copied, opened and ended. The server keeps only its hash. */
export function ProjectorCard({ id, projector, onChanged, tell }: Props) {
  const [namesShown, setNamesShown] = useState(projector.namesShown)
  const [link, setLink] = useState<string | null>(null)
  const { busy, problem, run } = useAction()
  const params = { id }

  async function make(names: boolean) {
    const made = await call('POST /api/rooms/:id/projector', { params, body: { namesShown: names } })
    setLink(made.link)
    onChanged()
    tell('The link for the wall is ready.')
  }

  async function end() {
    const { message } = await call('DELETE /api/rooms/:id/projector', { params })
    setLink(null)
    onChanged()
    tell(message)
  }

  return (
    <section className="class-card host-side stack gap-12 one-column" aria-labelledby="projector-title">
      <h2 id="projector-title">Projector</h2>
      <p className="help">
        A page for the wall: the code, the round and its time, and what the class decided. Nobody needs to
        sign in to see it.
      </p>
      <Toggle
        label="Show the names of those who are here"
        note={projector.on ? 'Takes effect with a new link.' : 'Only while at least five are here.'}
        checked={namesShown}
        onChange={setNamesShown}
      />
      {projector.on && link !== null && <Copied label="Projector link" value={link} tell={tell} />}
      {projector.on && link === null && (
        <p>
          There is a link for the wall. To see one here, make a new link; the earlier one then stops working.
        </p>
      )}
      <Buttons>
        {projector.on && link !== null && (
          <ButtonLink kind="solid" href={link} target="_blank" rel="noreferrer">
            Open
            <span className="visually-hidden"> the projector in a new tab</span>
          </ButtonLink>
        )}
        <Button kind="outlined" busy={busy} onClick={() => void run(() => make(namesShown))}>
          {projector.on ? 'New link' : 'Make the link'}
        </Button>
        {projector.on && (
          <Button kind="warning" busy={busy} onClick={() => void run(end)}>
            End the link
          </Button>
        )}
      </Buttons>
      <Refusal sentence={problem?.message ?? null} />
    </section>
  )
}
