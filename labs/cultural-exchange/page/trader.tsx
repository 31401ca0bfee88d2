import type { Gesture, Mood, Pose } from './gestures.ts'
import type { Trader } from './people.ts'

const brows: Readonly<Record<Mood, string>> = {
  calm: 'M21 27q4-2 8 0',
  glad: 'M21 26q4-3 8 0',
  asks: 'M21 27q4-4 8 0',
  frown: 'M21 26.800q4-1 8 1.400',
}

const mouths: Readonly<Record<Mood, string>> = {
  calm: 'M27 42q5 2 10 0',
  glad: 'M25 40q7 8 14 0',
  asks: 'M28 42q4-1 8 0',
  frown: 'M27 43.500q5-3 10 0',
}

const gazes: Partial<Record<Gesture, readonly [number, number]>> = {
  glance: [1.6, 0],
  down: [0, 1.3],
  aside: [1.4, 1],
  wave: [-1.4, -0.8],
  shake: [-1.2, 0.4],
  chin: [0.6, -1],
}

type Arm = readonly [path: string, x: number, y: number]
const left = {
  rest: ['M70 200Q40 246 84 266', 86, 266] as Arm,
  folded: ['M70 200Q58 250 144 230', 146, 229] as Arm,
  down: ['M70 200Q46 246 104 268', 106, 268] as Arm,
  open: ['M70 200Q22 226 30 256', 30, 254] as Arm,
}
const right = {
  rest: ['M170 200Q200 246 156 266', 154, 266] as Arm,
  heart: ['M170 200Q208 244 130 210', 128, 209] as Arm,
  folded: ['M170 200Q184 246 98 238', 96, 237] as Arm,
  aside: ['M170 200Q220 222 228 262', 230, 264] as Arm,
  chin: ['M170 200Q204 224 138 148', 136, 146] as Arm,
  down: ['M170 200Q194 246 136 268', 134, 268] as Arm,
  wave: ['M170 200Q226 206 212 138', 211, 134] as Arm,
  open: ['M170 200Q218 226 210 256', 210, 254] as Arm,
}

const arms: Readonly<Record<Gesture, readonly [Arm, Arm]>> = {
  rest: [left.rest, right.rest],
  open: [left.open, right.open],
  heart: [left.rest, right.heart],
  folded: [left.folded, right.folded],
  back: [left.folded, right.folded],
  aside: [left.rest, right.aside],
  chin: [left.rest, right.chin],
  down: [left.down, right.down],
  shake: [left.rest, right.rest],
  wave: [left.rest, right.wave],
  frown: [left.rest, right.rest],
  glance: [left.rest, right.rest],
}

const hair: Readonly<Record<Trader['hat'], string>> = {
  cap: 'M17 33c-1-6 0-9 2-11h26c2 2 3 5 2 11-1-5-2-7-4-8H21c-2 1-3 3-4 8z',
  brim: 'M16 42c-3-9-2-15 1-19h30c3 4 4 10 1 19-3-4-2-12-4-17H20c-2 5-1 13-4 17z',
  wrap: 'M19 26q13-6 26 0v-3H19z',
  bun: 'M32 1a6 6 0 0 1 5 9c8 2 12 9 10 20-2-6-4-9-8-11-6 3-13 3-17 1-3 2-4 5-5 10-2-11 2-18 10-20a6 6 0 0 1 5-9z',
  bald: 'M17 27c0-3 1-5 2-6 0 3 0 5-1 9zM47 27c0-3-1-5-2-6 0 3 0 5 1 9zM18 36c1 12 7 18 14 18s13-6 14-18c-3 4-8 4-14 4s-11 0-14-4z',
  beard:
    'M17 31C15 15 24 9 32 9s18 5 15 22c-2-7-5-10-9-11-7 3-14 2-17 1-2 2-3 5-4 10zM18 35c1 12 7 18 14 18s13-6 14-18c-3 4-8 4-14 4s-11 0-14-4z',
}

const hats: Partial<Record<Trader['hat'], string>> = {
  cap: 'M16 23C16 11 24 7 32 7s17 4 17 13l6 4q-10-2-20-2-12-1-19 1z',
  brim: 'M21 17C22 4 42 4 43 17q10 2 15 8-26-7-52 0 5-6 15-8z',
  wrap: 'M15 27C14 9 24 4 33 4s17 6 16 23q-17-9-34 0zM46 12q12-4 10 8-4-4-9 0z',
}

/** A trader from the waist up on a grid of 240 by 270, without the arms. */
export function TraderBody({ trader, pose }: { trader: Trader; pose: Pose }) {
  const { skin, wears, hat } = trader
  return (
    <g data-trader={trader.name} data-gesture={pose.gesture} data-mood={pose.mood}>
      <path data-wears={wears} d="M36 280C40 200 78 172 120 172s80 28 84 108z" />
      <path className="cx-collar" d="M100 172q20 26 40 0l8 6q-28 38-56 0z" />
      <path data-skin={skin} d="M104 132h32v38q-16 16-32 0z" />
      <path className="cx-shade" d="M104 134q16 14 32 0v10q-16 16-32 0z" />
      <g className="cx-head" data-gesture={pose.gesture}>
        <g transform="translate(30.4 5.2) scale(2.8)">
          <ellipse data-skin={skin} cx="32" cy="31" rx="15" ry="17.5" />
          <FaceLines pose={pose} />
          <path data-hair={trader.hair} d={hair[hat]} />
          {(hat === 'beard' || hat === 'bald') && <path className="cx-face-lines" d={mouths[pose.mood]} />}
          {hats[hat] !== undefined && <path className="cx-hat" data-wears={wears} d={hats[hat]} />}
        </g>
      </g>
    </g>
  )
}

function FaceLines({ pose: { gesture, mood } }: { pose: Pose }) {
  const [dx, dy] = gazes[gesture] ?? [0, 0]
  return (
    <>
      <g className="cx-face-lines">
        <path d={brows[mood]} />
        <path d={brows[mood]} transform="matrix(-1 0 0 1 64 0)" />
        <path d={mouths[mood]} />
        <path d="M32 33q-2 4 1 4" />
      </g>
      <g className="cx-eyes">
        <ellipse cx="25" cy="32" rx="3.4" ry="2.6" />
        <ellipse cx="39" cy="32" rx="3.4" ry="2.6" />
        <circle cx={25 + dx} cy={32 + dy} r="1.7" />
        <circle cx={39 + dx} cy={32 + dy} r="1.7" />
      </g>
    </>
  )
}

/** The arms on the same grid. They lie over the table. */
export function TraderArms({ trader, gesture }: { trader: Trader; gesture: Gesture }) {
  return (
    <g className="cx-arms">
      {arms[gesture].map(([d, x, y]) => (
        <g key={d}>
          <path data-sleeve={trader.wears} d={d} />
          <circle data-skin={trader.skin} cx={x} cy={y} r="13" />
        </g>
      ))}
    </g>
  )
}
