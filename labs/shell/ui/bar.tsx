/** Whose bar it is: told apart by pattern as well as by colour. */
export type BarKind = 'own' | 'other' | 'best'

interface Props {
  /** From 0 to 1; what lies outside is drawn as the nearer end. */
  share: number
  kind?: BarKind
  /** Below words, instead of beside them. */
  thin?: boolean
}

/** A bar on its track. Screen readers skip it, because the figure is written beside it. */
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
