interface Props {
  /** Null while there is nothing to refuse. */
  sentence: string | null
  id?: string
}

/** Why something was not done. The alert is on the page before it speaks: one that appears with its text is not read. */
export function Refusal({ sentence, id }: Props) {
  return (
    <p className="ui-refusal" role="alert" id={id}>
      {sentence}
    </p>
  )
}
