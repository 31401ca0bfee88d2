import type { ClassSession } from '@tradewind/contract/teaching/classes'
import { Copied } from '../copied.tsx'

interface Props {
  theClass: ClassSession
  tell: (text: string) => void
}

/** The link and the code that students need to join. */
export function JoinCard({ theClass, tell }: Props) {
  if (theClass.endedAt !== null)
    return (
      <section className="class-card join-card" aria-labelledby="join-title">
        <h2 id="join-title">This class session has ended</h2>
        <p>
          Students can no longer join or play. You can still read the results. To play with a new class, copy
          it.
        </p>
      </section>
    )
  return (
    <section className="class-card join-card" aria-labelledby="join-title">
      <h2 id="join-title">Let students join</h2>
      <Copied label="Class code" value={theClass.code} large tell={tell} />
      <Copied label="Join link" value={theClass.joinLink} tell={tell} />
      <p className="help">Students enter the code in the lab or follow the link.</p>
    </section>
  )
}
