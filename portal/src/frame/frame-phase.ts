/**
 * The state of a lab's frame. Browsers report even an unreachable page as loaded, so only a message from the lab
 * proves that it runs.
 * - `loading`: nothing is visible yet
 * - `late`: the frame did not load in time
 * - `shown`: the frame has loaded, and the lab has not spoken yet
 * - `silent`: the lab still has not spoken: it needs no messages, or the browser shows an error page
 * - `running`: the lab has spoken
 */
export type FramePhase = 'loading' | 'late' | 'shown' | 'silent' | 'running'

export type FrameEvent = 'loaded' | 'spoke' | 'timeout'

/** The time for a frame to load, and for a loaded lab to speak, in milliseconds. */
export const patienceMs = 15_000

export function nextPhase(phase: FramePhase, event: FrameEvent): FramePhase {
  switch (event) {
    case 'spoke':
      return 'running'
    case 'loaded':
      return phase === 'running' ? 'running' : 'shown'
    case 'timeout':
      if (phase === 'loading') return 'late'
      return phase === 'shown' ? 'silent' : phase
  }
}
