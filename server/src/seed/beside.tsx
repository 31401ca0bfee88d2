import { emailKey } from '@tradewind/contract/rules'
import { openProjector } from '../domains/teaching/rooms/projector.ts'
import { AppError } from '../kernel/error.ts'
import type { Services } from '../kernel/services.ts'
import { labTokenOf } from '../kernel/tokens.ts'
import { asAccount } from './demo-callers.ts'
import { demoStudents } from './demo-people.ts'
import { findDemoClasses } from './demo-rows.store.ts'

/** A frame of the page, and the token of who is in it; null for screens of the portal. */
interface Frame {
  title: string
  address: string
  token: string | null
}

interface Seats {
  services: Services
  instructorEmail: string
  /** Begins a session of an account and returns its token. */
  signIn: (email: string) => Promise<string>
}

/** A member of a team that is in the middle of the open round. */
const inTheMiddle = 12

/** The instructor, a student and the projector of the class that is in the middle of a round. */
export async function framesBeside({ services, instructorEmail, signIn }: Seats): Promise<Frame[]> {
  const { live } = await findDemoClasses(services.db)
  const student = demoStudents[inTheMiddle]
  const run = live && (await findRun(services, live.id, student?.email ?? ''))
  if (!live || run === undefined)
    throw new AppError(
      'not_found',
      'The demo class is not there yet. Please wait a moment and reload the page.',
    )
  const { link } = await asAccount(services, { email: instructorEmail, ago: 0 }, (now, caller) =>
    openProjector(now, caller, { id: live.id, namesShown: true }),
  )
  const lab = services.config.labUrls[live.lab]
  return [
    // A screen of the portal has the session of its origin, so that link signs the instructor in.
    { title: 'The instructor', address: '/dev/show/host', token: null },
    {
      title: `A student: ${student?.first_name ?? ''} ${student?.last_name ?? ''}`,
      address: `${lab}#run=${run}`,
      token: labTokenOf(await signIn(student?.email ?? '')),
    },
    { title: 'The projector', address: link, token: null },
  ]
}

/** The run of a student's team, once the class is in its second round. */
async function findRun({ db }: Services, classId: string, email: string): Promise<string | undefined> {
  const run = await db
    .selectFrom('player_runs')
    .innerJoin('users', 'users.id', 'player_runs.player_id')
    .innerJoin('rooms', 'rooms.class_session_id', 'player_runs.class_session_id')
    .select('player_runs.id')
    .where('player_runs.class_session_id', '=', classId)
    .where('users.kind', '=', 'portal')
    .where('users.email_key', '=', emailKey(email))
    .where('rooms.round', '>', 1)
    .executeTakeFirst()
  return run?.id
}

export function Beside({ frames }: { frames: readonly Frame[] }) {
  return (
    <div className="beside">
      {frames.map(({ title, address, token }) => (
        <section key={title}>
          <h2>{title}</h2>
          <iframe title={title} src={address} data-token={token ?? undefined} allow="clipboard-write" />
        </section>
      ))}
    </div>
  )
}

/** Answers each lab with the token of its frame, as the portal does for its one. A lab that wants to be closed begins anew. */
export const besideScript = `const frames = () => [...document.querySelectorAll('iframe[data-token]')]
const send = (frame) => frame.contentWindow.postMessage(
  { action: 'token_update', token: frame.dataset.token, portalType: 'production' }, new URL(frame.src).origin)
const follow = (frame) => frame.addEventListener('load', () => send(frame))
addEventListener('message', ({ source, data }) => {
  const frame = frames().find(({ contentWindow }) => contentWindow === source)
  if (frame && data?.action === 'token') send(frame)
  if (frame && data?.action === 'close_lab') {
    const next = frame.cloneNode()
    follow(next)
    frame.replaceWith(next)
  }
})
frames().forEach(follow)
`
