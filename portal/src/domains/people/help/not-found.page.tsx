import { NotFound } from '../../../ui/not-found.tsx'

/** The screen for unknown addresses. */
export function Screen() {
  return <NotFound />
}
