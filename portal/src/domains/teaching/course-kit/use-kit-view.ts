import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { kitQuery, kitViewOf, type KitView } from './kit-view.ts'

const openedHere = 'course-kit-email'

/** The view in the address, and functions that lead to another view. Each is a step in the history. */
export function useKitView() {
  const [query, setQuery] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const view = kitViewOf(query)
  return {
    view,
    show: (next: KitView) => setQuery(kitQuery(next)),
    openEmail: (email: string) => setQuery(kitQuery({ ...view, email }), { state: openedHere }),
    /** Goes back to where the email was opened; after a direct link to it there is no such place. */
    closeEmail() {
      if (state === openedHere) void navigate(-1)
      else setQuery(kitQuery({ ...view, email: null }), { replace: true })
    },
  }
}
