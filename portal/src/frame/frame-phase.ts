/**
 * How far a lab's frame is. A browser also reports a page that could not be reached as loaded, so that only a message
 * from the lab proves that it runs.
 * - `loading`: nothing to see yet
 * - `late`: it did not load in time
 * - `shown`: the frame has loaded, the lab has said nothing so far
 * - `silent`: it still says nothing: a lab that needs no messages, or an error page of the browser
 * - `running`: the lab has spoken
 */
export type FramePhase = 'loading' | 'late' | 'shown' | 'silent' | 'running'

export type FrameEvent = 'loaded' | 'spoke' | 'timeout'

/** How long a frame may take to load, and a loaded lab to speak. */
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
