import { Terms } from '@tradewind/ui/parts.tsx'

const steps = [
  {
    name: 'Look',
    text: 'Hear the story and keep the signs that tell you something: they stay in the scene as marks. A check costs 1 or 2 points of effort and tells you more.',
  },
  {
    name: 'Read and predict',
    text: 'Say which way the person leans on three preferences, and how sure you are that the person would take a colleague’s draft well.',
  },
  {
    name: 'Open',
    text: 'Choose words, moment and channel, and watch the scene change. Words count twice as much as moment or channel.',
  },
  {
    name: 'Answer',
    text: 'Listen to the reaction, mark the line that tells you most, then go on, clarify or repair. Trust falls faster than it grows. A successful repair wins most of it back.',
  },
  {
    name: 'Explain',
    text: 'Say what decided the reaction to your opening. An optional note is for your instructor.',
  },
] as const

const factors = [
  {
    name: 'Metacognitive, 25',
    text: '15 for predictions: the gap between your confidence and the true chance. Later scenes count more. 10 for checks: a first look where nothing has shown yet is worth twice a second look.',
  },
  {
    name: 'Cognitive, 25',
    text: '15 for how you read people, 10 for your explanations. Guessing earns nothing on average.',
  },
  {
    name: 'Motivational, 25',
    text: '15 for replies that stay with the person and the issue; after a setback they count double. 10 for continuing to look closer in later scenes.',
  },
  {
    name: 'Behavioural, 25',
    text: '15 for openings and replies that suit the person. 10 for range: meeting both sides of each preference when people need it.',
  },
] as const

/** The text of the help dialog, the same in every round. */
export const help = (
  <>
    <p>
      You meet people from four invented firms, one person in each scene. After the first scene and after the
      last you look in the mirror and rate yourself on four statements. Every decision is saved right away.
      Marks and kept signs are for you alone and earn nothing.
    </p>
    <h3>A scene</h3>
    <Terms terms={steps} />
    <h3>How you are marked</h3>
    <p>
      100 points in total, for the four factors of cultural intelligence (Earley and Ang 2003). Your decisions
      are judged, not your luck: each is weighed over 1,000 people who would have shown the same signs. After
      a reaction, what it shows about the person counts more than the signs. How you rate yourself earns
      nothing.
    </p>
    <Terms terms={factors} />
    <h3>People and firms</h3>
    <p>
      A firm has an average, and its people vary around it: on each preference, about one in four leans the
      other way. All places, firms and people are invented, and none represents a real one.
    </p>
  </>
)
