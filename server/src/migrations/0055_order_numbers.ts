import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // The order desk finds numbers by their beginning, in any case.
  `create index orders_number_beginning on orders (upper(number) text_pattern_ops)`,
  `create index papers_number_beginning on papers (upper(number) text_pattern_ops)`,
  `create index order_bills_reference_beginning on order_bills (upper(reference) text_pattern_ops)`,
]
