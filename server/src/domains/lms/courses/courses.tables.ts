import type { LabId } from '@tradewind/contract/catalogue'
import type { Json } from '../../../platform/database/columns.ts'
import type { ClassChoices } from '../../teaching/classes/classes.service.ts'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    class_templates: ClassTemplatesTable
  }
}

/** What a link of a course makes classes from, in this course and in its copies. */
export interface ClassTemplatesTable {
  id: string
  /** The course for which it was made. */
  context_id: string | null
  /** The class that it repeats; null until there is one, and after that was deleted. */
  class_session_id: string | null
  lab_id: LabId
  /** The choices of its class, in case that is deleted; null until there was one. */
  chosen: Json<ClassChoices> | null
  created_at: Date
}
