import type { PlatformFamily } from '@tradewind/contract/lms/lms'

const families: readonly (readonly [RegExp, PlatformFamily])[] = [
  [/moodle/iu, 'moodle'],
  [/canvas/iu, 'canvas'],
  [/desire2learn|brightspace|d2l/iu, 'brightspace'],
  [/blackboard/iu, 'blackboard'],
  [/sakai/iu, 'sakai'],
]

/** The kind of LMS that calls itself by this code (`product_family_code`). */
export function familyOf(code: string): PlatformFamily {
  return families.find(([pattern]) => pattern.test(code))?.[1] ?? 'other'
}
