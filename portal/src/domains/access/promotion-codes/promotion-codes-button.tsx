import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { QueryProvider } from '../../../query.tsx'
import { useUser } from '../../../session/session.tsx'
import { usePromotions } from './promotion-codes.api.ts'

/** Leads to the reader's promotion codes. Instructors always see it, everybody else only when they own a code. */
export function PromotionCodesButton() {
  if (useUser().instructor) return <ToPromotionCodes />
  return (
    <QueryProvider>
      <ForOwner />
    </QueryProvider>
  )
}

/** Shows nothing until it is known that the reader owns codes. */
function ForOwner() {
  const { data = [] } = usePromotions()
  return data.length > 0 && <ToPromotionCodes />
}

function ToPromotionCodes() {
  return (
    <Button component={Link} to="/promotion-codes" variant="default">
      View Promotion Codes
    </Button>
  )
}
