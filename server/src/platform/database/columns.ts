import type { ColumnType } from 'kysely'

export type Json<T> = ColumnType<T, string, string>

/** Computed by the database from other columns. */
export type Derived<T> = ColumnType<T, never, never>

/** Written and compared as yyyy-mm-dd. Must be read as `day::text`, because the driver converts a date to a moment. */
export type Day = ColumnType<string, string, string>
