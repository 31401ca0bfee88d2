import type { ReactNode } from 'react'
import { Bystander, type Look } from './portrait.tsx'

/** Where people meet. Each is drawn 720 wide, from −120 to 440, behind the person. */
export type RoomId =
  | 'call'
  | 'office'
  | 'small-room'
  | 'harbor'
  | 'studio'
  | 'cutting'
  | 'dinner'
  | 'kitchen'
  | 'panel'
  | 'hall'
  | 'pier'
  | 'street'
  | 'mirror'

const walls = (
  <>
    <rect className="ci-wall" y="-120" width="720" height="560" />
    <path className="ci-floor" d="M0 356h720v84H0z" />
  </>
)

/** People in the background, by what they wear. */
const bystanders = {
  wine: { skin: 'light', hair: 'grey', cut: 'parted', wears: 'jacket', cloth: 'wine', extra: 'glasses' },
  green: { skin: 'dark', hair: 'black', cut: 'crop', wears: 'sweater', cloth: 'green' },
  ochre: { skin: 'tan', hair: 'brown', cut: 'bun', wears: 'rollneck', cloth: 'ochre' },
  blue: { skin: 'brown', hair: 'black', cut: 'short', beard: 'full', wears: 'shirt', cloth: 'blue' },
  plum: { skin: 'light', hair: 'red', cut: 'bob', wears: 'sweater', cloth: 'plum' },
  slate: { skin: 'brown', hair: 'brown', cut: 'long', wears: 'shirt', cloth: 'slate' },
  bald: { skin: 'tan', hair: 'grey', cut: 'bald', wears: 'jacket', cloth: 'green', old: true },
  young: { skin: 'light', hair: 'brown', cut: 'wave', wears: 'sweater', cloth: 'wine' },
} as const satisfies Readonly<Record<string, Look>>

type BystanderId = keyof typeof bystanders

/** A person in the background. */
function Other({ x, y, size = 1, who }: { x: number; y: number; size?: number; who: BystanderId }) {
  return (
    <g transform={`translate(${x - 62 * size} ${y - 30 * size}) scale(${0.52 * size})`}>
      <Bystander look={bystanders[who]} />
    </g>
  )
}

/** One square of a video call: the person is cut off at its lower edge. */
function Square({ x, y, who }: { x: number; y: number; who: BystanderId }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect className="ci-square" width="126" height="121" rx="8" />
      <g transform="translate(15 7) scale(.4)">
        <Bystander look={bystanders[who]} />
      </g>
    </g>
  )
}

const call = (
  <>
    <rect className="ci-device" y="-120" width="720" height="560" />
    {(['wine', 'green', 'ochre', 'blue'] as const).map((who, at) => (
      <Square key={who} x={44} y={-98 + 133 * at} who={who} />
    ))}
    {(['plum', 'slate', 'bald', 'young'] as const).map((who, at) => (
      <Square key={who} x={550} y={-98 + 133 * at} who={who} />
    ))}
    <rect className="ci-square" x="184" y="-98" width="352" height="524" rx="12" />
    <path className="ci-shelf" d="M200 60h90v8h-90zM446 60h78v8h-78z" />
    <path className="ci-kettle" d="M460 60v-26q0-16 18-16t18 16v26zM496 28l14-10v14z" />
    <path className="ci-steam" d="M472 8q-6-10 0-18t0-18M486 8q-6-10 0-18t0-18" />
  </>
)

const office = (
  <>
    {walls}
    <rect className="ci-window" x="30" y="40" width="220" height="150" rx="4" />
    <path className="ci-hills" d="M30 190v-40q40-34 84-10 50-44 136 4v46z" />
    <path className="ci-frame" d="M138 40h4v150h-4zM24 190h232v10H24z" />
    {[40, 78, 116, 154, 192, 226].map((x) => (
      <path key={x} className="ci-bowl" d={`M${x} 176h24q-1 14-12 14t-12-14z`} />
    ))}
    <Other x={604} y={186} who="plum" />
    <path className="ci-wood" d="M470 290h250v16H470z" />
    <path className="ci-device" d="M640 226h76v58h-76z" />
    <path
      className="ci-plant"
      d="M700 120q-30-40-52-10 30-4 52 10zM700 120q-6-50 20-56-14 30-20 56zM696 118h24v40h-24z"
    />
    <path className="ci-poster" d="M420 50h92v120h-92z" />
    <path className="ci-fruit" d="M444 110a22 22 0 1 0 44 0a22 22 0 1 0-44 0" />
  </>
)

const smallRoom = (
  <>
    {walls}
    <path className="ci-door" d="M560 70h110v286H560z" />
    <circle className="ci-gold" cx="576" cy="220" r="6" />
    <path className="ci-poster" d="M60 70h150v100H60z" />
    <path className="ci-hills" d="M60 170v-30q36-30 70-8 40-26 80 6v32z" />
    <path
      className="ci-plant"
      d="M96 300q-50-60-66-6 36-10 66 6zM96 300q-6-80 34-84-20 46-34 84zM96 300q46-34 66 4-36-6-66-4zM76 300h44l-6 56H82z"
    />
  </>
)

const harbor = (
  <>
    {walls}
    <rect className="ci-night" x="30" y="30" width="400" height="200" rx="4" />
    <path className="ci-water" d="M30 176q34-8 66 0t66 0 66 0 66 0 66 0 70 0v54H30z" />
    <path className="ci-ferry" d="M120 168h160l-18 28H136zM150 144h96v24h-96zM170 126h50v18h-50z" />
    <path
      className="ci-lamplight"
      d="M158 150h12v10h-12zM180 150h12v10h-12zM202 150h12v10h-12zM224 150h12v10h-12z"
    />
    <path className="ci-frame" d="M228 30h4v200h-4zM24 228h412v10H24z" />
    <rect className="ci-device" x="500" y="60" width="190" height="140" rx="8" />
    {[82, 108, 134, 160].map((y) => (
      <g key={y}>
        <path className="ci-text" d={`M516 ${y}h100v8H516z`} />
        <circle className="ci-go" cx="668" cy={y + 4} r="8" />
      </g>
    ))}
    <path className="ci-lampshade" d="M70 300l24-40h36l24 40zM108 300h8v56h-8z" />
  </>
)

const studio = (
  <>
    {walls}
    {[40, 170, 480, 610].map((x, at) => (
      <g key={x}>
        <path className="ci-poster" d={`M${x} 50h86v124h-86z`} />
        <path data-cloth={(['plum', 'ochre', 'blue', 'wine'] as const)[at]} d={`M${x + 10} 60h66v70h-66z`} />
        <path className="ci-text" d={`M${x + 14} 142h58v6h-58zM${x + 24} 154h38v6h-38z`} />
      </g>
    ))}
    <path
      className="ci-plant"
      d="M660 320q-50-60-66-6 36-10 66 6zM660 320q-6-80 34-84-20 46-34 84zM642 320h40l-6 56h-28z"
    />
  </>
)

const cutting = (
  <>
    <rect className="ci-dusk" y="-120" width="720" height="560" />
    {[40, 470].map((x) => (
      <g key={x}>
        <rect className="ci-device" x={x} y="60" width="210" height="140" rx="8" />
        <path
          className="ci-wave"
          d={`M${x + 14} 130${[12, -26, 34, -44, 20, -8, 2, -2, 2, 30, -40, 22, -14, 8].map((to) => `l13 ${to}`).join('')}`}
        />
      </g>
    ))}
    <path
      className="ci-reel"
      d="M300 96a34 34 0 1 0 68 0a34 34 0 1 0-68 0M324 96a10 10 0 1 1 20 0a10 10 0 1 1-20 0"
    />
    <path
      className="ci-reel"
      d="M374 96a34 34 0 1 0 68 0a34 34 0 1 0-68 0M398 96a10 10 0 1 1 20 0a10 10 0 1 1-20 0"
    />
    <path className="ci-wood" d="M0 340h720v20H0z" />
    <path className="ci-floor" d="M0 360h720v80H0z" />
  </>
)

const dinner = (
  <>
    <rect className="ci-dusk" y="-120" width="720" height="560" />
    <rect className="ci-night" x="60" y="30" width="240" height="160" rx="4" />
    <path className="ci-water" d="M60 150q30-8 60 0t60 0 60 0 60 0v40H60z" />
    <path className="ci-frame" d="M178 30h4v160h-4zM54 188h252v10H54z" />
    <path className="ci-wood" d="M440 60h220v84H440z" />
    <path className="ci-pike" d="M462 104q60-34 130-8l40-20-6 30 10 26-44-16q-70 22-130-12z" />
    <path className="ci-gold" d="M520 86h18l6 40h-20z" />
    <path className="ci-lampshade" d="M320-120h4V20h40l24 36H256l24-36h40z" />
    <Other x={112} y={268} size={1.15} who="young" />
    <Other x={612} y={264} size={1.15} who="ochre" />
  </>
)

/** What stands in front of the people at dinner. */
const dinnerFront = (
  <>
    <path className="ci-linen" d="M0 386h720v54H0z" />
    {[90, 250, 470, 640].map((x) => (
      <ellipse key={x} className="ci-plate" cx={x} cy="404" rx="52" ry="12" />
    ))}
    <path
      className="ci-glass"
      d="M164 350h28q0 28-12 30v22h-4v-22q-12-2-12-30zM548 350h28q0 28-12 30v22h-4v-22q-12-2-12-30z"
    />
  </>
)

const kitchen = (
  <>
    {walls}
    <path className="ci-tiles" d="M0 60h720v90H0z" />
    <path className="ci-shelf" d="M60 52h220v8H60zM440 52h220v8H440z" />
    {[80, 120, 160, 470, 520, 570].map((x) => (
      <path key={x} className="ci-bowl" d={`M${x} 24h30v28h-30z`} />
    ))}
    <path className="ci-lampshade" d="M348-120h4V10h30l20 32H298l20-32h30z" />
    <path className="ci-pan" d="M540 210h120v60H540zM520 200h160v14H520z" />
    <path className="ci-wood" d="M0 300h200v18H0zM500 300h220v18H500z" />
  </>
)

const tableFront = <path className="ci-wood" d="M0 392h720v48H0z" />

const panel = (
  <>
    {walls}
    <rect className="ci-window" x="250" y="30" width="220" height="130" rx="4" />
    <path className="ci-hills" d="M250 160v-34q50-30 96-6 50-34 124 0v40z" />
    <path className="ci-frame" d="M358 30h4v130h-4zM244 158h232v10H244z" />
    <Other x={106} y={272} size={1.15} who="wine" />
    <Other x={616} y={272} size={1.15} who="blue" />
  </>
)

const panelFront = (
  <>
    <path className="ci-wood" d="M0 392h720v48H0z" />
    <path className="ci-paper" d="M44 376h96v22H44zM580 376h96v22h-96zM312 398h96v14h-96z" />
    <path className="ci-bowl" d="M196 372h30q-1 22-15 22t-15-22zM500 372h30q-1 22-15 22t-15-22z" />
  </>
)

const hall = (
  <>
    {walls}
    <path className="ci-frame" d="M0-20h720v10H0zM120-10h10v366h-10zM590-10h10v366h-10z" />
    {[
      [20, 236],
      [20, 296],
      [86, 296],
      [612, 296],
      [612, 236],
      [656, 176],
    ].map(([x, y]) => (
      <g key={`${x} ${y}`}>
        <path className="ci-wood" d={`M${x} ${y}h62v56h-62z`} />
        <path className="ci-fold" d={`M${x} ${(y ?? 0) + 26}h62v4h-62z`} />
      </g>
    ))}
    <path className="ci-lampshade" d="M240-10h4v64l26 24h-56l26-24zM476-10h4v64l26 24h-56l26-24z" />
  </>
)

const pier = (
  <>
    <rect className="ci-night" y="-120" width="720" height="560" />
    <path className="ci-water" d="M0 220q36-10 72 0t72 0 72 0 72 0 72 0 72 0 72 0 72 0 72 0 72 0v220H0z" />
    <path className="ci-ferry" d="M420 214h300v-54H452zM480 120h240v40H480zM540 90h120v30H540z" />
    <path
      className="ci-lamplight"
      d="M500 132h16v14h-16zM530 132h16v14h-16zM560 132h16v14h-16zM590 132h16v14h-16z"
    />
    <path className="ci-quay" d="M0 320h720v120H0z" />
    <path
      className="ci-gate"
      d="M40 190h10v150H40zM190 190h10v150h-10zM50 210h140v8H50zM50 250h140v8H50zM50 290h140v8H50z"
    />
    <circle className="ci-stop" cx="120" cy="176" r="14" />
    {[590, 640, 690].map((x) => (
      <path
        key={x}
        className="ci-umbrella"
        d={`M${x - 34} 280q34-46 68 0zM${x - 2} 280h4v50h-4zM${x - 16} 300h32v60h-32z`}
      />
    ))}
    <path
      className="ci-rain"
      d={[20, 90, 150, 230, 300, 370, 440, 510, 570, 640, 700]
        .flatMap((x, at) => [
          `M${x} ${20 + ((at * 37) % 60)}l-10 36`,
          `M${x - 30} ${150 + ((at * 53) % 80)}l-10 36`,
        ])
        .join('')}
    />
  </>
)

const street = (
  <>
    <rect className="ci-sky" y="-120" width="720" height="560" />
    <path className="ci-houses" d="M0 340V120h110v-30h90v250zM520 340V80h90v50h110v210z" />
    <path
      className="ci-lamplight"
      d="M30 150h26v34H30zM74 150h26v34H74zM30 216h26v34H30zM136 120h26v34h-26zM548 116h26v34h-26zM640 170h26v34h-26zM640 236h26v34h-26z"
    />
    <path className="ci-plant" d="M250 250a46 50 0 1 0 92 0a46 50 0 1 0-92 0M290 290h12v60h-12z" />
    <path className="ci-quay" d="M0 340h720v100H0z" />
  </>
)

const mirror = (
  <>
    {walls}
    <path className="ci-wood" d="M20 80h130v10H20z" />
    <path className="ci-fold" d="M50 90v24q-6 2-6 10M110 90v24q-6 2-6 10" />
    <path data-cloth="slate" d="M30 130q16-14 32 0l12 130H22z" />
    <path data-cloth="ochre" d="M92 130q16-14 32 0l12 120H84z" />
    <path className="ci-door" d="M600 60h120v296H600z" />
    <circle className="ci-gold" cx="618" cy="216" r="6" />
    <rect className="ci-wood" x="208" y="-86" width="304" height="510" rx="120" />
    <rect className="ci-glassy" x="224" y="-70" width="272" height="478" rx="104" />
  </>
)

const rooms: Readonly<Record<RoomId, { readonly back: ReactNode; readonly front?: ReactNode }>> = {
  call: { back: call },
  office: { back: office, front: tableFront },
  'small-room': { back: smallRoom, front: tableFront },
  harbor: { back: harbor, front: tableFront },
  studio: { back: studio, front: tableFront },
  cutting: { back: cutting },
  dinner: { back: dinner, front: dinnerFront },
  kitchen: { back: kitchen, front: tableFront },
  panel: { back: panel, front: panelFront },
  hall: { back: hall },
  pier: { back: pier },
  street: { back: street },
  mirror: { back: mirror },
}

export const RoomBack = ({ id }: { id: RoomId }) => rooms[id].back
export const RoomFront = ({ id }: { id: RoomId }) => rooms[id].front ?? null
