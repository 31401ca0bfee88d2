import { afterEach, expect, test } from 'vitest'
import { storageKeys, writeStored } from '../../../browser/storage.ts'
import { forgetInstitutions, recentInstitutions, rememberInstitution } from './recent-institutions.ts'

afterEach(forgetInstitutions)

const school = (institutionId: string) => ({ institutionId, name: `School ${institutionId}` })
const ids = () => recentInstitutions().map(({ institutionId }) => institutionId)

test('the last three are remembered, the newest first and each once', () => {
  expect(ids()).toEqual([])
  for (const id of ['a', 'b', 'c', 'd', 'b']) rememberInstitution(school(id))
  expect(ids()).toEqual(['b', 'd', 'c'])
  forgetInstitutions()
  expect(ids()).toEqual([])
})

test.each(['', 'nonsense', '{}', '[1, null, {"name": "x"}]'])('%s stands for none', (text) => {
  writeStored('localStorage', storageKeys.institutions, text)
  expect(recentInstitutions()).toEqual([])
})
