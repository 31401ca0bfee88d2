import { List, Points, Reading, Section, Steps } from '@tradewind/ui/parts.tsx'
import { startLab } from '../../shell/start.tsx'
import { culturalIntelligence } from './simulation.tsx'
import scene from '@tradewind/contract/pictures/cultural_intelligence_lab.svg'

const introduction = {
  lead: 'Eight scenes at work with people who do not say things the way you would. Predict, choose your words, see how they take it, and find out what you missed.',
  facts: [
    { label: 'Time', text: '30 to 60 minutes' },
    { label: 'For', text: 'Anyone who works, or will work, with people from elsewhere' },
    { label: 'Played', text: 'Alone and at your own pace, or together with your class' },
  ],
  scene,
}

const steps = [
  {
    name: 'Predict',
    text: 'Before you speak: how will this person react? Keep the signs that you see, look closer, and watch the face as you predict.',
  },
  {
    name: 'Choose words, moment and channel',
    text: 'The same message can be fine in the hallway and an insult in an email to everyone.',
  },
  {
    name: 'See the reaction, and explain it',
    text: 'A smile, a short answer, a silence. Trust changes with what fits, what offends, what you repair and what you ask.',
  },
  {
    name: 'Look in the mirror',
    text: 'After the first scene, four quick statements about how you deal with the unfamiliar. They are never graded, and you rate them again at the end.',
  },
]

const scenes = [
  'A virtual meeting in which one person stays silent',
  'Feedback on work that is not good enough',
  'A deadline that slips without a word',
  'A negotiation in which yes may not mean yes',
  'A dinner where business has to wait',
  'A hiring interview with two ideas of modesty',
  'An email in a crisis',
  'A conflict between two colleagues',
]

const factors = [
  { name: 'Metacognitive', text: 'Your predictions get better, and you check them before you rely on them.' },
  { name: 'Cognitive', text: 'You notice the cues that are there.' },
  { name: 'Motivational', text: 'You keep trying after a scene has gone wrong.' },
  { name: 'Behavioural', text: 'You have more than one way to say a thing, and choose the one that fits.' },
]

startLab(
  'cultural_intelligence_lab',
  introduction,
  <>
    <Section title="What you will do">
      <Steps steps={steps} />
    </Section>
    <Section title="Eight scenes in four fictional companies">
      <List items={scenes} />
      <p>
        Each person you meet has their own preferences, spread around what is usual where they come from. A
        stereotype is sometimes right. You will see how often it is not.
      </p>
    </Section>
    <Section title="Four factors in your marks">
      <p>
        Cultural intelligence is usually described by four factors. The lab marks each one by what you do in
        the scenes. Then it shows the gap between how you see yourself and how you acted. Your decisions are
        judged, not your luck.
      </p>
      <Points parts={factors.map((factor) => ({ ...factor, points: 25 }))} />
    </Section>
    <Section title="What you will learn">
      <List
        items={[
          'Hold a first impression as a guess, and test it.',
          'Read silence, delay and politeness as information.',
          'Choose words, moment and channel on purpose.',
          'Repair trust after a misstep, and ask when you do not know.',
        ]}
      />
    </Section>
    <Section title="Reading">
      <Reading
        works={[
          {
            by: 'Earley, P. C. and Ang, S. (2003)',
            title: 'Cultural Intelligence: Individual Interactions Across Cultures',
            where: 'Stanford University Press',
          },
          {
            by: 'Hofstede, G. (2001)',
            title: 'Culture’s Consequences',
            where: '2nd edition, Sage',
          },
          {
            by: 'House, R. J. and others (2004)',
            title: 'Culture, Leadership, and Organizations: The GLOBE Study of 62 Societies',
            where: 'Sage',
          },
        ]}
      />
    </Section>
  </>,
  culturalIntelligence,
)
