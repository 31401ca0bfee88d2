import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useUser } from '../../../session/session.tsx'
import { FormCard } from '../../../ui/form-card.tsx'

/** Leads a person whom their institution signs in to a password first, where a screen asks for it. */
export function PasswordFirst({ title, children }: { title: string; children: ReactNode }) {
  if (!useUser().passwordless) return children
  return (
    <FormCard
      title={title}
      lead="This needs the password of your account, and you have none: your institution signs you in. Set one first."
      footer={<Link to="/settings">Back to your account</Link>}
    >
      <Button component={Link} to="/change-password" fullWidth>
        Set a password
      </Button>
    </FormCard>
  )
}
