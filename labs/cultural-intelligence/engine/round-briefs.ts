import type { RoundBrief } from '../../engine/lab-engine.ts'
import type { CulturalIntelligenceSettings } from './settings.ts'

const scene = 'Look closer, choose your words, see how they are taken, and explain why.'

const firstScene: RoundBrief = {
  name: 'Play the first scene',
  says: scene,
  question: 'What did you notice about the person, and what did you only assume?',
}

const selfView: RoundBrief = {
  name: 'Rate yourself',
  says: 'Rate yourself on a few statements, which nobody else sees and nobody grades.',
  question: 'What would others have to see you do before they believe a rating like yours?',
}

const selfViewAgain: RoundBrief = {
  name: 'Rate yourself again',
  says: 'Rate yourself on the same statements, now that you have played all scenes.',
  question: 'Where was the gap between how you see yourself and what you did widest?',
}

const questionsOnScenes = [
  'What did you check first, and what would have surprised you most?',
  'Think of the worst moment of this scene. What did you do next?',
  'The notes on a firm are true on average. Did they help you with this person?',
  'Your opening was right and the reaction was poor, or the other way round. What do you change?',
  'Was it the person, the firm, the place or the day? How could you tell?',
  'Did you change your words, the moment or the channel, and which of them mattered?',
  'Is it honest to speak differently to different people?',
]

/** A round for each scene. The first self-view comes after the first scene, the second one at the end. */
export function roundBriefs({ scenes }: Pick<CulturalIntelligenceSettings, 'scenes'>): readonly RoundBrief[] {
  const others = questionsOnScenes
    .slice(0, scenes - 1)
    .map((question, at): RoundBrief => ({ name: `Play scene ${at + 2}`, says: scene, question }))
  return [firstScene, selfView, ...others, selfViewAgain]
}
