import { screens, type Screen } from '@tradewind/contract/screens'
import { useLocation } from 'react-router'
import { Bones } from './bones.tsx'

const byPath: Readonly<Record<string, Screen>> = screens

/** Stands in the place of a screen while its files or the session load. */
export function ScreenLoading() {
  const { pathname } = useLocation()
  return (
    <div role="status" data-loading>
      <Bones kind={byPath[pathname]?.bones ?? 'page'} />
      <span className="visually-hidden">Loading</span>
    </div>
  )
}
