import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { FormCard } from '../../../ui/form-card.tsx'

/**
 * Shown when the password is set but the instructor account still waits for approval. The message comes from the
 * server.
 */
export function ResetPending({ message }: { message: string }) {
  return (
    <FormCard title="Updated Password" lead={message}>
      <Button component={Link} to="/login" fullWidth>
        Return to Login
      </Button>
    </FormCard>
  )
}
