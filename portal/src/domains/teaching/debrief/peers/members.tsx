import { peerCriteria } from '@tradewind/contract/teaching/debrief/peer-criteria'
import type { EvaluatedMember, PeerEvaluation } from '@tradewind/contract/teaching/debrief/peer-evaluations'
import { useAction } from '../../asking.ts'
import { counted, number } from '@tradewind/contract/teaching/words/classes'
import { factorInWords } from '@tradewind/contract/teaching/words/peers'
import { Button } from '@tradewind/ui/button.tsx'
import { Disclosure } from '@tradewind/ui/disclosure.tsx'
import { Refusal } from '@tradewind/ui/refusal.tsx'
import { Table, type Column } from '@tradewind/ui/table.tsx'

type Withhold = (text: { rater: string; rated: string; withheld: boolean }) => Promise<void>

interface Props {
  evaluation: PeerEvaluation
  /** Null where texts stay as they are. */
  withhold: Withhold | null
}

const figure = (value: number | null) => (value === null ? '–' : number(value))

const columns: readonly Column<EvaluatedMember>[] = [
  { head: 'Student', cell: ({ name }) => name },
  { head: 'Team', cell: ({ team }) => team },
  { head: 'Has rated', cell: ({ hasRated }) => (hasRated ? 'Yes' : 'No') },
  { head: 'Rated by', cell: ({ raters }) => raters },
  ...peerCriteria.map(({ id, name }) => ({
    head: name,
    note: 'mean of 1 to 5',
    cell: ({ means }: EvaluatedMember) => figure(means?.[id] ?? null),
  })),
  { head: 'Factor', cell: ({ factor }) => (factor === null ? '–' : factorInWords(factor)) },
  { head: 'Score', note: 'of the team', cell: ({ score }) => figure(score) },
  { head: 'With factor', cell: ({ scoreWithFactor }) => figure(scoreWithFactor) },
]

/** What each member was given, and the texts about them, with the names of who wrote them. */
export function Members({ evaluation: { members }, withhold }: Props) {
  const texts = members.reduce((sum, member) => sum + member.texts.length, 0)
  return (
    <>
      <Table
        frame="What members of teams gave each other"
        look="cards"
        columns={columns}
        rows={members}
        rowKey={({ id }) => id}
      />
      {texts > 0 && (
        <Disclosure summary={`What students wrote: ${counted(texts, 'text')}`}>
          {members
            .filter((member) => member.texts.length > 0)
            .map((member) => (
              <Texts key={member.id} member={member} withhold={withhold} />
            ))}
        </Disclosure>
      )}
    </>
  )
}

function Texts({ member, withhold }: { member: EvaluatedMember; withhold: Withhold | null }) {
  const { busy, problem, run } = useAction()
  return (
    <section className="peer-about stack gap-8 above-20" aria-label={`About ${member.name}`}>
      <h3>About {member.name}</h3>
      <ul className="peer-texts stack gap-8 flush plain-list">
        {member.texts.map(({ rater, name, text, withheld }) => (
          <li key={rater}>
            <strong>{name}</strong>
            <p>{text}</p>
            {withheld && <p className="aside">{member.name} does not see this text.</p>}
            {withhold && (
              <Button
                small
                busy={busy}
                about={`the text of ${name} about ${member.name}`}
                onClick={() => void run(() => withhold({ rater, rated: member.id, withheld: !withheld }))}
              >
                {withheld ? 'Show it' : 'Keep it from the student'}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Refusal sentence={problem?.message ?? null} />
    </section>
  )
}
