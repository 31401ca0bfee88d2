import { List, Points, Reading, Section, Steps } from '../../shell/parts.tsx'
import { startLab } from '../../shell/start.tsx'
import { culturalExchange } from './simulation.tsx'
import scene from '@tradewind/contract/pictures/cultural_exchange_lab.svg'

const introduction = {
  lead: 'Two fictional cultures trade by rules that nobody writes down. Learn those of your home, visit the other, and work out its rules from how people answer you.',
  facts: [
    { label: 'Time', text: '30 to 60 minutes' },
    { label: 'For', text: 'Students who have met theories of culture and want to feel one' },
    { label: 'Played', text: 'Alone and at your own pace, or together with your class' },
  ],
  scene,
}

const steps = [
  {
    name: 'Learn to be at home',
    text: 'Trade with your own people until their customs feel natural. Here somebody still explains them.',
  },
  {
    name: 'Visit the others',
    text: 'Nobody explains anything. A trade is taken or refused, somebody makes a remark or does not, and you have a limited number of visits.',
  },
  {
    name: 'Note your guesses',
    text: 'Write down which rule you think you have found, and how sure you are. You may change your mind.',
  },
  {
    name: 'Notice what changes',
    text: 'At one table a rule changes without a word.',
  },
  {
    name: 'Work together',
    text: 'The last task needs people of both cultures, and what is polite in one may be rude in the other.',
  },
]

const judged = [
  { name: 'Rules found', text: 'Your guesses, weighed by how sure you said you were.', points: 30 },
  { name: 'Joint gain', text: 'What the common task was worth to both sides.', points: 25 },
  { name: 'Recovery', text: 'How you went on after a breach.', points: 20 },
  { name: 'Fairness and trust', text: 'Whether they would trade with you again.', points: 15 },
  { name: 'Reflection', text: 'What being a stranger taught you.', points: 10 },
]

startLab(
  'cultural_exchange_lab',
  introduction,
  <>
    <Section title="What you will do">
      <Steps steps={steps} />
    </Section>
    <Section title="What you will learn">
      <List
        items={[
          'Infer an unspoken rule from a few noisy answers.',
          'Put a number on how sure you are, and revise it when the evidence changes.',
          'Recover from a breach instead of hiding it.',
          'See your own customs as one way among others.',
        ]}
      />
    </Section>
    <Section title="How your work is judged">
      <p>
        Each culture has eight hidden rules, and each can be found within your visits. Your guesses are
        compared with those of a patient statistician who saw the same answers.
      </p>
      <Points parts={judged} />
    </Section>
    <Section title="Reading">
      <Reading
        works={[
          {
            by: 'Bicchieri, C. (2006)',
            title: 'The Grammar of Society: The Nature and Dynamics of Social Norms',
            where: 'Cambridge University Press',
          },
          {
            by: 'Berry, J. W. (1997)',
            title: 'Immigration, acculturation, and adaptation',
            where: 'Applied Psychology 46(1)',
          },
          {
            by: 'Brier, G. W. (1950)',
            title: 'Verification of forecasts expressed in terms of probability',
            where: 'Monthly Weather Review 78(1)',
          },
        ]}
      />
    </Section>
  </>,
  culturalExchange,
)
