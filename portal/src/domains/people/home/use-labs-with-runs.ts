import { useEffect, useState } from 'react'
import { useUser } from '../../../session/session.tsx'
import { useLabFrame } from '../../../frame/lab-frame.tsx'
import { readRuns } from './home.api.ts'

const none: ReadonlySet<string> = new Set()

/**
 * The ids of the labs that the reader has played, loaded again whenever a lab closes. Empty until the server answers
 * and after a failure, because results are an extra on Home.
 */
export function useLabsWithRuns(): ReadonlySet<string> {
  const { id } = useUser()
  const noneOpen = useLabFrame().active === null
  const [read, setRead] = useState({ userId: id, labs: none })

  useEffect(() => {
    if (!noneOpen) return undefined
    let awaited = true
    const ask = async () => {
      const { runs } = await readRuns()
      if (awaited) setRead({ userId: id, labs: new Set(runs.map(({ lab }) => lab)) })
    }
    ask().catch(() => undefined)
    return () => {
      awaited = false
    }
  }, [id, noneOpen])

  return read.userId === id ? read.labs : none
}
