import { RadioGroup } from '@tradewind/ui/choices.tsx'
import { Term } from '../../shell/place/term.tsx'
import type { Reading } from '../engine/decisions.ts'
import type { SceneState } from '../engine/state.ts'

export type Readings = Readonly<Record<string, Reading>>

interface Props {
  scene: SceneState
  readings: Readings
  onReadings: (readings: Readings) => void
}

/** For each preference one side, the other, or neither. */
export function ReadingControl({ scene, readings, onReadings }: Props) {
  return scene.dials.map(({ id, name, asks, low, high }) => (
    <div key={id} className="ci-dial relative">
      <p className="strong">
        <Term of={name.toLowerCase()}>{name}</Term>
      </p>
      <RadioGroup
        look="segments"
        legend={asks}
        name={`ci-${id}`}
        options={[
          { id: 'low', text: low },
          { id: 'unclear', text: 'cannot tell' },
          { id: 'high', text: high },
        ]}
        chosen={readings[id] ?? null}
        onChoose={(reading: Reading) => onReadings({ ...readings, [id]: reading })}
      />
    </div>
  ))
}
