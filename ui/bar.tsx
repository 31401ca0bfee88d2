/** Whose value a bar shows. Bars differ by pattern as well as by colour. */
export type BarKind = 'own' | 'other' | 'best'

interface Props {
  /** From 0 to 1; values outside are drawn as the nearer end. */
  share: number
  kind?: BarKind
  /** Placed below text instead of beside it. */
  thin?: boolean
}

/** A bar on a track. Screen readers skip it, because the figure is written beside it. */
export function Bar({ share, kind = 'own', thin = false }: Props) {
  const height = thin ? 6 : 14
  const width = `${Math.max(0, Math.min(1, share)) * 100}%`
  return (
    <svg className="ui-bar" data-kind={kind} width="100%" height={height} aria-hidden="true">
      <rect className="ui-bar-track" width="100%" height={height} rx={height / 3} />
      <rect y={1} width={width} height={height - 2} rx={(height - 2) / 4} />
    </svg>
  )
}
