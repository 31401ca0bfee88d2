import { useRef, useState } from 'react'
import { Button, Buttons } from '@tradewind/ui/button.tsx'
import { Dialog } from '@tradewind/ui/dialog.tsx'
import { savePicture } from './card-picture.ts'

interface Props {
  lines: readonly string[]
  path: readonly number[] | null
  onClose: () => void
}

/** The result as a card without a name, to copy as text or to save as a picture. Nothing is sent anywhere. */
export function ShareCard({ lines, path, onClose }: Props) {
  const card = useRef<HTMLDivElement>(null)
  const [told, tell] = useState('')

  async function copy() {
    try {
      await navigator.clipboard.writeText(lines.join('\n'))
      tell('Copied.')
    } catch {
      // The embedding page may forbid copying, but the reader's own keys always work.
      if (card.current) getSelection()?.selectAllChildren(card.current)
      tell('Press Ctrl+C or ⌘C to copy the text.')
    }
  }

  return (
    <Dialog title="A card for your class" onClose={onClose}>
      <p>It has no name on it. Copy the text or save the picture, and share it where you like.</p>
      <div ref={card} className="share-card stack gap-10 pad-20-24 round-card tide-paper">
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <p role="status" className="aside">
        {told}
      </p>
      <Buttons>
        <Button kind="solid" onClick={() => void copy()}>
          Copy the text
        </Button>
        <Button
          kind="outlined"
          onClick={() =>
            tell(
              savePicture(lines, path)
                ? 'Saved.'
                : 'This browser cannot draw the picture. Copy the text instead.',
            )
          }
        >
          Save the picture
        </Button>
        <Button onClick={onClose}>Close</Button>
      </Buttons>
    </Dialog>
  )
}
