import type { ReactNode } from 'react'

/** What makes a portrait: parts that are drawn over one another. */
export interface Look {
  readonly skin: 'light' | 'tan' | 'brown' | 'dark'
  readonly hair: 'black' | 'brown' | 'red' | 'grey'
  readonly cut: Cut
  readonly beard?: 'full' | 'moustache' | 'stubble'
  readonly wears: 'jacket' | 'sweater' | 'rollneck' | 'shirt' | 'vest'
  readonly cloth: 'blue' | 'green' | 'wine' | 'ochre' | 'plum' | 'slate'
  readonly extra?: 'glasses' | 'headphones' | 'earrings' | 'scarf' | 'cap'
  readonly old?: true
}

type Cut =
  | 'crop'
  | 'short'
  | 'parted'
  | 'wave'
  | 'bald'
  | 'bob'
  | 'bun'
  | 'curls'
  | 'cloud'
  | 'long'
  | 'tail'
  | 'braid'

const cap = 'M72 116C62 70 88 50 120 50s58 20 48 66c-6-22-20-36-48-36s-42 14-48 36z'

/** The hair behind the head and before the forehead. */
const cuts: Readonly<Record<Cut, { readonly back?: string; readonly front: string }>> = {
  crop: { front: 'M73 106C70 68 92 54 120 54s50 14 47 52c-5-15-13-24-47-24s-42 9-47 24z' },
  short: {
    front: 'M72 114C63 66 90 46 122 46s56 22 46 68c-4-15-8-24-14-30-18 8-46 6-64-2-8 8-14 18-18 32z',
  },
  parted: {
    front: 'M72 118C60 68 88 44 122 44c34 0 56 26 46 74-4-17-9-27-15-33-24 6-46-1-55-11-4 15-18 26-26 44z',
  },
  wave: {
    front:
      'M73 112C64 76 80 60 97 57c8-18 46-22 62 2 15 9 15 34 8 53-4-13-8-22-14-26-22 4-48-2-62-6-8 6-14 18-18 32z',
  },
  bald: {
    front: 'M73 124c-6-14-6-28 2-38 2 12 2 24-2 38zM167 124c6-14 6-28-2-38-2 12-2 24 2 38z',
  },
  bob: {
    back: 'M62 176C50 96 68 40 120 40s70 56 58 136c-12 7-26 6-32 2H94c-6 4-20 5-32-2z',
    front: 'M70 124C64 74 86 46 120 46s56 28 50 78c-6-16-14-26-24-34-20 8-44 6-54-2-10 8-18 20-22 36z',
  },
  bun: {
    back: 'M98 38a22 20 0 1 0 44 0a22 20 0 1 0-44 0',
    front: cap,
  },
  curls: {
    back: 'M66 128c-14-6-16-24-6-34-6-18 8-32 22-34 6-16 28-24 42-16 14-8 34 0 38 16 14 2 26 18 18 34 10 10 8 28-6 34z',
    front:
      'M74 90C76 66 94 54 120 54s44 12 46 36zM74 112c-4-12 2-22 12-24 2-12 16-16 26-10 8-8 24-6 28 4 12-2 24 8 20 20 4 4 6 8 6 12-8-12-20-14-28-16-20 6-52 2-64 14z',
  },
  cloud: {
    back: 'M54 100a66 60 0 1 1 132 0a66 60 0 1 1-132 0',
    front:
      'M76 92C80 66 98 56 120 56s40 10 44 36zM73 114C66 78 90 64 120 64s54 14 47 50c-8-18-22-26-47-26s-39 8-47 26z',
  },
  long: {
    back: 'M60 236C50 124 60 40 120 40s70 84 60 196c-14 8-32 5-38-4H98c-6 9-24 12-38 4z',
    front:
      'M78 88C86 66 100 55 120 55s34 11 42 33l-42-20zM73 124c-3-38 18-56 47-60-3 22-20 46-47 60zM167 124c3-38-18-56-47-60 3 22 20 46 47 60z',
  },
  tail: {
    back: 'M148 62c44-8 62 52 40 122-16-12-10-64-36-88z',
    front: cap,
  },
  braid: {
    back: 'M150 150q26 12 12 32q22 12 8 30q18 14 2 34q-18 2-22-14q-14-14-2-28q-14-14-2-28z',
    front: 'M72 122C62 70 90 48 120 48s58 22 48 74c-4-24-18-40-40-46-18 22-40 24-56 46z',
  },
}

const beards = {
  full: 'M74 126c0 46 18 62 46 62s46-16 46-62c-4 16-10 22-22 20-10-6-38-6-48 0-12 2-18-4-22-20z',
  moustache: 'M96 148q12-14 24-8q12-6 24 8q-14 4-24-2q-10 6-24 2z',
  stubble: 'M76 134c2 38 18 52 44 52s42-14 44-52c-6 14-12 16-22 14-10-4-34-4-44 0-10 2-16 0-22-14z',
} as const

export interface Expression {
  /** From −1, cold, to 1, glad. The mouth, the brows and the lids follow it. */
  readonly feel: number
  /** Where the eyes look: to the player, to the side, down or up. */
  readonly gaze?: 'you' | 'side' | 'down' | 'up'
  readonly speaks?: boolean
  /** It follows a control, at once: a change that takes time would begin anew with each touch. */
  readonly follows?: boolean
}

const gazes = { you: [0, 0], side: [4, 0], down: [0, 2.6], up: [2.5, -2.6] } as const

/** The curve of the mouth and the height of the brows' inner ends, for a feeling. */
export function featuresOf(feel: number) {
  const kept = Math.max(-1, Math.min(1, feel))
  return {
    /** How far the middle of the mouth hangs below its corners; above them below 0. */
    smile: 2 + 14 * kept,
    /** How far the inner ends of the brows come down. */
    frown: kept < 0 ? -7 * kept : -3 * kept,
    /** How far the eyes are open. */
    open: kept < 0 ? 7 + 2 * kept : 7 - 0.8 * kept,
  }
}

/** A person from the chest up, 240 by 280. Words say the mood, so the drawing has no text. */
export function Portrait(props: { look: Look } & Expression) {
  const { feel, speaks = false, follows = false } = props
  return (
    <g
      className="ci-person"
      data-feel={feel.toFixed(2)}
      data-speaks={speaks || undefined}
      data-follows={follows || undefined}
    >
      <Bust {...props} />
    </g>
  )
}

/** A person in the background, with no part in the scene. */
export function Bystander({ look }: { look: Look }) {
  return <Bust look={look} feel={0.2} gaze="side" />
}

function Bust({ look, feel, gaze = 'you', speaks = false }: { look: Look } & Expression) {
  const { back, front } = cuts[look.cut]
  return (
    <>
      {back !== undefined && <path data-hair={look.hair} d={back} />}
      <Clothes look={look} />
      <g className="ci-head">
        <ellipse data-skin={look.skin} cx="73" cy="124" rx="8" ry="12" />
        <ellipse data-skin={look.skin} cx="167" cy="124" rx="8" ry="12" />
        <path
          data-skin={look.skin}
          d="M74 108C74 74 94 60 120 60s46 14 46 48c0 46-18 78-46 78s-46-32-46-78z"
        />
        {look.beard && (
          <path data-hair={look.hair} d={beards[look.beard]} opacity={look.beard === 'stubble' ? 0.35 : 1} />
        )}
        <Features look={look} feel={feel} gaze={gaze} speaks={speaks} />
        <path data-hair={look.hair} d={front} />
        <Extra look={look} />
      </g>
    </>
  )
}

function Features({ look, feel, gaze = 'you', speaks }: { look: Look } & Expression) {
  const { smile, frown, open } = featuresOf(feel)
  const [dx, dy] = gazes[gaze]
  const brow = `M88 ${106 - 0.4 * frown}Q98 ${98 - 1.5 * feel} 111 ${105 + frown}`
  const mirrored = 'matrix(-1 0 0 1 240 0)'
  return (
    <>
      {[100, 140].map((x) => (
        <g key={x}>
          <ellipse className="ci-white" cx={x} cy="122" rx="9.5" ry={open} />
          <circle className="ci-iris" cx={x + dx} cy={122 + dy} r="4.6" />
        </g>
      ))}
      <g className="ci-lines">
        <path d={`M90 ${121 - 0.4 * open}Q100 ${118 - open} 110 ${121 - 0.4 * open}`} />
        <path d={`M90 ${121 - 0.4 * open}Q100 ${118 - open} 110 ${121 - 0.4 * open}`} transform={mirrored} />
        <path className="ci-brow" data-hair={look.hair} d={brow} />
        <path className="ci-brow" data-hair={look.hair} d={brow} transform={mirrored} />
        <path className="ci-nose" d="M121 122q-8 18-3 22q5 2 9 0" />
        {look.old && (
          <path className="ci-age" d="M84 132q4 4 10 4M156 132q-4 4-10 4M92 146q-4 6-3 12M148 146q4 6 3 12" />
        )}
      </g>
      <path className="ci-mouth" d={`M103 ${160 - smile / 2}Q120 ${160 + smile} 137 ${160 - smile / 2}`} />
      {speaks && <ellipse className="ci-speaks" cx="120" cy="162" rx="9" ry="6" />}
    </>
  )
}

const shoulders = 'M10 280C16 226 56 208 96 200l24 16 24-16c40 8 80 26 86 80z'

const details: Readonly<Record<Look['wears'], ReactNode>> = {
  jacket: (
    <>
      <path className="ci-linen" d="M98 200l22 40 22-40-22 14z" />
      <path className="ci-fold" d="M96 200l-14 18 22 10 16 52 16-52 22-10-14-18-24 44z" />
    </>
  ),
  sweater: <path className="ci-fold" d="M92 201q28 34 56 0l4 4q-32 42-64 0z" />,
  rollneck: null,
  shirt: <path className="ci-linen" d="M96 198l24 18-16 18zM144 198l-24 18 16 18z" />,
  vest: (
    <>
      <path className="ci-linen" d="M98 200l22 16 22-16-22 32z" />
      <path className="ci-bright" d="M46 218l22-8 10 70H52zM194 218l-22-8-10 70h26z" />
    </>
  ),
}

function Clothes({ look }: { look: Look }) {
  return (
    <>
      <path data-skin={look.skin} d="M99 166h42v38l-21 16-21-16z" />
      <path className="ci-shade" d="M99 182q21 18 42 0v10q-21 16-42 0z" />
      <path data-cloth={look.cloth} d={shoulders} />
      {look.wears === 'rollneck' && <path data-cloth={look.cloth} d="M96 186q24 12 48 0v24q-24 14-48 0z" />}
      {details[look.wears]}
    </>
  )
}

function Extra({ look: { extra, cloth } }: { look: Look }) {
  switch (extra) {
    case 'glasses':
      return (
        <path
          className="ci-glasses"
          d="M86 122a14 12 0 1 0 28 0a14 12 0 1 0-28 0M126 122a14 12 0 1 0 28 0a14 12 0 1 0-28 0M114 120q6-4 12 0M86 120l-12-3M154 120l12-3"
        />
      )
    case 'headphones':
      return <path className="ci-glasses ci-thick" d="M82 204q-8 22 10 30M158 204q8 22-10 30" />
    case 'earrings':
      return (
        <path
          className="ci-gold"
          d="M68 138a4 4 0 1 0 8 0a4 4 0 1 0-8 0M164 138a4 4 0 1 0 8 0a4 4 0 1 0-8 0"
        />
      )
    case 'scarf':
      return <path className="ci-gold" d="M90 188q30 20 60 0l8 18q-14 12-26 12l8 44-18-2-4-40q-20 0-36-14z" />
    case 'cap':
      return (
        <path
          data-cloth={cloth}
          d="M70 96C68 60 90 44 120 44s52 16 50 52q-50-16-100 0zM70 96q50-20 112 4l-4 8q-50-20-108-12z"
        />
      )
    default:
      return null
  }
}
