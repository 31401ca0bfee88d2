import { teamsOfGroups } from '@tradewind/contract/teaching/rooms/group-teams'
import type { InSeveral, LmsGrouping } from '@tradewind/contract/lms/lms-groups'
import { Moment } from '../class-parts.tsx'
import { counted, number } from '@tradewind/contract/teaching/words/classes'
import { RadioGroup } from '@tradewind/ui/choices.tsx'
import { Disclosure } from '@tradewind/ui/disclosure.tsx'
import { SelectField } from '@tradewind/ui/fields.tsx'
import { groupingName, groupsOutcome, severalInWords, splitInWords } from './lms-groups-words.ts'

/** Which groups become teams, and where those go who are in several. */
export interface ChosenGroups {
  /** The place of the groups in the answer. */
  at: number
  several: InSeveral
}

interface Props {
  groupings: readonly [LmsGrouping, ...LmsGrouping[]]
  chosen: ChosenGroups
  onChoose: (chosen: ChosenGroups) => void
  error: string | undefined
}

const places = [
  { id: 'first', text: 'Into the first of their groups by name' },
  { id: 'none', text: 'Into no team yet', note: 'They join the smallest team when they take their seat.' },
] as const

/** Groups of the LMS, with the teams that they become. */
export function LmsGroupsField({ groupings, chosen, onChoose, error }: Props) {
  const grouping = groupings[chosen.at] ?? groupings[0]
  const outcome = teamsOfGroups(grouping.groups, chosen.several)
  const { teams, several, split } = outcome
  return (
    <>
      {groupings.length > 1 && (
        <SelectField
          label="Which groups"
          value={String(chosen.at)}
          onChange={(at) => onChoose({ ...chosen, at: Number(at) })}
          options={groupings.map((each, at) => ({ value: String(at), name: groupingName(each, groupings) }))}
        />
      )}
      {error !== undefined && (
        <p className="ui-field-error" role="alert">
          {error}
        </p>
      )}
      <p role="status" className="teams-outcome sand strong">
        {groupsOutcome(outcome)}
      </p>
      <ul className="groups-preview stack gap-8 plain-list anywhere" aria-label="Teams of groups">
        {teams.map(({ name, members }) => (
          <li key={name}>
            <strong>{name}</strong> <span className="aside">{counted(members.length, 'member')}</span>
            <span>{members.map((member) => member.name).join(', ')}</span>
          </li>
        ))}
      </ul>
      {split.map((each) => (
        <p key={each.group}>{splitInWords(each)}</p>
      ))}
      {several.length > 0 && (
        <>
          <RadioGroup
            legend={severalInWords(outcome)}
            name="several"
            look="list"
            options={places}
            chosen={chosen.several}
            onChoose={(place) => onChoose({ ...chosen, several: place })}
          />
          <Disclosure summary={<>In several groups: {number(several.length)}</>}>
            <ul>
              {several.map(({ person, groups }) => (
                <li key={person.id}>
                  {person.name}: {groups.join(', ')}
                </li>
              ))}
            </ul>
          </Disclosure>
        </>
      )}
      <Others grouping={grouping} />
    </>
  )
}

/** Who gets no team, and how old the groups are. */
function Others({ grouping: { without, notHere, readAt, lms } }: { grouping: LmsGrouping }) {
  return (
    <>
      {without.length > 0 && (
        <Disclosure summary={<>In none of these groups: {number(without.length)}</>}>
          <p>They join the smallest team when they take their seat.</p>
          <ul>
            {without.map((student) => (
              <li key={student.id}>{student.name}</li>
            ))}
          </ul>
        </Disclosure>
      )}
      {notHere > 0 && (
        <p>
          {counted(notHere, 'member')} of these groups {notHere === 1 ? 'has' : 'have'} not opened the lab
          yet. Whoever comes later joins the smallest team.
        </p>
      )}
      <p className="ui-field-help">
        {readAt === null ? (
          <>{lms} tells us a student’s groups when the student opens the lab.</>
        ) : (
          <>
            As {lms} listed them on <Moment at={readAt} />. To update them, read the class list again on the
            page of the class.
          </>
        )}
      </p>
    </>
  )
}
