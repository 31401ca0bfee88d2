import { useEffect } from 'react'
import { useNavigate, useParams } from 'react-router'
import { keepCode, type RedeemArrival } from '../../../arrival/kept-code.ts'
import { forgetSavedTarget } from '../../../session/saved-target.ts'
import { Loading } from '../../../ui/loading.tsx'

/** The target of a link with a code: keeps the code for Home and removes it from the address. */
export function Screen() {
  const { code = '' } = useParams()
  const navigate = useNavigate()
  useEffect(() => {
    keepCode(code)
    // The link replaces an earlier destination: after signing in, the reader must end up on Home.
    forgetSavedTarget()
    const arrival: RedeemArrival = { redeems: true }
    void navigate('/', { replace: true, state: arrival })
  }, [code, navigate])
  return <Loading />
}
