import type { GuideStep } from '../../shell/simulation.ts'

export const guide: readonly GuideStep[] = [
  {
    title: 'You meet people, not countries',
    text: 'In a few short scenes you talk to people of four invented firms. Each person leans their own way, whatever is said of their firm. A rehearsal never counts, so try things out.',
    place: 'ci-the-brief',
  },
  {
    title: 'First, how you see yourself',
    text: 'Rate twelve statements. They are never graded. At the end you rate them again and see both beside what you did.',
    place: 'ci-statements',
  },
  {
    title: 'Then look before you speak',
    text: 'Each scene begins with what you notice. Checks tell you more and cost effort, which has to last for all scenes. Look where nothing has shown yet: that is worth most.',
  },
  {
    title: 'Predict, choose, go on',
    text: 'Say how you read the person and how sure you are, then choose words, moment and channel. If it goes wrong, stay with it: a repair that works earns more trust than a smooth start.',
  },
  {
    title: 'Say why',
    text: 'A scene ends with your explanation. Every decision is saved at once; you can close the page and resume. Help at the top explains the marks.',
  },
]
