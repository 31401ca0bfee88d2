interface Props {
  /** Null if nothing was refused. */
  sentence: string | null
  id?: string
}

/**
 * Why something was not done. The empty alert is always on the page, because screen readers skip an alert that appears
 * together with its text.
 */
export function Refusal({ sentence, id }: Props) {
  return (
    <p className="ui-refusal" role="alert" id={id}>
      {sentence}
    </p>
  )
}
