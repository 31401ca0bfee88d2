/** One of a lab's people. The same person looks the same in every lab and round. */
export interface Person {
  readonly name: string
  readonly role: string
  readonly skin: 'light' | 'tan' | 'brown' | 'dark'
  readonly hair: 'black' | 'brown' | 'red' | 'grey'
  readonly cut: 'short' | 'bob' | 'bun' | 'curls' | 'bald'
  readonly wears: 'navy' | 'tide' | 'coral' | 'sand'
  readonly glasses?: boolean
}

export type Mood = 'calm' | 'glad' | 'asks' | 'worried'

const cuts: Readonly<Record<Person['cut'], string>> = {
  short: 'M17 31C15 15 24 9 32 9s18 5 15 22c-2-7-5-10-9-11-7 3-14 2-17 1-2 2-3 5-4 10z',
  bob: 'M14 42C10 20 20 8 32 8s22 12 18 34c-3 1-5 1-6-1 2-8 1-14-2-19-7 2-15 2-20-1-3 6-4 12-2 20-1 2-3 2-6 1z',
  bun: 'M32 2a6 6 0 0 1 5 9c8 2 12 9 10 20-2-6-4-9-8-11-6 3-13 3-17 1-3 2-4 5-5 10-2-11 2-18 10-20a6 6 0 0 1 5-9z',
  curls:
    'M16 32c-4-4-4-9 0-12-1-6 4-10 8-9 3-5 13-5 16 0 5-1 9 3 8 9 4 3 4 8 0 12-1-5-3-8-6-10-7 3-14 3-20 0-3 2-5 5-6 10z',
  bald: 'M17 27c0-3 1-5 2-6 0 3 0 5-1 9zM47 27c0-3-1-5-2-6 0 3 0 5 1 9z',
}

const mouths: Readonly<Record<Mood, string>> = {
  calm: 'M27 42q5 2 10 0',
  glad: 'M25 40q7 8 14 0',
  asks: 'M28 42q5 1 9-1',
  worried: 'M26 44q6-5 12 0',
}

/** The left brow; the right one mirrors it. */
const brows: Readonly<Record<Mood, string>> = {
  calm: 'M22 27q4-2 7 0',
  glad: 'M22 26q4-3 7 0',
  asks: 'M22 25q4-3 7 1',
  worried: 'M22 28q4-1 7-4',
}

/** A portrait whose brows and mouth follow the mood. Words say the same, so it has no text. */
export function Face({ person, mood }: { person: Person; mood: Mood }) {
  const { skin, hair, cut, wears, glasses } = person
  const [mouth, brow] = [mouths[mood], brows[mood]]
  return (
    <svg className="face" viewBox="0 0 64 64" aria-hidden="true" data-mood={mood}>
      <circle className="face-back" cx="32" cy="32" r="32" />
      <path data-wears={wears} d="M8 64C9 52 20 49 32 49s23 3 24 15z" />
      <path data-skin={skin} d="M26 42h12v9q-6 5-12 0z" />
      <ellipse data-skin={skin} cx="32" cy="31" rx="14.5" ry="17" />
      <path data-hair={hair} d={cuts[cut]} />
      <g className="face-lines">
        <path d={brow} />
        <path d={brow} transform="matrix(-1 0 0 1 64 0)" />
        <path d={mouth} />
        {glasses && (
          <path d="M20 32a5 5 0 1 0 10 0a5 5 0 1 0-10 0M34 32a5 5 0 1 0 10 0a5 5 0 1 0-10 0M30 31q2-1 4 0" />
        )}
      </g>
      <g className="face-whites">
        <ellipse cx="25" cy="32" rx="3.4" ry="2.6" />
        <ellipse cx="39" cy="32" rx="3.4" ry="2.6" />
      </g>
      <g className="face-eyes">
        <circle cx="25" cy="32" r="1.7" />
        <circle cx="39" cy="32" r="1.7" />
      </g>
    </svg>
  )
}
