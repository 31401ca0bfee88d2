import type { SettingField } from '../../engine/lab-engine.ts'
import type { Clarity } from './person.ts'

export interface CulturalIntelligenceSettings {
  /** Number of scenes; four visit each firm once. */
  readonly scenes: 4 | 6 | 8
  /** Effort for checks per scene. The run has one total budget. */
  readonly effort: 1 | 2 | 3
  /** How reliable the signs are. */
  readonly signs: Clarity
  /** Whether the player sees the notes on each firm, which are true on average. */
  readonly notes: 'shown' | 'hidden'
}

export const defaultSettings: CulturalIntelligenceSettings = {
  scenes: 8,
  effort: 2,
  signs: 'usual',
  notes: 'shown',
}

export const settingFields: readonly SettingField[] = [
  {
    id: 'scenes',
    name: 'Scenes',
    help: 'A scene takes five to six minutes. With four scenes, students visit each of the four firms once.',
    options: [
      { value: 4, name: '4: meeting, feedback, deadline, negotiation' },
      { value: 6, name: '6: plus dinner, hiring' },
      { value: 8, name: '8: plus crisis, conflict' },
    ],
  },
  {
    id: 'effort',
    name: 'Effort for checks, per scene',
    help: 'A check costs 1 or 2. All three checks of a scene cost 4.',
    options: [
      { value: 1, name: 'Tight: 1' },
      { value: 2, name: 'Normal: 2' },
      { value: 3, name: 'Generous: 3' },
    ],
  },
  {
    id: 'signs',
    name: 'How clearly people show what they are like',
    help: 'Faint signs mislead more often, so checking pays off more.',
    options: [
      { value: 'clear', name: 'Clearly' },
      { value: 'usual', name: 'As usual' },
      { value: 'faint', name: 'Faintly' },
    ],
  },
  {
    id: 'notes',
    name: 'Notes on the firms',
    help: 'What people say about each firm. It is true on average and misleading about many people.',
    options: [
      { value: 'shown', name: 'Shown' },
      { value: 'hidden', name: 'Hidden' },
    ],
  },
]
