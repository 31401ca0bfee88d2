import { readStored, storageKeys, writeStored } from '../../../browser/storage.ts'

export interface NamedInstitution {
  institutionId: string
  name: string
}

const most = 3

/** The institutions through which people came in on this device, the newest first. */
export function recentInstitutions(): NamedInstitution[] {
  try {
    const stored: unknown = JSON.parse(readStored('localStorage', storageKeys.institutions) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isNamed).slice(0, most) : []
  } catch {
    return []
  }
}

function isNamed(value: unknown): value is NamedInstitution {
  const { institutionId, name } = (value ?? {}) as Partial<Record<string, unknown>>
  return typeof institutionId === 'string' && typeof name === 'string'
}

export function rememberInstitution({ institutionId, name }: NamedInstitution): void {
  const others = recentInstitutions().filter((each) => each.institutionId !== institutionId)
  const kept = [{ institutionId, name }, ...others].slice(0, most)
  writeStored('localStorage', storageKeys.institutions, JSON.stringify(kept))
}

/** A shared device need not tell others where a person belongs. */
export function forgetInstitutions(): void {
  writeStored('localStorage', storageKeys.institutions, null)
}
