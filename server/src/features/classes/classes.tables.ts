import type { LabId } from '@tradewind/contract/catalogue'
import type { Json } from '../../platform/database/columns.ts'

declare module '../../platform/database/tables.ts' {
  interface Tables {
    class_sessions: ClassSessionsTable
    class_instructors: ClassInstructorsTable
    class_students: ClassStudentsTable
  }
}

export interface ClassSessionsTable {
  id: string
  lab_id: LabId
  owner_id: string
  name: string
  code: string
  settings: Json<unknown>
  /** Never leaves the server. The seed of attempt n is made of it and n. */
  seed: string
  deadline: Date | null
  time_zone: string
  attempts: number
  counted: 'best' | 'first' | 'last'
  solution_open: boolean
  created_at: Date
  ended_at: Date | null
}

/** Who holds a class session, the owner included. */
export interface ClassInstructorsTable {
  class_session_id: string
  user_id: string
  added_at: Date
}

export interface ClassStudentsTable {
  class_session_id: string
  user_id: string
  joined_at: Date
  /** A deadline of this student's own. */
  extended_to: Date | null
  removed_at: Date | null
}
