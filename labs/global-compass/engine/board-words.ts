import type { Priority } from './brief.ts'
import type { CriterionId } from './criteria.ts'

export const memberIds = ['chair', 'finance', 'sales', 'operations'] as const
export type MemberId = (typeof memberIds)[number]

/** Who may speak of a criterion. */
export const speakers: Readonly<Record<CriterionId, readonly [MemberId, MemberId]>> = {
  market: ['chair', 'sales'],
  income: ['sales', 'finance'],
  growth: ['chair', 'sales'],
  closeness: ['operations', 'sales'],
  trade: ['operations', 'finance'],
  prices: ['finance', 'operations'],
  debt: ['finance', 'chair'],
  credit: ['sales', 'finance'],
  digital: ['sales', 'operations'],
  education: ['operations', 'chair'],
}

type Phrasings = Readonly<Record<Priority, readonly [string, string]>>

/**
 * What a director says of a criterion: what must be there, what one would feel, or what one shrugs off. No sentence has
 * the name of a criterion or of a priority.
 */
export const phrasings: Readonly<Record<CriterionId, Phrasings>> = {
  market: {
    decisive: [
      'Below a certain number of buyers the whole plan fails, however pleasant the place is.',
      'We are built for volume. A small country would leave our machines idle, and we would be back within a year.',
    ],
    important: [
      'A big country would spread our fixed costs. It is not everything, but I would feel it.',
      'I would like room for a second product later, so many buyers are worth something to me.',
    ],
    useful: [
      'Everybody shows me how huge some places are. We could not serve a tenth of that anyway.',
      'Size? We are a small firm. A corner of a small country keeps us busy.',
    ],
  },
  income: {
    decisive: [
      'In many places we cost a month’s wages, and there we would not sell one. That ends the talk.',
      'If a family has to choose between us and the rent, we have lost before we began.',
    ],
    important: [
      'Fuller purses would take the better model, and that is where we earn a good part of it.',
      'I would rather sell where wages are decent; we could ask a little more.',
    ],
    useful: [
      'Rich or poor, our product fits most pockets.',
      'Well-paid customers are pleasant. We have always done well with modest ones.',
    ],
  },
  growth: {
    decisive: [
      'We come for what a place will be in ten years. Where things stand still, we have nothing to sell.',
      'New buyers every year, or none at all. The plan is built on that and on little else.',
    ],
    important: [
      'A country on its way up forgives a slow start, and ours will be slow.',
      'It would help a good deal if next year’s orders rose without our doing.',
    ],
    useful: [
      'Boom or calm, our customers replace what they have.',
      'I do not need a boom. A place that arrived long ago is fine with me.',
    ],
  },
  closeness: {
    decisive: [
      'Last time we failed over papers, language and a long trip to every customer. Never again.',
      'Whatever is foreign to us eats the profit. If it is not much like home, do not bring it to me.',
    ],
    important: [
      'It helps us noticeably if our people get there in a day and are understood.',
      'Familiar rules and a common language save us a lawyer or two. I would count that.',
    ],
    useful: [
      'Next door or at the other end of the world: we have an office for foreign parts.',
      'We are used to strange places. Let us not rule one out for that.',
    ],
  },
  trade: {
    decisive: [
      'Parts come in and goods go out every week. Where customs makes us wait, we are finished.',
      'If a crate cannot pass a port without a fight, I vote no. I have done that fight.',
    ],
    important: [
      'Some supplies come from abroad, so an easy port would save us real money.',
      'I would look at how busy the harbors are. It shows how easily our crates will pass, and we would notice.',
    ],
    useful: [
      'We ship next to nothing in or out. The customs office is not my worry.',
      'Ports and customs? We meet them once a year, perhaps.',
    ],
  },
  prices: {
    decisive: [
      'We quote today and are paid next year. If money melts in between, we work for nothing.',
      'Our contracts run for years. Where bread costs more every month, I will not sign one.',
    ],
    important: [
      'I sleep better with money that keeps its value, and my sleep is worth something.',
      'A new catalog twice a year costs us customers. I would take that into account.',
    ],
    useful: [
      'We are paid at the door. Money that melts a little does not hurt us.',
      'We can print a new catalog any day. That has never stopped us.',
    ],
  },
  debt: {
    decisive: [
      'I have seen a treasury run dry and pay nobody for two years. I would not go near that again.',
      'If the government there is broke, so are we. Then nothing else can save the plan.',
    ],
    important: [
      'A government that lives within its means does not surprise us with new taxes. That counts with me.',
      'Empty coffers mean a tax sooner or later. Keep an eye on it for us.',
    ],
    useful: [
      'Newspapers write of deficits every week. Our business never noticed.',
      'What the minister of finance does over there hardly reaches us.',
    ],
  },
  credit: {
    decisive: [
      'Nobody pays us in cash. Buyers go to the bank first, and if it asks too much, we never see them.',
      'Without cheap money for our dealers there is no sale. Not fewer: none.',
    ],
    important: [
      'Dealers stock up with borrowed money, so what the bank asks does bite.',
      'If banks took less, dealers would carry more of us. I would like that.',
    ],
    useful: [
      'We bring our own capital, and buyers pay cash. Banks may ask what they like.',
      'What a bank charges there? We will not be its customer.',
    ],
  },
  digital: {
    decisive: [
      'No connection, no customer. I cannot put it more simply.',
      'All we do happens on a screen. Somebody without a connection cannot even find us.',
    ],
    important: [
      'Much of our service runs by phone and web. I would want most homes connected.',
      'Orders by web save us half a sales team, so I would weigh that.',
    ],
    useful: [
      'We sell over a counter, face to face. Who surfs and who does not is all the same to us.',
      'A website is nice to have. Nobody ever bought from us because of it.',
    ],
  },
  education: {
    decisive: [
      'Where a country saves on its schools, nobody will need us or know how to use us.',
      'It takes trained hands to make our product work. A country that starves its schools is out.',
    ],
    important: [
      'We will hire and train there, and good schools make that noticeably shorter.',
      'I would like a country that takes its schools seriously. It shows in the staff.',
    ],
    useful: [
      'We train our people ourselves, in a week. Their teachers do not matter to us.',
      'Schools are a fine thing. For us they change nothing.',
    ],
  },
}

export const nerves = ['calm', 'even', 'wary'] as const
/** How a board feels about a stoppage. */
export type Nerve = (typeof nerves)[number]

/** What the chair says of stoppages. */
export const onStoppages: Readonly<Record<Nerve, readonly [string, string]>> = {
  calm: [
    'We keep three months of stock. A standstill is a nuisance, and I will not pay much to avoid one.',
    'There is cash for a bad year. Save where you can; if something stands still for a while, so be it.',
  ],
  even: [
    'A dollar lost in a standstill is a dollar like any other. Do the sum.',
    'I neither fear a standstill nor laugh at it. Count what it costs on average.',
  ],
  wary: [
    'One standstill in spring nearly took the firm with it. I would rather pay more every year than see that again.',
    'If we miss deliveries once more, the bank closes our line. Keep us safe, even if it is dear.',
  ],
}
