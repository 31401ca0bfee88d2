const emblems: Readonly<Record<string, string>> = {
  // A drop over a gauge.
  'Brightwater Sensors': 'M32 12q14 17 14 26a14 14 0 0 1-28 0q0-9 14-26zM32 38l7-8',
  // A bowl with steam.
  'Morane Foods': 'M14 34h36q-1 16-18 16t-18-16zM26 26q-4-5 0-10M38 26q-4-5 0-10',
  // A ferry on a wave.
  'Tindle Lines': 'M14 34h36l-6 10H20zM22 34v-8h20v8M30 26v-8h6v8M12 50q5-4 10 0t10 0 10 0 10 0',
  // A film frame.
  'Quillon Studios': 'M14 18h36v28H14zM22 18v28M42 18v28M14 27h8M14 37h8M42 27h8M42 37h8',
}

/** The emblem of a firm. */
export function Emblem({ firm }: { firm: string }) {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true">
      <circle className="ci-emblem-back" cx="32" cy="32" r="32" />
      <path className="ci-emblem" d={emblems[firm] ?? 'M16 48V24l16-10 16 10v24z'} />
    </svg>
  )
}
