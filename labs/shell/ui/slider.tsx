interface Props {
  label: string
  value: number
  max: number
  onChange: (value: number) => void
}

/** A number field and a slider for the same whole number from 0. */
export function Slider({ label, value, max, onChange }: Props) {
  const take = (text: string) => {
    const number = Math.round(Number(text))
    if (Number.isFinite(number)) onChange(Math.min(max, Math.max(0, number)))
  }
  const shared = {
    min: 0,
    max,
    step: 1,
    value,
    onChange: (event: { target: HTMLInputElement }) => take(event.target.value),
  }
  return (
    <span className="ui-slider">
      <input type="range" aria-label={`${label}, slider`} {...shared} />
      <input className="ui-input" type="number" inputMode="numeric" aria-label={label} {...shared} />
    </span>
  )
}
