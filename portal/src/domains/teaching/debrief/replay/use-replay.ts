import type { ReplayMoment } from '@tradewind/contract/teaching/debrief/replays'
import { useEffect, useEffectEvent } from 'react'
import { useAnswer } from '../../asking.ts'
import { call } from '../../../../api.ts'

/** A run of a class. */
export interface RunIds {
  id: string
  run: string
}

/** The runs of a class that can be replayed. */
export function useReplays(id: string) {
  return useAnswer(['GET /api/class-sessions/:id/replays', id], () =>
    call('GET /api/class-sessions/:id/replays', { params: { id } }),
  )
}

export function useReplay({ id, run }: RunIds) {
  return useAnswer(['GET /api/class-sessions/:id/replays/:run', id, run], () =>
    call('GET /api/class-sessions/:id/replays/:run', { params: { id, run } }),
  )
}

export interface SeenMoment {
  step: number
  moment: ReplayMoment
}

/** A moment of a run; the one before stays until the next has arrived. */
export function useMoment({ id, run }: RunIds, step: number) {
  return useAnswer(
    ['GET /api/class-sessions/:id/replays/:run/steps/:step', id, run, step],
    async (): Promise<SeenMoment> => {
      const moment = await call('GET /api/class-sessions/:id/replays/:run/steps/:step', {
        params: { id, run, step },
      })
      return { step, moment }
    },
  )
}

/** What uses the arrow keys itself. */
const ownArrows =
  'input, select, textarea, [role="slider"], [role="radiogroup"], [role="tablist"], [role="dialog"], dialog, .ui-scroll-frame'

/** Goes back and forth with the arrow keys, wherever the focus is, unless what has it needs them. */
export function useArrowKeys(go: (by: -1 | 1) => void): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : null
    if (by === null || event.defaultPrevented) return
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (event.target instanceof Element && event.target.closest(ownArrows)) return
    event.preventDefault()
    go(by)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => pressed(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
