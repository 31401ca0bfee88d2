import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { usePart } from '../../../ui/use-part.ts'

const loadDialog = () => import('../classes/new-class-dialog.tsx')

/** A button that creates a class session. */
export function NewClass() {
  const [wanted, setWanted] = useState(false)
  const part = usePart(loadDialog, wanted, {
    failure: 'This window could not be opened. Please check your connection and reload the page.',
    giveUp: () => setWanted(false),
  })
  // The dialog opens one render after it was mounted: one that is mounted open cannot return the focus.
  const [opened, setOpened] = useState(false)
  useEffect(() => setOpened(wanted && part !== null), [wanted, part])
  return (
    <>
      <Button leftSection={<IconPlus size={20} stroke={1.75} aria-hidden />} onClick={() => setWanted(true)}>
        New class
      </Button>
      {part && <part.NewClassDialog opened={opened} onClose={() => setWanted(false)} />}
    </>
  )
}
