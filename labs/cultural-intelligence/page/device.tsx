import type { Medium } from './channels.ts'

/** How far an exchange in a medium has come. */
export type Exchange = 'none' | 'chosen' | 'waiting' | 'answered'

interface Props {
  medium: Medium
  exchange: Exchange
}

/** What carries the words where nobody stands before the other: a chat, a mail, a telephone. */
export function Device({ medium, exchange }: Props) {
  switch (medium) {
    case 'voice':
      return exchange === 'waiting' ? <Silence /> : null
    case 'phone':
      return <Telephone exchange={exchange} />
    case 'chat':
      return <Chat exchange={exchange} />
    case 'mail':
      return <Mail exchange={exchange} />
  }
}

/** A silence between two people: rings that spread. */
function Silence() {
  return (
    <g className="ci-silence">
      <circle cx="500" cy="120" r="10" />
      <circle cx="536" cy="120" r="10" />
      <circle cx="572" cy="120" r="10" />
    </g>
  )
}

function Telephone({ exchange }: { exchange: Exchange }) {
  return (
    <g transform="translate(520 150)">
      <rect className="ci-sheet" width="130" height="130" rx="20" />
      <path
        className="ci-handset"
        d="M34 30l18-6 12 26-12 10q8 20 28 30l12-10 24 14-8 18q-8 8-22 4Q40 100 28 52q-2-14 6-22z"
      />
      {exchange === 'waiting' ? (
        <path className="ci-line-flat" d="M20 118h90" />
      ) : (
        <path className="ci-line-flat" d="M20 118h16l6-12 8 22 8-16 6 6h46" />
      )}
    </g>
  )
}

function Chat({ exchange }: { exchange: Exchange }) {
  return (
    <g transform="translate(462 96)">
      <rect className="ci-sheet" width="196" height="236" rx="16" />
      <rect className="ci-said" x="52" y="24" width="128" height="60" rx="14" />
      <path className="ci-said-text" d="M66 42h96v7H66zM66 58h70v7H66z" />
      {exchange === 'waiting' && (
        <g className="ci-typing">
          <rect className="ci-heard" x="16" y="104" width="86" height="40" rx="14" />
          <circle cx="38" cy="124" r="6" />
          <circle cx="58" cy="124" r="6" />
          <circle cx="78" cy="124" r="6" />
        </g>
      )}
      {exchange === 'answered' && (
        <>
          <rect className="ci-heard" x="16" y="104" width="126" height="60" rx="14" />
          <path className="ci-text" d="M30 122h92v7H30zM30 138h56v7H30z" />
        </>
      )}
      <path className="ci-fold" d="M16 196h164v24H16z" />
    </g>
  )
}

function Mail({ exchange }: { exchange: Exchange }) {
  return (
    <g transform="translate(456 100)">
      <rect className="ci-sheet" width="206" height="150" rx="10" />
      <path
        className="ci-text"
        d="M20 22h90v9H20zM20 46h164v7H20zM20 62h150v7H20zM20 78h160v7H20zM20 94h96v7H20z"
      />
      {exchange === 'answered' ? (
        <g transform="translate(16 120)">
          <rect className="ci-heard" width="180" height="100" rx="10" />
          <path className="ci-text" d="M16 20h70v9H16zM16 44h140v7H16zM16 60h110v7H16z" />
        </g>
      ) : (
        <g transform="translate(56 132)">
          <rect className="ci-said" width="110" height="72" rx="8" />
          <path className="ci-seal" d="M4 6l51 40L106 6" />
        </g>
      )}
      {exchange === 'waiting' && (
        <g transform="translate(170 214)">
          <circle className="ci-sheet" r="26" />
          <path className="ci-hand" d="M0 0V-14" />
          <path className="ci-hand ci-turning" d="M0 0V-20" />
        </g>
      )}
    </g>
  )
}
