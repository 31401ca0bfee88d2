import { useMutation } from '@tanstack/react-query'
import { IconDownload } from '@tabler/icons-react'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { savePaper } from '../../../ui/save-file.ts'
import { toastError } from '../../../ui/toast.ts'

interface PaperButtonProps {
  order: string
  paper: string
  children: ReactNode
}

/** Saves a paper as a PDF file. */
export function PaperButton({ order, paper, children }: PaperButtonProps) {
  const { mutate, isPending } = useMutation({ mutationFn: () => savePaper(order, paper) })
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<IconDownload aria-hidden size={18} stroke={1.75} />}
      loading={isPending}
      onClick={() => mutate(undefined, { onError: (error) => toastError(error) })}
    >
      {children}
    </Button>
  )
}
