import { rounded } from '../../math/statistics.ts'
import type { Brief } from './brief.ts'
import { typical } from './estimate.ts'
import { consequenceOf, figuresOf, ownPart, type Incident, type Reply } from './incidents.ts'
import { type IncidentKind } from './incident-kinds.ts'
import type { Market } from './business.ts'
import { modes, type ModeId } from './modes.ts'

export const incidentNames: Readonly<Record<IncidentKind, string>> = {
  'price-cut': 'A price cut',
  duty: 'A new duty',
  partner: 'A partner in trouble',
  surge: 'A craze',
  bill: 'A bill against foreign brands',
  rumour: 'A rumor',
  contract: 'An offer by a chain',
  copy: 'A copy',
}

/** The replies by their ids, in the order in which they are offered. */
const replyNames: Readonly<Record<IncidentKind, Readonly<Record<string, string>>>> = {
  'price-cut': {
    hold: 'Hold our price',
    service: 'Add free service',
    campaign: 'Show what sets us apart',
  },
  duty: { bear: 'Bear it', finish: 'Finish the goods there', appeal: 'Go to the trade court' },
  partner: { wait: 'Wait it out', advance: 'Pay in advance', replace: 'Find another' },
  surge: {
    'as-is': 'Sell what we have',
    rush: 'Rush more in',
    expand: 'Add capacity',
    premium: 'Charge the keenest more',
  },
  bill: { wait: 'Wait and see', association: 'Join the importers', pledge: 'Promise local jobs' },
  rumour: { silent: 'Say nothing', expert: 'Let an expert speak', tests: 'Open tests, with refunds' },
  contract: { decline: 'Decline', haggle: 'Ask for a better price', accept: 'Sign the contract' },
  copy: {
    ignore: 'Ignore it',
    sue: 'Go to court',
    renew: 'Bring the next version early',
    licence: 'Sell them a license',
  },
}

export function replyNameOf(kind: IncidentKind, id: string): string {
  return replyNames[kind][id] ?? id
}

export function replyName({ incident, id }: Reply): string {
  return replyNameOf(incident.kind, id)
}

/** What the texts depend on. `protection` is null while nobody has asked for it. */
export interface IncidentContext {
  readonly incident: Incident
  readonly market: Market
  readonly brief: Pick<Brief, 'follower' | 'product'>
  readonly mode: ModeId
  readonly protection: number | null
}

const space = '\u00A0'
const percent = (share: number) => `${Math.round(share * 100)}${space}%`
const million = (value: number) => `${rounded(value, 2).toFixed(2)}${space}million`
const words: Readonly<Record<number, string>> = { 2: 'two', 3: 'three', 4: 'four' }
const yearsOf = (count: number) => `${words[count] ?? count} years`

const partners: Readonly<Record<ModeId, string>> = {
  indirect: 'The trading house',
  direct: 'Our largest dealer',
  licence: 'The licensee’s main supplier',
  venture: 'The supplier of our shared plant',
  subsidiary: 'The main supplier of our plant',
}

const dutyOn = {
  home: 'All our goods come from home.',
  there: 'It meets the parts that we bring in, 40 % of the goods.',
  licensee: 'It meets only the few parts that the licensee brings in.',
} as const

/** The news, in one or two sentences. */
export function newsOf({ incident, market, brief, mode }: IncidentContext): string {
  const { kind, lasts } = incident
  const figures = figuresOf(incident, market)
  const span = yearsOf(lasts)
  switch (kind) {
    case 'price-cut':
      return `${brief.follower} cuts its price by ${percent(figures.cut)} for ${span}.`
    case 'duty':
      return `Customs adds ${Math.round(figures.duty * 100)} points of duty on goods from abroad, for good. ${dutyOn[modes[mode].made]}`
    case 'partner':
      return `${partners[mode]} is out of cash. For ${span} we would reach only ${percent(figures.served)} of our buyers.`
    case 'surge':
      return `Suddenly everybody wants ${brief.product}: for ${span} the market is ${percent(figures.surge)} larger. Our stock serves only our usual buyers.`
    case 'bill':
      return `A bill would cost foreign brands ${percent(figures.billCost)} of the usual price on each unit, for good, from year ${incident.year + 1}. The papers give it ${percent(figures.bill)}.`
    case 'rumour':
      return `A video says that our product is unsafe. It is not, but such talk lasts ${span}.`
    case 'contract':
      return `A chain wants goods worth ${rounded(figures.bulk * 100, 1)}${space}% of today’s market a year, for ${yearsOf(lasts + 1)}, at ${percent(1 - figures.bulkPrice)} below the usual price.`
    case 'copy':
      return `${brief.follower} sells a copy of our product. It will not go away by itself.`
  }
}

/** What a reply does, in a sentence. Its fee stands beside it. */
export function replySays(told: IncidentContext, id: string): string {
  const { incident, market, protection } = told
  const figures = figuresOf(incident, market)
  const yearly = () => {
    const { effects } = consequenceOf({ incident, id }, modes[told.mode], market)
    return million(Math.abs(effects.find(({ fixed }) => fixed !== 0)?.fixed ?? 0))
  }
  const next = incident.year + 1
  const said: Readonly<Record<IncidentKind, Readonly<Record<string, () => string>>>> = {
    'price-cut': {
      hold: () => 'Some buyers leave until the sale is over.',
      service: () => 'Wins buyers back. Each unit costs us 2.5 % of the usual price more.',
      campaign: () => 'Wins buyers as far as the product fits this market.',
    },
    duty: {
      bear: () => 'Each unit leaves less.',
      finish: () => `Saves three quarters of the duty, for ${yearly()} a year.`,
      appeal: () => `It rules in year ${next}: 40 % that the new duty falls.`,
    },
    partner: {
      wait: () => 'Part of our buyers find an empty shelf.',
      advance: () => `It delivers. 40 % that it fails in year ${next} all the same.`,
      replace: () => 'Half of the gap stays in the first year; later we reach a few more than before.',
    },
    surge: {
      'as-is': () => 'The rest of the line goes home.',
      rush: () => 'Serves everybody. Each unit costs us 5 % of the usual price more.',
      expand: () => 'Serves everybody, at the usual cost.',
      premium: () => 'The usual number of buyers pay up to 10 % more, as far as we set the price.',
    },
    bill: {
      wait: () => 'It may never come.',
      association: () => `It argues for us: the chance falls to ${percent(figures.bill / 2)}.`,
      pledge: () => `We are exempt, for ${yearly()} a year.`,
    },
    rumour: {
      silent: () => 'The talk runs its course.',
      expert: () => 'Takes away 60 % of the harm.',
      tests: () => 'Ends the talk at once.',
    },
    contract: {
      decline: () => 'Nothing changes.',
      haggle: () =>
        `${percent(figures.haggled)} that they pay ${percent(1 - figures.better)} below the usual price, from year ${next}. Else they go elsewhere.`,
      accept: () => `Serving them costs ${yearly()} a year.`,
    },
    copy: {
      ignore: () => 'It takes buyers from us every year.',
      sue: () =>
        protection === null
          ? `It rules in year ${next}. We never asked about the law; ${percent(typical.protection / 100)} is typical.`
          : `It rules in year ${next}: ${percent(protection / 100)} that the copy goes.`,
      renew: () => `Wins buyers for ${yearsOf(incident.lasts + 1)}.`,
      licence: () => `They pay us ${yearly()} a year, and sell a little more of it, for good.`,
    },
  }
  return said[incident.kind][id]?.() ?? ''
}

/** Who pays part of what a reply costs; null if nobody does. */
export function sharedWith(mode: ModeId): string | null {
  const part = ownPart(modes[mode])
  if (part === 1) return null
  return mode === 'venture' ? 'Our partner pays half of it.' : 'The licensee pays most of it.'
}

const outcomes: Readonly<Partial<Record<IncidentKind, readonly [came: string, not: string]>>> = {
  duty: ['The trade court struck the new duty down.', 'The trade court let the new duty stand.'],
  partner: [
    'The partner that you paid in advance failed all the same.',
    'The partner that you paid kept its word.',
  ],
  bill: ['The bill against foreign brands passed.', 'The bill against foreign brands failed.'],
  contract: ['The chain accepted your price.', 'The chain went elsewhere.'],
  copy: ['The court stopped the copy.', 'The court let the copy stand.'],
}

/** How something uncertain about an incident ended. */
export function outcomeOf(kind: IncidentKind, came: boolean): string {
  return outcomes[kind]?.[came ? 0 : 1] ?? ''
}
