import { day, later } from '../kernel/clock.ts'
import type { Services } from '../kernel/services.ts'
import { findAccount } from './demo-callers.ts'
import { demoInstitutions } from './demo-institutions.ts'
import { makeUser } from './factories.ts'

/** The students of the demo classes, who sign in with the password of all demo accounts. */
const names = [
  ['Amara', 'Nwosu'],
  ['Ben', 'Carter'],
  ['Chloé', 'Dubois'],
  ['Daan', 'de Vries'],
  ['Elif', 'Yılmaz'],
  ['Farid', 'Haddad'],
  ['Grace', 'Kim'],
  ['Hugo', 'Silva'],
  ['Iris', 'Lindqvist'],
  ['Jonas', 'Weber'],
  ['Keiko', 'Tanaka'],
  ['Liam', 'O’Brien'],
  ['Mei', 'Chen'],
  ['Nadia', 'Petrova'],
  ['Omar', 'Benali'],
  ['Priya', 'Sharma'],
  ['Quentin', 'Martin'],
  ['Rosa', 'García'],
  ['Samir', 'Khan'],
  ['Thandi', 'Mokoena'],
  ['Uma', 'Rao'],
  ['Viktor', 'Novák'],
  ['Wen', 'Li'],
  ['Yusuf', 'Demir'],
] as const

export const demoStudents = names.map(([first, last], at) => ({
  email: `class-${String(at + 1).padStart(2, '0')}@tradewind.example`,
  first_name: first,
  last_name: last,
}))

/** Adds the students that are missing. Two thirds belong to the first institution, some to the second. */
export async function ensureDemoStudents(
  services: Services,
  { password, signal }: { password: string; signal: AbortSignal },
): Promise<void> {
  const created_at = later(services.clock.now(), -130 * day)
  for (const [at, student] of demoStudents.entries()) {
    if (signal.aborted) return
    if (await findAccount(services, student.email)) continue
    const institution_id = demoInstitutions[[0, 0, 0, 0, 1, 2][at % 6] ?? 0]?.id ?? null
    await makeUser(services, { ...student, password, created_at, institution_id })
  }
}
