export type Weather = 'fair' | 'cloudy' | 'storm'

/** The window of the treasurer's office. Its weather follows the news and the quarter. */
export function Harbour({ weather }: { weather: Weather }) {
  return (
    <svg
      className="fx-harbour block full"
      viewBox="0 0 720 130"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      data-weather={weather}
    >
      <rect className="fx-sky" width="720" height="130" />
      <circle className="fx-sun" cx="600" cy="40" r="22" />
      <g className="fx-clouds">
        <path d="M70 46q4-18 22-16 10-18 30-10 18-8 24 10 18 0 18 16zM430 34q3-14 18-12 8-14 24-8 14-6 19 8 14 0 14 12z" />
        <path d="M236 58q4-18 22-16 10-18 30-10 18-8 24 10 18 0 18 16z" />
      </g>
      <path
        className="fx-town"
        d="M0 92V70h26V52h20v18h22V44l14-12 14 12v26h30V60h34v32zM560 92V74h30V58h40v16h22V48h34v20h34v24z"
      />
      <path className="fx-crane" d="M204 92V34h-30v-6h96v6h-58l24 58h-8l-22-52v52zM256 34v20h-3V34z" />
      <path
        className="fx-sea"
        d="M0 88q30-7 60 0t60 0 60 0 60 0 60 0 60 0 60 0 60 0 60 0 60 0 60 0 60 0V130H0z"
      />
      <g className="fx-ship">
        <path className="fx-cargo" d="M330 64h22v14h-22zM354 56h22v22h-22zM378 64h22v14h-22z" />
        <path className="fx-hull" d="M312 78h124l-12 22H326zM408 52h16v26h-16z" />
      </g>
      <path
        className="fx-sea-near"
        d="M0 104q36-8 72 0t72 0 72 0 72 0 72 0 72 0 72 0 72 0 72 0 72 0V130H0z"
      />
      <path
        className="fx-frame"
        d="M0 0h720v130h-720zM8 8v114h704V8zM236 8h6v114h-6zM478 8h6v114h-6z"
        fillRule="evenodd"
      />
    </svg>
  )
}
