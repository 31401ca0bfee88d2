import type { SharedWorld } from '../../engine/shared-world.ts'
import { outcomeOf, receive } from './outcomes.ts'
import type { Run } from './run.ts'
import { defaultSettings, firmsMeet, type MarketEntrySettings } from './settings.ts'
import { reportOf } from './world-report.ts'

/** The firms of a class enter the same countries. Who plays alone meets a robot of each strength. */
export const shared: SharedWorld<MarketEntrySettings, Run> = {
  name: 'Rival firms',
  says: 'You enter the same countries as three other firms, which robots lead, and share each market with whoever is there.',
  alone: { ...defaultSettings, rivals: 'firms' },
  isShared: firmsMeet,
  firms: { least: 2, most: 8 },
  needsTeams: true,
  rivals: () => ['novice', 'steady', 'expert'],
  outcomeOf,
  receive,
  reportOf,
}
