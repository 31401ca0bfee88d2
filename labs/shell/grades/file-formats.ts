import type { GradeFileFormat } from '@tradewind/contract/lms/grades'

/** The forms in the order in which they are offered. The contract's own list would load its schemas into the page. */
export const gradeFileFormats: readonly GradeFileFormat[] = [
  'canvas',
  'moodle',
  'blackboard',
  'brightspace',
  'plain',
]
