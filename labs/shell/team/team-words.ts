import type { PlayedTeam, Proposal } from '@tradewind/contract/teaching/rooms/teams'
import { isSame } from './team-store.ts'

/** What is entered, by the last word of the draft's name. */
const inputs: Readonly<Record<string, string>> = {
  answers: 'the answers',
  asked: 'a question to ask',
  better: 'the calculation',
  checks: 'the checks',
  chosen: 'the choice',
  claims: 'the reasons',
  clauses: 'the memo',
  confidence: 'the confidence',
  danger: 'the danger',
  given: 'the forecasts',
  guesses: 'the notes',
  kept: 'what stands out',
  lines: 'the hedges',
  network: 'the network',
  netting: 'the netting',
  note: 'the note',
  option: 'the answer',
  orders: 'the orders',
  picks: 'the picks',
  ratings: 'the ratings',
  readings: 'the readings',
  reply: 'the reply',
  share: 'the offer',
  shortlist: 'the shortlist',
  steps: 'the calculation',
  suspect: 'the suspect',
  table: 'the offer',
  terms: 'the plan',
  to: 'the answer',
  ways: 'the offer',
  weights: 'the weights',
  why: 'the reason',
}

/** What a draft is, in words: `hedge 2/lines` is "the hedges". */
export function inputInWords(name: string): string {
  if (name.startsWith('forecast/')) return 'a forecast'
  return inputs[name.split('/').at(-1) ?? ''] ?? 'the decision'
}

export function nameOf(team: Pick<PlayedTeam, 'members' | 'you'>, id: string): string {
  if (id === team.you) return 'You'
  return team.members.find((member) => member.id === id)?.name ?? 'Somebody'
}

/** Names in one text: "You, Bo Li and Cleo Ray". */
export function namesInWords(team: Pick<PlayedTeam, 'members' | 'you'>, ids: readonly string[]): string {
  const names = ids.toSorted((a) => (a === team.you ? -1 : 0)).map((id) => nameOf(team, id))
  const last = names.pop() ?? ''
  return names.length === 0 ? last : `${names.join(', ')} and ${last}`
}

type RuledTeam = Pick<PlayedTeam, 'sending' | 'captain' | 'strength' | 'you' | 'members'>

/** Who decides for the team, as sentences for its reader. */
export function ruleInWords(team: RuledTeam): string {
  const rule = senderInWords(team)
  return team.strength === null
    ? rule
    : `${rule} A robot decides for you if you have not decided when a round closes.`
}

function senderInWords(team: RuledTeam): string {
  switch (team.sending) {
    case 'anyone':
      return 'Each of you can send the decision. The first one counts.'
    case 'captain':
      return team.captain === team.you
        ? 'You are the captain: what you send counts. The others propose.'
        : `${captainOf(team)} is your captain and sends the decision. What you send is a proposal.`
    case 'majority':
      return 'A decision counts once more than half of you have sent the same.'
  }
}

/** When the captain's draft counts, as a sentence for the captain. */
export function draftInWords({ sending }: Pick<PlayedTeam, 'sending'>): string {
  return sending === 'anyone'
    ? 'If nobody sends before the round closes, what you have entered counts.'
    : 'If nobody sends or proposes before the round closes, what you have entered counts.'
}

function captainOf(team: Pick<PlayedTeam, 'captain' | 'members' | 'you'>): string {
  return team.captain === null ? 'Nobody' : nameOf(team, team.captain)
}

/** How many more votes a proposal needs to count. */
export function votesMissing({ by }: Proposal, { members }: Pick<PlayedTeam, 'members'>): number {
  return Math.floor(members.length / 2) + 1 - by.length
}

/** What a proposal waits for, as a sentence. */
export function waitsFor(proposal: Proposal, team: PlayedTeam): string {
  if (team.sending === 'captain')
    return team.captain === team.you
      ? 'It counts if you send it.'
      : `It counts if ${captainOf(team)} sends it.`
  const missing = votesMissing(proposal, team)
  return missing === 1 ? 'One more vote and it counts.' : `It needs ${missing} more votes.`
}

/**
 * What is proposed and by whom, in sentences: "Cleo Ray proposes: buy Market outlook for 80."
 *
 * @param say what a decision is in the words of its lab
 */
export function proposalInWords(
  { by, decision, replaces }: Proposal,
  team: PlayedTeam,
  say: (decision: Record<string, unknown>) => string,
): string {
  const verb = by.length === 1 && by[0] !== team.you ? 'proposes' : 'propose'
  const replaced = replaces.map(({ by: id, decision: earlier }) => {
    const whose = id === team.you ? 'your' : `${nameOf(team, id)}’s`
    return ` This replaces ${whose} proposal: ${withStop(say(earlier))}`
  })
  return `${namesInWords(team, by)} ${verb}: ${withStop(say(decision))}${replaced.join('')}`
}

/** What ends with a quoted sentence has its stop. */
function withStop(text: string): string {
  return /[.?!]”?$/u.test(text) ? text : `${text}.`
}

/** Whether what a proposal was made from is entered now. */
export function isEntered({ drafts }: Proposal, read: (name: string) => unknown): boolean {
  return Object.entries(drafts).every(([name, value]) => isSame(read(name), value))
}
