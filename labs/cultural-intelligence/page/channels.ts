import type { Line, SceneState } from '../engine/state.ts'
import type { RoomId } from './rooms.tsx'

/** How words travel: face to face, by voice from afar, or in writing. */
export type Medium = 'voice' | 'phone' | 'chat' | 'mail'

export interface Setting {
  readonly room: RoomId
  readonly medium: Medium
}

const at = (room: RoomId, medium: Medium = 'voice'): Setting => ({ room, medium })

/** Where each scene plays, before a channel is chosen. */
const homes: Readonly<Record<string, Setting>> = {
  'virtual-meeting': at('call'),
  feedback: at('office'),
  deadline: at('harbor'),
  negotiation: at('studio'),
  dinner: at('dinner'),
  hiring: at('panel'),
  crisis: at('pier'),
  conflict: at('cutting'),
}

/** Where the channels of the openings lead. */
export const settingsOfChannels: Readonly<Record<string, Setting>> = {
  aloud: at('call'),
  chat: at('call', 'chat'),
  message: at('call', 'mail'),
  'open-desk': at('office'),
  mail: at('office', 'mail'),
  'small-room': at('small-room'),
  list: at('harbor', 'mail'),
  call: at('harbor', 'phone'),
  passing: at('harbor'),
  screen: at('call'),
  'meeting-room': at('studio'),
  'cutting-room': at('cutting'),
  toast: at('dinner'),
  across: at('dinner'),
  dishes: at('kitchen'),
  listed: at('panel'),
  table: at('panel'),
  walk: at('hall'),
  'director-first': at('pier', 'mail'),
  'with-copy': at('pier', 'mail'),
  'straight-to-him': at('pier', 'chat'),
  kitchen: at('kitchen'),
  'her-studio': at('cutting'),
  'round-the-block': at('street'),
}

export function settingOf(scene: string, channel: string | null): Setting {
  const home = homes[scene] ?? at('small-room')
  return channel === null ? home : (settingsOfChannels[channel] ?? home)
}

/** What one sees while an answer is awaited. A message never draws a breath. */
export function waitingWords(medium: Medium, given: string): string {
  switch (medium) {
    case 'voice':
      return 'Nobody speaks.'
    case 'phone':
      return 'The line is quiet.'
    case 'chat':
      return `${given} is typing …`
    case 'mail':
      return 'No answer yet.'
  }
}

const spoken = /(”,?\s+(?:(?:he|she|[A-Z]\p{Letter}+)\s+)?)(?:says|asks|answers|repeats)\b/gu

/** A line in the words of its medium: in writing nobody “says” anything. */
export function inMedium(text: string, medium: Medium): string {
  if (medium === 'voice' || medium === 'phone') return text
  return text.replaceAll(spoken, '$1writes')
}

/** All that was said in a scene, each in the words of its medium: only the opening and its answer have the channel’s. */
export function saidIn(
  lines: readonly Line[],
  { scene, channel }: { scene: string; channel: string | null },
): readonly Line[] {
  const reply = lines.findIndex(({ who }, place) => place > 0 && who === 'you')
  return lines.map((line, place) => {
    if (line.who === 'you') return line
    const { medium } = settingOf(scene, reply === -1 || place < reply ? channel : null)
    return { ...line, text: inMedium(line.text, medium) }
  })
}

/** How one is present in a medium, in a word or two. */
export const mediumInWords: Readonly<Record<Medium, string>> = {
  voice: 'Spoken.',
  phone: 'By phone.',
  chat: 'In a chat.',
  mail: 'In writing.',
}

/** The id of the channel that an opening used; null before it. */
export function channelOf({ opening, options }: Pick<SceneState, 'opening' | 'options'>): string | null {
  return options?.channel.find(({ text }) => text === opening?.channel)?.id ?? null
}
