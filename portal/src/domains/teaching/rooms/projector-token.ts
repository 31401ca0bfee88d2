import { useLayoutEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { readStored, storageKeys, writeStored } from '../../../browser/storage.ts'

/**
 * The token from the hash of the link to this screen, or null. It is removed from the address at once, because the wall
 * shows the address to everybody; this tab keeps it for a reload.
 */
export function useProjectorToken(): string | null {
  const { hash, pathname } = useLocation()
  const navigate = useNavigate()
  const inAddress = hash.length > 1 ? hash.slice(1) : null
  const [token, setToken] = useState(() => inAddress ?? readStored('sessionStorage', storageKeys.projector))
  if (inAddress !== null && inAddress !== token) setToken(inAddress)

  useLayoutEffect(() => {
    if (inAddress === null) return
    writeStored('sessionStorage', storageKeys.projector, inAddress)
    void navigate(pathname, { replace: true })
  }, [inAddress, pathname, navigate])
  return token
}
