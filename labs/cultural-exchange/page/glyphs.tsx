import type { CustomId } from '../data/customs.ts'

/** The colour of a stroke or a shape; each is a token of the design. */
type Paint = 'navy' | 'tide' | 'coral' | 'muted' | 'skin' | 'hair' | 'line' | 'paper'
type Shape = readonly [Paint, string]

const disc = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`
const coin = (x: number, y: number): Shape => ['coral', disc(x, y, 6)]
const slab = (x: number, y: number): Shape => ['coral', `M${x - 9} ${y}h18v4h-18z`]
const crate: readonly Shape[] = [
  ['hair', 'M8 22h22v18H8z'],
  ['line', 'M8 28h22M8 34h22M15 22v18M23 22v18'],
]
const bubble = 'M8 8h32v20H22l-8 8v-8H8z'

/** The three ways of each custom as small pictures on a grid of 48. */
const pictures: Readonly<Record<CustomId, Readonly<Record<string, readonly Shape[]>>>> = {
  greeting: {
    eldest: [
      ['muted', disc(9, 32, 6) + disc(39, 32, 6)],
      ['skin', disc(24, 24, 10)],
      ['paper', 'M14 22q2-10 10-10t10 10q-10-6-20 0zM18 29q6 8 12 0v4q-6 8-12 0z'],
      ['line', 'M14 22q2-10 10-10t10 10q-10-6-20 0M24 40v6'],
    ],
    nearest: [
      ['muted', disc(31, 14, 5) + disc(42, 14, 5)],
      ['skin', disc(17, 28, 11)],
      ['hair', 'M6 26q1-10 11-10t11 10q-11-5-22 0z'],
      ['coral', 'M4 44h26v-3H4z'],
    ],
    all: [
      ['skin', disc(10, 32, 7) + disc(24, 28, 7) + disc(38, 32, 7)],
      ['line', 'M6 18q18-14 36 0M38 11l4 7-8 1'],
    ],
  },
  gift: {
    nothing: [
      ['skin', 'M4 34q4-10 16-8l2 4q-6 2-4 8-8 4-14-4zM44 34q-4-10-16-8l-2 4q6 2 4 8 8 4 14-4z'],
      ['line', 'M16 8h4M24 8h4M16 20h4M24 20h4M14 10v3M14 16v3M34 10v3M34 16v3'],
    ],
    food: [
      ['coral', disc(17, 20, 7) + disc(31, 20, 7)],
      ['tide', disc(24, 14, 7)],
      ['hair', 'M6 24h36q-2 16-18 16T6 24z'],
    ],
    keepsake: [
      ['hair', 'M6 32h36l-6 10H14z'],
      ['line', 'M24 32V6'],
      ['tide', 'M26 8q12 8 14 20H26z'],
      ['coral', 'M22 12v16H10q4-10 12-16z'],
    ],
  },
  business: {
    guest: [
      ['coral', 'M16 6h26v16H26l-8 7v-7h-2z'],
      ['skin', disc(11, 34, 7)],
      ['navy', 'M2 48q2-8 9-8t9 8z'],
    ],
    host: [
      ['tide', 'M6 6h26v16h-2v7l-8-7H6z'],
      ['skin', disc(37, 34, 7)],
      ['hair', 'M28 48q2-8 9-8t9 8z'],
    ],
    clerk: [
      ['paper', 'M10 4h28v40H10z'],
      ['line', 'M10 4h28v40H10zM15 13h18M15 20h18M15 27h18M15 34h10'],
    ],
  },
  silence: {
    answer: [
      ['coral', bubble],
      ['paper', 'M27 10l-9 10h5l-3 7 9-10h-5z'],
    ],
    pause: [
      ['hair', 'M12 4h24v4H12zM12 40h24v4H12z'],
      ['paper', 'M15 8h18q0 10-7 16 7 6 7 16H15q0-10 7-16-7-6-7-16z'],
      ['coral', 'M18 36q6-6 12 0v4H18zM19 14h10l-5 6z'],
      ['line', 'M15 8h18q0 10-7 16 7 6 7 16H15q0-10 7-16-7-6-7-16z'],
    ],
    repeat: [
      ['tide', 'M4 6h24v14H16l-6 6v-6H4z'],
      ['coral', 'M20 22h24v14h-6v6l-6-6H20z'],
    ],
  },
  haggling: {
    once: [
      ['coral', disc(24, 24, 14)],
      ['paper', 'M22 16h4v16h-4z'],
    ],
    twice: [coin(11, 32), ['coral', disc(35, 20, 10)], ['line', 'M9 20q4-12 14-10M18 6l6 4-5 5']],
    steps: [['coral', 'M4 38h8v6H4zM13 31h8v13h-8zM22 24h8v20h-8zM31 17h8v27h-8zM40 10h6v34h-6z']],
  },
  rounding: {
    exact: [slab(20, 36), slab(20, 30), slab(20, 24), slab(20, 18), ['muted', disc(38, 37, 4)]],
    theirs: [slab(16, 38), slab(16, 32), slab(16, 26), ['tide', 'M36 6l10 12h-6v22h-8V18h-6z']],
    guests: [slab(16, 38), slab(16, 32), slab(16, 26), ['navy', 'M36 42L26 30h6V8h8v22h6z']],
  },
  favour: {
    now: [...crate, ['coral', 'M32 14h8V8l8 9-8 9v-6h-8zM16 18H8v6l-8-9 8-9v6h8z']],
    later: [...crate, ['tide', disc(36, 15, 10)], ['paper', 'M34 8h3v7l5 3-2 3-6-4z']],
    accept: [['coral', 'M24 42C8 30 4 22 7 14s13-8 17 0c4-8 14-8 17 0s-1 16-17 28z']],
  },
  promise: {
    hour: [
      ['paper', disc(24, 24, 19)],
      ['line', disc(24, 24, 19)],
      ['navy', 'M22 10h4v13l9 6-2 4-11-7z'],
    ],
    days: [
      ['paper', 'M2 14h12v22H2zM18 14h12v22H18zM34 14h12v22H34z'],
      ['tide', 'M2 14h12v7H2zM18 14h12v7H18zM34 14h12v7H34z'],
      ['line', 'M2 14h12v22H2zM18 14h12v22H18zM34 14h12v22H34z'],
    ],
    word: [
      ['paper', 'M4 12h40v26H4z'],
      ['line', 'M4 12h40v26H4zM4 12l20 15 20-15'],
      ['coral', disc(24, 28, 4)],
    ],
  },
}

/** The shapes of one way, on a grid of 48. */
export function GlyphShapes({ custom, way }: { custom: CustomId; way: string }) {
  return (
    <g className="cx-glyph">
      {(pictures[custom][way] ?? []).map(([paint, d]) => (
        <path key={d} data-paint={paint} d={d} />
      ))}
    </g>
  )
}

/** One way of a custom as a small picture; words beside it say the same. */
export function Glyph({ custom, way }: { custom: CustomId; way: string }) {
  return (
    <svg className="cx-glyph-alone block rigid" viewBox="0 0 48 48" aria-hidden="true">
      <GlyphShapes custom={custom} way={way} />
    </svg>
  )
}

/** Whether a way has a picture, for the test that all have one. */
export function hasPicture(custom: CustomId, way: string): boolean {
  return (pictures[custom][way]?.length ?? 0) > 0
}
