declare module '../../../../platform/database/tables.ts' {
  interface Tables {
    class_boards: ClassBoardsTable
    class_board_names: ClassBoardNamesTable
  }
}

/** The classes whose instructor has opened a board of names. */
export interface ClassBoardsTable {
  class_session_id: string
  opened_at: Date
}

/** The students who chose to be on it. */
export interface ClassBoardNamesTable {
  class_session_id: string
  user_id: string
  at: Date
}
