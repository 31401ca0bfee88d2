import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'

export function PrintButton() {
  return (
    <Button
      variant="default"
      leftSection={<IconPrinter aria-hidden size={20} stroke={1.75} />}
      onClick={() => window.print()}
    >
      Print
    </Button>
  )
}
