import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { otherPlace, type CodeField } from './other-place.ts'

interface OtherPlaceNoticeProps {
  field: CodeField
  typed: string
  /** Whether the field refused what is typed. */
  refused: boolean
  /** Called when the reader leaves for the other place. */
  onLeave?: () => void
}

/** Leads a code that was typed into the wrong field to its place, and takes it along. */
export function OtherPlaceNotice({ field, typed, refused, onLeave }: OtherPlaceNoticeProps) {
  const place = refused ? otherPlace(field, typed) : null
  return (
    <div role="status">
      {place && (
        <p className="cluster gap-8-16 middle spread pad-12-16 outlined round-control">
          {place.question}
          <Button component={Link} to={place.to} size="sm" variant="default" onClick={onLeave}>
            {place.label}
          </Button>
        </p>
      )}
    </div>
  )
}
