import type { ReactNode } from 'react'
import type { Spot } from './people.ts'

/** What lies behind the stall: the quay, the weir or the lane of lanterns. */
export function Market({ spot }: { spot: Spot }) {
  return (
    <g>
      <g transform="translate(-72 0) scale(1.2 1)">{backgrounds[spot]}</g>
      <Neighbour x={-36} wears="coral" />
      <Neighbour x={612} wears="tide" />
    </g>
  )
}

const backgrounds: Readonly<Record<Spot, ReactNode>> = {
  home: <Quay />,
  weir: <Weir />,
  lantern: <Lane />,
}

function Quay() {
  return (
    <>
      <circle className="cx-sun" cx="566" cy="112" r="26" />
      <path
        className="cx-far"
        d="M0 206v-40h40v-22h28v22h40v-50l22-16 22 16v90zM560 206v-34h44v-26h36v26h80v34z"
      />
      <path
        className="cx-water"
        d="M0 200q30-8 60 0t60 0 60 0 60 0 60 0 60 0 60 0 60 0 60 0 60 0 60 0 60 0v130H0z"
      />
      <path className="cx-dark" d="M176 194h96l-14 22h-70zM222 194v-78h4v78z" />
      <path className="cx-sail" d="M228 120q34 26 36 66h-36zM220 128v58h-30q4-34 30-58z" />
      <path className="cx-dark" d="M480 200h64l-10 16h-46zM510 200v-54h4v54z" />
      <path className="cx-sail" d="M516 150q22 16 24 44h-24z" />
      <path
        className="cx-water-near"
        d="M0 226q36-8 72 0t72 0 72 0 72 0 72 0 72 0 72 0 72 0 72 0 72 0v104H0z"
      />
      <path className="cx-ground" d="M-400 264h1520v70H-400z" />
    </>
  )
}

function Weir() {
  return (
    <>
      <path className="cx-far" d="M0 190Q90 96 190 160T400 130 560 160 720 110v120H0z" />
      <path
        className="cx-leaf"
        d="M110 220q-34-20-10-46-6-34 30-34 34 0 30 34 26 26-12 46zM588 214q-30-18-8-42-4-30 28-30t28 30q22 24-10 42z"
      />
      <path className="cx-dark" d="M128 214h8v50h-8zM604 210h8v54h-8z" />
      <path className="cx-wall" d="M176 178h376v86H176z" />
      <path className="cx-water" d="M192 182h54v84h-54zM478 182h54v84h-54z" />
      <path className="cx-foam" d="M202 186v74M218 190v72M234 186v74M488 186v74M504 190v72M520 186v74" />
      <path
        className="cx-water-near"
        d="M0 256q36-8 72 0t72 0 72 0 72 0 72 0 72 0 72 0 72 0 72 0 72 0v80H0z"
      />
      <path className="cx-ground" d="M-400 282h1520v52H-400z" />
    </>
  )
}

function Lane() {
  return (
    <>
      <path
        className="cx-far"
        d="M0 300V150l60-40 60 40v150zM120 300V120h110v180zM488 300V132h104v168zM592 300V156l64-44 64 44v144z"
      />
      <path
        className="cx-lit"
        d="M40 176h16v22H40zM72 176h16v22H72zM146 146h16v22h-16zM184 146h16v22h-16zM146 196h16v22h-16zM184 196h16v22h-16zM510 158h16v22h-16zM550 158h16v22h-16zM630 184h16v22h-16zM666 184h16v22h-16z"
      />
      <g>
        <path className="cx-dark" d="M498 92h4v24h-4zM480 116h40v8h-40zM480 172h40v8h-40z" />
        <path className="cx-lit" d="M478 124h44q8 24 0 48h-44q-8-24 0-48z" />
        <path className="cx-string" d="M492 124v48M508 124v48" />
      </g>
      <path className="cx-ground" d="M-400 262h1520v72H-400z" />
    </>
  )
}

/** The stall next door, half in the picture. */
function Neighbour({ x, wears }: { x: number; wears: 'coral' | 'tide' }) {
  return (
    <g transform={`translate(${x} 150)`}>
      <path className="cx-wood-deep" d="M12 30h8v130h-8zM124 30h8v130h-8z" />
      <path data-wears={wears} d="M0 0h144l-8 34H8z" />
      <path className="cx-stripe" d="M24 0h24l-4 34H28zM72 0h24l-2 34H74z" />
      <path className="cx-wood" d="M4 110h136v54H4z" />
      <path data-wears="muted" d="M20 96q10-14 20 0zM48 96q10-18 22 0z" transform="translate(0 14)" />
    </g>
  )
}
