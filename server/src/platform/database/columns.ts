import type { ColumnType } from 'kysely'

export type Json<T> = ColumnType<T, string, string>

/** Made by the database from other columns. */
export type Derived<T> = ColumnType<T, never, never>

/** Written and compared as yyyy-mm-dd; read as `day::text`, because the driver makes a moment of it. */
export type Day = ColumnType<string, string, string>
