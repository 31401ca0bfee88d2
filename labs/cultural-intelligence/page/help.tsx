import { Terms } from '../../shell/parts.tsx'

const steps = [
  {
    name: 'Look',
    text: 'Read the scene and what you notice. A check costs 1 or 2 points of effort and tells you more.',
  },
  {
    name: 'Read and predict',
    text: 'Say which way the person leans on three preferences, and how sure you are that a colleague’s draft would be taken well.',
  },
  {
    name: 'Open',
    text: 'Choose words, moment and channel. Words count twice as much as each of the others.',
  },
  {
    name: 'Answer',
    text: 'See the reaction and go on, clear up, or repair. Trust falls faster than it grows; a repair that works wins most of it back.',
  },
  {
    name: 'Explain',
    text: 'Say what decided how your opening was taken. An optional note is for your instructor.',
  },
] as const

const factors = [
  {
    name: 'Metacognitive, 25',
    text: '15 for predictions: the gap between your confidence and the true chance, the later scenes counting more. 10 for checks: a first look where nothing has shown is worth twice a second look.',
  },
  {
    name: 'Cognitive, 25',
    text: '15 for how you read people, 10 for your explanations. Guessing earns nothing on average.',
  },
  {
    name: 'Motivational, 25',
    text: '15 for replies that stay with the person and the matter; after a setback they count twice. 10 for still looking closer in later scenes.',
  },
  {
    name: 'Behavioural, 25',
    text: '15 for openings and replies that suit the person, 10 for range: meeting both sides of each preference where people call for them.',
  },
] as const

/** What the help dialog says, in any round. */
export const help = (
  <>
    <p>
      You meet people of four invented firms. The first and the last round ask how you see yourself; each
      round between is one scene. Every decision is saved at once.
    </p>
    <h3>A scene</h3>
    <Terms terms={steps} />
    <h3>How you are marked</h3>
    <p>
      100 points in all, for the four factors of cultural intelligence (Earley and Ang 2003). You are judged
      by your decisions, not by your luck: each is weighed over 1,000 people who would have shown the same
      signs. From the reaction on, what it tells of the person counts before the signs. How you rate yourself
      earns nothing.
    </p>
    <Terms terms={factors} />
    <h3>People and firms</h3>
    <p>
      A firm has an average, and its people are spread around it: on each preference about one in four leans
      the other way. All places, firms and people are invented, and none stands for a real one.
    </p>
  </>
)
