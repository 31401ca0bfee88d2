import { expect, test } from 'vitest'
import { keepArrivalToken } from '../arrival/arrival-token.ts'
import { readStored, storageKeys, writeStored } from '../browser/storage.ts'
import { keepCode, keptCode } from '../arrival/kept-code.ts'
import { requestLab, takeRequestedLab, setDemoLab } from '../arrival/requested-lab.ts'
import { saveTarget, takeSavedTarget } from './saved-target.ts'
import { forgetTraces } from './session-traces.ts'

test('signing out clears the person’s origin and destination', () => {
  const keep = () => {
    keepArrivalToken('invitation', 'of-the-invitation')
    keepArrivalToken('registrationLink', 'of-the-link')
    keepCode('SAIL-2027')
    requestLab({ lab: 'global_compass_lab', linkedClass: null })
    setDemoLab('global_compass_lab')
    saveTarget('/settings')
    writeStored('sessionStorage', storageKeys.lastLogin, '1')
  }
  const take = () => [
    readStored('sessionStorage', storageKeys.invitation),
    readStored('sessionStorage', storageKeys.registrationLink),
    keptCode(),
    takeRequestedLab(),
    readStored('sessionStorage', storageKeys.demoLab),
    takeSavedTarget(),
    readStored('sessionStorage', storageKeys.lastLogin),
  ]
  keep()
  expect(take()).not.toContain(null)
  keep()
  forgetTraces()
  expect(take()).toEqual(take().map(() => null))
})
