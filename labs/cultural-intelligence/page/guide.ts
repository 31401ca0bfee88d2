import type { GuideStep } from '../../shell/simulation.ts'

export const guide: readonly GuideStep[] = [
  {
    title: 'You meet people, not countries',
    text: 'In a few short scenes you talk to people from four invented firms. Each person is different, whatever people say about their firm. A rehearsal never counts, so try things out.',
    place: 'ci-the-brief',
  },
  {
    title: 'First, how you see yourself',
    text: 'Rate twelve statements. They are never graded. At the end you rate them again and compare both ratings with what you did.',
    place: 'ci-statements',
  },
  {
    title: 'Then look before you speak',
    text: 'Each scene begins with what you notice. Checks tell you more but cost effort, which has to last for all scenes. Look where nothing has shown yet: that is worth the most.',
  },
  {
    title: 'Predict, choose, go on',
    text: 'Say how you read the person and how sure you are, then choose words, moment and channel. If it goes wrong, stay with it: a successful repair earns more trust than a smooth start.',
  },
  {
    title: 'Say why',
    text: 'A scene ends with your explanation. Every decision is saved right away, so you can close the page and resume later. Help at the top explains the marks.',
  },
]
