import { List, Points, Reading, Section, Steps, Terms } from '@tradewind/ui/parts.tsx'
import { startLab } from '../../shell/start.tsx'
import { marketEntry } from './simulation.tsx'
import scene from '@tradewind/contract/pictures/market_analysis_lab.svg'

const introduction = {
  lead: 'Choose a country, an entry mode and a year, using evidence you pay for. Then live with the choice for eight years: against two rivals whose rules you know, or against rival firms.',
  facts: [
    { label: 'Time', text: '30 to 60 minutes' },
    { label: 'For', text: 'Students of international strategy, marketing or entrepreneurship' },
    { label: 'Played', text: 'Alone and at your own pace, or together with your class' },
  ],
  scene,
}

const steps = [
  {
    name: 'Screen the countries',
    text: 'Color a map of islands with evidence: size, distance, and what you pay for. Some of it hints at what comes later.',
  },
  {
    name: 'Choose an entry mode',
    text: 'Five doors lead in. See what each costs, commits and risks, and state your reasons before you commit.',
  },
  {
    name: 'Run the business',
    text: 'Watch the street: who stands in line, what rivals charge, what is left of your sales. Answer the news, then set price and promotion.',
  },
  {
    name: 'Look back',
    text: 'Was it the plan, how you ran it, or luck? Then compare your decisions with the best alternatives in the same futures.',
  },
]

const modes = [
  {
    name: 'Indirect export',
    text: 'A trading company sells for you. Cheap to start and to leave, but you hardly meet a customer.',
  },
  { name: 'Direct export', text: 'You sell from home. You keep control, and pay every tariff.' },
  { name: 'Licensing', text: 'A local firm makes your product for a fee. It also learns how.' },
  {
    name: 'Joint venture',
    text: 'You share cost, control and knowledge with a partner who knows the country.',
  },
  { name: 'Subsidiary', text: 'Everything is yours: the margin, the control and the cost of leaving.' },
]

const learned = [
  'Tell a large market from one that a company can actually reach.',
  'Match the entry mode to the country: what it costs, what it controls and what it gives away.',
  'Value a plan by its risk-adjusted net present value. Look at its bad futures as well as its average.',
  'Pay for research before a decision, not for excuses after it.',
]

const judged = [
  {
    name: 'Value',
    text: 'Net present value compared with fixed strategies in the same futures.',
    points: 35,
  },
  { name: 'Entry mode', text: 'The mode fits the country, and your reasons fit the mode.', points: 20 },
  { name: 'Bad luck', text: 'What is left in the worst 5 % of futures.', points: 15 },
  { name: 'Research', text: 'Evidence used before you committed.', points: 15 },
  {
    name: 'Forecasts and looking back',
    text: 'You were as sure as your evidence allowed, before and after.',
    points: 15,
  },
]

startLab(
  'market_analysis_lab',
  introduction,
  <>
    <Section title="What you will do">
      <Steps steps={steps} />
    </Section>
    <Section title="Five entry modes">
      <Terms terms={modes} />
    </Section>
    <Section title="What you will learn">
      <List items={learned} />
    </Section>
    <Section title="How your work is judged">
      <p>
        Your decisions are tested in many possible futures, not only the one you saw. A good plan with bad
        luck still scores well.
      </p>
      <Points parts={judged} />
    </Section>
    <Section title="Reading">
      <Reading
        works={[
          {
            by: 'Johanson, J. and Vahlne, J.-E. (1977)',
            title: 'The internationalization process of the firm',
            where: 'Journal of International Business Studies 8(1)',
          },
          {
            by: 'Dunning, J. H. (1980)',
            title: 'Toward an eclectic theory of international production',
            where: 'Journal of International Business Studies 11(1)',
          },
          {
            by: 'Ghemawat, P. (2001)',
            title: 'Distance still matters: The hard reality of global expansion',
            where: 'Harvard Business Review 79(8)',
          },
        ]}
      />
    </Section>
  </>,
  marketEntry,
)
