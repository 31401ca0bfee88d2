import type { LabId } from '@tradewind/contract/catalogue'
import { later } from '../../../kernel/clock.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { InstitutionData } from './institution-form.ts'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    institution_labs: InstitutionLabsTable
  }
  interface Views {
    licences: InstitutionLabsTable
  }
}

export interface InstitutionLabsTable {
  institution_id: string
  lab_id: LabId
  /** Null in the older format, a plain list of labs without ends. */
  expires_at: Date | null
}

export async function insertLabs(trx: Trx, id: string, labs: InstitutionData['labs']): Promise<void> {
  if (labs.length === 0) return
  await trx
    .insertInto('institution_labs')
    .values(labs.map(([lab, end]) => ({ institution_id: id, lab_id: lab, expires_at: end })))
    .execute()
}

export async function replaceLabs(trx: Trx, id: string, labs: InstitutionData['labs']): Promise<void> {
  await trx.deleteFrom('institution_labs').where('institution_id', '=', id).execute()
  await insertLabs(trx, id, labs)
}

/** Sets the end of a lab, and adds the lab if the institution lacks it. */
export async function setEndOfLab(
  trx: Trx,
  { institutionId, lab, end }: { institutionId: string; lab: LabId; end: Date },
): Promise<void> {
  await trx
    .insertInto('institution_labs')
    .values({ institution_id: institutionId, lab_id: lab, expires_at: end })
    .onConflict((conflict) => conflict.columns(['institution_id', 'lab_id']).doUpdateSet({ expires_at: end }))
    .execute()
}

/** Moves the end of a lab. A lab that was removed or has no end stays as it is. */
export async function moveEndOfLab(
  trx: Trx,
  { institution_id: id, lab_id: lab }: Pick<InstitutionLabsTable, 'institution_id' | 'lab_id'>,
  milliseconds: number,
): Promise<void> {
  const of = trx
    .selectFrom('institution_labs')
    .select('expires_at')
    .where('institution_id', '=', id)
    .where('lab_id', '=', lab)
  const end = (await of.executeTakeFirst())?.expires_at
  if (!end) return
  await trx
    .updateTable('institution_labs')
    .set({ expires_at: later(end, milliseconds) })
    .where('institution_id', '=', id)
    .where('lab_id', '=', lab)
    .execute()
}
