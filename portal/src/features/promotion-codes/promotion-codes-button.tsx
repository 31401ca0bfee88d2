import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { QueryProvider } from '../../query.tsx'
import { useUser } from '../../session/session.tsx'
import { usePromotions } from './promotion-codes.api.ts'

/** Leads instructors to their promotion codes, and everybody else who owns some. */
export function PromotionCodesButton() {
  if (useUser().instructor) return <ToPromotionCodes />
  return (
    <QueryProvider>
      <ForOwner />
    </QueryProvider>
  )
}

/** Nothing until it is known that there are codes. */
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
