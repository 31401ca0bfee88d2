import { useEffect } from 'react'
import { useNavigate, useParams } from 'react-router'
import { keepCode, type RedeemArrival } from '../../arrival/kept-code.ts'
import { forgetSavedTarget } from '../../session/saved-target.ts'
import { Loading } from '../../ui/loading.tsx'

/** The target of a link with a code: keeps it for Home, and takes it out of the address. */
export function Screen() {
  const { code = '' } = useParams()
  const navigate = useNavigate()
  useEffect(() => {
    keepCode(code)
    // The link is what the reader wants now: after signing in, Home must not go where they wanted to go before.
    forgetSavedTarget()
    const arrival: RedeemArrival = { redeems: true }
    void navigate('/', { replace: true, state: arrival })
  }, [code, navigate])
  return <Loading />
}
