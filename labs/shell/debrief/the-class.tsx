import { Choices, Scores } from '../class/charts.tsx'
import type { DeskProps } from './desk-props.ts'

/** The class as one picture: what it scored, and how its decisions spread. */
export function TheClass({ view }: DeskProps) {
  return (
    <>
      <Scores view={view} />
      <Choices choices={view.choices} />
    </>
  )
}
