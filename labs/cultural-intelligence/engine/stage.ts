import { conflict } from '../scenes/conflict.ts'
import { crisis } from '../scenes/crisis.ts'
import { deadline } from '../scenes/deadline.ts'
import { dinner } from '../scenes/dinner.ts'
import { feedback } from '../scenes/feedback.ts'
import { hiring } from '../scenes/hiring.ts'
import { negotiation } from '../scenes/negotiation.ts'
import type { Scene } from '../scenes/scene.ts'
import { virtualMeeting } from '../scenes/virtual-meeting.ts'

/** In the order of play. The first four scenes visit each firm once, the others return to them. */
export const allScenes: readonly Scene[] = [
  virtualMeeting,
  feedback,
  deadline,
  negotiation,
  dinner,
  hiring,
  crisis,
  conflict,
]
