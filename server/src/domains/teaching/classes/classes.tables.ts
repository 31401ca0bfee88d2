import type { Generated } from 'kysely'
import type { LabId } from '@tradewind/contract/catalogue'
import type { Json } from '../../../platform/database/columns.ts'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    class_sessions: ClassSessionsTable
    class_instructors: ClassInstructorsTable
    class_assistants: ClassAssistantsTable
    class_students: ClassStudentsTable
  }
}

export interface ClassSessionsTable {
  id: string
  lab_id: LabId
  /** The number of the lab's rules, which every run of the class follows. */
  rules: number
  /** Null if a student opened the class of a copied course, until an instructor of the course comes. */
  owner_id: string | null
  name: string
  code: string
  settings: Json<unknown>
  /** Never leaves the server. The seed of attempt n is derived from it and n. */
  seed: string
  deadline: Date | null
  time_zone: string
  attempts: number
  counted: 'best' | 'first' | 'last'
  solution_open: boolean
  /** Who may read an open solution: students without an attempt left, or everybody. */
  solution_to: 'finished' | 'everybody'
  created_at: Date
  ended_at: Date | null
  /** The course in a learning platform to which the class belongs; null if it was made in the portal. */
  context_id: Generated<string | null>
  /** Nothing counts in a rehearsal: its attempts are no counted ones, and no grade is sent. */
  rehearsal: Generated<boolean>
}

/** The instructors who hold a class session, including the owner. */
export interface ClassInstructorsTable {
  class_session_id: string
  user_id: string
  added_at: Date
  /** The owner of the class said so, and not a launch. */
  by_owner: Generated<boolean>
}

/** The assistants of a class session: by its course in an LMS, or because its owner said so. */
export interface ClassAssistantsTable {
  class_session_id: string
  user_id: string
  /** Whether an instructor allowed them to change the class and its students. */
  may_change: boolean
  added_at: Date
  /** The owner of the class said so, and not a launch. */
  by_owner: Generated<boolean>
}

export interface ClassStudentsTable {
  class_session_id: string
  user_id: string
  joined_at: Date
  /** An individual deadline for this student. */
  extended_to: Date | null
  removed_at: Date | null
  /** The course in a learning platform through which the student came first. */
  context_id: Generated<string | null>
  /** When the list of their course dropped them. They keep their work, which does not count until they return. */
  left_at: Generated<Date | null>
  /** A test student plays like a student and has left from the start, so nothing of theirs counts. */
  test: Generated<boolean>
  /** The owner of the class said so, and not a launch. */
  by_owner: Generated<boolean>
}
