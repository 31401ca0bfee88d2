import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState, type ReactNode, type Ref } from 'react'
import { toastError } from './toast.ts'

interface FileButtonProps {
  /** Loads the file and hands it to the browser. */
  save: () => Promise<void>
  label: ReactNode
  size?: 'sm' | 'md'
  /** Filled where it is the next thing to do. */
  variant?: 'default' | 'filled'
  ref?: Ref<HTMLButtonElement> | undefined
}

/** Downloads a file. While it is prepared, the button says so and cannot be pressed again. */
export function FileButton({ save, label, size = 'md', variant = 'default', ref }: FileButtonProps) {
  const [busy, setBusy] = useState(false)
  async function download() {
    if (busy) return
    setBusy(true)
    try {
      await save()
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      ref={ref}
      variant={variant}
      size={size}
      aria-disabled={busy || undefined}
      leftSection={<IconDownload size={size === 'sm' ? 16 : 18} aria-hidden />}
      onClick={() => void download()}
    >
      {busy ? 'Preparing...' : label}
    </Button>
  )
}
