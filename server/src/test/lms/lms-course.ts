/** A link in a course. */
export interface LmsLink {
  id: string
  title: string
  url: string
  custom: Record<string, string>
  /** By default the stand-in's first course. */
  course?: LmsCourse
  /** The ids of the links that it was copied from, newest first. */
  copiedFrom?: string[]
  /** Whether the grade book has a column for it from the start; by default it has, where the platform does that. */
  column?: boolean
}

export interface LmsCourse {
  id: string
  title: string
  label: string
  /** The ids of the courses that it was copied from, newest first. */
  copiedFrom?: string[]
}

export const firstCourse: LmsCourse = { id: '2', label: 'PEER101', title: 'Peer course' }
