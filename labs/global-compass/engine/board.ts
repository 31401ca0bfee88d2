import type { Random } from '../../math/random.ts'
import type { Brief } from './brief.ts'
import {
  memberIds,
  nerves,
  onStoppages,
  phrasings,
  speakers,
  type MemberId,
  type Nerve,
} from './board-words.ts'
import { criterionIds, type CriterionId } from './criteria.ts'

/** A sentence of the board, and what it is about. */
export interface Remark {
  readonly member: MemberId
  readonly criterion: CriterionId
  readonly says: string
}

/** The people of the board: what each says, in the order in which it is said. */
export interface Board {
  readonly remarks: readonly Remark[]
  readonly nerve: Nerve
  /** What the chair says of stoppages, in the network round. */
  readonly onStoppages: string
  /** The order in which criteria are offered as reasons. */
  readonly reasonOrder: readonly CriterionId[]
}

/** Nobody makes more remarks than this. */
const enough = 3

export function drawBoard({ priorities }: Brief, random: Random): Board {
  const remarks: Remark[] = []
  const said = (member: MemberId) => remarks.filter((remark) => remark.member === member).length
  for (const criterion of random.shuffled(criterionIds)) {
    // The one who has said least speaks: of the two whose field it is, or of all once these have said enough.
    const fields = random.shuffled(speakers[criterion]).filter((member) => said(member) < enough)
    const [member = 'chair'] = (fields.length > 0 ? fields : random.shuffled(memberIds)).toSorted(
      (a, b) => said(a) - said(b),
    )
    remarks.push({ criterion, member, says: random.pick(phrasings[criterion][priorities[criterion]]) })
  }
  const nerve = random.pick(nerves)
  return {
    remarks,
    nerve,
    onStoppages: random.pick(onStoppages[nerve]),
    reasonOrder: random.shuffled(criterionIds),
  }
}

/** What one member of the board says. */
export interface Voice {
  readonly member: MemberId
  readonly says: readonly string[]
}

/** Everybody who speaks, with all they say. */
export function voicesOf({ remarks }: Board): Voice[] {
  return memberIds
    .map((member) => ({
      member,
      says: remarks.filter((remark) => remark.member === member).map(({ says }) => says),
    }))
    .filter(({ says }) => says.length > 0)
}

/** How many times over the board counts an expected loss from stoppages. */
export const lossCounts: Readonly<Record<Nerve, number>> = { calm: 0.25, even: 1, wary: 4 }
