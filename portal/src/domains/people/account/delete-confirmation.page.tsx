import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { FormCard } from '../../../ui/form-card.tsx'

/** Shown after the account is deleted. */
export function Screen() {
  return (
    <FormCard title="Account Successfully Deleted" lead="We're sad to see you go.">
      <Button component={Link} to="/login" fullWidth>
        Back to Login
      </Button>
    </FormCard>
  )
}
