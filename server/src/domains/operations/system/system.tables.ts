import type { Json } from '../../../platform/database/tables.ts'
import type { ProcessFigures } from '@tradewind/contract/operations/system'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    server_processes: ServerProcessesTable
  }
}

export interface ServerProcessesTable {
  id: string
  host: string
  pid: number
  built_at: Date | null
  started_at: Date
  told_at: Date
  figures: Json<ProcessFigures>
}
