import type { DialId } from './dials.ts'
import type { FirmId } from './scene.ts'

export interface Firm {
  readonly id: FirmId
  readonly name: string
  /** The invented place of the firm. */
  readonly place: string
  readonly does: string
  /** The notes about the firm that circulate at the player's own company: true on average. */
  readonly notes: string
  /** The firm's mean on each dial. */
  readonly means: Readonly<Record<DialId, number>>
}

/** Each profile mixes sides on purpose, so that none resembles a real nation. */
export const firms: Readonly<Record<FirmId, Firm>> = {
  brightwater: {
    id: 'brightwater',
    name: 'Brightwater Sensors',
    place: 'Keldra',
    does: 'makes instruments that measure water',
    notes:
      'Brightwater people say what they think, and say it in the meeting. They look to the head of the table before they decide. They talk about the job before they talk about themselves. Ask them for a plan and you get every detail; ask for it by noon and you may get it by evening.',
    means: { directness: 0.35, rank: 0.35, bond: -0.35, time: -0.35, certainty: 0.35, face: -0.35 },
  },
  morane: {
    id: 'morane',
    name: 'Morane Foods',
    place: 'Saravel',
    does: 'dries fruit and makes soups',
    notes:
      'At Morane everyone is on a first-name basis, from the packing hall to the owner. They ask about your trip before they ask about your numbers. They wrap criticism carefully, and never deliver it with others in the room. They start on the minute, then go wherever the talk goes.',
    means: { directness: -0.35, rank: -0.35, bond: 0.35, time: 0.35, certainty: -0.35, face: 0.35 },
  },
  tindle: {
    id: 'tindle',
    name: 'Tindle Lines',
    place: 'Veyra',
    does: 'runs ferries and coastal freight',
    notes:
      'A ship has one captain, and Tindle is run like a ship. Ferries leave on time and so do people. They stick to business, are used to rough weather, and improvise without fuss. They hint at trouble, and settle it behind closed doors.',
    means: { directness: -0.35, rank: 0.35, bond: -0.35, time: 0.35, certainty: -0.35, face: 0.35 },
  },
  quillon: {
    id: 'quillon',
    name: 'Quillon Studios',
    place: 'Ostrel',
    does: 'makes pictures and sound for films and games',
    notes:
      'Quillon has no corner offices: the newest hire may contradict the founder, and does, in front of everyone. They want to know you before they work with you. A day has as many hours as the work needs. But they do not begin until the brief is settled to the last line.',
    means: { directness: 0.35, rank: -0.35, bond: 0.35, time: -0.35, certainty: 0.35, face: -0.35 },
  },
}

export const ownFirm = {
  name: 'Merrow',
  does: 'Merrow makes planning software. You look after its customers.',
}
